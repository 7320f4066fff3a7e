import { MAX_ELEMENT_NAME } from "@sweepline/contract/fleet/shared/map-elements.ts";

/** "Hall" → "Hall 2", "Virtual wall 3" → "Virtual wall 4": the next number that is free, cut where it would get too long. */
export function freeName(like: string, isTaken: (name: string) => boolean): string {
  const [, stem = like, digits] = /^(.*?)\s*(?:(?<!\d)(\d{1,6}))?$/.exec(like.trim()) ?? [];
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number += 1) {
    const name = numbered(stem, number);
    if (!isTaken(name)) return name;
  }
}

/** The first free one of "Virtual wall 1", "Virtual wall 2", … */
export function firstName(stem: string, isTaken: (name: string) => boolean, from = 1): string {
  for (let number = from; ; number += 1) {
    const name = numbered(stem, number);
    if (!isTaken(name)) return name;
  }
}

function numbered(stem: string, number: number): string {
  const ending = stem === "" ? String(number) : ` ${number}`;
  const room = MAX_ELEMENT_NAME - ending.length;
  // By letters and not by halves of them.
  let cut = "";
  for (const letter of stem) {
    if (cut.length + letter.length > room) break;
    cut += letter;
  }
  return `${cut.trimEnd()}${ending}`;
}
