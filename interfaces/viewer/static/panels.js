// What opens beside and above the table: a card, a pile, a rule, the facts of a version, help, integrity.

import { fullCard, nameOf, tile } from "./card.js";
import { el, openDialog } from "./draw.js";
import { bytesOf, check, findReceipt } from "./integrity.js";
import { decoded, elements } from "./msgpack.js";
import { legend } from "./timeline.js";

const MENTIONED = 12;

/** A card, and where the story speaks of it. */
export function showThing(app, thing) {
  const name = nameOf(app.film, thing);
  const row = (label, value) => (value ? [el("dt", { text: label }), el("dd", { text: value })] : []);
  const counters = (thing.counters ?? []).map(([kind, count]) => `${count} ${kind}`).join(", ");
  const chosen = (thing.chosen ?? []).map(([what, value]) => `${what}: ${value}`).join(", ");
  const entries = app.sight.story.filter((entry) => name !== "a card" && entry.words.includes(name));
  const near = entries.filter((entry) => entry.version <= app.version).slice(-MENTIONED / 2).concat(entries.filter((entry) => entry.version > app.version).slice(0, MENTIONED / 2));
  const dialog = openDialog(
    "thing",
    name,
    fullCard(app.film, thing),
    el("dl", { class: "facts" },
      row("controller", thing.controller && app.film.player(thing.controller)), row("owner", thing.owner && app.film.player(thing.owner)),
      row("keywords now", (thing.keywords ?? []).join(", ")), row("counters", counters), row("chosen", chosen), row("damage", thing.damage && String(thing.damage)),
      row("merged from", (thing.components ?? []).join(", over ")), row("state", [thing.tapped && "tapped", thing.face_down && "face down", thing.token && "token"].filter(Boolean).join(", "))),
    near.length ? el("h3", { text: `In the story (${entries.length})` }) : "",
    el("ol", { class: "hits" }, near.map((entry) => el("li", {}, el("button", { type: "button", onclick: () => { dialog.close(); app.go(entry.version); } }, el("span", { class: "at", text: `@${entry.version}` }), el("span", { class: "words", text: entry.words }))))),
  );
}

/** The cards of a pile. */
export function showPile(app, title, things) {
  openDialog("pile", title, el("div", { class: "spread" }, things.map((thing) => el("span", { class: "laid" }, thing.place ? el("small", { text: `number ${thing.place}` }) : "", tile(app.film, thing.id ?? thing.card, thing, { small: true, open: () => showThing(app, thing) })))));
}

/** A rule: our summary, the official text where it was given, where the game cites it. */
export function showRule(app, place) {
  const rule = app.film.doc.rules[place];
  const entries = app.sight.story.filter((entry) => entry.rules.includes(place));
  const dialog = openDialog(
    "rule",
    `${rule.number} · ${rule.title}`,
    el("p", { class: "summary", text: rule.summary }),
    rule.text?.length ? el("blockquote", {}, el("h3", { text: `Official text, edition ${app.film.doc.edition}` }), rule.text.map((line) => el("p", { text: line }))) : el("p", { class: "quiet", text: `In our words, for the rules of ${app.film.doc.edition}.` }),
    el("h3", { text: `Cited ${entries.length} time${entries.length === 1 ? "" : "s"} in this game` }),
    el("ol", { class: "hits" }, entries.slice(0, 100).map((entry) => el("li", {}, el("button", { type: "button", onclick: () => { dialog.close(); app.go(entry.version); } }, el("span", { class: "at", text: `@${entry.version}` }), el("span", { class: "words", text: entry.words }))))),
  );
}

/** The stored facts of a version: the very bytes that are hashed, decoded. */
export function factsOf(app) {
  const { film, sight, version } = app;
  let line = sight.line;
  while (line.number && version <= line.at) line = film.doc.lines[line.of];
  const entry = line.chain?.entries[version - line.at - 1];
  if (!entry) return el("p", { class: "quiet", text: "Before the first event there are no facts." });
  const [kind, ...names] = film.doc.kinds[line.kinds[version - line.at - 1]];
  const values = entry[1] ? elements(bytesOf(entry[1])).slice(1).map(decoded) : [];
  const told = sight.story.find((each) => each.version === version);
  return el(
    "div",
    {},
    el("h3", { text: `@${version} ${kind}` }),
    told ? el("p", { text: told.words }) : el("p", { class: "quiet", text: "The story leaves this to its neighbours." }),
    el("dl", { class: "facts" }, values.flatMap((value, place) => [el("dt", { text: names[place] ?? `field ${place + 1}` }), el("dd", {}, el("code", { text: shortened(JSON.stringify(value)) }))])),
    entry[0] ? el("p", { class: "quiet", text: "Its bytes would tell more than this perspective may know: only their hash is in this file." }) : "",
    entry.length > 2 ? el("p", { class: "quiet", text: `${entry.length - 2} hidden part${entry.length === 3 ? "" : "s"}, of which ${entry.slice(2).filter(Array.isArray).length} open in this file.` }) : "",
  );
}

function shortened(words) {
  return words.length > 600 ? `${words.slice(0, 600)} … (${words.length} characters)` : words;
}

/** Recompute the hash chain, and look for a receipt. */
export async function showIntegrity(app) {
  const state = el("p", { role: "status", text: "Hashing …" });
  const bar = el("progress", { max: "1", value: "0" });
  const results = el("div", {});
  const dialog = openDialog("integrity", "Integrity", el("p", { text: "Every event was hashed into a chain of heads when it was stored. This page hashes the events in this file anew, with this browser’s own crypto." }), bar, state, results);
  try {
    const found = await check(app.film, (done, all) => { bar.value = all ? done / all : 1; });
    bar.remove();
    const ok = found.every((each) => each.ok && each.signatures.every((signature) => signature.ok !== false));
    state.className = ok ? "good" : "bad";
    state.textContent = ok ? "✓ The events lead to the head that this file names." : "✗ The events don’t lead to the head that this file names: something was changed.";
    results.append(...found.map((each) => verdict(each)), receiptBox(app, found, dialog), el("p", { class: "quiet", text: "A head proves something only to those who got it elsewhere: keep it, or compare a receipt. Sentences and board are told from the events by Stacktrail; “Facts” shows the hashed bytes themselves." }));
  } catch (error) {
    bar.remove();
    state.className = "bad";
    state.textContent = `It can’t be checked here: ${error.message}`;
  }
}

function verdict({ line, head, ok, signatures }) {
  const said = signatures.map((each) => el("p", { class: each.ok === false ? "bad" : "", text: each.ok === null ? `signed with ${each.key}, which this browser can’t check` : `signature of ${each.by || each.key.slice(0, 16)}: ${each.ok ? "right" : "WRONG"}` }));
  return el("section", {}, el("h3", { text: line.number ? `Variation ${line.number}` : "Main line" }), el("p", {}, `head at @${line.last}: `, el("code", { class: "hash", text: head }), ok ? "" : el("p", { class: "bad", text: `the file says ${line.chain.head}` })), said);
}

function receiptBox(app, found, dialog) {
  const input = el("textarea", { rows: "2", "aria-label": "A receipt or a head", placeholder: "Paste a receipt, or a head of 64 digits" });
  const said = el("p", { role: "status" });
  const look = () => {
    try {
      const hit = findReceipt(found, input.value);
      said.className = hit ? "good" : "bad";
      said.replaceChildren(hit ? el("button", { type: "button", text: `✓ It is the head at @${hit.version}${hit.line.number ? ` of variation ${hit.line.number}` : ""}`, onclick: () => { dialog.close(); app.go(hit.version, hit.line.number); } }) : "✗ This game never had that head.");
    } catch (error) {
      said.className = "bad";
      said.textContent = `That is no receipt: ${error.message}`;
    }
  };
  return el("section", { class: "receipt" }, el("h3", { text: "Compare a receipt" }), input, el("button", { type: "button", text: "Look for it", onclick: look }), said);
}

export const KEYS = [
  ["← →", "one entry back or on"], ["j k", "one event, told or not"], ["Shift ← →", "one action"], [", .", "one resolution"], ["[ ]", "one turn"], ["Home End", "the beginning, the end"],
  ["Space", "play, pause"], ["x", "next refusal, reversal or backup"], ["p", "next perspective"], ["/", "search"], ["n", "write a note"], ["c", "compare"], ["t", "light or dark"], ["?", "this help"], ["Esc", "close"],
];

/** The keys, and what the marks mean. */
export function showHelp() {
  openDialog("help", "Help", el("dl", { class: "keys" }, KEYS.flatMap(([keys, words]) => [el("dt", {}, keys.split(" ").map((key) => el("kbd", { text: key }))), el("dd", { text: words })])), el("h3", { text: "Marks on the timeline" }), legend(), el("p", { class: "quiet", text: "What was reversed (732) or abandoned by a backup is folded in the story and hatched on the timeline; nothing is ever deleted. Click a version, a rule, a card, a pile." }));
}
