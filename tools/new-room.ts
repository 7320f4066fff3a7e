/**
 * npm run new-room fleet/chargers [charger]: writes the skeleton of a room in contract, server and console, with its
 * migration and tests. The second word is one of what the room holds, where dropping the "s" does not give it.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { WINGS } from "./house/places.ts";
import { inRoot } from "./lib/paths.ts";
import { Complaint, runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

interface RoomNames {
  wing: string;
  /** kebab-case: `map-layers`, `map-layer`. */
  room: string;
  item: string;
}

function readNames([path = "", single]: string[]): RoomNames {
  const [wing = "", room = ""] = path.split("/");
  if (!WINGS.some((name) => name === wing) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(room)) {
    throw new Complaint(
      `npm run new-room <wing>/<room> [<one of them>], where <wing> is one of ${WINGS.join(", ")}`,
    );
  }
  const item = single ?? room.replace(/ies$/, "y").replace(/s$/, "");
  if (item === room)
    throw new Complaint(`What is one of the ${room} called? npm run new-room ${path} <one of them>`);
  return { wing, room, item };
}

const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replaceAll("-", "_");

/** Longer places first: `__rooms_snake__` begins like `__rooms__`. */
function fill(text: string, { wing, room, item }: RoomNames): string {
  const places: [string, string][] = [
    ["__rooms_snake__", snake(room)],
    ["__room-file__", room],
    ["__item-file__", item],
    ["__item-path__", camel(item).toLowerCase()],
    ["__wing__", wing],
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
    "console/item-list.page.tsx": `${screens}/${item}-list.page.tsx`,
    "console/item-list.page.test.tsx": `${screens}/${item}-list.page.test.tsx`,
  };
}

await runMain(async () => {
  const names = readNames(process.argv.slice(2));
  const files = Object.entries(await plan(names));
  const taken = files.find(([, path]) => existsSync(inRoot(path)));
  if (taken) throw new Complaint(`${taken[1]} exists already; nothing was written.`);
  for (const [skeleton, path] of files) {
    const text = await readFile(inRoot("tools", "room-skeleton", `${skeleton}.txt`), "utf8");
    await mkdir(dirname(inRoot(path)), { recursive: true });
    await writeFile(inRoot(path), fill(text, names));
    say(`  ${path}`);
  }
  const written = files.map(([, path]) => path).filter((path) => !path.endsWith(".sql"));
  const isTidy =
    (await runLoudly({ name: "format", words: ["biome", "check", "--write", ...written] })) === 0;
  await runLoudly({ name: "rooms", words: ["node", "tools/check-rooms.ts", "--write"] });
  say(
    `\nNext: say what the room is, list it in the wing.ts of its wing in server/src, show it in console/src/app, and add its menu entry.`,
  );
  return isTidy ? 0 : 1;
});
