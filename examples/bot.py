"""A bot for Stacktrail in sixty lines: it plays lands and spells, passes otherwise, and gives up nothing.

python bot.py URL GAME TOKEN   (it needs the package websockets, and nothing of Stacktrail)
"""

import json
import sys
import time
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

LIKED = ("PlayLand", "Cast", "Attack", "PayPart", "PayWithMana", "Chosen", "Numbers", "Number", "Words", "Said")


class Bot:
    """What it has seen, and what it has said."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.version = self.said = self.turn = 0
        self.unsaid: dict[str, Any] | None = None
        self.question: dict[str, Any] = {}
        self.refused: set[tuple[int, str]] = set()

    def play(self, socket: ClientConnection) -> bool:
        """Play until the game is over; what wasn't acknowledged before is said again."""
        if self.unsaid is not None:
            socket.send(json.dumps(self.unsaid))
        while True:
            frame = json.loads(socket.recv())
            match frame["frame"]:
                case "events":
                    self.version = frame["version"]
                    self.turn += sum(event["event"] == "TurnBegan" for event in frame["events"])
                case "question":
                    self.question = frame["question"]
                case "taken":
                    if frame["refusal"] and self.unsaid is not None:  # the game is where it was: don't try that again
                        self.refused.add((self.turn, json.dumps(self.unsaid["answer"])))
                    self.unsaid = None
                case "trouble":  # too fast, say, or the game has moved on: nothing has happened
                    self.unsaid = None
                    time.sleep(1)
            if self.question.get("over"):
                return True
            if self.question.get("version") == self.version and self.question["yours"] and self.unsaid is None:
                self.answer(socket)

    def answer(self, socket: ClientConnection) -> None:
        """Take an option that one likes, at random, or else the first, which is to pass."""
        options = [each["answer"] for each in self.question["options"]]
        fresh = [each for each in options if (self.turn, json.dumps(each)) not in self.refused]
        liked = [each for each in fresh if each["type"] in LIKED]
        self.said += 1
        answer = self.rng.choice(liked) if liked else (fresh or options)[0]
        self.unsaid = {"do": "answer", "id": f"bot-{self.said}", "version": self.version, "answer": answer}
        socket.send(json.dumps(self.unsaid))


if __name__ == "__main__":
    url, game, token = sys.argv[1:4]
    bot, over = Bot(token), False
    while not over:
        where = f"{url.replace('http', 'ws', 1)}/api/v1/games/{game}/live?after={bot.version}"
        try:
            with connect(where, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as door:
                over = bot.play(door)
        except (ConnectionClosed, OSError) as broken:
            code = broken.rcvd.code if isinstance(broken, ConnectionClosed) and broken.rcvd is not None else 0
            if code // 100 == 44:
                sys.exit(f"the server won't have us: {broken}")
            time.sleep(0.5)
    print(f"{game} is over after {bot.version} events; {bot.said} answers")
