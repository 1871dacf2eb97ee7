// Search: words of the story, rule numbers, names of events, "refused", "reversed", "@57".

import { el } from "./draw.js";
import { KEPT, UNDONE } from "./replay.js";
import { MARKS } from "./timeline.js";

const MOST_HITS = 300;

/** The entries that have every word of a query. */
export function found(film, sight, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const marks = new Map();
  for (const [version, kind] of sight.marks) marks.set(version, `${marks.get(version) ?? ""} ${kind} ${MARKS[kind]}`);
  return sight.story.filter((entry) => {
    const rules = entry.rules.map((rule) => film.doc.rules[rule]);
    const flags = `${entry.is(KEPT) ? "kept" : ""} ${entry.is(UNDONE) ? "taken back" : ""}`;
    const told = `@${entry.version} ${entry.words} ${entry.seen.join(" ")} ${sight.kind(entry.version)} ${marks.get(entry.version) ?? ""} turn ${entry.turn} ${entry.step} ${flags}`.toLowerCase();
    return words.every((word) => told.includes(word) || rules.some((rule) => rule.number.startsWith(word)));
  });
}

export class Search {
  constructor({ go, context }) {
    this.go = go;
    this.context = context;
    this.input = el("input", { type: "search", id: "query", placeholder: "Deflection, refused, 601.2h …", "aria-label": "Search the story", autocomplete: "off", "aria-controls": "hits" });
    this.count = el("p", { class: "quiet", role: "status" });
    this.hits = el("ol", { id: "hits", class: "hits" });
    this.node = el("section", { class: "search", "aria-label": "Search" }, this.input, this.count, this.hits);
    this.input.addEventListener("input", () => this.find());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
      if (event.key === "ArrowDown") this.hits.querySelector("button")?.focus();
    });
  }

  find() {
    const { film, sight } = this.context();
    const entries = found(film, sight, this.input.value);
    this.entries = entries;
    this.count.textContent = this.input.value.trim() ? `${entries.length} ${entries.length === 1 ? "entry" : "entries"}${entries.length > MOST_HITS ? `, the first ${MOST_HITS} listed` : ""}` : "";
    const asked = /^@?(\d+)$/.exec(this.input.value.trim());
    const version = asked && Number(asked[1]) <= sight.last ? Number(asked[1]) : null;
    if (version !== null) this.entries = [{ version }, ...entries.filter((entry) => entry.version !== version)];
    this.hits.replaceChildren(version === null ? "" : this.straight(film, sight, version), ...entries.slice(0, MOST_HITS).map((entry) =>
      el("li", {}, el("button", { type: "button", class: entry.is(UNDONE) ? "undone" : "", onclick: () => this.go(entry.version) },
        el("span", { class: "at", text: `@${entry.version}` }), el("span", { class: "words", text: entry.words }), el("span", { class: "rules", text: entry.rules.map((rule) => film.doc.rules[rule].number).join(", ") })))));
  }

  straight(film, sight, version) {
    const entry = sight.told(version);
    return el("li", {}, el("button", { type: "button", onclick: () => this.go(version) }, el("span", { class: "at", text: `@${version}` }), el("span", { class: "words", text: entry ? `go there: ${entry.words}` : "go to the beginning" })));
  }

  step(by) {
    const { version } = this.context();
    const versions = (this.entries ?? []).map((entry) => entry.version);
    const next = by > 0 ? versions.find((each) => each > version) ?? versions[0] : versions.findLast((each) => each < version) ?? versions.at(-1);
    if (next !== undefined) this.go(next);
  }
}
