/**
 * node tools/measure.ts: figures of the house as a table, to hold one commit against another (docs/measures.md).
 * Rules that must hold are `npm run check`; these say how far it is to what we want.
 */
import { readdirSync, readFileSync } from "node:fs";
import { columnOf } from "../server/src/core/db/columns.ts";
import { placeOf, WORKSPACES } from "./house/places.ts";
import { MAX_FILES, roomSizes } from "./house/room-rules.ts";
import { readSourceFiles, type SourceFile } from "./house/source-files.ts";
import { ROOT } from "./lib/paths.ts";
import { say } from "./lib/say.ts";

/** Fields that go all the way and have names of their own. */
const FIELDS = { device: ["lidar", "concentratorId"], state: ["cleanWaterPercent", "collisionBar"] } as const;

/** Files of code that name it, and the migrations that do. */
function filesNaming(name: string, files: readonly { path: string; text: string }[]): number {
  const [identifier, column] = [new RegExp(`\\b${name}\\b`), new RegExp(`\\b${columnOf(name)}\\b`)];
  return files.filter(({ path, text }) => (path.endsWith(".sql") ? column : identifier).test(text)).length;
}

function migrations(): { path: string; text: string }[] {
  const folder = `${ROOT}/server/migrations`;
  return readdirSync(folder).map((name) => ({ path: name, text: readFileSync(`${folder}/${name}`, "utf8") }));
}

const linesOf = (files: readonly SourceFile[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

function lineRows(files: readonly SourceFile[]): string[][] {
  const parts = [...WORKSPACES, "tools", "bench", "e2e"].map((part) => {
    const own = files.filter(({ path }) => path.startsWith(`${part}/`));
    const [code, tests] = [own.filter(({ isTest }) => !isTest), own.filter(({ isTest }) => isTest)];
    return { part, code: linesOf(code), tests: linesOf(tests) };
  });
  const all = parts.reduce((sum, { code, tests }) => ({ code: sum.code + code, tests: sum.tests + tests }), {
    code: 0,
    tests: 0,
  });
  return [...parts, { part: "all", ...all }].map(({ part, code, tests }) => [
    `lines of ${part}: code, tests, tests a line`,
    `${code}, ${tests}, ${code === 0 ? "–" : (tests / code).toFixed(2)}`,
  ]);
}

function measure(): string[][] {
  const files = readSourceFiles(ROOT);
  const code = files.filter(({ path, isTest }) => placeOf(path).workspace && !isTest);
  const named = [...code, ...migrations()];
  const big = [...roomSizes(files)].filter(([, size]) => size > MAX_FILES).sort(([, a], [, b]) => b - a);
  return [
    [
      "files in the root of server/src",
      String(code.filter(({ path }) => /^server\/src\/[^/]+$/.test(path)).length),
    ],
    [
      `rooms of more than ${MAX_FILES} files`,
      big.map(([name, size]) => `${name} ${size}`).join(", ") || "none",
    ],
    ...Object.entries(FIELDS).flatMap(([kind, names]) =>
      names.map((name) => [`files that name ${name}, a ${kind} field`, String(filesNaming(name, named))]),
    ),
    ...lineRows(files),
  ];
}

if (import.meta.main) {
  const rows = [["Figure", ""], ["---", "---"], ...measure()];
  for (const cells of rows) say(`| ${cells.join(" | ")} |`);
}
