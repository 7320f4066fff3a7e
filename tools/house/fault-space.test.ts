import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";

const sheet = readFileSync(inRoot("console", "src", "ui", "theme", "base.css"), "utf8");

// The kit lays what is wrong with a field into the margin below the field, and takes that margin away.
it("what is wrong with a field keeps off the label that follows", () => {
  const [, rules = ""] = /\.ant-form-item-with-help \.ant-form-item-additional \{([^}]*)\}/.exec(sheet) ?? [];
  const [, below = "0"] = /padding-bottom: ([\d.]+)rem/.exec(rules) ?? [];
  expect(Number(below)).toBeGreaterThanOrEqual(0.5);
});
