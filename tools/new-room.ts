/**
 * npm run new-room sites/gates 闸机 [gate]: writes a room that works, in contract, server and console: a table of what
 * organizations own, its list and form, rights, menu entry, texts and tests, and its line in each file that lists all rooms.
 * The second word is its title in Chinese, the third one of what the room holds, where dropping the "s" does not give it.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { inRoot } from "./lib/paths.ts";
import { Complaint, runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";
import { applied, type BuildableWing, editsOf, WING_PLACES } from "./room-skeleton/edits.ts";

interface RoomNames {
  wing: BuildableWing;
  /** kebab-case: `map-layers`, `map-layer`. */
  room: string;
  item: string;
  /** In both languages. */
  title: { zh: string; en: string };
}

function readNames([path = "", zh = "", single]: string[]): RoomNames {
  const [given = "", room = ""] = path.split("/");
  const wings = Object.keys(WING_PLACES) as BuildableWing[];
  const wing = wings.find((name) => name === given);
  if (!wing || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(room) || !/\p{Script=Han}/u.test(zh)) {
    throw new Complaint(
      `npm run new-room <wing>/<room> <Chinese title> [<one of them>], where <wing> is one of ${wings.join(", ")}`,
    );
  }
  const item = single ?? room.replace(/ies$/, "y").replace(/s$/, "");
  if (item === room)
    throw new Complaint(`What is one of the ${room} called? npm run new-room ${path} ${zh} <one of them>`);
  const spaced = room.replaceAll("-", " ");
  return { wing, room, item, title: { zh, en: `${spaced[0]?.toUpperCase()}${spaced.slice(1)}` } };
}

const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replaceAll("-", "_");

/** Longer places first: `__rooms_snake__` begins like `__rooms__`. */
function fill(text: string, { wing, room, item, title }: RoomNames): string {
  const places: [string, string][] = [
    ["__rooms_snake__", snake(room)],
    ["__room-file__", room],
    ["__item-file__", item],
    ["__item-path__", camel(item).toLowerCase()],
    ["__wing__", wing],
    ["__title-zh__", title.zh],
    ["__title-en__", title.en],
    ["__Rooms__", pascal(room)],
    ["__rooms__", camel(room)],
    ["__Item__", pascal(item)],
    ["__item__", camel(item)],
    ["__ITEM__", snake(item).toUpperCase()],
  ];
  return places.reduce((filled, [place, value]) => filled.replaceAll(place, value), text);
}

async function nextMigration(room: string): Promise<string> {
  const numbers = (await readdir(inRoot("server", "migrations"))).map(
    (name) => Number.parseInt(name, 10) || 0,
  );
  return `server/migrations/${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}-${room}.sql`;
}

/** Which skeleton becomes which file. */
async function plan({ wing, room, item }: RoomNames): Promise<Record<string, string>> {
  const server = `server/src/${wing}/${room}`;
  const screens = `console/src/${wing}/${room}`;
  return {
    "contract/room.ts": `contract/src/${wing}/${room}.ts`,
    "server/migration.sql": await nextMigration(room),
    "server/index.ts": `${server}/index.ts`,
    "server/room.routes.ts": `${server}/${room}.routes.ts`,
    "server/room.service.ts": `${server}/${room}.service.ts`,
    "server/room.store.ts": `${server}/${room}.store.ts`,
    "server/room.test.ts": `${server}/${room}.test.ts`,
    "console/index.ts": `${screens}/index.ts`,
    "console/room.calls.ts": `${screens}/${room}.calls.ts`,
    "console/room.texts.ts": `${screens}/${room}.texts.ts`,
    "console/item-columns.tsx": `${screens}/${item}-columns.tsx`,
    "console/item-form.tsx": `${screens}/${item}-form.tsx`,
    "console/item-list.page.tsx": `${screens}/${item}-list.page.tsx`,
    "console/item-list.page.test.tsx": `${screens}/${item}-list.page.test.tsx`,
  };
}

/** All of them or none: half a room would have to be taken apart by hand. */
async function editedFiles(names: RoomNames): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const edit of editsOf(names.wing)) {
    const { file } = edit;
    const text = texts.get(file) ?? (await readFile(inRoot(file), "utf8"));
    const next = applied({ ...edit, text: fill(edit.text, names) }, text);
    if (next === undefined)
      throw new Complaint(`${file} has no one line that begins with "${edit.after}"; nothing was written.`);
    texts.set(file, next);
  }
  return texts;
}

await runMain(async () => {
  const names = readNames(process.argv.slice(2));
  const files = Object.entries(await plan(names));
  const taken = files.find(([, path]) => existsSync(inRoot(path)));
  if (taken) throw new Complaint(`${taken[1]} exists already; nothing was written.`);
  const texts = await editedFiles(names);
  for (const [skeleton, path] of files)
    texts.set(path, fill(await readFile(inRoot("tools", "room-skeleton", `${skeleton}.txt`), "utf8"), names));
  for (const [path, text] of texts) {
    await mkdir(dirname(inRoot(path)), { recursive: true });
    await writeFile(inRoot(path), text);
    say(`  ${path}`);
  }
  const written = [...texts.keys()].filter((path) => !path.endsWith(".sql"));
  const steps = [
    { name: "format", args: ["biome", "check", "--write", ...written] },
    { name: "rooms", args: ["node", "tools/check-rooms.ts", "--write"] },
  ];
  let failures = 0;
  for (const step of steps) if ((await runLoudly(step)) !== 0) failures += 1;
  say(`\nNext: say what the room is, in its door and its contract, and give it its fields.`);
  return failures === 0 ? 0 : 1;
});
