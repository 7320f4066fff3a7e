/**
 * Finds the functions of a parsed file and how many lines each takes: its own lines, to which an inner function of
 * several lines adds one, and the lines with all that is inside. Rooms are closures (`createX` answers an object of
 * functions), so only its own lines say how much of it must be read at once.
 */

export interface MeasuredFunction {
  /** Empty for a function that is only handed to another one. */
  name: string;
  line: number;
  /** Its own lines. */
  lines: number;
  /** With its inner functions. */
  wholeLines: number;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export function measureFunctions(program: unknown, text: string): MeasuredFunction[] {
  const lineOf = lineCounter(text);
  const found: MeasuredFunction[] = [];
  /** Answers how many lines of `value` belong to functions inside it. */
  const visit = (value: unknown, name: string): number => {
    let inner = 0;
    if (Array.isArray(value)) {
      for (const item of value) inner += visit(item, "");
      return inner;
    }
    if (!isNode(value)) return 0;
    const given = nameOf(value.id) || nameOf(value.key);
    for (const field in value)
      inner += visit(value[field], field === "init" || field === "value" ? given : "");
    if (!FUNCTIONS.has(value.type)) return inner;
    const line = lineOf(value.start);
    const wholeLines = lineOf(value.end) - line + 1;
    found.push({ name: nameOf(value.id) || name, line, lines: wholeLines - inner, wholeLines });
    return wholeLines - 1;
  };
  visit(program, "");
  return found;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === "string" ? node.name : "";
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
