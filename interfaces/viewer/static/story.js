// The story: every entry with its rules; what was taken back is folded away, never hidden.

import { after, el } from "./draw.js";
import { withMana } from "./mana.js";
import { DETAIL, KEPT, UNDONE } from "./replay.js";

const KINDS = {
  ActionFoundIllegal: "refusal", AnswerRefused: "refusal", ActionReversed: "reversal", GameRewound: "backup",
  TargetChanged: "target", ResolutionStarted: "resolution", SpellResolved: "resolution", AbilityResolved: "resolution",
  SpellRemovedUnresolved: "fizzle", AbilityRemovedUnresolved: "fizzle", TargetFoundIllegal: "fizzle", TurnBegan: "turn",
  StepBegan: "step", GameEnded: "end", SpellCast: "cast", AbilityActivated: "cast",
};

/** Who scrubs fast doesn't read: the list follows as soon as the moment stays. */
const WAIT = 60;

export class Story {
  constructor({ go, rule }) {
    this.go = go;
    this.rule = rule;
    this.list = el("div", { class: "entries" });
    this.books = new WeakMap();
    this.node = el("section", { class: "story", "aria-label": "What happened" }, this.list);
    this.list.addEventListener("click", (event) => this.clicked(event));
  }

  clicked(event) {
    const rule = event.target.closest("button.rule");
    if (rule) {
      this.rule(Number(rule.dataset.rule));
      return;
    }
    const row = event.target.closest("[data-v]");
    if (row && !getSelection().toString()) this.go(Number(row.dataset.v));
  }

  /** Show the story of a sight; what was built of it once stays. */
  load(film, sight) {
    const other = this.sight !== sight;
    Object.assign(this, { film, sight });
    if (other) {
      this.current?.removeAttribute("aria-current");
      this.current = null;
      this.told = this.books.get(sight) ?? { sections: [], rows: new Map(), until: -1 };
      this.books.set(sight, this.told);
    }
    const changed = sight.changed ?? Infinity;
    sight.changed = undefined;
    if (changed <= this.told.until) this.forget(changed);
    this.tell();
    if (other) this.list.replaceChildren(...this.told.sections.map((section) => section.node));
  }

  get rows() {
    return this.told.rows;
  }

  /** Sections of which something else is told now are told anew, and so is what follows. */
  forget(version) {
    const { sections } = this.told;
    const kept = Math.max(after(sections, version, (section) => section.first) - 1, 0);
    for (const section of sections.splice(kept)) section.node.remove();
    this.told.until = sections.length ? sections.at(-1).last : -1;
  }

  /** Tell what hasn't been told: a section for each turn, in it what was taken back as boxes in boxes. */
  tell() {
    const { sections, until } = this.told;
    const open = [];
    const folds = this.sight.folds.filter((fold) => fold.first > until).sort((one, other) => one.first - other.first || other.last - one.last);
    const { story } = this.sight;
    let next = 0;
    for (let place = after(story, until, (entry) => entry.version); place < story.length; place += 1) {
      const entry = story[place];
      while (open.length && entry.version > open[open.length - 1].fold.last) open.pop();
      if (!open.length && (!sections.length || this.sight.kind(entry.version) === "TurnBegan")) this.section(entry.version);
      const section = sections.at(-1);
      while (next < folds.length && folds[next].first <= entry.version) {
        const fold = folds[next++];
        if (fold.last < entry.version) continue;
        const box = this.fold(fold);
        (open[open.length - 1]?.inside ?? section.node).append(box.node);
        open.push({ fold, ...box });
      }
      (open[open.length - 1]?.inside ?? section.node).append(this.row(entry));
      section.last = entry.version;
      this.told.until = entry.version;
    }
  }

  section(first) {
    const node = el("section", { class: "turn" });
    this.told.sections.push({ first, last: first, node });
    this.list.append(node);
  }

  fold(fold) {
    const kind = fold.kind === "abandoned" ? "backup" : "reversal";
    const refusal = this.sight.story.slice(...this.between(fold)).filter((entry) => KINDS[this.sight.kind(entry.version)] === "refusal").at(-1);
    const inside = el("div", { class: "inside" });
    const count = fold.last - fold.first + 1;
    const words = fold.kind === "abandoned" ? ["Abandoned branch: ", fold.words] : [`Reversed: ${fold.words}`, refusal ? ` — ${refusal.words}` : ""];
    const node = el(
      "details",
      { class: `fold ${kind}`, data: { first: String(fold.first), last: String(fold.last) } },
      el("summary", {}, el("span", { class: "sign", "aria-hidden": "true", text: fold.kind === "abandoned" ? "⟲" : "↩" }), el("span", { class: "words" }, words), el("span", { class: "size", text: `@${fold.first}–${fold.last} · ${count} event${count === 1 ? "" : "s"}` })),
      inside,
    );
    return { node, inside };
  }

  between(fold) {
    const place = (version) => after(this.sight.story, version, (entry) => entry.version);
    return [place(fold.first - 1), place(fold.last)];
  }

  row(entry) {
    const kind = KINDS[this.sight.kind(entry.version)] ?? "";
    const node = el(
      "div",
      { class: `entry ${kind}${entry.is(DETAIL) ? " detail" : ""}${entry.is(KEPT) ? " kept" : ""}${entry.is(UNDONE) ? " undone" : ""}`, data: { v: String(entry.version) } },
      el("button", { class: "at", type: "button", tabindex: "-1", "aria-label": `go to version ${entry.version}`, text: `@${entry.version}` }),
      el("span", { class: "words" }, withMana(entry.words), entry.seen.length ? el("span", { class: "seen", text: ` [${entry.seen.join(", ")}]` }) : "", entry.is(KEPT) ? el("span", { class: "tag", text: "kept" }) : ""),
      el("span", { class: "rules" }, entry.rules.map((rule) => el("button", { class: "rule", type: "button", data: { rule: String(rule) }, text: this.film.doc.rules[rule].number }))),
    );
    this.rows.set(entry.version, node);
    return node;
  }

  /** Mark where we are, and bring it into sight. */
  show(version, smooth) {
    const entry = this.sight.told(version);
    const node = entry ? this.rows.get(entry.version) : null;
    if (node !== this.current) {
      this.current?.removeAttribute("aria-current");
      node?.setAttribute("aria-current", "step");
      this.current = node;
      this.unfold(node);
    }
    clearTimeout(this.revealing);
    if (node) this.revealing = setTimeout(() => this.node.matches(":hover") || this.reveal(node, smooth), this.shown ? WAIT : 0);
    this.shown = true;
  }

  unfold(node) {
    for (const box of this.opened ?? []) if (!box.contains(node)) box.open = false;
    this.opened = [];
    for (let box = node?.closest("details"); box; box = box.parentElement.closest("details")) {
      if (!box.open) {
        box.open = true;
        this.opened.push(box);
      } else if (box.dataset.auto) this.opened.push(box);
      box.dataset.auto = "1";
    }
  }

  reveal(node, smooth, tries = 0) {
    const box = this.list.getBoundingClientRect();
    const its = node.getBoundingClientRect();
    if (its.top < box.top + 30 || its.bottom > box.bottom - 60) {
      const top = this.list.scrollTop + its.top - box.top - box.height * 0.45;
      this.list.scrollTo({ top, behavior: smooth ? "smooth" : "instant" });
      // what was never drawn has only a guessed height: look again when it is
      if (tries < 4) requestAnimationFrame(() => node === this.current && this.reveal(node, smooth, tries + 1));
    }
  }
}
