// The table: players with their zones, the stack as a column, arrows from the stack to what it targets.

import { back, nameOf, tile } from "./card.js";
import { el, reconcile, svg } from "./draw.js";
import { pip, withMana } from "./mana.js";

const ARROWS = 6;
const SHOWN_IN_PILE = 4;

/** One moment of one line for one perspective, drawn. */
export class Stage {
  constructor(film, { playable = false, open = () => {}, browse = () => {}, label = "Table" } = {}) {
    this.film = film;
    this.playable = playable;
    this.open = open;
    this.browse = browse;
    this.areas = new Map();
    this.table = el("div", { class: "table" });
    this.rows = el("ol", { class: "rows" });
    this.empty = el("p", { class: "empty", text: "The stack is empty." });
    this.command = el("div", { class: "zone command" });
    this.stack = el("section", { class: "stack", "aria-label": "Stack" }, el("h2", {}, "Stack", el("span", { class: "count" })), this.rows, this.empty, this.command);
    this.arrows = svg("svg", { class: "arrows", "aria-hidden": "true" });
    this.node = el("section", { class: "stage", "aria-label": label }, this.table, this.stack, this.arrows);
    this.differs = null;
    new ResizeObserver(() => this.aim()).observe(this.node);
    this.table.addEventListener("scroll", () => this.aim(), { passive: true, capture: true });
    this.rows.addEventListener("scroll", () => this.aim(), { passive: true });
  }

  /** Seats in the order in which they sit: the perspective's own is nearest. */
  seated(seat) {
    const players = this.film.doc.players.map((_, place) => place + 1);
    const near = seat > 0 ? seat : 1;
    return players.filter((each) => each !== near).concat(near);
  }

  show(scene, seat) {
    this.scene = scene;
    this.seat = seat;
    const order = this.seated(seat);
    if (this.order !== String(order)) {
      this.order = String(order);
      this.table.replaceChildren(...order.map((each, place) => this.area(each, place === order.length - 1).node));
      this.table.dataset.players = String(order.length);
      this.table.classList.toggle("crowded", order.length > 3);
    }
    const field = this.permanents();
    for (const player of order) this.fill(player, field.get(player) ?? []);
    this.showStack();
    this.aim();
  }

  value(key) {
    return this.film.value(this.scene.get(String(key)));
  }

  /** Whether something is there to be seen, or a player. */
  knows(id) {
    return (id > 0 && id <= this.film.doc.players.length) || this.scene.has(String(id));
  }

  names = (id) => {
    if (id > 0 && id <= this.film.doc.players.length) return this.film.player(id);
    const thing = this.value(id);
    return thing ? (thing.kind ? thing.name : nameOf(this.film, thing)) : "something";
  };

  // --- players ---

  area(player, near) {
    if (!this.areas.has(player)) {
      const zone = (kind, name) => el("div", { class: `zone ${kind}`, role: "group", "aria-label": `${this.film.player(player)}’s ${name}` });
      const zones = { hand: zone("hand", "hand"), creatures: zone("creatures", "creatures"), others: zone("others", "other permanents"), lands: zone("lands", "lands"), piles: zone("piles", "piles") };
      const bar = el("div", { class: "bar" });
      const field = el("div", { class: "field" }, zones.creatures, zones.others, zones.lands);
      const node = el("section", { class: `player p${player}`, "aria-label": this.film.player(player) });
      this.areas.set(player, { node, bar, field, zones });
    }
    const area = this.areas.get(player);
    area.node.classList.toggle("near", near);
    const { bar, field, zones } = area;
    area.node.replaceChildren(...(near ? [field, bar, zones.hand, zones.piles] : [bar, zones.hand, zones.piles, field]));
    const rows = near ? [zones.creatures, zones.others, zones.lands] : [zones.lands, zones.others, zones.creatures];
    field.replaceChildren(...rows);
    return area;
  }

  /** Permanents by controller, what is attached behind what it is attached to. */
  permanents() {
    const field = this.value("field") ?? [];
    const found = new Map();
    const hosts = new Map();
    for (const id of field) {
      const thing = this.value(id);
      const host = thing?.attached_to && field.includes(thing.attached_to) ? thing.attached_to : 0;
      if (host) hosts.set(host, (hosts.get(host) ?? []).concat(id));
    }
    const put = (player, id, row) => {
      const thing = this.value(id);
      found.set(player, (found.get(player) ?? []).concat({ id, thing, row }));
      for (const each of hosts.get(id) ?? []) put(player, each, row);
    };
    for (const id of field) {
      const thing = this.value(id);
      if (thing && !(thing.attached_to && field.includes(thing.attached_to))) put(thing.controller, id, rowOf(this.film, thing));
    }
    return found;
  }

  fill(player, things) {
    const { zones, bar, node } = this.areas.get(player);
    const its = this.value(`p${player}`);
    const turn = this.value("turn") ?? {};
    node.classList.toggle("lost", Boolean(its?.lost));
    node.classList.toggle("active", turn.active === player && turn.turn > 0);
    this.fillBar(bar, player, its, turn);
    for (const row of ["creatures", "others", "lands"]) reconcile(zones[row], this.tiles(things.filter((each) => each.row === row)));
    this.fillHand(zones.hand, player);
    this.fillPiles(zones.piles, player);
  }

  fillBar(bar, player, its, turn) {
    const sign = `${this.scene.get(`p${player}`)}/${turn.active === player && turn.turn > 0}/${turn.priority === player}/${turn.winner === player && turn.over}`;
    if (bar.dataset.sign === sign) return;
    bar.dataset.sign = sign;
    const life = its?.life ?? 0;
    const before = bar.dataset.life;
    bar.dataset.life = String(life);
    bar.replaceChildren(
      this.pressable("who", player, null, el("span", { class: "dot", "aria-hidden": "true" }), this.film.player(player)),
      el("span", { class: `life${before !== undefined && Number(before) !== life ? (life < Number(before) ? " down" : " up") : ""}`, title: "life", "aria-label": `${life} life`, text: String(life) }),
      ...(its?.counters ?? []).map(([kind, count]) => el("span", { class: "badge counter", text: `${count} ${kind}` })),
      el("span", { class: "pool", "aria-label": its?.mana ? `floating mana ${its.mana.join("")}` : undefined }, ...(its?.mana ?? []).map((kind) => pip(kind))),
      turn.active === player && turn.turn > 0 ? el("span", { class: "flag turn", text: "turn" }) : "",
      turn.priority === player ? el("span", { class: "flag priority", text: "priority" }) : "",
      its?.lost ? el("span", { class: "flag lost", text: "lost" }) : "",
      turn.over && turn.winner === player ? el("span", { class: "flag won", text: "wins" }) : "",
    );
  }

  /** Tiles; equal lands and tokens that lie together become one with a number. */
  tiles(things) {
    const items = [];
    const groups = new Map();
    const hosts = new Set(things.map((each) => each.thing.attached_to).filter(Boolean));
    const aimed = this.aimedAt();
    for (const { id, thing, row } of things) {
      const place = this.scene.get(String(id));
      const alone = !(row === "lands" || thing.token) || hosts.has(id) || thing.attached_to || aimed.has(id);
      const group = alone ? null : groups.get(place);
      if (group) {
        group.ids.push(id);
        continue;
      }
      const item = { id, thing, place, ids: [id] };
      if (!alone) groups.set(place, item);
      items.push(item);
    }
    return items.map((item) => this.item(item));
  }

  item({ id, thing, place, ids }) {
    const names = thing.attached_to || thing.attacking || thing.blocking ? [thing.attached_to, thing.attacking, ...(thing.blocking ?? [])].map((each) => each && this.names(each)) : "";
    const marked = this.differs?.(id) ? "≠" : "";
    return {
      key: id,
      sign: `${place}/${ids.length}/${names}/${marked}`,
      build: () => {
        const node = tile(this.film, id, thing, { count: ids.length, names: this.names, open: this.open });
        if (marked) node.classList.add("differs");
        if (thing.attached_to && !(thing.attached_to <= this.film.doc.players.length)) node.classList.add("attached");
        node.dataset.all = ids.join(" ");
        return node;
      },
    };
  }

  aimedAt() {
    const found = new Set();
    for (const row of this.value("stack") ?? []) for (const [ids] of this.value(row)?.aims ?? []) for (const id of ids) found.add(id);
    return found;
  }

  fillHand(zone, player) {
    const hand = this.value(`h${player}`) ?? [];
    const items = hand.map((card, place) => {
      if (card === 0) return { key: `back${place}`, sign: "", build: () => back() };
      const thing = typeof card === "number" ? this.value(card) : { card };
      return { key: `${card}/${typeof card === "string" ? place : ""}`, sign: String(this.scene.get(String(card))), build: () => tile(this.film, card, thing ?? {}, { small: true, names: this.names, open: this.open }) };
    });
    zone.dataset.size = String(hand.length);
    reconcile(zone, items);
  }

  fillPiles(zone, player) {
    const library = this.value(`l${player}`) ?? { size: 0 };
    const graveyard = this.value(`g${player}`) ?? [];
    const exile = this.value(`e${player}`) ?? [];
    const hand = this.value(`h${player}`) ?? [];
    const sign = ["l", "g", "e", "h"].map((each) => this.scene.get(each + player)).join("/");
    if (zone.dataset.sign === sign) return;
    zone.dataset.sign = sign;
    const who = this.film.player(player);
    const known = library.known?.map(([place, card]) => ({ card, place: place + 1 })) ?? [];
    zone.replaceChildren(
      el("span", { class: "pile", title: `${hand.length} cards in hand` }, el("b", { text: String(hand.length) }), " in hand"),
      el("button", { class: "pile", type: "button", disabled: !known.length, onclick: () => this.browse(`${who}’s library, from the top`, known) }, el("b", { text: String(library.size) }), " in library", known.length && known.length < library.size ? ` (${known.length} known)` : ""),
      this.pile("graveyard", `${who}’s graveyard`, graveyard),
      this.pile("exile", `${who}’s cards in exile`, exile),
    );
  }

  pile(kind, title, ids) {
    const things = ids.map((id) => ({ ...this.value(id), id }));
    const top = things.slice(kind === "exile" ? -SHOWN_IN_PILE : 0, kind === "exile" ? undefined : SHOWN_IN_PILE);
    const chips = top.map((thing) => this.pressable("chip", thing.id, thing, nameOf(this.film, thing)));
    const label = el("button", { class: "pile", type: "button", disabled: !ids.length, onclick: () => this.browse(title, things) }, el("b", { text: String(ids.length) }), ` in ${kind}`);
    return el("span", { class: `heap ${kind}`, data: { all: ids.join(" ") } }, label, chips);
  }

  /** What can be a target, and at a table be clicked. */
  pressable(kind, id, thing, ...children) {
    const press = this.playable ? { type: "button", onclick: () => this.open(id, thing) } : {};
    return el(this.playable ? "button" : "span", { class: kind, data: { key: String(id) }, ...press }, children);
  }

  // --- the stack ---

  showStack() {
    const ids = [...(this.value("stack") ?? [])].reverse();
    const damage = this.value("damage") ?? [];
    const count = ids.length + (damage.length > 0);
    this.empty.hidden = count > 0;
    this.stack.classList.toggle("busy", count > 0);
    this.stack.querySelector(".count").textContent = count ? String(count) : "";
    const rows = ids.map((id, place) => ({
      key: id,
      sign: `${this.scene.get(String(id))}/${place}/${count}/${this.differs?.(id) ? "≠" : ""}`,
      build: () => this.row(id, this.value(id), count - place, place === 0),
    }));
    // what was put on the stack as the step began lies below all that came since
    if (damage.length) rows.push({ key: "damage", sign: `${this.scene.get("damage")}/${ids.length > 0}`, build: () => this.damageRow(damage, ids.length === 0) });
    reconcile(this.rows, rows);
    const command = this.value("command") ?? [];
    reconcile(this.command, command.map((id) => ({ key: id, sign: String(this.scene.get(String(id))), build: () => tile(this.film, id, this.value(id), { small: true, open: this.open }) })));
  }

  row(id, row, number, top) {
    const kind = row.kind === "spell" ? (row.copy ? "copy of a spell" : "spell") : `${row.kind} ability`;
    const card = this.film.card(row.card);
    const targets = (row.aims ?? []).flatMap(([ids, called, shares]) => ids.map((target, place) => ({ target, name: called[place] ?? this.names(target), share: shares.length > 1 ? shares[place] : undefined })));
    const said = row.modes?.length ? row.modes : row.text ? [row.text] : (card?.text ?? []);
    return el(
      "li",
      { class: `row p${row.controller} arrow${number % ARROWS}${top ? " top" : ""}${this.differs?.(id) ? " differs" : ""}`, data: { key: String(id) } },
      el("button", { class: "title", type: "button", onclick: (event) => this.open(id, { card: row.card, name: row.name }, event), "aria-label": `${row.name}, ${kind}, controlled by ${this.film.player(row.controller)}${top ? ", on top" : ""}` },
        el("span", { class: "number", text: String(number) }), el("span", { class: "name", text: row.name }), el("span", { class: "cost" }, row.kind === "spell" && card?.cost ? withMana(card.cost) : [])),
      el("p", { class: "about" }, el("span", { class: "dot", "aria-hidden": "true" }), this.film.player(row.controller), el("span", { class: "kind", text: kind }), row.kind !== "spell" && this.value(row.source) ? el("span", { class: "kind", text: `from ${this.names(row.source)}` }) : "", row.x !== undefined && row.x >= 0 ? el("span", { class: "badge x", text: `X = ${row.x}` }) : "", ...(row.extras ?? []).map((extra) => el("span", { class: "badge", text: extra }))),
      row.paid?.length ? this.paid(row.paid) : "",
      said.length ? el("div", { class: "says" }, ...said.map((line) => el("p", {}, withMana(line)))) : "",
      targets.length ? el("ul", { class: "aims" }, targets.map(({ target, name, share }) => el("li", { class: "aim", data: { to: String(target) } }, el("span", { "aria-hidden": "true", text: "→ " }), name, share !== undefined ? el("b", { text: ` ${share}` }) : ""))) : "",
    );
  }

  /** The mana that went into a cost, equal units together. */
  paid(units) {
    const sums = new Map();
    for (const [kind, source] of units) sums.set(`${kind}/${source}`, { kind, source, count: (sums.get(`${kind}/${source}`)?.count ?? 0) + 1 });
    return el("p", { class: "paid" }, el("span", { text: "paid " }), ...[...sums.values()].map(({ kind, source, count }) => el("span", { class: "unit", title: source ? `mana from ${source}` : "mana" }, pip(kind), source, count > 1 ? ` ×${count}` : "")));
  }

  /** Combat damage that waits on the stack, as it did in 2008. */
  damageRow(damage, top) {
    const aims = damage.map(([from, to, amount]) => el("li", { class: "aim", data: { to: String(to) } }, this.names(from), el("span", { "aria-hidden": "true", text: " → " }), this.names(to), el("b", { text: ` ${amount}` })));
    return el("li", { class: `row damage${top ? " top" : ""}`, data: { key: "damage" }, "aria-label": "Combat damage" }, el("p", { class: "title" }, el("span", { class: "number", text: "1" }), el("span", { class: "name", text: "Combat damage" })), el("p", { class: "about" }, "waits on the stack"), el("ul", { class: "aims" }, aims));
  }

  // --- arrows ---

  /** Where a thing is drawn: its tile, the group or pile that it is in, a player's bar. */
  find(id) {
    return this.node.querySelector(`[data-key="${id}"]`) ?? this.node.querySelector(`[data-all~="${id}"]`);
  }

  aim() {
    if (!this.scene || !this.node.isConnected) return;
    const lines = [];
    const ids = this.value("stack") ?? [];
    ids.forEach((id, place) => {
      const from = this.find(id);
      for (const [targets] of this.value(id)?.aims ?? []) for (const target of targets) lines.push({ from, to: this.find(target), kind: `arrow${(place + 1) % ARROWS}` });
    });
    for (const id of this.value("field") ?? []) {
      const thing = this.value(id);
      if (thing?.attacking) lines.push({ from: this.find(id), to: this.find(thing.attacking), kind: "attack" });
      for (const each of thing?.blocking ?? []) lines.push({ from: this.find(id), to: this.find(each), kind: "block" });
    }
    const found = lines.filter(({ from, to }) => from && to && from !== to);
    if (!found.length) {
      if (this.arrows.firstChild) this.arrows.replaceChildren();
      return;
    }
    const origin = this.node.getBoundingClientRect();
    const boxes = found.map(({ from, to }) => [from.getBoundingClientRect(), to.getBoundingClientRect()]);
    this.arrows.replaceChildren(...found.flatMap((line, place) => arrow(line.kind, ...boxes[place], origin)));
  }
}

function rowOf(film, thing) {
  const types = thing.types || film.card(thing.card)?.types || "";
  if (types.includes("Creature") || thing.face_down) return "creatures";
  return types.includes("Land") ? "lands" : "others";
}

/** A curve from the edge of one box to another, with a head. */
function arrow(kind, from, to, origin) {
  if (!from.width || !to.width) return [];
  const centre = (box) => [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];
  const [fx, fy] = centre(from);
  const [tx, ty] = centre(to);
  const inside = (box, x, y, dx, dy) => {
    const scale = Math.min(dx ? box.width / 2 / Math.abs(dx) : Infinity, dy ? box.height / 2 / Math.abs(dy) : Infinity, 1);
    return [x + dx * scale, y + dy * scale];
  };
  const beside = kind.startsWith("arrow") && Math.abs(from.left - to.left) < 2 && Math.abs(from.width - to.width) < 2;
  if (beside) return curve(kind, [from.right - origin.left, fy], [from.right + Math.min(40, 16 + Math.abs(ty - fy) / 10) - origin.left, (fy + ty) / 2], [to.right - origin.left + 1, ty]);
  const [x1, y1] = inside(from, fx, fy, tx - fx, ty - fy);
  const [x2, y2] = inside(to, tx, ty, fx - tx, fy - ty);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const same = Math.abs(x2 - x1) < from.width / 2 && from.left < to.right && to.left < from.right;
  const bend = same ? Math.min(46, 18 + length / 6) : Math.min(50, length / 5);
  const [nx, ny] = length ? [(y2 - y1) / length, (x1 - x2) / length] : [0, 0];
  const [cx, cy] = [(x1 + x2) / 2 + nx * bend, (y1 + y2) / 2 + ny * bend];
  return curve(kind, [x1, y1], [cx, cy], [x2, y2]);
}

/** The curve itself, with a pale edge and a head. */
function curve(kind, [x1, y1], [cx, cy], [x2, y2]) {
  const angle = Math.atan2(y2 - cy, x2 - cx);
  const at = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const wing = (turn) => at(x2 - 11 * Math.cos(angle + turn), y2 - 11 * Math.sin(angle + turn));
  const end = at(x2 - 6 * Math.cos(angle), y2 - 6 * Math.sin(angle));
  const path = `M${at(x1, y1)} Q${at(cx, cy)} ${end}`;
  return [svg("path", { class: `halo ${kind}`, d: path }), svg("path", { class: `shaft ${kind}`, d: path }), svg("path", { class: `tip ${kind}`, d: `M${at(x2, y2)} L${wing(0.45)} L${wing(-0.45)} Z` })];
}
