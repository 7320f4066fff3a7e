import type { FILE_LANGUAGES } from "@sweepline/contract/system/codegen/index.ts";
import highlighter from "highlight.js/lib/core";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";

type Language = (typeof FILE_LANGUAGES)[number];

/** A piece of a line, with what it is: `keyword`, `string`; undefined: nothing in particular. */
export interface Token {
  readonly text: string;
  readonly scope: string | undefined;
}

highlighter.registerLanguage("typescript", typescript);
highlighter.registerLanguage("sql", sql);
// What stands in angle brackets within TypeScript.
highlighter.registerLanguage("xml", xml);

const GRAMMARS: Readonly<Record<Language, string | undefined>> = {
  typescript: "typescript",
  tsx: "typescript",
  sql: "sql",
  json: "typescript",
  markdown: undefined,
};

/**
 * The lines of a text in tokens. The library answers markup; it is taken apart here and drawn as text, so that nothing of a
 * foreign schema ever becomes an element of the page.
 */
export function highlighted(text: string, language: Language): readonly (readonly Token[])[] {
  const grammar = GRAMMARS[language];
  const tokens = grammar
    ? tokensOf(highlighter.highlight(text, { language: grammar, ignoreIllegals: true }).value)
    : [{ text, scope: undefined }];
  return linesOf(tokens);
}

const PART = /<span class="([^"]*)">|<\/span>|([^<]+)/g;

function tokensOf(markup: string): readonly Token[] {
  const open: string[] = [];
  const tokens: Token[] = [];
  for (const [part, scope, text] of markup.matchAll(PART)) {
    if (text !== undefined) tokens.push({ text: plain(text), scope: open.findLast((one) => one !== "") });
    else if (part === "</span>") open.pop();
    else open.push(scopeOf(scope ?? ""));
  }
  return tokens;
}

/** `hljs-title function_` is a title; `language-xml` says nothing. */
const scopeOf = (names: string): string => /^hljs-(\S+)/.exec(names)?.[1] ?? "";

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function linesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  for (const { text, scope } of tokens) {
    const [first = "", ...rest] = text.split("\n");
    lines.at(-1)?.push({ text: first, scope });
    for (const next of rest) lines.push([{ text: next, scope }]);
  }
  // A file ends with a line break, not with an empty line.
  if (lines.at(-1)?.every(({ text }) => text === "")) lines.pop();
  return lines;
}
