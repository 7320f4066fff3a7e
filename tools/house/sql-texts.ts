/** Finds the SQL in a file: templates of the tag `sql`, texts of `raw`, and strings that read like statements. */
import type { Program } from "oxc-parser";

export interface SqlText {
  /** Line of the file, from 1. */
  line: number;
  /** The text around the holes. */
  parts: string[];
  /** What the code puts into each hole. */
  holes: string[];
  /** `sql` makes a parameter of every value; in other texts a hole may be filled with any words. */
  kind: "sql" | "raw" | "string";
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const LIKE_SQL = /\b(select|from|join|insert\s+into|update|delete\s+from|truncate|merge\s+into|returning)\s/i;

export function sqlTextsOf(program: Program, text: string): SqlText[] {
  if (!text.includes("sql-template-tag") && !LIKE_SQL.test(text)) return [];
  const found: SqlText[] = [];
  const visit = (node: unknown, kind: SqlText["kind"]): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, kind);
    if (!isNode(node)) return;
    const literal = literalOf(node, text);
    if (literal && (kind !== "string" || LIKE_SQL.test(literal.parts.join(" x "))))
      found.push({ ...literal, kind, line: text.slice(0, node.start).split("\n").length });
    for (const [key, value] of Object.entries(node)) visit(value, kindOf(node, key));
  };
  visit(program, "string");
  return found;
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && typeof (node as Node).type === "string";
}

function kindOf(node: Node, key: string): SqlText["kind"] {
  const called = (node.tag ?? node.callee) as { name?: string } | undefined;
  if (key === "quasi" && called?.name === "sql") return "sql";
  return key === "arguments" && called?.name === "raw" ? "raw" : "string";
}

function literalOf(node: Node, text: string): Pick<SqlText, "parts" | "holes"> | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return { parts: [node.value], holes: [] };
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  const expressions = node.expressions as Node[];
  return {
    parts: quasis.map(({ value }) => value.cooked),
    holes: expressions.map(({ start, end }) => text.slice(start, end)),
  };
}
