"""The browser table's server: it knows the rules and the secrets; a page draws and asks."""
