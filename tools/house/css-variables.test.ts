import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LIGHT } from "../../console/src/ui/theme/palette.ts";
import { inRoot } from "../lib/paths.ts";

const textOf = (path: string) => readFileSync(path, "utf8");
const sheets = globSync(inRoot("console", "src", "**", "*.css")).map((path) => ({
  path,
  text: textOf(path),
}));
const code = globSync(inRoot("console", "src", "**", "*.{ts,tsx}"))
  .map(textOf)
  .join("\n");

/** `ink-soft`, `tone-danger-text`, `series-1`, as `console/src/ui/theme/appearance.ts` sets them. */
const ofPalette = ({ tones, series, ...plain }: typeof LIGHT): string[] => [
  ...Object.keys(plain).map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`),
  ...Object.entries(tones).flatMap(([tone, colors]) =>
    Object.keys(colors).map((part) => `--tone-${tone}-${part}`),
  ),
  ...series.map((_, index) => `--series-${index + 1}`),
];
const definedIn = (text: string) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name);
const everywhere = new Set([
  ...ofPalette(LIGHT),
  ...sheets.filter(({ path }) => path.endsWith("base.css")).flatMap(({ text }) => definedIn(text)),
  ...[...code.matchAll(/(--[a-z][\w-]*)/g)].map(([name]) => name),
]);

// A browser takes a variable that nobody defines for no color at all, and says nothing.
it("every color and length that a sheet asks for is defined", () => {
  const missing = sheets.flatMap(({ path, text }) => {
    const own = new Set(definedIn(text));
    return [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !everywhere.has(name) && !own.has(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});
