# Called by compiled rules only.
