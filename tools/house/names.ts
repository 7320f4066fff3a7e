/** The identifiers of a parsed file. */

interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

/** Each once. Members that are only accessed, and what an import is called where it comes from, are declared elsewhere. */
export function namesIn(program: unknown): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const node = value as SyntaxNode;
    if (node.type === "Identifier") names.add(String(node.name));
    const skipped = skippedField(node);
    for (const field in node) if (field !== skipped) visit(node[field]);
  };
  visit(program);
  return [...names];
}

function skippedField(node: SyntaxNode): string | undefined {
  if (node.type === "MemberExpression" && !node.computed) return "property";
  return node.type === "ImportSpecifier" ? "imported" : undefined;
}
