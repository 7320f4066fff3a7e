import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";
import { measureFunctions } from "./functions.ts";

function measure(text: string) {
  return measureFunctions(parseSync("x.ts", text).program, text);
}

it("counts a function's own lines, an inner function of several lines as one", () => {
  const text = ["function room() {", "  const a = () => {", "    return 1;", "  };", "  return a;", "}"].join(
    "\n",
  );
  expect(measure(text)).toContainEqual({ name: "room", line: 1, lines: 4, wholeLines: 6 });
  expect(measure(text)).toContainEqual({ name: "a", line: 2, lines: 3, wholeLines: 3 });
});

it("counts what lies between inner functions", () => {
  const text = [
    "const room = () => ({",
    "  a() {",
    "    return 1;",
    "  },",
    "  b: () => {",
    "    f();",
    "  },",
    "});",
  ].join("\n");
  expect(measure(text)).toContainEqual({ name: "room", line: 1, lines: 4, wholeLines: 8 });
});
