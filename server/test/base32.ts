const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The secret of an authenticator app as it is typed (RFC 4648, without padding). */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
