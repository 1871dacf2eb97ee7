// Cards as tiles: the frame by colour, what it is now, what lies on it.

import { el, icon } from "./draw.js";
import { pip, withMana } from "./mana.js";

/** The class of a frame. */
export function frameOf(card, thing = {}) {
  const types = thing.types || card?.types || "";
  const colours = thing.colours ?? card?.colours ?? "";
  if (thing.face_down) return "hidden-face";
  if (colours.length > 1) return "M";
  if (colours) return colours;
  if (types.includes("Land")) return `L ${card?.land?.[0] ? `of-${card.land[0]}` : ""}`;
  return types.includes("Artifact") ? "A" : "N";
}

/** A number that stays the same for the same name, for a pattern of its own. */
function seedOf(name) {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
  return hash >>> 0;
}

function art(name) {
  const seed = seedOf(name);
  const node = el("span", { class: `art a${seed % 5}`, "aria-hidden": "true" });
  node.style.setProperty("--turn", `${(seed >>> 3) % 360}deg`);
  node.style.setProperty("--at", `${15 + ((seed >>> 12) % 70)}%`);
  node.style.setProperty("--up", `${20 + ((seed >>> 18) % 60)}%`);
  return node;
}

/** What a thing is called. */
export function nameOf(film, thing) {
  return thing.name || film.card(thing.card)?.name || (thing.face_down ? "a face-down card" : "a card");
}

/** A class for names with words that would break. */
function fitting(name) {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  return longest > 12 ? " tighter" : longest > 9 ? " tight" : "";
}

/** A type line for a narrow place: what sort of creature it is. */
function shortTypes(types) {
  return types.replace("Creature — ", "");
}

function badges(film, thing, names) {
  const found = [];
  const badge = (kind, text, title) => found.push(el("span", { class: `badge ${kind}`, text, title }));
  for (const [kind, count] of thing.counters ?? []) badge("counter", count === 1 ? kind : `${kind} ×${count}`, `${count} ${kind} counter${count === 1 ? "" : "s"}`);
  if (thing.damage) badge("damage", `${thing.damage} dmg`, `${thing.damage} damage marked`);
  if (thing.attacking) badge("attack", "⚔", `attacks ${names(thing.attacking)}`);
  if (thing.blocking) found.push(el("span", { class: "badge block", title: `blocks ${thing.blocking.map(names).join(", ")}` }, icon("shield")));
  if (thing.attached_to) badge("link", `↳ ${names(thing.attached_to)}`, `attached to ${names(thing.attached_to)}`);
  for (const [what, value] of thing.chosen ?? []) badge("chosen", value, `${what}: ${value}`);
  if (thing.token) badge("token", "token");
  if (thing.owner && thing.controller && thing.owner !== thing.controller) badge("owner", `${film.player(thing.owner)}’s`, "its owner");
  if (thing.components) badge("merged", `merged ×${thing.components.length}`, thing.components.join(" over "));
  return found;
}

function described(film, thing, names) {
  const said = [nameOf(film, thing)];
  if (thing.power !== undefined && thing.power !== null) said.push(`${thing.power}/${thing.toughness}`);
  if (thing.tapped) said.push("tapped");
  for (const [kind, count] of thing.counters ?? []) said.push(`${count} ${kind}`);
  if (thing.damage) said.push(`${thing.damage} damage`);
  if (thing.attacking) said.push(`attacks ${names(thing.attacking)}`);
  if (thing.attached_to) said.push(`on ${names(thing.attached_to)}`);
  return said.join(", ");
}

/** A card or permanent as a tile. */
export function tile(film, id, thing, { small = false, count = 1, names = () => "", open = () => {} } = {}) {
  const card = film.card(thing.card);
  const name = nameOf(film, thing);
  const number = thing.power !== undefined && thing.power !== null ? `${thing.power}/${thing.toughness}` : small && card?.power ? `${card.power}/${card.toughness}` : "";
  const types = thing.types || card?.types || "";
  const node = el(
    "button",
    {
      class: `tile ${frameOf(card, thing)}${small ? " small" : ""}${thing.tapped ? " tapped" : ""}${thing.face_down ? " down" : ""}`,
      type: "button",
      data: { key: String(id) },
      "aria-label": `${described(film, thing, names)}${count > 1 ? `, ${count} of them` : ""}`,
      onclick: (event) => open(id, thing, event),
    },
    el("span", { class: "head" }, el("span", { class: `name${fitting(name)}`, text: name }), el("span", { class: "cost" }, card?.cost ? withMana(card.cost) : [])),
    art(name),
    el("span", { class: `foot${number || card?.loyalty ? "" : " bare"}` }, el("span", { class: "types", text: shortTypes(types) }), number && el("span", { class: `pt${changed(card, thing) ? " now" : ""}`, text: number }), !number && card?.loyalty && el("span", { class: "pt", text: card.loyalty })),
    el("span", { class: "badges" }, badges(film, thing, names)),
    count > 1 && el("span", { class: "many", text: `×${count}` }),
    thing.tapped && el("span", { class: "tap", "aria-hidden": "true" }, pip("T")),
  );
  return node;
}

function changed(card, thing) {
  if (thing.power === undefined || thing.power === null) return false;
  return card?.power && String(thing.power) !== card.power ? true : Boolean(card?.toughness && String(thing.toughness) !== card.toughness);
}

/** A card that could be any. */
export function back(label = "a card that this perspective can’t tell") {
  return el("span", { class: "tile small back", role: "img", "aria-label": label, title: label });
}

/** The whole card, to read. */
export function fullCard(film, thing) {
  const card = film.card(thing.card);
  const now = thing.power !== undefined && thing.power !== null ? `${thing.power}/${thing.toughness}` : "";
  const printed = card?.power ? `${card.power}/${card.toughness}` : "";
  return el(
    "div",
    { class: `full ${frameOf(card, thing)}` },
    el("div", { class: "head" }, el("span", { class: "name", text: nameOf(film, thing) }), el("span", { class: "cost" }, card?.cost ? withMana(card.cost) : [])),
    art(nameOf(film, thing)),
    el("div", { class: "types", text: thing.types || card?.types || "" }),
    el("div", { class: "text" }, ...(card?.text ?? []).map((line) => el("p", {}, withMana(line)))),
    el("div", { class: "foot" }, now && now !== printed && printed ? el("span", { class: "was", text: `printed ${printed}` }) : "", now || printed || card?.loyalty ? el("span", { class: "pt", text: now || printed || card.loyalty }) : ""),
  );
}
