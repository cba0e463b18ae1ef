"""Order: what moderators see and do, from the command line or their page. Both use the same few functions."""
