// Notes on versions: kept in this browser, saved as the replay's side-car, read from one.

import { el, offer } from "./draw.js";

const KIND = "stacktrail notes";
const LONGEST = 4000;
const MOST_NOTES = 10_000;

/** The notes that a side-car holds; throws where it is none. */
export function readNotes(content) {
  const found = JSON.parse(content);
  if (found?.kind !== KIND || !Array.isArray(found.notes)) throw new Error("this file holds no notes");
  return found.notes.slice(0, MOST_NOTES).filter((note) => Number.isSafeInteger(note?.version) && note.version >= 0 && typeof note.text === "string")
    .map((note) => ({ line: Number.isSafeInteger(note.line) ? note.line : 0, version: note.version, text: note.text.slice(0, LONGEST), by: String(note.by ?? "").slice(0, 100) }));
}

export class Notes {
  constructor({ go, context, changed }) {
    Object.assign(this, { go, context, changed, notes: [] });
    this.text = el("textarea", { id: "note", rows: "3", maxlength: String(LONGEST), "aria-label": "Note on this version" });
    this.where = el("b", {});
    this.list = el("ol", { class: "notes" });
    this.state = el("p", { class: "quiet", role: "status" });
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => this.take(file.files[0]) });
    this.node = el(
      "section",
      { class: "notebook", "aria-label": "Notes" },
      el("label", { for: "note" }, "Note on ", this.where),
      this.text,
      el("div", { class: "buttons" },
        el("button", { type: "button", class: "main", text: "Add note", onclick: () => this.add() }),
        el("button", { type: "button", text: "Save file", onclick: () => this.save() }),
        el("button", { type: "button", text: "Open file …", onclick: () => file.click() }), file),
      this.state,
      this.list,
    );
    this.text.addEventListener("keydown", (event) => (event.ctrlKey || event.metaKey) && event.key === "Enter" && this.add());
  }

  load(film) {
    this.film = film;
    this.key = `stacktrail notes ${film.doc.game} ${film.doc.lines[0].chain?.head ?? ""}`;
    let kept = null;
    try {
      kept = localStorage.getItem(this.key);
      this.notes = kept ? readNotes(kept) : [];
    } catch {
      this.notes = [];
    }
    if (!kept && film.doc.notes?.length) this.notes = readNotes(JSON.stringify({ kind: KIND, notes: film.doc.notes }));
    this.draw();
  }

  get written() {
    return JSON.stringify({ kind: KIND, game: this.film.doc.game, head: this.film.doc.lines[0].chain?.head ?? "", notes: this.notes }, null, 1);
  }

  on(line) {
    return this.notes.filter((note) => note.line === line);
  }

  add() {
    const text = this.text.value.trim();
    if (!text) return;
    const { line, version } = this.context();
    this.notes = [...this.notes, { line, version, text, by: "" }].sort((one, other) => one.line - other.line || one.version - other.version);
    this.text.value = "";
    this.keep("The note is kept in this browser; save the file to share it.");
  }

  keep(words) {
    try {
      localStorage.setItem(this.key, this.written);
      this.state.textContent = words;
    } catch {
      this.state.textContent = "This browser keeps nothing for this page: save the file.";
    }
    this.draw();
    this.changed();
  }

  save() {
    offer(`${this.film.doc.game.replace(/[^\p{L}\p{N}._-]+/gu, "-") || "game"}.notes.json`, "application/json", this.written);
  }

  async take(file) {
    if (!file) return;
    try {
      const more = readNotes(await file.text());
      const known = new Set(this.notes.map((note) => JSON.stringify([note.line, note.version, note.text])));
      this.notes = this.notes.concat(more.filter((note) => !known.has(JSON.stringify([note.line, note.version, note.text]))))
        .sort((one, other) => one.line - other.line || one.version - other.version);
      this.keep(`${more.length} note${more.length === 1 ? "" : "s"} read.`);
    } catch (error) {
      this.state.textContent = `This file can’t be read: ${error.message}`;
    }
  }

  show() {
    const { version } = this.context();
    this.where.textContent = `@${version}`;
  }

  draw() {
    this.show();
    this.list.replaceChildren(...this.notes.map((note, place) =>
      el("li", {},
        el("button", { type: "button", class: "at", text: `@${note.version}${note.line ? ` · variation ${note.line}` : ""}`, onclick: () => this.go(note.version, note.line) }),
        el("p", { text: note.text }),
        el("button", { type: "button", class: "quiet", "aria-label": `Delete the note on @${note.version}`, text: "✕", onclick: () => { this.notes = this.notes.filter((_, each) => each !== place); this.keep("The note is deleted."); } }))));
  }
}
