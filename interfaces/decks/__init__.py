"""Decks as people have them: lists in many forms, and the cards that they name (docs/cards.md)."""
