/**
 * Finds keywords in what people and robots write. Chinese is written without spaces, so it is found anywhere; words of scripts
 * with spaces are found whole only, so that "arm" is not in "alarm". Case, width and other forms of the same character make
 * no difference (NFKC), and any white space is one space. Where keywords overlap the longest is meant.
 */
export interface MatchableKeyword {
  readonly id: number;
  readonly name: string;
  readonly isCritical: boolean;
}

export interface KeywordMatch<Keyword> {
  readonly keyword: Keyword;
  /** Its place in the text as it was written, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** More than these say nothing new. */
export const MAX_KEYWORD_MATCHES = 50;

/** A character with whatever modifies it, since those may become one: marks, voiced kana, Korean vowels and finals. */
const CHARACTERS = /\s+|[\s\S][\p{M}\uFF9E\uFF9F\u1160-\u11FF]*/gu;
const LETTERS = /[\p{L}\p{N}\p{M}_]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

interface Normalized {
  text: string;
  /** For each unit of the text, where what it was made of begins and ends. */
  starts: number[];
  ends: number[];
}

function normalize(original: string): Normalized {
  const normalized: Normalized = { text: "", starts: [], ends: [] };
  for (const { 0: written, index } of original.matchAll(CHARACTERS)) {
    const plain = written.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
    normalized.text += plain;
    for (let unit = 0; unit < plain.length; unit++) {
      normalized.starts.push(index);
      normalized.ends.push(index + written.length);
    }
  }
  return normalized;
}

/** By which two keywords are the same one. */
export const keywordKey = (name: string): string => normalize(name).text.trim();

/** The best first: critical ones, then longer ones, then those that stand earlier. */
export function matchKeywords<Keyword extends MatchableKeyword>(
  text: string,
  keywords: readonly Keyword[],
): KeywordMatch<Keyword>[] {
  const normalized = normalize(text);
  const all = keywords.flatMap((keyword) => placesOf(normalized.text, keyword));
  const kept: Place<Keyword>[] = [];
  for (const place of all.sort(longestFirst))
    if (!kept.some((other) => place.from < other.to && other.from < place.to)) kept.push(place);
  return kept
    .sort(bestFirst)
    .slice(0, MAX_KEYWORD_MATCHES)
    .map(({ keyword, from, to }) => ({
      keyword,
      start: normalized.starts[from] ?? 0,
      end: normalized.ends[to - 1] ?? text.length,
    }));
}

interface Place<Keyword> {
  keyword: Keyword;
  from: number;
  to: number;
}

function placesOf<Keyword extends MatchableKeyword>(text: string, keyword: Keyword): Place<Keyword>[] {
  const key = keywordKey(keyword.name);
  const places: Place<Keyword>[] = [];
  if (key === "") return places;
  for (let from = text.indexOf(key); from >= 0; from = text.indexOf(key, from + 1)) {
    const to = from + key.length;
    if (isBoundary(text, from) && isBoundary(text, to)) places.push({ keyword, from, to });
  }
  return places;
}

/** Not within a word of a script that puts spaces between words. */
function isBoundary(text: string, at: number): boolean {
  return !(isLetter(lastCharacter(text.slice(0, at))) && isLetter(firstCharacter(text.slice(at))));
}
const isLetter = (character: string): boolean => LETTERS.test(character) && !UNSPACED.test(character);
const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);
const lastCharacter = (text: string): string => /[\s\S]$/u.exec(text)?.[0] ?? " ";

const lengthOf = ({ from, to }: Place<unknown>): number => to - from;
const longestFirst = (one: Place<MatchableKeyword>, other: Place<MatchableKeyword>): number =>
  lengthOf(other) - lengthOf(one) || one.from - other.from || one.keyword.id - other.keyword.id;
const bestFirst = (one: Place<MatchableKeyword>, other: Place<MatchableKeyword>): number =>
  Number(other.keyword.isCritical) - Number(one.keyword.isCritical) || longestFirst(one, other);
