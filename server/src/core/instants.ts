/**
 * Instants of the wire (ISO 8601 text) as ms since epoch. A robot repeats the start of its run in every report, so what
 * was parsed lately is remembered.
 */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, number>();

export function repeatedInstant(text: string): number {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const ms = Date.parse(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, ms);
  return ms;
}
