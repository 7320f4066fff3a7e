/**
 * The recipes for a room, a field and a page, followed in a copy of the repository: what comes of them compiles, keeps the rules, and its
 * tests and the product's pass.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot, ROOT, toolEnvironment } from "./lib/paths.ts";
import { applied, editsOf } from "./room-skeleton/edits.ts";
import { followRecipes } from "./room-skeleton/recipes.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 600_000;
const NOT_COPIED = new Set(["node_modules", ".git", "dist", "test-results"]);
const isCopied = (path: string): boolean => !NOT_COPIED.has(basename(path)) && path !== inRoot("data");
let copy: string;
let changed: string[];

const inCopy = async (...args: string[]): Promise<string> => {
  const [name = "", ...rest] = args;
  try {
    return (await run(name, rest, { cwd: copy, env: toolEnvironment() })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(" ")}\n${stdout}\n${stderr}`);
  }
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "sweepline-room-"));
  await cp(ROOT, copy, { recursive: true, filter: isCopied });
  await provideModules();
  const said = await inCopy("node", "tools/new-room.ts", "sites/test-gates", "测试闸机");
  const written = said.split("\n").flatMap((line) => /^ {2}(\S+\.tsx?)$/.exec(line)?.[1] ?? []);
  changed = [...new Set([...written, ...(await followRecipes(copy))])];
  await inCopy("biome", "check", "--write", ...changed);
}, TIMEOUT_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

/**
 * Packages under the same names as here, so that what the type checker knows of the repository holds for the copy: it looks at what was
 * changed alone. Linked file by file where the system can.
 */
async function provideModules(): Promise<void> {
  const [from, to] = [inRoot("node_modules"), join(copy, "node_modules")];
  await mkdir(join(to, "@sweepline"), { recursive: true });
  const names = (await readdir(from)).filter((name) => name === ".bin" || !/^(\.|@sweepline$)/.test(name));
  const paths = names.map((name) => join(from, name));
  await run("cp", ["-al", ...paths, to]).catch(async () => {
    for (const name of names) await symlink(join(from, name), join(to, name)).catch(() => undefined);
  });
  for (const name of await readdir(join(from, "@sweepline")))
    await symlink(join(copy, name), join(to, "@sweepline", name));
  await cp(join(from, ".cache/types"), join(to, ".cache/types"), { recursive: true }).catch(() => undefined);
}

/** Of the tests that go through all rooms, only what is said of this one. */
const ABOUT_IT =
  "test-?[gG]ate|told for every endpoint|every table|sums do not change|two endpoints|of the form";

it.concurrent.each<[what: string, args: () => string[]]>([
  ["keeps the rules of the house", () => ["node", "tools/check-rooms.ts"]],
  ["is formatted and linted", () => ["biome", "check", "--error-on-warnings", ...changed]],
  ["compiles on the server", () => ["tsc", "-p", "tsconfig.json"]],
  ["compiles in the console", () => ["tsc", "-p", "console/tsconfig.json"]],
  [
    "passes its own tests and those of rights and isolation",
    () => [
      ...["vitest", "run", "test-gates", "-t", ABOUT_IT],
      ...[
        "server/test/isolation.test.ts",
        "server/test/rights.test.ts",
        "server/test/bounded-tables.test.ts",
      ],
      "contract/src/catalogue.test.ts",
    ],
  ],
  ["passes the tests of menus", () => ["vitest", "run", "server/src/access/menus/menus.test.ts"]],
])(
  "a new room, with one more field and page, %s",
  async (_, args) => void (await inCopy(...args())),
  TIMEOUT_MS,
);

it("is not begun where one of its lines has no place", () => {
  const [edit] = editsOf("sites").filter(({ after }) => after !== undefined);
  if (!edit) throw new Error("there are edits that stand after a line");
  expect(applied(edit, "nothing like it")).toBeUndefined();
  expect(applied(edit, `${edit.after}\n${edit.after}\n`)).toBeUndefined();
  expect(applied(edit, `${edit.after}\nrest`)).toBe(`${edit.after}\n${edit.text}\nrest`);
});
