// Small helpers for the DOM. Names in a replay may be hostile: text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties and children; strings become text. */
export function el(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** The same in SVG. */
export function svg(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.setAttribute("class", value);
    else if (name === "text") node.textContent = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const ICONS = {
  play: ["M8 5v14l11-7z", true], pause: ["M8 5v14M16 5v14"], back: ["M14.5 6 9 12l5.5 6"], on: ["M9.5 6 15 12l-5.5 6"], back2: ["M12 6l-5.5 6 5.5 6M18 6l-5.5 6 5.5 6"], on2: ["M6 6l5.5 6L6 18M12 6l5.5 6-5.5 6"],
  first: ["M6 5v14M18 6l-7 6 7 6z"], last: ["M18 5v14M6 6l7 6-7 6z"], resolve: ["M12 4v10M7.5 10 12 14.5 16.5 10M5 19.500h14"], cross: ["M6 6l12 12M18 6 6 18"], compare: ["M4 8h13M13.5 4.5 17 8l-3.5 3.500M20 16H7M10.5 12.5 7 16l3.5 3.5"],
  shield: ["M12 3.5 19 6v5.500c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM8.8 12l2.3 2.3 4.2-4.6"], theme: ["M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z"], fork: ["M6 4v16M6 13c0-5 12-2 12-8.500M15.500 7 18 4.500 20.500 7"], save: ["M12 4v11M7.5 10.5 12 15l4.5-4.500M5 19.500h14"], help: ["M9 9.200a3 3 0 1 1 4.3 2.700c-.9.5-1.3 1-1.3 2.100M12 17.600v.1"],
};

/** A sign drawn by ourselves. */
export function icon(name) {
  const [path, solid] = ICONS[name];
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path, class: solid && "solid" }));
}

/** Make a container hold exactly these items, in this order; what didn't change stays as it is. */
export function reconcile(container, items) {
  const before = container.kept ?? new Map();
  const after = new Map();
  let place = container.firstChild;
  for (const item of items) {
    const old = before.get(item.key);
    const node = old && old.sign === item.sign ? old.node : item.build();
    after.set(item.key, { node, sign: item.sign });
    if (old && old.node !== node) {
      const focused = old.node === document.activeElement;
      if (place === old.node) place = old.node.nextSibling;
      old.node.remove();
      container.insertBefore(node, place);
      if (focused) node.focus({ preventScroll: true });
    } else if (node !== place) container.insertBefore(node, place);
    else place = place.nextSibling;
  }
  for (const [key, old] of before) if (!after.has(key)) old.node.remove();
  container.kept = after;
}

/** The first place in a sorted list whose number is larger. */
export function after(list, number, of = (each) => each) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(list[middle]) <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A dialog with a title and a way to close it. */
export function openDialog(id, title, ...content) {
  document.getElementById(id)?.remove();
  const close = el("button", { class: "quiet", "aria-label": "Close", text: "✕", onclick: () => dialog.close() });
  const dialog = el(
    "dialog",
    { id, "aria-labelledby": `${id}-title` },
    el("header", {}, el("h2", { id: `${id}-title`, text: title }), close),
    el("div", { class: "inside" }, ...content),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Offer a file for saving. */
export function offer(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
