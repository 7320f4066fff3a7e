/**
 * The recipes for a room, a field and a page, followed in a copy of the repository, and rooms of a whole schema installed there: what
 * comes of them compiles, keeps the rules of the house, and its tests and the product's pass.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeZip } from "../server/src/core/zip.ts";
import { linesOf, readZip, zipOf } from "../server/src/system/room-files/index.ts";
import { aChinook } from "../server/test/chinook.ts";
import { SAMPLE_PLANS } from "../server/test/samples/room-plans.ts";
import { WIDE_PLAN } from "../server/test/samples/wide-plan.ts";
import { inRoot, ROOT, toolEnvironment } from "./lib/paths.ts";
import { applied, installRooms } from "./lib/room-installer.ts";
import { followRecipes } from "./lib/room-recipes.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 1_500_000;
const INNER_TIMEOUT_MS = 300_000;
const NOT_COPIED = new Set(["node_modules", ".git", "dist", "test-results"]);
const isCopied = (path: string): boolean => !NOT_COPIED.has(basename(path)) && path !== inRoot("data");
let copy: string;
let changed: string[];
/** Rooms of a public schema, out of the code generator, and one of all that a plan can say. */
const rooms: { wing: string; room: string }[] = [];

const inCopy = async (...args: string[]): Promise<string> => {
  const [name = "", ...rest] = args;
  try {
    // What is compiled of the copy would stay behind.
    const env = toolEnvironment({ NODE_COMPILE_CACHE: undefined });
    return (await run(name, rest, { cwd: copy, env, maxBuffer: 100_000_000 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(" ")}\n${stdout}\n${stderr}`);
  }
};
const newRoom = async (...args: string[]): Promise<string[]> => {
  const said = await inCopy("node", "tools/new-room.ts", ...args);
  return said.split("\n").flatMap((line) => /^ {2}(\S+\.tsx?)$/.exec(line)?.[1] ?? []);
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "sweepline-room-"));
  await cp(ROOT, copy, { recursive: true, filter: isCopied });
  await provideModules();
  const ours = await newRoom("sites/test-gates", "测试闸机");
  const followed = await followRecipes(copy);
  const installed = [...(await installZip(await chinookRooms())), ...(await installZip(zipOf([WIDE_PLAN])))];
  changed = [...new Set([...ours, ...followed, ...installed])];
  await inCopy("biome", "check", "--write", ...followed);
}, TIMEOUT_MS);
afterAll(() => rm(copy, { recursive: true, force: true }));

async function chinookRooms(): Promise<Buffer> {
  const chinook = await aChinook();
  try {
    return await chinook.generated();
  } finally {
    await chinook.close();
  }
}

async function installZip(zip: Uint8Array): Promise<string[]> {
  const path = join(copy, "rooms.zip");
  await writeFile(path, zip);
  rooms.push(...(readZip(Buffer.from(zip))?.rooms ?? []));
  return newRoom(path);
}

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

/** One room of each shape: plain, with a parent, with parents and children of its own kind, with lines, with everything. */
const SHAPES = ["artists", "albums", "employees", "invoices", WIDE_PLAN.room];
/** Own tests of these, those of their pages too; the others' are the same but for names. */
const own = () =>
  [...rooms.filter(({ room }) => SHAPES.includes(room)), { wing: "sites", room: "test-gates" }].flatMap(
    ({ wing, room }) => [`server/src/${wing}/${room}/`, `console/src/${wing}/${room}/`],
  );
const wordsOf = (room: string): string =>
  `${room.slice(0, 1).toUpperCase()}${room.slice(1).replaceAll("-", " ")}`;
/** Of the tests that go through all rooms, only what is said of these. */
const aboutThem = () =>
  [
    "test-?[gG]ate|^Test gates |^what is below another one |^lines ",
    ...rooms.map(
      ({ room }) => `^${wordsOf(room)} |/platform/${room.replace(/s$/, "").replaceAll("-", "")}\\b`,
    ),
    "told for every endpoint|every table|sums do not change|two endpoints|of the form",
    "^the built-in menus |^a person's menu ",
  ].join("|");

it.concurrent.each<[what: string, args: () => string[]]>([
  ["keep the rules of the house", () => ["node", "tools/check-rooms.ts"]],
  ["are formatted and linted", () => ["biome", "check", "--error-on-warnings", ...changed]],
  ["compile on the server", () => ["tsc", "-p", "tsconfig.json"]],
  ["compile in the console", () => ["tsc", "-p", "console/tsconfig.json"]],
  [
    "pass their own tests, and those of rights, isolation and menus",
    () => [
      // Each test is one of a whole page in a machine that also compiles: only what hangs takes so long.
      ...["vitest", "run", ...own(), "-t", aboutThem(), `--testTimeout=${INNER_TIMEOUT_MS}`],
      ...[
        "server/test/isolation.test.ts",
        "server/test/rights.test.ts",
        "server/test/bounded-tables.test.ts",
        "server/src/access/menus/menus.test.ts",
      ],
      "contract/src/catalogue.test.ts",
    ],
  ],
])(
  "new rooms, one of them with one more field and page, %s",
  async (_, args) => void (await inCopy(...args())),
  TIMEOUT_MS,
);

describe("a zip of rooms", () => {
  const [first = WIDE_PLAN] = SAMPLE_PLANS;
  const packed = () => {
    const rooms = readZip(zipOf([first]));
    if (!rooms) throw new Error("it can be read");
    return rooms;
  };
  /** Nothing of the repository changes, whatever comes of it. */
  const install = (
    change: (room: ReturnType<typeof packed>["rooms"][number]) => object,
    texts: object = {},
  ) => {
    const { rooms, files } = packed();
    const own = rooms.map((room) => ({ ...room, ...change(room) }));
    return installRooms(copy, { rooms: own, files: new Map([...files, ...Object.entries(texts)]) });
  };
  const PLACES = [
    "../evil.ts",
    "/etc/evil.ts",
    "server/src/care/artists/../../main.ts",
    "server/src/care/artists/.env.ts",
    "server/src/care/albums/evil.ts",
    "server\\src\\care\\artists\\evil.ts",
    "server/src/main.ts",
    "package.json",
    "node_modules/zod/evil.ts",
  ];

  it.each(PLACES)("is refused with a file at %s", async (path) => {
    const change = ({ files }: { files: string[] }) => ({ room: "artist-copies", files: [...files, path] });
    await expect(install(change, { [path]: "" })).rejects.toThrow("nothing was written");
  });

  it("is refused where a file is there already, a line has no place, or a name is no room's", async () => {
    await expect(install(() => ({}))).rejects.toThrow("exists already");
    await expect(install(() => ({ files: [], wing: "core" }))).rejects.toThrow("no name of a room");
    await expect(install(() => ({ files: [], room: "../x" }))).rejects.toThrow("no name of a room");
    for (const line of [
      { file: "package.json", text: "" },
      { file: "contract/src/catalogue.ts", after: "import", text: "" },
    ])
      await expect(install(() => ({ files: [], lines: [line] }))).rejects.toThrow("takes no lines");
    const twice = linesOf(first).filter(({ file }) => file.endsWith("paths.ts"));
    await expect(install(() => ({ files: [], lines: twice }))).rejects.toThrow("has artists already");
  });

  it("cannot be read in another version, damaged, or not whole", async () => {
    const bytes = Buffer.from(zipOf([first]));
    expect(readZip(bytes.subarray(0, 500))).toBeUndefined();
    expect(readZip(Buffer.from("no zip"))).toBeUndefined();
    const others = (list: object) => {
      const entries = [...packed().files].map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
      return readZip(
        writeZip([...entries, { path: "rooms.json", bytes: Buffer.from(JSON.stringify(list)) }]),
      );
    };
    const { rooms } = packed();
    expect(others({ version: 1, rooms })).toBeDefined();
    expect(others({ version: 2, rooms })).toBeUndefined();
    expect(
      others({ version: 1, rooms: rooms.map((room) => ({ ...room, files: room.files.slice(1) })) }),
    ).toBeUndefined();
    expect(others({ version: 1, rooms: [...rooms, ...rooms] })).toBeUndefined();
  });

  it("is the same byte by byte for the same plans, in whatever order its files were written", () => {
    expect(Buffer.from(zipOf(SAMPLE_PLANS)).equals(zipOf(SAMPLE_PLANS))).toBe(true);
  });

  it("is not begun where one of its lines has no place", async () => {
    const line = linesOf(first).find(({ after }) => after !== undefined);
    if (!line) throw new Error("there are lines that stand after one");
    expect(applied(line, "nothing like it")).toBeUndefined();
    expect(applied(line, `${line.after}\n${line.after}\n`)).toBeUndefined();
    expect(applied(line, `${line.after}\nrest`)).toBe(`${line.after}\n${line.text}\nrest`);
    for (const { file, ...place } of linesOf(first))
      expect(applied(place, await readFile(inRoot(file), "utf8")), file).toBeDefined();
  });
});
