"""The games as environments for research. Every interface is a module of its own with an extra of its own;
what they have in common stands in `common`."""
