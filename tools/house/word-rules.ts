/**
 * Words of docs/glossary.md. What stands in the column "Not" is used in no identifier and no file name: `word` in no part of a
 * name, `word…` not as the first part of a longer one, `…word` not as the last, `=word` not as a name of its own.
 */
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
  return files.flatMap(({ path, names }) =>
    [path.split("/").pop()?.split(".")[0] ?? "", ...names].flatMap((name) => {
      if (ALLOWED.has(name)) return [];
      const parts = partsOf(name);
      return bans
        .filter(({ isIn }) => isIn(parts))
        .map(({ say, word }) => `${path}: ${name} has "${word}"; the glossary says "${say}"`);
    }),
  );
}

/** `mustNotBe` and `must-not-be` are both must, not, be. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");

function matcherOf(word: string): (parts: readonly string[]) => boolean {
  const wanted = ` ${partsOf(word).join(" ")} `;
  const textOf = (parts: readonly string[]): string => ` ${parts.join(" ")} `;
  if (word.startsWith("=")) return (parts) => textOf(parts) === wanted;
  const isLonger = (parts: readonly string[]): boolean => textOf(parts).length > wanted.length;
  if (word.startsWith("…")) return (parts) => isLonger(parts) && textOf(parts).endsWith(wanted);
  if (word.endsWith("…")) return (parts) => isLonger(parts) && textOf(parts).startsWith(wanted);
  return (parts) => textOf(parts).includes(wanted);
}
