// Playing a replay: at the pace it was played, or at a steady one.

import { after } from "./draw.js";
import { DETAIL } from "./replay.js";

const STEADY = 1100;
const DETAILED = 320;
const LONGEST_WAIT = 8000;

export const PACES = [
  { name: "½×", speed: 0.5 }, { name: "1×", speed: 1, chosen: true }, { name: "2×", speed: 2 }, { name: "4×", speed: 4 }, { name: "10×", speed: 10 },
  { name: "real", speed: 1, real: true }, { name: "real ×4", speed: 4, real: true },
];

export class Player {
  constructor({ context, go, changed }) {
    Object.assign(this, { context, go, changed, pace: PACES[1], timer: 0, running: false });
  }

  toggle() {
    if (this.running) this.stop();
    else this.start();
  }

  start() {
    const { sight, version } = this.context();
    if (version >= sight.last) this.go(0);
    this.running = true;
    this.changed(true);
    this.next();
  }

  stop() {
    if (!this.running) return;
    this.running = false;
    clearTimeout(this.timer);
    this.changed(false);
  }

  next() {
    const { sight, version } = this.context();
    const entry = sight.story[after(sight.story, version, (each) => each.version)];
    if (!entry) {
      this.go(sight.last);
      this.stop();
      return;
    }
    this.timer = setTimeout(() => {
      this.go(entry.version);
      if (this.running) this.next();
    }, this.wait(sight, version, entry) / this.pace.speed);
  }

  /** How long until an entry: as long as it took the players, if that is known, but nobody waits for ever. */
  wait(sight, version, entry) {
    if (!this.pace.real || !sight.times.length) return entry.is(DETAIL) ? DETAILED : STEADY;
    const at = (place) => sight.times[after(sight.times, place, (time) => time[0]) - 1]?.[1];
    const [before, then] = [at(version), at(entry.version)];
    return before === undefined || then === undefined ? 0 : Math.min(Math.max(then - before, 0), LONGEST_WAIT);
  }
}
