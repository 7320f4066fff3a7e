/**
 * JSON from outside. Whatever reads a value by recursion (digests, differences, schemas) would run out of stack on lists in
 * lists a hundred thousand levels deep, so the text is refused before it is a value.
 */

/** Levels of lists and objects within one another; the deepest of our own messages, a GeoJSON of areas, has nine. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** @throws SyntaxError where it is no JSON, or nests too deep. */
export function parseJson(text: string): unknown {
  if (!nestsWithin(text, MAX_JSON_DEPTH)) throw new SyntaxError("nests too deep");
  return JSON.parse(text);
}

/** Whether a text, if it is JSON at all, nests at most that deep: one look at each character outside of strings. */
export function nestsWithin(text: string, levels: number): boolean {
  if (opensAtMost(text, levels)) return true;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > levels) return false;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return true;
}

/** Most messages open less than may nest, which is soon seen: searching costs a tenth of looking at each character. */
function opensAtMost(text: string, most: number): boolean {
  let left = most;
  for (const bracket of ["{", "["])
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  return true;
}

/** Where the string ends that begins at `from`; the text's end where it does not. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
