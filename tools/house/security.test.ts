/** What `docs/security.md` promises is proved by tests that exist, by the words it quotes. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** `[name](../path) “title”` at the end of a row. */
const PROOF = /\]\(\.\.\/([^)]+)\) “([^”]+)” \|$/;

it("every threat that is told has a test of the title that is quoted", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| What is at stake"));
  expect(rows.length).toBeGreaterThan(50);
  const unproved = rows.filter((row) => {
    const [, file = "", title = ""] = PROOF.exec(row) ?? [];
    return file === "" || !existsSync(join(ROOT, file)) || !read(file).includes(title);
  });
  expect(unproved).toEqual([]);
});
