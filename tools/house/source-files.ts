/** Reads every source file of the house once: its size, its imports, its functions, its SQL. */
import { readdirSync, readFileSync } from "node:fs";
import { posix, relative, sep } from "node:path";
import { type EcmaScriptModule, parseSync } from "oxc-parser";
import { type MeasuredFunction, measureFunctions } from "./functions.ts";
import { namesIn } from "./names.ts";
import { type SqlText, sqlTextsOf } from "./sql-texts.ts";

const ROOTS = ["contract", "server", "console", "simulator", "tools", "e2e", "bench"];
const NOT_OURS = new Set(["node_modules", "dist", "test-results", "playwright-report"]);

export interface Import {
  /** As written. */
  specifier: string;
  /** The file of the house it leads to, from the root; undefined for packages. */
  target: string | undefined;
  isDynamic: boolean;
  /** Gone before anything runs. */
  isTypeOnly: boolean;
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: Import[];
  functions: MeasuredFunction[];
  /** Of the server's own source. */
  sql: SqlText[];
  /** Every identifier that is declared or referred to, once; without members that are only accessed. */
  names: string[];
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
      if (NOT_OURS.has(entry.name) && !at.includes("/src/")) continue;
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
  const isTest =
    /\.test\.tsx?$/.test(path) || /^(server|console|simulator)\/test\//.test(path) || path.startsWith("e2e/");
  return {
    path,
    text,
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    isTest,
    imports: importsOf(module, text).map((one) => ({ ...one, target: resolve(path, one.specifier) })),
    functions: measureFunctions(program, text),
    sql: path.startsWith("server/src/") && !isTest ? sqlTextsOf(program, text) : [],
    names: namesIn(program),
  };
}

function importsOf(module: EcmaScriptModule, text: string): Omit<Import, "target">[] {
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isDynamic: false,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isDynamic: false, isTypeOnly: isType }] : [],
    );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
    isDynamic: true,
    isTypeOnly: false,
  }));
  return [...imports, ...exports, ...dynamic];
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
  const ours = /^@sweepline\/(contract|server|console|simulator)\/(.+)$/.exec(specifier);
  return ours ? `${ours[1]}/src/${ours[2]}` : undefined;
}
