/**
 * Words of docs/glossary.md. What stands in the column "Not" is used in no identifier and no file name: `word` in no part of a
 * name, `word…` not as the first part of a longer one, `…word` not as the last, `=word` not as a name of its own.
 */
import { matcherOf, partsOf } from "../../server/src/system/room-files/index.ts";
import type { SourceFile } from "./source-files.ts";

export interface Term {
  say: string;
  not: string[];
}

/** The rows of the glossary's tables. */
export function readGlossary(text: string): Term[] {
  return text.split("\n").flatMap((line) => {
    const [, say, , not] = line.split("|").map((cell) => cell.trim());
    if (!say || not === undefined || say === "Say" || /^-+$/.test(say)) return [];
    return [{ say, not: [...not.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word) }];
  });
}

/** Each word is in one place only, and nothing in the column "Not" is left to the reader. */
export function glossaryFaults(text: string): string[] {
  const seen = new Set<string>();
  return readGlossary(text).flatMap(({ say, not }) =>
    [...say.split(", "), ...not].flatMap((word) => {
      const isSecond = seen.has(word);
      seen.add(word);
      return isSecond ? [`docs/glossary.md: says "${word}" twice`] : [];
    }),
  );
}

/** Names on the wire, in addresses and of columns, which stay; and levels of a building, which do lie above a ground. */
const ALLOWED = new Set([
  ...["alreadyRetired", "execution", "linkTrouble", "patienceS", "retired", "settingsTold", "unknownWord"],
  ...["troubleDetail", "troubleReason", "isAboveGround"],
]);

export function wordFaults(files: readonly SourceFile[], glossary: string): string[] {
  const bans = readGlossary(glossary).flatMap(({ say, not }) =>
    not.map((word) => ({ say, word, isIn: matcherOf(word) })),
  );
  // Most names stand in many files.
  const known = new Map<string, typeof bans>();
  const bansIn = (name: string): typeof bans => {
    if (ALLOWED.has(name)) return [];
    const parts = partsOf(name);
    return bans.filter(({ isIn }) => isIn(parts));
  };
  return files.flatMap(({ path, names }) =>
    [path.split("/").pop()?.split(".")[0] ?? "", ...names].flatMap((name) => {
      const found = known.get(name) ?? bansIn(name);
      known.set(name, found);
      return found.map(({ say, word }) => `${path}: ${name} has "${word}"; the glossary says "${say}"`);
    }),
  );
}
