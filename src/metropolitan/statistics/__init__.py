"""What somebody's finished games tell: results, scores beside the field's, habits: `docs/statistics.md`."""
