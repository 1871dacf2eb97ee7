// A table to play at: the page of a replay that grows, with the open question beside it.

import { el, openDialog } from "./draw.js";
import { pip, withMana } from "./mana.js";
import { fullCard, nameOf } from "./card.js";
import { Film } from "./replay.js";
import { Connection, call } from "./server.js";

const FREELY = new Set(["Priority", "ActivateManaAbilities", "PayCost", "CastDuringResolution"]);
const PLAIN = new Set(["Pass", "Done", "GiveUp"]);
const ORDERS = { OrderTriggers: "Choose them in their order: the last one ends on top of the stack." };

/** The ids that an answer names. */
export function idsOf(answer) {
  const lists = [answer.card, answer.source, answer.permanent, answer.things, answer.objects, answer.slots, answer.attacks, answer.blocks];
  return lists.flat(3).filter((each) => Number.isInteger(each) && each > 0);
}

/** Options of which no two say the same. */
function unlike(options) {
  return options.filter((option, place) => options.findIndex((each) => each.words === option.words) === place);
}

export class Live {
  constructor(game, tokens, ready) {
    Object.assign(this, { game, ready, questions: new Map(), picked: [], pairs: [], typed: new Map(), seats: new Map(), version: -1, due: -1 });
    this.films = new Map();
    this.catching = new Map();
    this.connections = tokens.map((token) => new Connection(game, token, (connection, frame) => this.told(connection, frame)));
    this.asked = el("div", { class: "asked" });
    this.news = el("div", { class: "news", role: "status", "aria-live": "assertive" });
    this.node = el("section", { class: "playing", "aria-label": "Play" }, this.news, this.asked);
  }

  // --- what the server tells ---

  told(connection, frame) {
    const does = { hello: () => this.seats.set(connection.seat, connection), question: () => this.question(connection, frame.question), options: () => this.options(connection, frame.question), taken: () => this.taken(connection, frame), trouble: () => this.trouble(frame.trouble), wish: () => this.wished(frame.request), take_back: () => this.takenBack(frame.outcome), lost: () => this.lost(connection, frame) }[frame.frame];
    does?.();
  }

  async question(connection, question) {
    this.questions.set(connection.seat, question);
    if (question.yours) connection.say({ do: "options", why: true, most: 200 });
    if (question.version < this.version) return;
    const turned = `${connection.seat}@${question.version}`;
    const turns = question.yours && this.connections.length > 1 && this.turned !== turned;
    if (turns) this.turned = turned;
    const seat = turns ? connection.seat : this.looking ?? connection.seat;
    if (question.version !== this.version || seat !== this.looking) await this.reload(question.version, seat);
    else this.draw();
  }

  options(connection, question) {
    const known = this.questions.get(connection.seat);
    if (known && known.version !== question.version) return;
    this.questions.set(connection.seat, question);
    if (this.givingUp && question.yours && question.question === "PayCost") this.answer({ type: "GiveUp" }, question);
    this.givingUp = this.givingUp && question.question === "ActivateManaAbilities";
    this.draw();
  }

  taken(connection, frame) {
    this.due = Math.max(this.due, frame.version);
    if (frame.refusal) this.refused(frame.refusal);
    else this.news.replaceChildren();
    this.picked = [];
    this.pairs = [];
    this.blocker = 0;
    this.draw();
  }

  refused({ reason, rules, reversed, back_to: back, keep }) {
    const after = reversed ? `The action was taken back: the game is where it was (@${back}).` : keep.length ? "The action is taken back; first say which mana abilities stay." : "The same question is open again.";
    this.news.replaceChildren(el("div", { class: "refused", role: "alert" }, el("b", { text: "Not possible: " }), reason, " ", ...rules.map((rule) => el("button", { type: "button", class: "rule", text: rule, onclick: () => this.app.ruleNumbered(rule) })), el("p", { class: "quiet", text: after })));
  }

  trouble(trouble) {
    if (trouble.code === "moved_on") return;
    this.news.replaceChildren(el("div", { class: "refused", role: "alert" }, trouble.message));
  }

  wished(request) {
    this.wish = request;
    this.draw();
  }

  /** What became of a wish to take something back. */
  takenBack({ status, reasons, request }) {
    const words = { done: "Taken back.", asked: `${this.others(request)} must agree.`, refused: "That isn’t agreed to: the game goes on.", "judge only": "Only a judge can take that back." }[status];
    this.follow = status === "done";
    this.news.replaceChildren(words ? el("div", { class: "told", role: "status" }, el("b", { text: words }), (reasons ?? []).map((reason) => el("p", { class: "quiet", text: reason }))) : "");
  }

  others(request) {
    return (request?.needs ?? []).filter((seat) => !request.agreed.includes(seat)).map((seat) => this.app.film.player(seat)).join(", ");
  }

  lost(connection, { final, reason }) {
    this.news.replaceChildren(el("p", { class: "quiet", text: final ? `The server has closed the table (${reason || "no reason given"}).` : "The connection is broken; trying again …" }));
  }

  // --- the replay so far ---

  /** Whether somebody here sees everything: a judge, or the host. */
  get official() {
    return this.connections.some((each) => each.role === "judge" || each.role === "host");
  }

  /** The seat that is asked, if it is one of ours. */
  get mine() {
    return [...this.questions].find(([, question]) => question.yours)?.[0];
  }

  async reload(version, seat) {
    this.version = version;
    this.looking = seat;
    const connection = this.seats.get(seat) ?? [...this.seats.values()][0];
    try {
      const film = await this.caughtUp(connection);
      if (this.looking !== seat) return;
      if (this.app) this.app.grown(film);
      else this.begin(film);
      if (this.follow) this.app.go(this.app.sight.last);
      this.follow = false;
    } catch (error) {
      this.trouble(error);
    }
    this.seen = `${seat}@${version}`;
    this.draw();
  }

  /** Whether the table that is drawn is the one the newest question is about. */
  get fresh() {
    return this.seen === `${this.looking}@${this.version}`;
  }

  /** Whether nothing is on its way: no answer, no question that follows one, no replay. */
  get settled() {
    return this.fresh && this.version >= this.due && this.connections.every((each) => !each.waiting.size);
  }

  /** The first replay is there; those of the other seats at this table come meanwhile. */
  begin(film) {
    this.app = this.ready(film, this);
    for (const each of this.seats.values()) this.caughtUp(each).catch(() => {});
  }

  /** The replay of a seat as it is by now: the whole of it once, then what comes behind; one request at a time. */
  caughtUp(connection) {
    const before = this.catching.get(connection) ?? Promise.resolve();
    const catching = before.catch(() => {}).then(() => this.catchUp(connection));
    this.catching.set(connection, catching);
    return catching;
  }

  async catchUp(connection) {
    const known = this.films.get(connection);
    if (known && known.last >= this.version) return known;
    const where = `games/${encodeURIComponent(this.game)}/replay`;
    const doc = await call(known ? `${where}?after=${known.last}&of=${encodeURIComponent(known.doc.stamp)}` : where, connection.token);
    if (known?.grow(doc)) return known;
    const film = new Film(doc);
    this.films.set(connection, film);
    return film;
  }

  /** The page with the game in it, for the seat that looks. */
  onePage() {
    const connection = this.seats.get(this.looking) ?? [...this.seats.values()][0];
    return call(`games/${encodeURIComponent(this.game)}/export?form=html`, connection.token);
  }

  // --- answering ---

  get now() {
    const question = this.questions.get(this.mine);
    return question && question.version === this.version && this.fresh ? question : null;
  }

  get current() {
    return Boolean(this.app && this.now && this.app.version >= this.app.sight.last && this.app.lineNumber === 0);
  }

  answer(answer, question = this.now) {
    if (question) this.seats.get(this.mine)?.say({ do: "answer", version: question.version, answer });
  }

  /** A click on a thing; whether it meant an answer. */
  clicked(id, thing) {
    if (!this.current || typeof id !== "number") return false;
    const question = this.now;
    const several = this.several(question);
    if (question.question === "DeclareAttackers" || question.question === "DeclareBlockers") return this.fight(question, id);
    if (several) return this.pick(id);
    const found = this.fitting(question, id);
    if (found.length === 1) this.answer(found[0].answer);
    else this.ask(question, id, thing, found);
    return true;
  }

  fitting(question, id) {
    const options = (question.options ?? []).filter((option) => idsOf(option.answer).includes(id));
    if (question.question !== "ChooseNewTargets") return options;
    const before = new Set((this.app.stage.value(question.about.object)?.aims ?? []).flatMap(([ids]) => ids));
    return before.has(id) ? [] : options;
  }

  /** Whether several things are chosen together. */
  several(question) {
    const options = question.options ?? [];
    return options.length > 0 && options.every((option) => option.answer.type === "Chosen") && options.some((option) => option.answer.things.length !== 1);
  }

  pick(id) {
    this.picked = this.picked.includes(id) ? this.picked.filter((each) => each !== id) : [...this.picked, id];
    this.draw();
    return true;
  }

  /** Attackers and blockers come in pairs; any creature of one's own may be tried. */
  fight(question, id) {
    const attack = question.question === "DeclareAttackers";
    const pairs = (question.options ?? []).flatMap((option) => (attack ? option.answer.attacks : option.answer.blocks));
    const thing = this.app.stage.value(id);
    const mine = thing?.controller === question.player;
    if (mine && this.pairs.some((pair) => pair[0] === id)) this.pairs = this.pairs.filter((pair) => pair[0] !== id);
    else if (mine && attack) this.pairs = [...this.pairs, pairs.find((pair) => pair[0] === id) ?? [id, pairs[0]?.[1] ?? this.opponent(question.player)]];
    else if (mine) this.blocker = this.blocker === id ? 0 : id;
    else if (attack && this.pairs.length) this.pairs = [...this.pairs.slice(0, -1), [this.pairs.at(-1)[0], id]];
    else if (!attack && this.blocker) [this.pairs, this.blocker] = [[...this.pairs, [this.blocker, id]], 0];
    else return false;
    this.draw();
    return true;
  }

  /** Whom a creature attacks that nobody may attack with: a refusal says why. */
  opponent(player) {
    return this.app.film.doc.players.findIndex((_, place) => place + 1 !== player) + 1;
  }

  /** What may be done with a thing; if nothing, why not, and a way to try all the same. */
  ask(question, id, thing, found) {
    const film = this.app.film;
    const refused = (question.refused ?? []).filter((each) => each.things?.includes(id));
    const attempt = this.attempt(question, id);
    const choose = (answer) => { dialog.close(); this.answer(answer, question); };
    const dialog = openDialog(
      "choices",
      thing ? nameOf(film, thing) || thing.name : "Choose",
      el("div", { class: "options" }, found.map((option) => el("button", { type: "button", class: "main", onclick: () => choose(option.answer) }, withMana(option.words)))),
      refused.length ? el("ul", { class: "why" }, refused.flatMap((each) => each.reasons.map((reason) => el("li", {}, withMana(reason.words), " ", el("span", { class: "rules" }, reason.rules.join(", ")))))) : "",
      !found.length && attempt ? el("button", { type: "button", text: "Try it all the same", onclick: () => choose(attempt) }) : "",
      thing?.card ? fullCard(film, thing) : "",
    );
  }

  /** The answer that a click would mean, were it legal. */
  attempt(question, id) {
    const scene = this.app.stage;
    const held = (scene.value(`h${this.mine}`) ?? []).includes(id);
    if (question.question === "Priority") return held ? { type: "Cast", card: id } : (scene.value("field") ?? []).includes(id) ? { type: "Activate", source: id } : null;
    if (question.question === "ChooseTarget") return { type: "Chosen", things: [id] };
    if (question.question === "ChooseNewTargets") return { type: "NewTargets", slots: (scene.value(question.about.object)?.aims ?? []).map(([ids]) => ids.map(() => id)) };
    return null;
  }

  // --- drawing ---

  draw() {
    // until there is a table for the new question the old form stays, and a click on it means nothing
    if (!this.app || !this.fresh) return;
    const question = this.now;
    const other = [...this.questions.values()].find((each) => each.version === this.version && each.question);
    const waiting = other ? `Waiting for ${other.name}.` : "The game is over.";
    // what somebody types or points at stays as long as the question does
    const past = this.app.version < this.app.sight.last && this.app.version;
    const sign = JSON.stringify([question, this.current, past, this.app.sight.last, this.picked, this.pairs, this.blocker, waiting, this.wish, this.looking]);
    if (sign !== this.drawn) this.asked.replaceChildren(this.wishing(), ...(question ? this.form(question) : [el("p", { class: "quiet", text: waiting })]), past ? this.back(past) : "");
    this.drawn = sign;
    this.light();
  }

  /** What somebody wants to take back, for those who must agree. */
  wishing() {
    if (!this.wish) return "";
    const { name, to, needs, agreed, version } = this.wish;
    const asked = [...this.seats.values()].filter((each) => needs.includes(each.seat) && !agreed.includes(each.seat));
    const button = (each, agree) => el("button", { type: "button", class: agree ? "main" : "plain", text: `${this.app.film.player(each.seat)}: ${agree ? "agree" : "don’t agree"}`, onclick: () => each.say({ do: "consent", version, agree }) });
    return el("div", { class: "told", role: "alert" }, el("b", { text: `${name} wants to take back what happened after @${to}.` }), el("div", { class: "options" }, asked.flatMap((each) => [button(each, true), button(each, false)])), asked.length ? "" : el("p", { class: "quiet", text: `${this.others(this.wish)} must agree.` }));
  }

  /** Ways back to the moment that is looked at: among players, or as a judge. */
  back(version) {
    const seat = this.seats.get(this.looking);
    if (this.official) return el("div", { class: "options" }, el("button", { type: "button", text: `Take the game back to @${version} …`, onclick: () => this.judge(version) }));
    return seat?.role === "seat" ? el("div", { class: "options" }, el("button", { type: "button", text: `Take back what happened after @${version}`, onclick: () => this.seats.get(this.looking).say({ do: "take_back", to: `@${version}` }) })) : "";
  }

  /** A judge’s backup: what is known about it, why, and then it is done. */
  async judge(version) {
    const where = `games/${encodeURIComponent(this.game)}/rewinds`;
    const { token } = this.connections.find((each) => each.role === "judge" || each.role === "host");
    const why = el("input", { type: "text", id: "why", required: true, maxlength: "500" });
    const state = el("p", { class: "bad", role: "alert" });
    let dialog = null;
    const does = async (event) => {
      event.preventDefault();
      try {
        this.follow = true;
        await call(where, token, { to: `@${version}`, why: why.value });
        dialog.close();
      } catch (error) {
        state.textContent = error.message;
      }
    };
    try {
      const { to, report } = await call(where, token, { to: `@${version}`, why: "a look beforehand", dry_run: true });
      dialog = openDialog("backup", `Take the game back to @${to}`, el("p", {}, el("b", { text: report.grade })), el("ul", {}, report.reasons.map((reason) => el("li", { text: reason }))), el("form", { class: "card-form", onsubmit: does }, el("label", { for: "why", text: "Why? It stands in the log." }), why, el("button", { type: "submit", class: "main", text: "Take it back" })), state);
    } catch (error) {
      this.trouble(error);
    }
  }

  form(question) {
    const options = question.options ?? [];
    const name = this.app.film.player(question.player);
    const parts = [el("h2", {}, el("span", { class: `asker p${question.player}` }, el("span", { class: "dot", "aria-hidden": "true" }), `${name}: `), question.asks, el("span", { class: "quiet", text: ` ${question.rule}` }))];
    if (!this.current) parts.push(el("button", { type: "button", class: "main", text: "Back to now", onclick: () => this.app.go(this.app.sight.last) }));
    parts.push(this.bill(question), this.numbers(question, options), this.saying(question), this.fighting(question), this.several(question) ? this.picking(question) : "", this.buttons(question, options));
    if (!options.length && question.options === undefined) parts.push(el("p", { class: "quiet", text: "Looking for what is possible …" }));
    return parts;
  }

  buttons(question, options) {
    const short = this.several(question) || question.question.startsWith("Declare") ? [] : options;
    const all = [...short].sort((one, other) => PLAIN.has(one.answer.type) - PLAIN.has(other.answer.type));
    const pay = question.question === "ActivateManaAbilities" || question.question === "PayCost";
    return el(
      "div",
      { class: "options" },
      pay ? el("button", { type: "button", class: "main", text: "Pay automatically", onclick: () => this.seats.get(this.mine).say({ do: "pay" }) }) : "",
      unlike(all).map((option) => el("button", { type: "button", class: PLAIN.has(option.answer.type) ? "plain" : "", onclick: () => this.answer(option.answer) }, withMana(option.words))),
      pay && !options.some((option) => option.answer.type === "GiveUp") ? el("button", { type: "button", class: "plain", text: "Take it back", onclick: () => this.giveUp(question) }) : "",
      question.more ? el("p", { class: "quiet", text: "There is more than is listed: click what you mean." }) : "",
    );
  }

  /** Taking back before the action is complete: nothing more is paid, and the rules reverse it (732.1). */
  giveUp(question) {
    const connection = this.seats.get(this.mine);
    this.givingUp = true;
    if (question.question === "PayCost") this.answer({ type: "GiveUp" }, question);
    else connection.say({ do: "answer", version: question.version, answer: { type: "Done" } });
  }

  /** What is still to be paid, and the mana there is. */
  bill(question) {
    if (!question.to_pay) return "";
    const pool = this.app.stage.value(`p${question.player}`)?.mana ?? [];
    return el("p", { class: "bill" }, "To pay: ", withMana(question.to_pay), pool.length ? el("span", { class: "quiet", text: " · in the pool: " }) : "", pool.map((kind) => pip(kind)));
  }

  numbers(question, options) {
    const sample = options.find((option) => option.answer.type === "Number" || option.answer.type === "Numbers")?.answer;
    if (!sample || !["ChooseX", "ChooseDivision", "ShareOut", "ChooseSpread", "AssignCombatDamage"].includes(question.question)) return "";
    const names = sample.type === "Number" ? ["X"] : this.among(question);
    const inputs = (sample.type === "Number" ? [sample.number] : sample.numbers).map((value, place) => {
      const key = `${question.version}/${place}`;
      const input = el("input", { type: "number", min: "0", value: this.typed.get(key) ?? String(value), "aria-label": names[place] ?? `number ${place + 1}` });
      input.addEventListener("input", () => this.typed.set(key, input.value));
      return input;
    });
    const send = () => { const values = inputs.map((input) => Math.trunc(Number(input.value)) || 0); this.answer(sample.type === "Number" ? { type: "Number", number: values[0] } : { type: "Numbers", numbers: values }); };
    return el("form", { class: "numbers", onsubmit: (event) => { event.preventDefault(); send(); } }, inputs.map((input, place) => el("label", {}, names[place] ?? "", input)), el("button", { type: "submit", class: "main", text: "Say so" }));
  }

  /** A word that isn't listed: a card's name, a creature type. */
  saying(question) {
    if (question.question !== "ChooseWord" || question.about.options?.length) return "";
    const input = el("input", { type: "text", list: "words", "aria-label": "A word", value: this.typed.get(question.version) ?? "" });
    input.addEventListener("input", () => this.typed.set(question.version, input.value));
    const known = (question.options ?? []).map((option) => el("option", { value: option.words }));
    return el("form", { class: "numbers", onsubmit: (event) => { event.preventDefault(); this.answer({ type: "Words", words: [input.value.trim()] }); } }, el("label", {}, "A word", input), el("datalist", { id: "words" }, known), el("button", { type: "submit", class: "main", text: "Say so" }));
  }

  among(question) {
    const ids = question.about.among?.length ? question.about.among : this.app.stage.value(question.about.spell)?.aims?.[question.about.slot]?.[0] ?? [];
    return ids.map((id) => this.app.stage.names(id));
  }

  /** What is chosen together: by clicks on the table, or here; the number says which comes when. */
  picking(question) {
    const things = this.choosable(question);
    const name = (id) => (question.question !== "KeepManaAbilities" && this.app.stage.knows(id) ? this.app.stage.names(id) : things.find((each) => each.id === id)?.name ?? "something");
    const toggle = ({ id, name: words }) => {
      const place = this.picked.indexOf(id);
      return el("button", { type: "button", class: "pick", "aria-pressed": String(place >= 0), onclick: () => this.pick(id) }, el("span", { class: "place", text: place < 0 ? "" : String(place + 1) }), words);
    };
    return el(
      "div",
      { class: "options" },
      this.inOrder(question) ? el("p", { class: "quiet", text: ORDERS[question.question] ?? "Choose them in their order." }) : "",
      things.map(toggle),
      el("button", { type: "button", class: "main", text: `Choose ${this.picked.length ? this.picked.map(name).join(", ") : "nothing"}`, onclick: () => this.answer({ type: "Chosen", things: this.picked }) }),
    );
  }

  /** The things that some answer has, each once; of mana abilities their sources. */
  choosable(question) {
    if (question.question === "KeepManaAbilities") return question.about.offered.map(([attempt, source]) => ({ id: attempt, name: this.app.stage.names(source) }));
    const ids = new Set((question.options ?? []).flatMap((option) => option.answer.things));
    return [...ids].map((id) => ({ id, name: question.names?.[id] ?? this.app.stage.names(id) }));
  }

  /** Whether the order counts: everything is chosen, only not in which order. */
  inOrder(question) {
    const options = question.options ?? [];
    return options.length > 1 && options[0].answer.things.length > 1 && options.every((option) => String([...option.answer.things].sort()) === String([...options[0].answer.things].sort()));
  }

  fighting(question) {
    if (!question.question.startsWith("Declare")) return "";
    const attack = question.question === "DeclareAttackers";
    const names = this.app.stage.names;
    const answer = attack ? { type: "Attack", attacks: this.pairs } : { type: "Block", blocks: this.pairs };
    const how = attack ? "Click the creatures that attack; a click on another player, planeswalker or battle then says whom the last one attacks." : this.blocker ? `Whom does ${names(this.blocker)} block? Click the attacker.` : "Click a creature that blocks, then the attacker.";
    const pair = ([one, other], place) => el("button", { type: "button", class: "pick", "aria-label": `Not: ${names(one)} ${attack ? "attacks" : "blocks"} ${names(other)}`, onclick: () => { this.pairs = this.pairs.filter((_, each) => each !== place); this.draw(); } }, el("span", { class: "place", text: "✕" }), `${names(one)} → ${names(other)}`);
    const word = attack ? "Attack" : "Block";
    return el("div", { class: "options" }, el("p", { class: "quiet", text: how }), this.pairs.map(pair), el("button", { type: "button", class: "main", text: this.pairs.length ? word : `${word} with nothing`, onclick: () => this.answer(answer) }));
  }

  /** Light what may be clicked; say of the rest why not. */
  light() {
    const question = this.current ? this.now : null;
    const legal = new Set((question?.options ?? []).flatMap((option) => idsOf(option.answer)));
    const picked = new Set([...this.picked, ...this.pairs.map((pair) => pair[0]), this.blocker]);
    const why = new Map();
    for (const each of question?.refused ?? []) for (const id of each.things ?? []) why.set(id, each.reasons.map((reason) => `${reason.words} (${reason.rules.join(", ")})`).join("; "));
    const aiming = question && !FREELY.has(question.question);
    for (const node of this.app.stage.node.querySelectorAll("[data-key]")) {
      const ids = (node.dataset.all ?? node.dataset.key).split(" ").map(Number);
      const can = ids.some((id) => legal.has(id));
      const reason = can ? undefined : ids.map((id) => why.get(id)).find(Boolean);
      node.classList.toggle("can", can);
      node.classList.toggle("cannot", Boolean(aiming && reason));
      node.classList.toggle("picked", ids.some((id) => picked.has(id)));
      if (reason) node.title = reason;
      else node.removeAttribute("title");
    }
  }
}
