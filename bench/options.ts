import { parseArgs } from "node:util";

/**
 * The options of the command line, each with what it is unless given: `optionsOf({ robots: 1_000, explain: false })`. They go to
 * every bench, so one that a bench does not know is passed over.
 */
export function optionsOf<T extends Record<string, number | string | boolean>>(
  usual: T,
): { [Name in keyof T]: T[Name] extends number ? number : T[Name] extends boolean ? boolean : string } {
  const names = Object.entries(usual);
  const { values } = parseArgs({
    options: Object.fromEntries(
      names.map(
        ([name, value]) => [name, { type: typeof value === "boolean" ? "boolean" : "string" }] as const,
      ),
    ),
    strict: false,
  });
  const read = (name: string, value: unknown) =>
    typeof value === "number" ? Number(values[name] ?? value) : (values[name] ?? value);
  return Object.fromEntries(names.map(([name, value]) => [name, read(name, value)])) as ReturnType<
    typeof optionsOf<T>
  >;
}
