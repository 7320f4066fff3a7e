/** Finds the functions of a parsed file and how many lines each takes, its inner functions included. */

export interface MeasuredFunction {
  /** Empty for a function that is only handed to another one. */
  name: string;
  line: number;
  lines: number;
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
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, "");
    if (!isNode(value)) return;
    if (FUNCTIONS.has(value.type)) {
      const line = lineOf(value.start);
      found.push({ name: nameOf(value.id) || name, line, lines: lineOf(value.end) - line + 1 });
    }
    const given = nameOf(value.id) || nameOf(value.key);
    for (const [field, child] of Object.entries(value)) {
      visit(child, field === "init" || field === "value" ? given : "");
    }
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
