// Mana symbols, drawn by ourselves.

import { el, svg } from "./draw.js";

const SHAPES = {
  W: "M12 4v3M12 17v3M4 12h3M17 12h3M6.3 6.3l2.2 2.2M15.5 15.5l2.2 2.2M6.3 17.7l2.2-2.2M15.5 8.5l2.2-2.2M12 8.6a3.4 3.4 0 1 0 .01 0z",
  U: "M12 4c3.2 4.2 5 6.9 5 9.6a5 5 0 0 1-10 0C7 10.9 8.8 8.2 12 4z",
  B: "M15.5 5.200a7.2 7.2 0 1 0 3.3 9.6 5.6 5.6 0 0 1-3.3-9.600z",
  R: "M12.5 4c.6 3.2 4.5 5 4.5 9.200A5 5 0 0 1 7 13.600c0-2.2 1.2-3.3 2-5 .8.9 1.2 1.6 1.3 2.600C11.9 9.2 12.8 7 12.5 4z",
  G: "M6 18c-.8-7 3-12 12.5-12.500C19 13 14.5 17.6 8.5 16.600M6 19.500c1.5-4 4-7 8-9.5",
  C: "M12 4.5 19 12l-7 7.500L5 12z",
  S: "M12 4v16M5 8l14 8M19 8 5 16",
};
const NAMES = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colourless", T: "tap", Q: "untap", S: "snow" };
const LINES = new Set(["W", "G", "S"]);

/** One symbol: a colour, a number, X, tap. */
export function pip(symbol) {
  const parts = symbol.split("/");
  const kinds = parts.filter((part) => part in SHAPES);
  const label = parts.map((part) => NAMES[part] ?? part).join(" or ");
  const node = el("span", { class: `pip ${kinds.length === 2 ? `half ${kinds.join("")}` : (kinds[0] ?? "N")}`, role: "img", "aria-label": `{${label}}`, title: label });
  if (symbol === "T" || symbol === "Q") {
    const path = symbol === "T" ? "M7 17a7 7 0 1 1 10-1M18.5 11.5 17 16.2 12.4 14.6" : "M17 17a7 7 0 1 0-10-1M5.5 11.5 7 16.200l4.6-1.6";
    node.append(drawn(path, true));
  } else if (parts.length === 1 && symbol in SHAPES) node.append(drawn(SHAPES[symbol], LINES.has(symbol)));
  else if (kinds.length === 1 && parts.length === 2) node.append(drawn(SHAPES[kinds[0]], LINES.has(kinds[0])), el("sub", { text: parts.find((part) => part !== kinds[0]) }));
  else if (kinds.length === 2) node.append(drawn(SHAPES[kinds[0]], LINES.has(kinds[0])), drawn(SHAPES[kinds[1]], LINES.has(kinds[1])));
  else node.append(symbol);
  return node;
}

function drawn(path, lines) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: lines ? "lines" : "solid" }, svg("path", { d: path }));
}

/** Words in which {R} and the like become symbols. */
export function withMana(words) {
  return String(words)
    .split(/(\{[0-9A-Z/]{1,5}\})/)
    .filter(Boolean)
    .map((part) => (/^\{[0-9A-Z/]+\}$/.test(part) ? pip(part.slice(1, -1)) : document.createTextNode(part)));
}
