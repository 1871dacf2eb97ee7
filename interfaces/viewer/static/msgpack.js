// Just enough MessagePack to read stored events, and to cut hidden parts out of them as they stand.

const utf8 = new TextDecoder();

/** Where the value that begins at a place ends. */
export function endOf(bytes, place) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = bytes[place];
  const many = (count, from) => {
    let at = from;
    for (let each = 0; each < count; each += 1) at = endOf(bytes, at);
    return at;
  };
  if (tag === undefined) throw new Error("the bytes end too early");
  if (tag < 0x80 || tag >= 0xe0) return place + 1;
  if (tag < 0x90) return many((tag & 15) * 2, place + 1);
  if (tag < 0xa0) return many(tag & 15, place + 1);
  if (tag < 0xc0) return place + 1 + (tag & 31);
  switch (tag) {
    case 0xc0: case 0xc2: case 0xc3: return place + 1;
    case 0xc4: case 0xd9: return place + 2 + bytes[place + 1];
    case 0xc5: case 0xda: return place + 3 + view.getUint16(place + 1);
    case 0xc6: case 0xdb: return place + 5 + view.getUint32(place + 1);
    case 0xc7: return place + 3 + bytes[place + 1];
    case 0xc8: return place + 4 + view.getUint16(place + 1);
    case 0xc9: return place + 6 + view.getUint32(place + 1);
    case 0xcc: case 0xd0: return place + 2;
    case 0xcd: case 0xd1: return place + 3;
    case 0xca: case 0xce: case 0xd2: return place + 5;
    case 0xcb: case 0xcf: case 0xd3: return place + 9;
    case 0xd4: return place + 3;
    case 0xd5: return place + 4;
    case 0xd6: return place + 6;
    case 0xd7: return place + 10;
    case 0xd8: return place + 18;
    case 0xdc: return many(view.getUint16(place + 1), place + 3);
    case 0xdd: return many(view.getUint32(place + 1), place + 5);
    case 0xde: return many(view.getUint16(place + 1) * 2, place + 3);
    case 0xdf: return many(view.getUint32(place + 1) * 2, place + 5);
    default: throw new Error(`no MessagePack at ${place}`);
  }
}

/** The elements of an array, each as its bytes stand. */
export function elements(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = bytes[0];
  const [count, start] = tag >= 0x90 && tag < 0xa0 ? [tag & 15, 1] : tag === 0xdc ? [view.getUint16(1), 3] : tag === 0xdd ? [view.getUint32(1), 5] : [-1, 0];
  if (count < 0) throw new Error("no array");
  const found = [];
  let place = start;
  for (let each = 0; each < count; each += 1) {
    const end = endOf(bytes, place);
    found.push(bytes.subarray(place, end));
    place = end;
  }
  return found;
}

/** An array of elements, its length in the shortest form. */
export function array(parts) {
  const count = parts.length;
  const head = count < 16 ? [0x90 | count] : count < 65536 ? [0xdc, count >> 8, count & 255] : [0xdd, count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255];
  return joined([Uint8Array.from(head), ...parts]);
}

export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** A value, to show it; what is hidden is a word in brackets. */
export function decoded(bytes) {
  const tag = bytes[0];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (tag < 0x80) return tag;
  if (tag >= 0xe0) return tag - 256;
  if ((tag >= 0x90 && tag < 0xa0) || tag === 0xdc || tag === 0xdd) return elements(bytes).map(decoded);
  if (tag >= 0xa0 && tag < 0xc0) return utf8.decode(bytes.subarray(1));
  switch (tag) {
    case 0xc0: return null;
    case 0xc2: return false;
    case 0xc3: return true;
    case 0xcc: return bytes[1];
    case 0xcd: return view.getUint16(1);
    case 0xce: return view.getUint32(1);
    case 0xcf: return Number(view.getBigUint64(1));
    case 0xd0: return view.getInt8(1);
    case 0xd1: return view.getInt16(1);
    case 0xd2: return view.getInt32(1);
    case 0xd3: return Number(view.getBigInt64(1));
    case 0xd9: return utf8.decode(bytes.subarray(2));
    case 0xda: return utf8.decode(bytes.subarray(3));
    case 0xdb: return utf8.decode(bytes.subarray(5));
    case 0xd5: return "⟨hidden⟩";
    default: return "⟨bytes⟩";
  }
}
