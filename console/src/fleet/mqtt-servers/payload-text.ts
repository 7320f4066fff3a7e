/** The bytes of a message as people read them. */
export const PAYLOAD_VIEWS = ["pretty", "text", "hex"] as const;
export type PayloadView = (typeof PAYLOAD_VIEWS)[number];

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

const utf8 = new TextDecoder();
export const textOf = (bytes: Uint8Array): string => utf8.decode(bytes);

export function shownAs(view: PayloadView, bytes: Uint8Array): string {
  if (view === "hex") return hexOf(bytes);
  const text = textOf(bytes);
  return view === "pretty" ? prettyOf(text) : text;
}

/** What is no JSON stays as it is. */
export function prettyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

const ROW_BYTES = 16;
/** A long dump says no more than its beginning, and costs the browser. */
const MAX_HEX_BYTES = 8_192;

function hexOf(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let at = 0; at < Math.min(bytes.length, MAX_HEX_BYTES); at += ROW_BYTES) {
    const row = bytes.subarray(at, at + ROW_BYTES);
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const letters = Array.from(row, (byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "."));
    rows.push(`${at.toString(16).padStart(4, "0")}  ${hex.padEnd(ROW_BYTES * 3)} ${letters.join("")}`);
  }
  return bytes.length > MAX_HEX_BYTES ? `${rows.join("\n")}\n…` : rows.join("\n");
}
