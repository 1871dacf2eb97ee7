// The timeline: a slider over a drawing of what happened when.

import { el } from "./draw.js";
import { momentWords } from "./replay.js";

export const MARKS = {
  turn: "turn begins", cast: "cast or activated", trigger: "triggers", resolution: "resolves", target: "target changes",
  refusal: "refused", reversal: "reversed", backup: "backup", end: "the end",
};
const LANES = { trigger: 0.3, cast: 0.3, resolution: 0.52, target: 0.74, refusal: 0.74, reversal: 0.74, backup: 0.74, end: 0.52 };

export class Timeline {
  constructor(onmove) {
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.slider = el("input", { type: "range", min: "0", step: "1", id: "scrub", "aria-label": "Version" });
    this.label = el("output", { class: "version", for: "scrub" });
    this.tip = el("span", { class: "tip", hidden: true });
    this.node = el("div", { class: "timeline" }, this.canvas, this.slider, this.tip);
    this.slider.addEventListener("input", () => onmove(Number(this.slider.value)));
    this.slider.addEventListener("pointermove", (event) => this.hover(event));
    this.slider.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    new ResizeObserver(() => this.draw()).observe(this.node);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  load(film, sight) {
    Object.assign(this, { film, sight });
    this.slider.max = String(sight.last);
  }

  show(version, scene) {
    this.version = version;
    this.slider.value = String(version);
    this.slider.setAttribute("aria-valuetext", `version ${version} of ${this.sight.last}: ${momentWords(this.film, scene)}`);
    this.label.textContent = `@${version} / ${this.sight.last}`;
  }

  x(version) {
    const width = this.canvas.clientWidth - 16;
    return 8 + (this.sight.last ? (version / this.sight.last) * width : 0);
  }

  draw() {
    if (!this.sight || !this.canvas.clientWidth) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = devicePixelRatio || 1;
    Object.assign(this.canvas, { width: width * ratio, height: height * ratio });
    const paper = this.canvas.getContext("2d");
    paper.scale(ratio, ratio);
    const style = getComputedStyle(this.node);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim();
    for (const fold of this.sight.folds) this.shade(paper, fold, height, colour(fold.kind === "abandoned" ? "backup" : "reversal"));
    paper.fillStyle = colour("line");
    paper.fillRect(8, height - 9, width - 16, 3);
    this.turns(paper, height, colour);
    for (const [version, kind] of this.sight.marks) if (kind !== "turn") this.mark(paper, version, kind, height, colour(kind));
    for (const note of this.notes ?? []) this.flag(paper, note.version, height, colour("accent"));
  }

  shade(paper, fold, height, colour) {
    const [left, right] = [this.x(fold.first), Math.max(this.x(fold.last), this.x(fold.first) + 3)];
    paper.save();
    paper.beginPath();
    paper.rect(left, 16, right - left, height - 26);
    paper.clip();
    paper.globalAlpha = 0.16;
    paper.fillStyle = colour;
    paper.fillRect(left, 16, right - left, height);
    paper.globalAlpha = 0.5;
    paper.strokeStyle = colour;
    for (let x = left - height; x < right; x += 6) {
      paper.beginPath();
      paper.moveTo(x, height);
      paper.lineTo(x + height, 0);
      paper.stroke();
    }
    paper.restore();
  }

  turns(paper, height, colour) {
    paper.font = "600 11px system-ui, sans-serif";
    let free = -Infinity;
    const turns = this.sight.marks.filter((mark) => mark[1] === "turn");
    turns.forEach(([version], place) => {
      const x = this.x(version);
      paper.fillStyle = colour("line");
      paper.fillRect(x, 14, 1.5, height - 22);
      const label = `Turn ${this.turnAt(version) ?? place + 1}`;
      const short = x + paper.measureText(label).width > (turns[place + 1] ? this.x(turns[place + 1][0]) : Infinity) ? label.slice(5) : label;
      if (x > free && x + paper.measureText(short).width < this.canvas.clientWidth) {
        paper.fillStyle = colour("quiet");
        paper.fillText(short, x + 3, 12);
        free = x + paper.measureText(short).width + 8;
      }
    });
  }

  turnAt(version) {
    return this.film.value(this.sight.at(version).get("turn"))?.turn;
  }

  mark(paper, version, kind, height, colour) {
    const [x, y] = [this.x(version), 14 + (LANES[kind] ?? 0.5) * (height - 24)];
    paper.fillStyle = paper.strokeStyle = colour;
    paper.lineWidth = 1.8;
    paper.beginPath();
    if (kind === "refusal") {
      for (const [dx, dy] of [[-3.5, -3.5], [-3.5, 3.5]]) {
        paper.moveTo(x + dx, y + dy);
        paper.lineTo(x - dx, y - dy);
      }
      paper.stroke();
      return;
    }
    if (kind === "backup" || kind === "reversal") {
      paper.moveTo(x + 3, y - 4.5);
      paper.lineTo(x - 4, y);
      paper.lineTo(x + 3, y + 4.5);
    } else if (kind === "target" || kind === "end") {
      paper.moveTo(x, y - 4.5);
      paper.lineTo(x + 4.5, y);
      paper.lineTo(x, y + 4.5);
      paper.lineTo(x - 4.5, y);
    } else paper.arc(x, y, kind === "resolution" ? 3.4 : 2.2, 0, 7);
    paper.closePath();
    paper.fill();
  }

  flag(paper, version, height, colour) {
    const x = this.x(version);
    paper.fillStyle = colour;
    paper.fillRect(x - 0.75, height - 22, 1.5, 14);
    paper.fillRect(x, height - 22, 7, 5);
  }

  hover(event) {
    if (!this.sight) return;
    const box = this.slider.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left - 8) / (box.width - 16), 0), 1);
    const version = Math.round(share * this.sight.last);
    const entry = this.sight.told(version);
    this.tip.hidden = false;
    this.tip.textContent = `@${version} ${entry ? entry.words : ""}`;
    this.tip.style.left = `${Math.min(Math.max(event.clientX - box.left, 120), Math.max(box.width - 120, 120))}px`;
  }
}

/** What the marks mean. */
export function legend() {
  return el("ul", { class: "legend" }, Object.entries(MARKS).map(([kind, words]) => el("li", {}, el("span", { class: `swatch ${kind}` }), words)));
}
