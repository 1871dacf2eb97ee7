// The server's front page: games to watch and to play, and new ones.

import { el } from "./draw.js";
import { call } from "./server.js";

const DECK = "12 Mountain\n12 Forest\n12 Lightning Bolt\n8 Shock\n8 Giant Growth\n8 Grizzly Bears";

/** Tokens stay in this tab, and leave the address. */
export function tokensFrom(hash) {
  const link = new URLSearchParams(hash);
  const tokens = link.getAll("token");
  if (tokens.length) {
    sessionStorage.setItem(`tokens ${link.get("game") ?? ""}`, JSON.stringify(tokens));
    link.delete("token");
    history.replaceState(null, "", `#${link}`);
  }
  const game = link.get("game") ?? "";
  return { game, tokens: JSON.parse(sessionStorage.getItem(`tokens ${game}`) ?? "[]") };
}

/** Where a game is played with these tokens. */
export function tableLink(game, tokens) {
  const link = new URLSearchParams({ game });
  for (const token of tokens) link.append("token", token);
  return `${location.href.split("#")[0]}#${link}`;
}

/** A new game's tokens, as links. */
export function seatsOf(made, play) {
  const seats = made.tokens.filter((each) => each.role === "seat");
  const others = made.tokens.filter((each) => each.role !== "seat");
  const link = (each) => el("li", {}, el("a", { href: tableLink(made.game, [each.token]), target: "_blank", rel: "noopener", text: each.role === "seat" ? `${each.name}’s seat` : `as ${each.role}` }));
  return el("section", { class: "made" }, el("h2", { text: `${made.players.join(" – ")}` }), el("button", { type: "button", class: "main", text: "Play all seats here", onclick: () => play(made.game, seats.map((each) => each.token)) }), el("p", { class: "quiet", text: "Or give each their own link; it is shown only now:" }), el("ul", {}, [...seats, ...others].map(link)));
}

export class Home {
  constructor(host, { play, watch }) {
    Object.assign(this, { host, play, watch });
    this.state = el("p", { class: "bad", role: "alert" });
    this.made = el("div", {});
    this.games = el("ol", { class: "games" });
    this.token = el("input", { type: "password", id: "host", autocomplete: "off" });
    document.body.className = "at-home";
    document.body.replaceChildren(el("main", { class: "home" }, el("h1", { text: "Stacktrail" }), this.state, host ? this.tables() : this.door()));
    if (host) this.list();
  }

  door() {
    return el("form", { class: "card-form", onsubmit: (event) => { event.preventDefault(); location.hash = new URLSearchParams({ token: this.token.value.trim() }); location.reload(); } },
      el("p", { text: "The server printed a link with the host’s token when it started. Follow it, or give the token here." }), el("label", { for: "host", text: "The host’s token" }), this.token, el("button", { type: "submit", class: "main", text: "Come in" }));
  }

  tables() {
    return el("div", { class: "columns" }, el("section", {}, el("h2", { text: "Games" }), this.games), el("section", {}, this.made, this.fromScenario(), this.fromDecks()));
  }

  async list() {
    try {
      const { games } = await call("games", this.host);
      const watch = (game) => el("button", { type: "button", text: "Watch", "aria-label": `Watch ${game.game}`, onclick: () => this.watch(game.game) });
      this.games.replaceChildren(...games.map((game) => el("li", {}, el("span", {}, el("b", { text: game.players.join(" – ") }), el("span", { class: "quiet", text: ` ${game.game}, @${game.version}, rules of ${game.edition}` })), watch(game))));
      if (!games.length) this.games.replaceChildren(el("li", { class: "quiet", text: "No games yet." }));
    } catch (error) {
      this.state.textContent = error.message;
    }
  }

  async create(body) {
    this.state.textContent = "";
    try {
      this.made.replaceChildren(seatsOf(await call("games", this.host, body), this.play));
      this.made.scrollIntoView();
      await this.list();
    } catch (error) {
      this.state.textContent = error.message;
    }
  }

  fromScenario() {
    const text = el("textarea", { id: "scenario", rows: "10", spellcheck: "false", placeholder: '[player.Alice]\nhand = ["Lightning Bolt"]\nbattlefield = ["Mountain"]\n[player.Bob]' });
    const file = el("input", { type: "file", accept: ".toml", "aria-label": "A scenario file", onchange: async () => { text.value = await file.files[0].text(); } });
    const script = el("input", { type: "checkbox", id: "script" });
    return el("form", { class: "card-form", onsubmit: (event) => { event.preventDefault(); this.create({ scenario: text.value, script: script.checked }); } },
      el("h2", { text: "From a scenario" }), el("label", { for: "scenario", text: "Scenario" }), text, file, el("label", {}, script, " begin where its script ends"), el("button", { type: "submit", class: "main", text: "Deal it out" }));
  }

  fromDecks() {
    const seats = ["Alice", "Bob"].map((name) => {
      const cards = el("textarea", { rows: "7", spellcheck: "false", "aria-label": `${name}’s deck` });
      const file = el("input", { type: "file", accept: ".txt,.dec,.dck,.dek", "aria-label": `A file of ${name}’s deck`, onchange: async () => { cards.value = await file.files[0].text(); } });
      cards.value = DECK;
      return { name: el("input", { value: name, "aria-label": "Name" }), cards, file };
    });
    const partly = el("input", { type: "checkbox", id: "partly" });
    return el("form", { class: "card-form", onsubmit: (event) => { event.preventDefault(); this.create({ partly: partly.checked, decks: seats.map((seat) => ({ name: seat.name.value.trim(), text: seat.cards.value })) }); } },
      el("h2", { text: "From two decks" }), el("div", { class: "columns" }, seats.map((seat) => el("div", {}, seat.name, seat.cards, seat.file))),
      el("label", {}, partly, " also cards that aren’t wholly understood, without the rest of them"), el("button", { type: "submit", class: "main", text: "Shuffle up" }));
  }
}
