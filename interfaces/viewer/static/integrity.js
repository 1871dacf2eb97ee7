// The hash chain, recomputed here (docs/trail-format.md, "Hashes"): whoever changes an event can't come to the same head.

import { array, elements, joined } from "./msgpack.js";

const text = new TextEncoder();
const HIDDEN = 0x53;

export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}

/** An event's public part, and the content of each open part. */
function cut(event, parts) {
  const contents = parts.map(() => []);
  const places = new Map();
  parts.forEach((part, number) => {
    if (Array.isArray(part)) for (const position of part[0]) places.set(position.join(), number);
  });
  const without = (bytes, above) => {
    const inside = above.length ? `${above.join()},` : "";
    if (![...places.keys()].some((key) => key.startsWith(inside))) return bytes;
    return array(elements(bytes).map((element, place) => {
      const here = [...above, place];
      const number = places.get(here.join());
      if (number !== undefined) {
        contents[number].push(element);
        return Uint8Array.of(0xd5, HIDDEN, number >> 8, number & 255);
      }
      return [...places.keys()].some((key) => key.startsWith(`${here.join()},`)) ? without(element, here) : element;
    }));
  };
  return [places.size ? without(event, []) : event, contents];
}

async function leaf(version, [closed, event, ...parts]) {
  if (closed) return bytesOf(closed);
  const [open, contents] = cut(bytesOf(event), parts);
  const commitments = await Promise.all(parts.map((part, number) => (Array.isArray(part) ? sha256(text.encode("C"), bytesOf(part[1]), array(contents[number])) : bytesOf(part))));
  const head = new Uint8Array(13);
  head[0] = 0x4c;
  const view = new DataView(head.buffer);
  view.setBigUint64(1, BigInt(version));
  view.setUint32(9, open.length);
  return sha256(head, open, ...commitments);
}

/** The heads of a line at every version behind the one where it begins. */
export async function headsOf(film, number, progress = () => {}) {
  const line = film.doc.lines[number];
  let head = number === 0 ? new Uint8Array(32) : (await headsOf(film, line.of)).get(line.at);
  const heads = new Map([[line.at, head]]);
  const H = text.encode("H");
  const entries = line.chain.entries;
  for (let start = 0; start < entries.length; start += 256) {
    const leaves = await Promise.all(entries.slice(start, start + 256).map((entry, place) => leaf(line.at + start + place + 1, entry)));
    for (const [place, each] of leaves.entries()) {
      head = await sha256(H, head, each);
      heads.set(line.at + start + place + 1, head);
    }
    progress(Math.min(start + 256, entries.length), entries.length);
  }
  return heads;
}

/** Whether a signature of a head is right; null where this browser can't tell. */
async function signed(game, version, head, [key, signature]) {
  try {
    const bytes = (each) => Uint8Array.from(each.match(/../g) ?? [], (pair) => parseInt(pair, 16));
    const name = text.encode(game);
    const message = joined([text.encode(`stacktrail head 1\n${name.length}\n`), name, text.encode(`\n${version}\n`), head]);
    const publicKey = await crypto.subtle.importKey("raw", bytes(key), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, publicKey, bytes(signature), message);
  } catch {
    return null;
  }
}

/** Check every line of a replay; what was found, line by line. */
export async function check(film, progress) {
  if (!globalThis.crypto?.subtle) throw new Error("this browser offers its crypto only to pages from https, this computer, or a file");
  const found = [];
  for (const line of film.doc.lines) {
    const heads = await headsOf(film, line.number, progress);
    const head = heads.get(line.last);
    const signatures = await Promise.all((line.chain.signatures ?? []).map(async (each) => ({ key: each[0], by: each[2], ok: await signed(line.game, line.last, head, each) })));
    found.push({ line, heads, head: hex(head), ok: hex(head) === line.chain.head, signatures });
  }
  return found;
}

/** Where the head of a receipt, or a head alone, stands in a checked replay. */
export function findReceipt(found, content) {
  let wanted = content.trim();
  let said;
  if (wanted.startsWith("{")) {
    const receipt = JSON.parse(wanted);
    wanted = hex(bytesOf(receipt.head));
    said = receipt.version;
  }
  wanted = wanted.toLowerCase();
  for (const { line, heads } of found) for (const [version, head] of heads) if (hex(head) === wanted && (said === undefined || said === version)) return { line, version };
  return null;
}
