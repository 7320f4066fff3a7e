/**
 * Imports of a written file, found by the names that its code uses: nothing is imported in vain, and nothing is forgotten. Names within
 * strings and comments do not count.
 */

/** By module: names, and in `types` those that are types. */
export type Modules = Readonly<Record<string, { values?: readonly string[]; types?: readonly string[] }>>;

export function withImports(body: string, modules: Modules, head = ""): string {
  const code = codeOf(body);
  const lines = Object.entries(modules).flatMap(([module, { values = [], types = [] }]) => {
    const used = (names: readonly string[]) =>
      names.filter((name) => isUsed(code, name.split(" as ").at(-1) ?? ""));
    const [things, kinds] = [used(values), used(types)];
    if (things.length + kinds.length === 0) return [];
    if (things.length === 0) return [importOf(`import type`, kinds, module)];
    const [main] = things;
    if (main?.startsWith("default "))
      return [defaultImport(main, [...things.slice(1), ...kinds.map(asType)], module)];
    return [importOf("import", [...kinds.map(asType), ...things], module)];
  });
  const imports = lines.length > 0 ? `${lines.join("\n")}\n\n` : "";
  return `${head}${imports}${body.trimStart()}`;
}

const asType = (name: string): string => `type ${name}`;

/** As the formatter breaks it. */
function importOf(verb: string, names: readonly string[], module: string): string {
  const line = `${verb} { ${names.join(", ")} } from "${module}";`;
  return line.length <= 110
    ? line
    : `${verb} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${module}";`;
}

const defaultImport = (main: string, names: readonly string[], module: string): string => {
  const rest = names.length > 0 ? `, { ${names.join(", ")} }` : "";
  return `import ${main.slice("default ".length)}${rest} from "${module}";`;
};

/** Not a member, and no name of a property or an attribute. */
function isUsed(code: string, given: string): boolean {
  const name = given.replace("default ", "");
  const isOwn = new RegExp(`\\b(?:const|function|interface|type) ${name}(?![\\w$])`).test(code);
  return !isOwn && new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name}(?![\\w$]|=["{]|\\??:\\s)`).test(code);
}

/** The code without what stands in comments and strings; what stands between the places of a template is left out too. */
function codeOf(text: string): string {
  let code = "";
  let at = 0;
  /** How many braces are open within each place of a template. */
  const depths: number[] = [];
  const skipTemplate = () => {
    while (at < text.length && text[at] !== "`") {
      if (text[at] === "\\") at += 1;
      else if (text.startsWith("${", at)) {
        at += 2;
        // What stands in two places are two words.
        code += " ";
        depths.push(0);
        return;
      }
      at += 1;
    }
    at += 1;
  };
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 2;
    else if (sign === '"') at = stringEnd(text, at);
    else if (sign === "`") {
      at += 1;
      skipTemplate();
    } else if (sign === "}" && depths.at(-1) === 0) {
      depths.pop();
      at += 1;
      skipTemplate();
    } else {
      const depth = depths.length - 1;
      if (sign === "{" && depth >= 0) depths[depth] = (depths[depth] ?? 0) + 1;
      if (sign === "}" && depth >= 0) depths[depth] = (depths[depth] ?? 0) - 1;
      code += sign;
      at += 1;
    }
    // Words on both sides of what was left out stay two.
    if (sign === '"' || sign === "`") code += " ";
  }
  return code;
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
};

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
