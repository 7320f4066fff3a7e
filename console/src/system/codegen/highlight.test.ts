import { expect, it } from "vitest";
import { highlighted } from "./highlight.ts";

const textOf = (lines: ReturnType<typeof highlighted>) =>
  lines.map((line) => line.map(({ text }) => text).join(""));

it("says what pieces of a line are, and loses no letter", () => {
  const source = 'export const NAME = "<b>&amp; it\'s</b>"; // why\nconst f = (a: number) => a && `x`;\n';
  const lines = highlighted(source, "typescript");
  expect(textOf(lines).join("\n")).toBe(source.trimEnd());
  const scopes = lines[0]?.map(({ scope }) => scope);
  for (const scope of ["keyword", "string", "comment"]) expect(scopes).toContain(scope);
});

it.each(["typescript", "tsx", "sql", "json", "markdown"] as const)(
  "keeps hostile text of %s as text",
  (language) => {
    const hostile = '</span><img src=x onerror=alert(1)> &lt;b&gt; <span class="hljs-keyword">\n\'"`*/ --\n';
    expect(textOf(highlighted(hostile, language)).join("\n")).toBe(hostile.trimEnd());
  },
);

it("knows elements within TypeScript, and SQL", () => {
  const scopesOf = (text: string, language: "tsx" | "sql") =>
    highlighted(text, language).flatMap((line) => line.map(({ scope }) => scope));
  expect(scopesOf('const a = <Form name="x" />;', "tsx")).toContain("name");
  expect(scopesOf("create table albums (id bigint not null);", "sql")).toContain("keyword");
});
