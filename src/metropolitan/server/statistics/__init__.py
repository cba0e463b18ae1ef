"""Statistics of the games of a store: one's own, beside the field's."""
