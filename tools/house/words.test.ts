import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";
import { parseSource } from "./source-files.ts";
import { glossaryFaults, readGlossary, wordFaults } from "./word-rules.ts";

const GLOSSARY = `
| Say | For | Not |
| --- | --- | --- |
| fixture | what a test stands on | \`soil\`, \`sow…\` |
| message | one packet | \`…chat\`, \`=news\` |
`;

const faultsOf = (path: string, text = "") => wordFaults([parseSource(path, text)], GLOSSARY);

it("reads what is said and what is not", () => {
  expect(readGlossary(GLOSSARY)).toEqual([
    { say: "fixture", not: ["soil", "sow…"] },
    { say: "message", not: ["…chat", "=news"] },
  ]);
});

it("finds a word in an identifier", () => {
  expect(faultsOf("server/src/a.ts", "const fleetSoil = 1;")).toEqual([
    'server/src/a.ts: fleetSoil has "soil"; the glossary says "fixture"',
  ]);
  for (const text of [
    "interface SoilOptions {}",
    "const a = { soil: 1 };",
    "const { soil } = a;",
    "function f(soil: string) {}",
    "class A { sowRows() {} }",
    "const HEARD_CHAT = 1;",
    "const news = 1;",
  ])
    expect(faultsOf("server/src/a.ts", text), text).toHaveLength(1);
});

it("finds a word in the name of a file", () => {
  expect(faultsOf("server/test/fleet-soil.ts")).toHaveLength(1);
  expect(faultsOf("server/test/new-chat.ts")).toHaveLength(1);
});

it("leaves other names alone", () => {
  for (const text of [
    "const topsoils = 1;",
    "const sow = 1;",
    "const chat = 1;",
    "const chatCount = 1;",
    "const underground = 1;",
    "const newsFeed = 1;",
    "thing.soil();",
    'const a = "soil";',
  ])
    expect(faultsOf("server/src/a.ts", text), text).toEqual([]);
});

it("finds what the glossary says twice", () => {
  expect(glossaryFaults(`${GLOSSARY}| soil | the earth | |`)).toEqual([
    'docs/glossary.md: says "soil" twice',
  ]);
});

it("the glossary holds something over the code", () => {
  const not = readGlossary(readFileSync(inRoot("docs", "glossary.md"), "utf8")).flatMap((term) => term.not);
  expect(not.length).toBeGreaterThan(40);
});
