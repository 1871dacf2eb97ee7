// The replay document, opened: lines, perspectives, the scene at every version, the story.

import { after } from "./draw.js";

export const EVERYTHING = -1;
export const PUBLIC = 0;
export const DETAIL = 1;
export const KEPT = 2;
export const UNDONE = 4;
const KEYFRAME = 64;
const STEPS = [
  "", "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
  "combat damage", "end of combat", "postcombat main", "end", "cleanup",
];

/** The scenes of one line for one perspective: keyframes, and what changes between them. */
class Track {
  constructor(start, at, deltas) {
    this.at = at;
    this.deltas = [];
    this.frames = [new Map(start)];
    this.newest = new Map(start);
    this.grow(deltas);
  }

  grow(deltas) {
    for (const delta of deltas) {
      apply(this.newest, delta);
      this.deltas.push(delta);
      if (this.deltas.length % KEYFRAME === 0) this.frames.push(new Map(this.newest));
    }
  }

  scene(version) {
    const place = Math.min(Math.max(version - this.at, 0), this.deltas.length);
    if (place === this.deltas.length) return new Map(this.newest);
    const frame = Math.floor(place / KEYFRAME);
    const scene = new Map(this.frames[frame]);
    for (let each = frame * KEYFRAME; each < place; each += 1) apply(scene, this.deltas[each]);
    return scene;
  }
}

function apply(scene, delta) {
  for (let place = 0; place < delta.length; place += 2) {
    if (delta[place + 1] < 0) scene.delete(delta[place]);
    else scene.set(delta[place], delta[place + 1]);
  }
}

/** One entry of the story. */
class Entry {
  constructor(row, film) {
    const [version, words, rules, turn, step, action, depth, flags, seen] = row;
    Object.assign(this, { version, rules, turn, action, depth, flags: flags ?? 0, seen: seen ?? [] });
    this.words = film.doc.words[words];
    this.step = STEPS[step] ?? "";
  }

  is(flag) {
    return (this.flags & flag) !== 0;
  }
}

function foldOf([first, last, kind, by, words], film) {
  return { first, last, kind, by, words: film.doc.words[words] };
}

/** One line of a replay as one perspective sees it. */
class Sight {
  constructor(film, number, seat) {
    this.film = film;
    this.line = film.doc.lines[number];
    this.seat = seat;
    const view = this.line.views.find((each) => each.seat === seat);
    const parent = number === 0 ? null : film.sight(this.line.of, seat);
    this.track = new Track(parent ? parent.at(this.line.at) : new Map(), this.line.at, view.deltas);
    this.parent = parent;
    const shared = parent ? parent.story.filter((entry) => entry.version <= this.line.at) : [];
    this.story = shared.concat(view.story.map((row) => new Entry(row, film)));
    const older = parent ? parent.folds.filter((fold) => fold.by <= this.line.at) : [];
    this.folds = older.concat(view.folds.map((row) => foldOf(row, film)));
  }

  /** The game has gone on; the earliest version of which something else is told now. */
  grow(view) {
    const before = this.story.length ? this.story.at(-1).version + 1 : 0;
    const undone = new Set(view.undone);
    for (const entry of this.story) if (undone.has(entry.version)) entry.flags |= UNDONE;
    for (const row of view.story) this.story.push(new Entry(row, this.film));
    const folds = view.folds.map((row) => foldOf(row, this.film));
    this.folds.push(...folds);
    this.track.grow(view.deltas);
    this.changed = Math.min(this.changed ?? Infinity, before, ...folds.map((fold) => fold.first));
  }

  get last() {
    return this.line.last;
  }

  at(version) {
    if (this.parent && version <= this.line.at) return this.parent.at(version);
    return this.track.scene(version);
  }

  /** The last entry told by a version. */
  told(version) {
    return this.story[after(this.story, version, (entry) => entry.version) - 1];
  }

  /** What of the line's own past lies in a list of versions, with that of its parents. */
  all(name, of = (each) => each) {
    const own = this.line[name];
    if (!this.parent) return own;
    return this.parent.all(name, of).filter((each) => of(each) <= this.line.at).concat(own);
  }

  get marks() {
    this.allMarks ??= this.all("marks", (mark) => mark[0]);
    return this.allMarks;
  }

  get actions() {
    this.allActions ??= this.all("actions");
    return this.allActions;
  }

  get times() {
    this.allTimes ??= this.all("times", (time) => time[0]);
    return this.allTimes;
  }

  /** The name of the class of an event. */
  kind(version) {
    if (this.parent && version <= this.line.at) return this.parent.kind(version);
    return this.film.doc.kinds[this.line.kinds[version - this.line.at - 1]]?.[0] ?? "";
  }

  /** The folds that a version lies in, the outermost first. */
  foldsAt(version) {
    return this.folds
      .filter((fold) => fold.first <= version && version <= fold.last)
      .sort((one, other) => one.first - other.first || other.last - one.last);
  }
}

function append(list, more) {
  for (const each of more) list.push(each);
}

/** A replay. */
export class Film {
  constructor(doc) {
    if (doc?.kind !== "stacktrail replay") throw new Error("this is no replay document");
    if (doc.form !== 1) throw new Error(`this page reads replays of form 1, not ${doc.form}`);
    this.doc = doc;
    this.sights = new Map();
  }

  get seats() {
    return this.doc.seats;
  }

  sight(number, seat) {
    const key = `${number}/${seat}`;
    if (!this.sights.has(key)) this.sights.set(key, new Sight(this, number, seat));
    return this.sights.get(key);
  }

  get last() {
    return this.doc.lines[0].last;
  }

  /** The game has gone on: a growth (docs/viewer.md) goes on where the lists of this document end. */
  grow(growth) {
    const { doc } = this;
    const [line, more] = [doc.lines[0], growth.lines[0]];
    if (growth.stamp !== doc.stamp || more.at !== line.last) return false;
    Object.assign(doc.cards, growth.cards);
    for (const name of ["rules", "words", "kinds", "values"]) append(doc[name], growth[name]);
    for (const name of ["kinds", "marks", "actions", "times"]) append(line[name], more[name]);
    append(line.chain.entries, more.chain.entries);
    Object.assign(line.chain, { head: more.chain.head, signatures: [] });
    line.last = more.last;
    for (const view of more.views) this.growView(line.views.find((each) => each.seat === view.seat), view);
    return true;
  }

  /** A perspective that nobody has looked from yet reads its rows when somebody does. */
  growView(view, more) {
    const seen = this.sights.get(`0/${view.seat}`);
    if (seen) seen.grow(more);
    const undone = new Set(more.undone);
    for (const row of view.story) if (undone.has(row[0])) row[7] |= UNDONE;
    for (const name of ["story", "folds", "deltas"]) append(view[name], more[name]);
  }

  value(place) {
    return place === undefined ? undefined : this.doc.values[place];
  }

  card(key) {
    return key && Object.hasOwn(this.doc.cards, key) ? this.doc.cards[key] : undefined;
  }

  player(seat) {
    return this.doc.players[seat - 1] ?? "nobody";
  }

  /** The seat that a word of a link means. */
  seatNamed(word) {
    const low = String(word).toLowerCase();
    const found = this.seats.find((each) => each.name.toLowerCase() === low || String(each.seat) === low);
    if (found) return found.seat;
    return this.seats.find((each) => each.name === "the public" && low === "public")?.seat;
  }
}

/** The moment of a scene, in words. */
export function momentWords(film, scene) {
  const turn = film.value(scene.get("turn"));
  if (!turn) return "before the game";
  if (turn.over) return turn.winner ? `${film.player(turn.winner)} has won` : "the game is a draw";
  if (!turn.turn) return "before the first turn";
  const phase = turn.step.endsWith(" main") ? `${turn.step} phase` : turn.step;
  return `Turn ${turn.turn}, ${film.player(turn.active)}’s ${phase}`;
}
