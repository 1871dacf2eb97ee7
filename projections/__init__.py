"""Read models, each folded from events."""
