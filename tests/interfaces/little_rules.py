"""A rules document of our own, in the shape of the official ones; not one sentence of theirs is in it."""

HEAD = """Magic: The Gathering Comprehensive Rules

These rules are {words} as of {day}.

Introduction

Read me first.

"""
CONTENTS = """Contents

1. Tea
100. Leaves
115. Pots

2. Cake
200. Crumbs

Glossary

Credits

"""
BODY = """1. Tea

100. Leaves

100.1. Leaves come in tins.

100.1a A tin has a lid, and the lid’s fit is “tight”.

Example: A tin in the rain stays dry.

     A lid may be blue.

100.1b. The dot after this number is a slip of the writer.

115. Pots

115.7. A pot moves as a whole.

115.7b A pot's spout turns at most once.

115.99z Nobody reads this far.

2. Cake

200. Crumbs

200.1 Whoever eats makes crumbs.

200.2. Three spoons. 115.1 is not a rule of this chapter.

"""
GLOSSARY = """Glossary

Crumb
What is left of a cake. See rule 200, “Crumbs.”

Spout, Spouts
1. A part of a pot.
2. (Obsolete) A part of a kettle.

"""
CREDITS = "Credits\n\nWritten by us.\n"


def little_rules(day: str = "January 16, 2026", words: str = "effective", *, spaced: bool = True) -> str:
    """The whole document; without blank lines as some copies are."""
    text = HEAD.format(words=words, day=day) + CONTENTS + BODY + GLOSSARY + CREDITS
    return text if spaced else "\n".join(line for line in text.split("\n") if line) + "\n"
