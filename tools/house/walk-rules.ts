/** Holds the walks to the code, and writes docs/walks.md. */
import type { SourceFile } from "./source-files.ts";
import { WALKS, type Walk } from "./walks.ts";

/** Files that a walk passes, each once, and the functions of each. */
function filesOf({ steps }: Walk): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const step of steps) {
    const [path = "", name] = step.split("#");
    if (name !== undefined) files.set(path, (files.get(path) ?? new Set()).add(name));
  }
  return files;
}

/** `walks` are those of the house, or made up in tests. */
export function walkFaults(files: readonly SourceFile[], walks: readonly Walk[] = WALKS): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return walks.flatMap(({ name, steps }) =>
    steps.flatMap((step, index) => {
      if (step.startsWith("by ")) return [];
      const fault = stepFault(step, byPath) ?? linkFault(step, steps.slice(index + 1, index + 3), byPath);
      return fault ? [`walk "${name}": ${fault}`] : [];
    }),
  );
}

type Files = ReadonlyMap<string, SourceFile>;
const fileOf = (step: string, files: Files) => files.get(step.split("#")[0] ?? "");

function stepFault(step: string, files: Files): string | undefined {
  const [path, name = ""] = step.split("#");
  const file = fileOf(step, files);
  if (!file) return `there is no ${path}`;
  const isThere =
    file.functions.some((one) => one.name === name) || new RegExp(`\\bconst ${name}\\b`).test(file.text);
  return isThere ? undefined : `${path} has no function ${name}`;
}

/** `rest` begins with the next step, or with what the two meet by. */
function linkFault(step: string, [next, after]: readonly string[], files: Files): string | undefined {
  const by = next?.startsWith("by ") ? next.slice(3) : undefined;
  const to = by === undefined ? next : after;
  const [one, other] = [fileOf(step, files), to === undefined ? undefined : fileOf(to, files)];
  // A step that is not there is told of by itself.
  if (!one || !other || one === other) return undefined;
  if (by !== undefined) {
    const says = new RegExp(`\\b${by}\\b`);
    return says.test(one.text) && says.test(other.text)
      ? undefined
      : `${step} and ${to} do not both say ${by}`;
  }
  const isLinked = importsOf(one, files).has(other.path) || importsOf(other, files).has(one.path);
  return isLinked ? undefined : `neither of ${step} and ${to} imports the other`;
}

/** What a file imports, through doors too. */
function importsOf(file: SourceFile, files: Files): Set<string> {
  const found = new Set<string>();
  for (const { target = "" } of file.imports) {
    found.add(target);
    if (/\/index\.tsx?$/.test(target))
      for (const inner of files.get(target)?.imports ?? []) if (inner.target) found.add(inner.target);
  }
  return found;
}

/** docs/walks.md: one file a line, with the functions that are passed in it. */
export const renderWalks = (walks: readonly Walk[] = WALKS): string =>
  [
    "# Walks",
    "",
    "The files through which something passes, from what sets it off to what a person sees of it, each named once, where it is",
    "passed first, with its functions in their order. Limits and rights that are only looked up on the way are not listed. Written by",
    "`node tools/check-rooms.ts --write` from `tools/house/walks.ts`, a list of functions that `npm run check` holds to the code.",
    "",
    ...walks.flatMap((walk) => [
      `## ${walk.name}`,
      "",
      ...[...filesOf(walk)].map(
        ([file, names], index) => `${index + 1}. \`${file}\`: ${[...names].join(", ")}`,
      ),
      "",
    ]),
  ].join("\n");
