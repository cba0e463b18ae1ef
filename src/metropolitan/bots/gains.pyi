# Called by compiled searchers only.
