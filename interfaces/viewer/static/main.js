// The page: one moment of a replay, and the ways to another.

import { after, el, icon, offer, openDialog } from "./draw.js";
import { Home, seatsOf, tableLink, tokensFrom } from "./home.js";
import { Live } from "./live.js";
import { withMana } from "./mana.js";
import { Notes } from "./notes.js";
import { factsOf, showHelp, showIntegrity, showPile, showRule, showThing } from "./panels.js";
import { PACES, Player } from "./playing.js";
import { EVERYTHING, Film, momentWords } from "./replay.js";
import { Search } from "./search.js";
import { call } from "./server.js";
import { Stage } from "./stage.js";
import { Story } from "./story.js";
import { Timeline } from "./timeline.js";

const BAD = new Set(["refusal", "reversal", "backup"]);

class App {
  constructor(film, live = null) {
    this.film = film;
    this.live = live;
    this.version = 0;
    this.lineNumber = 0;
    this.seat = this.film.seats[0].seat;
    this.other = null;
    this.parts();
    this.read();
    this.load();
    this.listen();
    this.paint();
  }

  get sight() {
    return this.film.sight(this.lineNumber, this.seat);
  }

  // --- the page ---

  parts() {
    const context = () => ({ film: this.film, sight: this.sight, version: this.version, line: this.lineNumber });
    const go = (version, line) => this.go(version, line);
    this.stage = this.makeStage("Table");
    this.timeline = new Timeline((version) => { this.player.stop(); this.go(version); });
    this.story = new Story({ go: (version) => { this.player.stop(); this.go(version); }, rule: (rule) => showRule(this, rule) });
    this.search = new Search({ go, context });
    this.notes = new Notes({ go, context, changed: () => this.noted() });
    this.facts = el("section", { class: "facts-panel", "aria-label": "Facts" });
    this.player = new Player({ context, go, changed: (running) => { this.playButton.replaceChildren(icon(running ? "pause" : "play")); this.playButton.setAttribute("aria-label", running ? "Pause" : "Play"); } });
    this.stages = el("div", { class: "stages" }, this.stage.node);
    const { doc } = this.film;
    document.body.className = this.live ? "at-table" : "";
    document.title = `${doc.title || doc.game || "A game"} – Stacktrail`;
    document.body.replaceChildren(this.header(), el("main", {}, this.stages, this.side()), this.footer());
    this.notes.load(this.film);
  }

  makeStage(label) {
    const open = (id, thing) => this.live?.clicked(id, thing) || (thing && showThing(this, thing));
    return new Stage(this.film, { label, playable: Boolean(this.live), open, browse: (title, things) => showPile(this, title, things) });
  }

  header() {
    const { doc } = this.film;
    this.moment = el("p", { class: "moment" });
    this.seatSelect = el("select", { "aria-label": "Perspective", onchange: () => this.look(Number(this.seatSelect.value)) });
    this.offerSeats();
    this.lineSelect = this.lineChoice((line) => this.go(this.version, line));
    const tool = (label, sign, onclick) => el("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick }, icon(sign));
    return el(
      "header",
      { class: `masthead${doc.lines.length > 1 ? " wide" : ""}` },
      el("div", { class: "title" }, el("h1", { text: doc.title || doc.players.join(" – ") }), el("p", { class: "quiet", text: `${doc.players.join(", ")} · rules of ${doc.edition}` })),
      this.moment,
      el("div", { class: "tools" }, doc.lines.length > 1 ? el("label", { class: "choice" }, el("span", { text: "line" }), this.lineSelect) : "", el("label", { class: "choice" }, el("span", { text: "as" }), this.seatSelect),
        this.live ? tool("Save this replay as one file", "save", () => this.saveFile()) : "", this.live?.official ? tool("What if? Play on from here", "fork", () => this.whatIf()) : "", tool("Compare two branches or moments (c)", "compare", () => this.compare()), tool("Check integrity", "shield", () => showIntegrity(this)), tool("Light or dark (t)", "theme", () => this.theme()), tool("Help (?)", "help", () => showHelp())),
    );
  }

  /** The perspectives there are; at a table, the seats that are ours. */
  offerSeats() {
    const own = this.live && !this.film.seats.some((each) => each.seat === EVERYTHING) ? [...this.live.seats.keys()] : [];
    const seats = own.length > 1 ? own.map((seat) => ({ seat, name: this.film.player(seat) })) : this.film.seats;
    this.seatSelect.replaceChildren(...seats.map((each) => el("option", { value: String(each.seat), text: each.seat === EVERYTHING ? "everything" : each.name })));
    this.seatSelect.value = String(this.seat);
  }

  lineChoice(onchange) {
    const select = el("select", { "aria-label": "Line", onchange: () => onchange(Number(select.value)) }, this.film.doc.lines.map((line) => el("option", { value: String(line.number), text: line.number ? `variation ${line.number}${line.note ? `: ${line.note}` : ""} (from @${line.at})` : "main line" })));
    return select;
  }

  side() {
    const panels = { ...(this.live ? { Play: this.live.node } : {}), Story: this.story.node, Search: this.search.node, Notes: this.notes.node, Facts: this.facts };
    const tabs = Object.entries(panels).map(([name, panel]) => {
      Object.assign(panel, { id: `panel-${name}`, tabIndex: -1 });
      panel.setAttribute("role", "tabpanel");
      return el("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": panel.id, text: name, onclick: () => this.tab(name), onkeydown: (event) => this.tabKey(event, Object.keys(panels)) });
    });
    this.panels = panels;
    return el("aside", { class: "side" }, el("div", { role: "tablist", "aria-label": "Beside the table" }, tabs), Object.values(panels));
  }

  tab(name) {
    this.opened = name;
    for (const [each, panel] of Object.entries(this.panels)) {
      panel.hidden = each !== name;
      const tab = document.getElementById(`tab-${each}`);
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
    }
    if (name === "Search") this.search.input.focus();
    this.paint();
  }

  tabKey(event, names) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const name = names[(names.indexOf(this.opened) + step + names.length) % names.length];
    this.tab(name);
    document.getElementById(`tab-${name}`).focus();
  }

  footer() {
    const button = (label, sign, onclick, kind = "") => el("button", { type: "button", class: kind, "aria-label": label, title: label, onclick }, icon(sign));
    this.now = el("output", { class: "now" });
    this.playButton = button("Play", "play", () => this.player.toggle(), "play");
    const pace = el("select", { "aria-label": "Pace", onchange: () => { this.player.pace = PACES[Number(pace.value)]; } }, PACES.map((each, place) => el("option", { value: String(place), selected: each.chosen, text: each.name })));
    return el(
      "footer",
      { class: "transport" },
      this.timeline.node,
      el("div", { class: "buttons" },
        button("Turn back ([)", "first", () => this.step("turn", -1)), button("Action back (Shift ←)", "back2", () => this.step("action", -1)), button("Entry back (←)", "back", () => this.step("event", -1)), this.playButton,
        button("Next entry (→)", "on", () => this.step("event", 1)), button("Next action (Shift →)", "on2", () => this.step("action", 1)), button("Next resolution (.)", "resolve", () => this.step("resolution", 1)), button("Next turn (])", "last", () => this.step("turn", 1)),
        pace, this.timeline.label, el("button", { type: "button", class: "bad", title: "Next refusal, reversal or backup (x)", onclick: () => this.step("bad", 1) }, icon("cross"), "next refusal"), this.now),
    );
  }

  // --- moving ---

  go(version, line = this.lineNumber) {
    if (line !== this.lineNumber) {
      this.lineNumber = line;
      this.load();
    }
    this.version = Math.min(Math.max(Math.round(version) || 0, 0), this.sight.last);
    this.paintSoon();
  }

  look(seat) {
    if (!this.film.seats.some((each) => each.seat === seat)) {
      this.live?.reload(this.live.version, seat);
      return;
    }
    this.seat = seat;
    this.load();
    this.paintSoon();
  }

  load() {
    this.shown = this.sight.last;
    this.timeline.load(this.film, this.sight);
    this.story.load(this.film, this.sight);
    this.seatSelect.value = String(this.seat);
    this.lineSelect.value = String(this.lineNumber);
    this.search.find();
    this.noted();
  }

  /** The game has gone on, or another seat looks: the same page, with more of a replay, or another one. */
  grown(film) {
    const follows = this.version >= this.shown && this.lineNumber === 0;
    const other = this.film !== film;
    this.film = film;
    this.stage.film = film;
    if (other && this.other) this.compare();
    if (!film.seats.some((each) => each.seat === this.seat)) this.seat = film.seats[0].seat;
    if (other) this.offerSeats();
    if (follows) this.version = this.sight.last;
    this.load();
    this.paint();
  }

  async whatIf() {
    try {
      const made = await call(`games/${encodeURIComponent(this.live.game)}/forks`, this.live.connections[0].token, { at: `@${this.version}` });
      openDialog("what-if", `What if? From @${this.version}`, seatsOf(made, (game, tokens) => { location.href = tableLink(game, tokens); location.reload(); }));
    } catch (error) {
      openDialog("what-if", "What if?", el("p", { class: "bad", text: error.message }));
    }
  }

  /** Page and replay in one file, as whoever sits here may know them. */
  async saveFile() {
    try {
      offer(`${this.live.game}.html`, "text/html", await this.live.onePage());
    } catch (error) {
      openDialog("save", "Save", el("p", { class: "bad", text: error.message }));
    }
  }

  /** A rule by its number, as a refusal cites it. */
  ruleNumbered(number) {
    const place = this.film.doc.rules.findIndex((rule) => rule.number === number);
    if (place >= 0) showRule(this, place);
  }

  noted() {
    this.timeline.notes = this.notes.on(this.lineNumber);
    this.timeline.draw();
  }

  stops(kind) {
    if (kind === "event") return this.sight.story.map((entry) => entry.version);
    if (kind === "action") return this.sight.actions;
    return this.sight.marks.filter((mark) => (kind === "bad" ? BAD.has(mark[1]) : mark[1] === kind)).map((mark) => mark[0]);
  }

  step(kind, by) {
    this.player.stop();
    const stops = this.stops(kind);
    const place = after(stops, this.version);
    if (by > 0) this.go(stops[place] ?? this.sight.last);
    else this.go(stops[after(stops, this.version - 1) - 1] ?? 0);
  }

  /** One version, also where nothing is told. */
  walk(by) {
    this.player.stop();
    this.go(this.version + by);
  }

  // --- painting ---

  paintSoon() {
    this.waiting ??= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.waiting);
    this.waiting = null;
    const scene = this.sight.at(this.version);
    if (this.other) this.paintOther(scene);
    this.stage.show(scene, this.seat);
    this.timeline.show(this.version, scene);
    if (this.opened === "Story" || !this.opened) this.story.show(this.version, false);
    if (this.opened === "Facts") this.facts.replaceChildren(factsOf(this));
    this.notes.show();
    const entry = this.sight.told(this.version);
    const folds = this.sight.foldsAt(this.version);
    this.moment.replaceChildren(momentWords(this.film, scene), folds.length ? el("span", { class: `taken ${folds[0].kind}`, text: folds[0].kind === "abandoned" ? "abandoned branch" : "reversed later" }) : "");
    this.now.replaceChildren(...(entry ? withMana(entry.words) : []));
    document.body.classList.toggle("taken-back", folds.length > 0);
    this.live?.draw();
    this.linkSoon();
  }

  // --- comparing ---

  compare() {
    if (this.other) {
      this.other.box.remove();
      this.other = null;
      this.stage.differs = null;
      document.body.classList.remove("comparing");
      this.paint();
      return;
    }
    const stage = this.makeStage("The other table");
    const last = this.film.doc.lines.at(-1).number;
    const fold = this.sight.folds.filter((each) => each.kind === "abandoned").at(-1);
    const number = this.film.doc.lines.length > 1 ? (this.lineNumber === last ? 0 : last) : this.lineNumber;
    const choice = this.lineChoice((line) => this.compareWith(line, this.other.version));
    const slider = el("input", { type: "range", min: "0", "aria-label": "Version of the other table", oninput: () => this.compareWith(this.other.number, Number(slider.value)) });
    const label = el("output", {});
    const box = el("section", { class: "second" }, el("header", {}, this.film.doc.lines.length > 1 ? choice : "", slider, label, el("button", { type: "button", class: "quiet", "aria-label": "Stop comparing", text: "✕", onclick: () => this.compare() })), stage.node);
    this.stages.append(box);
    this.other = { stage, choice, slider, label, box, number, version: fold && number === this.lineNumber ? fold.last : this.version };
    document.body.classList.add("comparing");
    this.paint();
  }

  compareWith(number, version) {
    Object.assign(this.other, { number, version });
    this.paintSoon();
  }

  paintOther(scene) {
    const { stage, choice, slider, label, number, version } = this.other;
    const sight = this.film.sight(number, this.seat);
    const its = sight.at(Math.min(version, sight.last));
    Object.assign(slider, { max: String(sight.last), value: String(version) });
    choice.value = String(number);
    label.textContent = `@${Math.min(version, sight.last)} / ${sight.last} · ${momentWords(this.film, its)}`;
    const differs = (id) => scene.get(String(id)) !== its.get(String(id));
    this.stage.differs = differs;
    stage.differs = differs;
    stage.show(its, this.seat);
  }

  // --- links, keys, looks ---

  read() {
    const link = new URLSearchParams(location.hash.slice(1));
    const line = Number(link.get("line") ?? 0);
    this.lineNumber = this.film.doc.lines[line] ? line : 0;
    const seat = link.has("as") ? this.film.seatNamed(link.get("as")) : undefined;
    if (seat !== undefined) this.seat = seat;
    const version = link.has("v") ? Number(link.get("v")) : this.live ? this.sight.last : this.version;
    this.version = Math.min(Math.max(Math.round(version) || 0, 0), this.sight.last);
  }

  linkSoon() {
    clearTimeout(this.linking);
    this.linking = setTimeout(() => {
      const link = new URLSearchParams(this.live ? { game: this.live.game } : {});
      if (!this.live || this.version < this.sight.last) link.set("v", String(this.version));
      if (this.seat !== this.film.seats[0].seat) link.set("as", this.film.seats.find((each) => each.seat === this.seat).name);
      if (this.lineNumber) link.set("line", String(this.lineNumber));
      if (location.hash.slice(1) !== String(link)) history.replaceState(null, "", `#${link}`);
    }, 350);
  }

  listen() {
    addEventListener("hashchange", () => { if (this.live && new URLSearchParams(location.hash.slice(1)).get("game") !== this.live.game) location.reload(); this.read(); this.load(); this.paint(); });
    addEventListener("keydown", (event) => this.key(event));
    this.tab(this.live ? "Play" : "Story");
  }

  key(event) {
    const typing = event.target.closest?.("input:not([type=range]), textarea, select, dialog");
    if (event.ctrlKey || event.metaKey || event.altKey || (typing && (event.key !== "Escape" || typing.matches("dialog")))) return;
    const does = {
      ArrowLeft: () => this.step(event.shiftKey ? "action" : "event", -1), ArrowRight: () => this.step(event.shiftKey ? "action" : "event", 1),
      ",": () => this.step("resolution", -1), ".": () => this.step("resolution", 1), "[": () => this.step("turn", -1), "]": () => this.step("turn", 1),
      j: () => this.walk(-1), k: () => this.walk(1), Home: () => this.go(0), End: () => this.go(this.sight.last), " ": () => this.player.toggle(), x: () => this.step("bad", 1), p: () => this.nextSeat(),
      "/": () => this.tab("Search"), n: () => { this.tab("Notes"); this.notes.text.focus(); }, c: () => this.compare(), t: () => this.theme(), "?": () => showHelp(), Escape: () => typing?.blur?.(),
    }[event.key];
    if (!does || (event.key === " " && event.target.closest?.("button"))) return;
    event.preventDefault();
    does();
  }

  nextSeat() {
    const place = this.film.seats.findIndex((each) => each.seat === this.seat);
    this.look(this.film.seats[(place + 1) % this.film.seats.length].seat);
  }

  theme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    this.timeline.draw();
  }
}

// --- where the replay comes from -------------------------------------------------------------------------------------

async function theDocument() {
  const inside = document.getElementById("replay");
  if (inside) return JSON.parse(inside.textContent);
  const asked = new URLSearchParams(location.search);
  if (!asked.has("replay")) return null;
  const url = new URL(asked.get("replay"), location.href);
  if (url.origin !== location.origin) throw new Error("a replay comes from where this page comes from");
  const answer = await fetch(url, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the server says ${answer.status}`);
  return answer.json();
}

function welcome(words = "") {
  const file = el("input", { type: "file", accept: ".json,application/json", id: "file", onchange: async () => open(JSON.parse(await file.files[0].text())) });
  document.body.replaceChildren(el("main", { class: "welcome" }, el("h1", { text: "Stacktrail" }), el("p", { text: "Open a replay document, as made by stacktrail export --document." }), words ? el("p", { class: "bad", role: "alert", text: words }) : "", el("label", { for: "file", text: "Replay document" }), file));
}

function open(doc) {
  performance.mark("stacktrail:begin");
  try {
    return opened(new Film(doc));
  } catch (error) {
    welcome(`This replay can’t be shown: ${error.message}`);
    return null;
  }
}

function opened(film, live = null) {
  globalThis.stacktrail = new App(film, live);
  requestAnimationFrame(() => requestAnimationFrame(() => performance.measure("stacktrail:open", "stacktrail:begin")));
  return globalThis.stacktrail;
}

/** Where a server serves this page: its games, or the table that the address names. */
function served() {
  const { game, tokens } = tokensFrom(location.hash.slice(1));
  const play = (name, theirs) => { location.href = tableLink(name, theirs); location.reload(); };
  const host = tokensFrom("").tokens[0];
  if (!game) return new Home(host ?? tokens[0] ?? "", { play, watch: (name) => play(name, [host]) });
  return new Live(game, tokens.length ? tokens : [host ?? ""], (film, live) => { performance.mark("stacktrail:begin"); return opened(film, live); });
}

theDocument().then((doc) => {
  if (doc) open(doc);
  else if (location.protocol.startsWith("http")) globalThis.table = served();
  else welcome();
}, (error) => welcome(`This replay can’t be shown: ${error.message}`));
