/** Reads every source file of the house once: its size, its imports, its functions. */
import { readdirSync, readFileSync } from "node:fs";
import { posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { type MeasuredFunction, measureFunctions } from "./functions.ts";

const ROOTS = ["contract", "server", "console", "simulator", "tools", "e2e", "bench"];
const NOT_OURS = new Set(["node_modules", "dist", "coverage", "test-results", "playwright-report"]);

export interface Import {
  /** As written. */
  specifier: string;
  /** The file of the house it leads to, from the root; undefined for packages. */
  target: string | undefined;
  isDynamic: boolean;
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: Import[];
  functions: MeasuredFunction[];
}

/** `root` is the repository, or a made-up one in tests. */
export function readSourceFiles(root: string): SourceFile[] {
  return ROOTS.flatMap((folder) => listFiles(root, folder)).map((path) =>
    parseSource(path, readFileSync(`${root}/${path}`, "utf8")),
  );
}

function listFiles(root: string, folder: string): string[] {
  const found: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (NOT_OURS.has(entry.name)) continue;
      const path = `${at}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|tsx|mjs|cjs)$/.test(entry.name)) found.push(relative(root, path).split(sep).join("/"));
    }
  };
  try {
    visit(`${root}/${folder}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return found.sort();
}

export function parseSource(path: string, text: string): SourceFile {
  const { program, module } = parseSync(path, text);
  const specifiers: [string, boolean][] = [
    ...module.staticImports.map((one): [string, boolean] => [one.moduleRequest.value, false]),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry): [string, boolean][] =>
        entry.moduleRequest ? [[entry.moduleRequest.value, false]] : [],
      ),
    ),
    ...module.dynamicImports.map((one): [string, boolean] => [
      text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
      true,
    ]),
  ];
  return {
    path,
    text,
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    isTest:
      /\.test\.tsx?$/.test(path) ||
      /^(server|console|simulator)\/test\//.test(path) ||
      path.startsWith("e2e/"),
    imports: specifiers.map(([specifier, isDynamic]) => ({
      specifier,
      isDynamic,
      target: resolve(path, specifier),
    })),
    functions: measureFunctions(program, text),
  };
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
  const ours = /^@sweepline\/(contract|server|console|simulator)\/(.+)$/.exec(specifier);
  return ours ? `${ours[1]}/src/${ours[2]}` : undefined;
}
