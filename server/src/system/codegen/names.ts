import { FIELD_NAME, PLAN_LIMITS, TAKEN_FIELDS } from "@sweepline/contract/system/codegen/plan.ts";

/**
 * Names of a foreign database as names of ours. There they may be anything: words of another language, quotes, ends of comments,
 * line breaks, what the language keeps for itself. What comes out of here is letters and digits.
 */
const WORD = /[\p{Lu}]?[\p{Ll}\d]+|[\p{Lu}]+(?![\p{Ll}])|\d+/gu;

/** `unit_price`, `UnitPrice`, `UNIT PRICE`, `XMLId` and `ünit.price` in words of small ASCII letters and digits. */
export function wordsOf(name: string): string[] {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...ascii.matchAll(WORD)].flatMap(([word]) => {
    const kept = word.toLowerCase().replace(/[^a-z0-9]/g, "");
    return kept === "" ? [] : [kept];
  });
}

/** Words of the language, and names that every object has or that mean something to it. */
const RESERVED = new Set(
  `abstract any arguments as assert async await bigint boolean break case catch class const constructor continue debugger declare default
  delete do else enum eval export extends false finally for from function get global if implements import in infer instanceof interface
  is keyof let module namespace never new null number object of package private protected prototype public readonly require return satisfies
  set static string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield then
  hasownproperty isprototypeof propertyisenumerable tolocalestring tostring valueof tojson nan infinity document window process
  globalthis length key ref children`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
const taken = new Set<string>(TAKEN_FIELDS.map((name) => name.toLowerCase()));

/** The name of a field for a column: unique among those used, which it is added to in small letters. */
export function fieldNameOf(column: string, place: number, used: Set<string>): string {
  const words = wordsOf(column);
  const [first = "", ...rest] = words;
  const joined = first + rest.map((word) => (word[0] ?? "").toUpperCase() + word.slice(1)).join("");
  const started = /^[a-z]/.test(joined) ? joined : joined === "" ? `column${place}` : `n${joined}`;
  const cut = started.slice(0, PLAN_LIMITS.field - 8);
  const lower = cut.toLowerCase();
  const base = RESERVED.has(lower) || taken.has(lower) ? `${cut}Value` : cut;
  if (!FIELD_NAME.test(base)) throw new Error(`no name of a field: ${base}`);
  return unique(base, used, (name, count) => `${name}${count}`);
}

function unique(base: string, used: Set<string>, numbered: (name: string, count: number) => string): string {
  let name = base;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = numbered(base, count);
  used.add(name.toLowerCase());
  return name;
}

export interface RoomNames {
  room: string;
  item: string;
  /** Without hyphens. */
  words: string;
}

/** What a table's rows are called: `t_play_lists` with the prefix `t_` makes `play-lists`, of which one is a `play-list`. */
export function roomNamesOf(table: string, prefix: string, used: Set<string>): RoomNames {
  const isPrefixed = prefix !== "" && table.toLowerCase().startsWith(prefix.toLowerCase());
  const words = wordsOf(isPrefixed ? table.slice(prefix.length) : table);
  while (words.length > 0 && /^\d/.test(words[0] ?? "")) words.shift();
  const kept = words.length > 0 ? words : ["record"];
  const last = kept.at(-1) ?? "";
  const before = kept.slice(0, -1);
  const limit = PLAN_LIMITS.room - 8;
  const item = trimmed([...before, singularOf(last)].join("-"), limit);
  const end = item.split("-").at(-1) ?? "";
  const plural = [...item.split("-").slice(0, -1), pluralOf(end)].join("-");
  const room = unique(plural, used, (name, count) => `${name}-${count}`);
  // The second of a name is told from the first by its number.
  const number = room === plural ? "" : room.slice(plural.length);
  return { room, item: `${item}${number}`, words: item.replaceAll("-", " ") };
}

const trimmed = (name: string, max: number): string => {
  const cut = name.slice(0, max);
  return cut.endsWith("-") ? cut.slice(0, -1) : cut;
};

function singularOf(word: string): string {
  if (/(ss|us|is|news|series|species)$/.test(word) || word.length < 3) return word;
  if (/ies$/.test(word) && word.length > 4) return word.replace(/ies$/, "y");
  if (/(ch|sh|x|ss|us)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/s$/, "");
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, "ies");
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** `Unit price` of its words. */
export function titleOf(words: readonly string[]): string {
  const text = words.join(" ");
  return text === "" ? "" : (text[0] ?? "").toUpperCase() + text.slice(1);
}

const MAX_LABEL = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu;

/** Of a comment what comes before its explanations: `状态（0 正常，1 停用）` says 状态. */
export function labelOf(comment: string): string {
  const [line = ""] = comment.trim().split(/[\r\n]/);
  const [start = ""] = line.split(/[(（:：,，;；。|]/);
  return shown(start) || shown(line);
}

/** As people can read it: no control characters, nothing that turns the direction around. */
export const shown = (text: string): string =>
  text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim().slice(0, MAX_LABEL).toWellFormed().trim();
