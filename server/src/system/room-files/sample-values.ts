import { BUILT_IN_DICTIONARIES, type BuiltInType } from "@sweepline/contract/dictionaries.ts";
import type { RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { lengthOf } from "./contract-fields.ts";
import { quoted } from "./quoted.ts";

/** Values of fields for tests that are written: within their limits, and no two of a row alike where a page is searched by them. */

const MAIL = "@example.com";

/** Of what is named: as much of the text as fits. */
export function sampleText(one: RoomField, text: string): string {
  const word = text.replace(/\W/g, "").toLowerCase();
  if (one.pattern === "email") return `${word.slice(0, lengthOf(one) - MAIL.length)}${MAIL}`;
  if (one.pattern === "phone") return `138${String(word.length).padStart(8, "0")}`;
  if (one.pattern === "url") return `https://example.com/${word}`.slice(0, lengthOf(one));
  return text.slice(0, lengthOf(one)).trim();
}

/** A value of a dictionary that there is, or one that the test makes. */
export function sampleChoice(dictionary: string | null): string {
  const type = dictionary ?? "";
  if (!Object.hasOwn(BUILT_IN_DICTIONARIES, type)) return "zebra";
  return BUILT_IN_DICTIONARIES[type as BuiltInType].items[0]?.value ?? "zebra";
}

export const sampleNumber = ({ type, least, most }: RoomField, wanted: number): number => {
  const [from, to] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
  const near = Math.min(Math.max(wanted, from), to);
  if (type !== "integer") return near;
  const whole = Math.ceil(near);
  return whole <= to ? whole : Math.floor(near);
};

/** As code. `n` tells two values of a field apart, where its limits allow two. */
export function sampleOf(one: RoomField, n: 0 | 1 = 0): string {
  switch (one.type) {
    case "integer":
      return String(sampleNumber(one, n === 0 ? 3 : 4));
    case "decimal":
      return String(sampleNumber(one, n === 0 ? 1.25 : 2.5));
    case "boolean":
      return n === 0 ? "true" : "false";
    case "date":
      return n === 0 ? '"2024-05-17"' : '"2025-06-18"';
    case "instant":
      return n === 0 ? '"2024-05-17T08:00:00.000Z"' : '"2025-06-18T09:30:00.000Z"';
    case "choice":
      return quoted(sampleChoice(one.dictionary));
    default:
      return quoted(sampleText(one, `${n === 0 ? "zebra" : "yak"} ${one.field}`));
  }
}

/** Whether two of its values can be told apart. */
export const hasTwoSamples = (one: RoomField): boolean =>
  one.type !== "choice" && sampleOf(one) !== sampleOf(one, 1);

const MOST_LINES = 20;
const LINE_LENGTH = 100;

/** One a line; where there are many, as many as fit. */
export function samplesOf(fields: readonly RoomField[], indent: string): string[] {
  const entries = fields.map((one) => `${one.field}: ${sampleOf(one)}`);
  if (entries.length <= MOST_LINES) return entries.map((entry) => `${indent}${entry},`);
  const groups: string[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + entry.length < LINE_LENGTH - indent.length)
      groups[groups.length - 1] = `${last}, ${entry}`;
    else groups.push(entry);
  }
  return groups.map((group) => `${indent}...{ ${group} },`);
}

/** Values that the contract refuses at the field: none where it is required, one beyond its limits. */
export function refusedOf(one: RoomField): string[] {
  const lacking = { text: '" "', longText: '" "', choice: '""' }[one.type as "text"] ?? "null";
  return [
    ...(one.isRequired && one.type !== "boolean" ? [lacking] : []),
    ...(one.type === "text" || one.type === "longText" ? [`"x".repeat(${lengthOf(one) + 1})`] : []),
    ...(one.least !== null ? [String(below(one.least))] : []),
    ...(one.most !== null ? [String(above(one.most))] : []),
  ];
}

const step = (bound: number): number => Math.max(1, Math.abs(bound) * 0.01);
const below = (bound: number): number => Math.floor(bound - step(bound));
const above = (bound: number): number => Math.ceil(bound + step(bound));
