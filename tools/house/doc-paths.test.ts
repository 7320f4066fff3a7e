import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot, ROOT } from "../lib/paths.ts";
import { commentPathFaults, docPathFaults, documentsOf } from "./doc-paths.ts";

it("finds a path that leads nowhere, in backticks and in links", () => {
  const text =
    "`server/src/app.ts`, `server/src/gone.ts`, [one](decisions/0001-gone.md), [two](glossary.md#words), `x/y`, [web](https://a.b/c)";
  const there = new Set(["server/src/app.ts", "docs/glossary.md"]);
  expect(docPathFaults([{ path: "docs/a.md", text }], (path) => there.has(path))).toEqual([
    "docs/a.md: names server/src/gone.ts, which is not there",
    "docs/a.md: names docs/decisions/0001-gone.md, which is not there",
  ]);
});

it("documents name only what is there", () => {
  const documents = documentsOf(ROOT).map((path) => ({ path, text: readFileSync(inRoot(path), "utf8") }));
  expect(documents.length).toBeGreaterThan(5);
  expect(docPathFaults(documents, (path) => existsSync(inRoot(path)))).toEqual([]);
});

it("finds one in a comment, and looks at nothing else of a source file", () => {
  const text =
    "/**\n * The states stand in `contract/gone.ts`, see [one](gone.md).\n */\nconst path = `server/gone.ts`; // `tools/gone.ts`";
  expect(commentPathFaults([{ path: "server/src/app.ts", text }], () => false)).toEqual([
    "server/src/app.ts: names contract/gone.ts, which is not there",
  ]);
});
