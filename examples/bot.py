"""A bot for Stacktrail: python bot.py URL GAME TOKEN (it needs the package websockets, and nothing of Stacktrail)."""

import json
import sys
import time
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

LIKED = ("PlayLand", "Cast", "Attack", "PayPart", "PayWithMana", "Chosen", "Numbers", "Number", "Words", "Said")


class Bot:
    """How far it has seen the game, what it said and hasn't heard back about, and what was refused this turn."""

    def __init__(self, seed: str) -> None:
        self.rng, self.seen, self.said = Random(seed), 0, 0
        self.unsaid: dict[str, Any] = {}
        self.refused: list[dict[str, Any]] = []

    def play(self, socket: ClientConnection) -> bool:
        """Play until the game is over."""
        question: dict[str, Any] = {"over": False, "version": -1}
        while not question["over"]:
            frame = json.loads(socket.recv())
            if frame["frame"] == "hello" and self.unsaid:  # nobody has acknowledged it: say it again
                socket.send(json.dumps(self.unsaid))
            elif frame["frame"] == "events":
                self.seen = frame["version"]
                if any(event["event"] == "TurnBegan" for event in frame["events"]):
                    self.refused.clear()
            elif frame["frame"] == "question":
                question = frame["question"]
            elif frame["frame"] in ("taken", "trouble"):
                if frame.get("refusal") and self.unsaid:  # the game is where it was: don't try that again
                    self.refused.append(self.unsaid["answer"])
                time.sleep(frame["frame"] == "trouble")  # too fast, or the game has moved on: nothing has happened
                self.unsaid = {}
            if question["version"] == self.seen and question["yours"] and not self.unsaid:
                self.said += 1
                options = [each["answer"] for each in question["options"] if each["answer"] not in self.refused]
                answer = self.rng.choice([each for each in options if each["type"] in LIKED] or options[:1])
                self.unsaid = {"do": "answer", "id": f"bot-{self.said}", "version": self.seen, "answer": answer}
                socket.send(json.dumps(self.unsaid))
        return True


url, game, token = sys.argv[1:]
bot, over, live = Bot(token), False, f"{url.replace('http', 'ws', 1)}/api/v1/games/{game}/live?after="
while not over:
    try:
        with connect(f"{live}{bot.seen}", additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as ws:
            over = bot.play(ws)
    except (ConnectionClosed, OSError) as broken:
        if isinstance(broken, ConnectionClosed) and broken.rcvd and broken.rcvd.code // 100 == 44:
            sys.exit(f"the server won't have us: {broken}")
        time.sleep(0.5)
print(f"{game} is over after {bot.seen} events; {bot.said} answers")
