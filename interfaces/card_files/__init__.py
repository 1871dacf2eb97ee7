"""Files of cards as people have them, MTGJSON's, Scryfall's or a plain list, read card by card (docs/cards.md)."""
