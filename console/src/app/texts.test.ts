/** What holds of all texts of the console, whatever they say. */
import { expect, it } from "vitest";

type Texts = { readonly [key: string]: unknown };
const modules = import.meta.glob<Texts>("../**/*.texts.ts", { eager: true });

/** Every text of a language with its path; those that take values are asked with what `given` has for each. */
function textsOf(language: "zh" | "en", given: readonly unknown[]): [string, string][] {
  const read = (value: unknown, path: string): [string, string][] => {
    if (typeof value === "string") return [[path, value]];
    if (typeof value === "function") {
      try {
        return read(value(...given), path);
      } catch {
        // It takes something else than words and numbers.
        return [];
      }
    }
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => read(inner, `${path}.${key}`));
  };
  return Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, texts]) =>
      typeof texts === "object" && texts !== null && language in texts
        ? read((texts as Texts)[language], `${file.replace("../", "")} ${name}`)
        : [],
    ),
  );
}

/** Counts come as numbers or as they are shown; a text is asked in each way, and by one of them it was meant. */
const ONES = [
  ["1", "1", "1", "1"],
  [1, 1, 1, 1],
  ["1", 1, "1", 1],
  [1, "1", 1, "1"],
];
const WRONG = /(^|[\s(“])1 (people|[a-z]+[^s\W]s)\b/;
/** What stands behind a number or a name that is 1, and is no noun. */
const VERBS = /1 (starts|belongs|lacks|requests|loses|changes|waits|keeps|has|was|messages while|ms)\b/;

it("says “1 device”, never “1 devices”", () => {
  const [first = [], ...others] = ONES.map((given) => textsOf("en", given));
  expect(first.length).toBeGreaterThan(1_000);
  const right = new Set(others.flat().flatMap(([path, text]) => (WRONG.test(text) ? [] : [path])));
  const wrong = first.filter(([path, text]) => WRONG.test(text) && !VERBS.test(text) && !right.has(path));
  expect(wrong.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});

it.each(["zh", "en"] as const)("asks first and says then what happens, in %s", (language) => {
  const questions = textsOf(language, ["1", "1", "1", "1"]).filter(([path]) =>
    /[qQ]uestion(\.\w+)*$/.test(path),
  );
  expect(questions.length).toBeGreaterThan(70);
  // The act's own word stands on the button: a "Confirm" or 确定 in the question says nothing more.
  const odd = questions.filter(
    ([, text]) => !/^[^.;。；]+[?？]/.test(text) || /^确定|Are you sure/.test(text),
  );
  expect(odd.map(([path, text]) => `${path}: ${text}`)).toEqual([]);
});
