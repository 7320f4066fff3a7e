/** Puts rooms that were written into a checkout: all of them or nothing, and nowhere but where rooms are. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { ROOM_NAME, ROOM_WINGS, type RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { linesOf, type PackedRooms, type RoomLine } from "../../server/src/system/room-files/index.ts";
import { Complaint } from "./say.ts";

/** What is written, by its path from the root. */
type Texts = Map<string, string>;

/** Answers the paths that it wrote. */
export async function installRooms(root: string, packed: PackedRooms): Promise<string[]> {
  const texts = await textsOf(root, packed);
  const before = new Map<string, string>();
  for (const path of texts.keys())
    if (existsSync(join(root, path))) before.set(path, await readFile(join(root, path), "utf8"));
  try {
    for (const [path, text] of texts) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  } catch (error) {
    // Half a room would have to be taken apart by hand.
    for (const path of texts.keys()) {
      const text = before.get(path);
      await (text === undefined ? rm(join(root, path), { force: true }) : writeFile(join(root, path), text));
    }
    throw error;
  }
  return [...texts.keys()];
}

async function textsOf(root: string, { rooms, files }: PackedRooms): Promise<Texts> {
  const texts: Texts = new Map();
  let number = lastMigration(root);
  for (const room of rooms) {
    const isAllowed = allowedIn(room);
    for (const path of room.files) {
      if (!isAllowed(path))
        throw new Complaint(`${path} is no place of the room ${room.wing}/${room.room}; ${NOTHING}`);
      const isMigration = path === room.migration;
      if (isMigration) number += 1;
      const target = isMigration
        ? `server/migrations/${String(number).padStart(4, "0")}-${room.room}.sql`
        : path;
      requireFree(root, target);
      texts.set(target, files.get(path) ?? "");
    }
  }
  for (const { wing, room, lines } of rooms) {
    const places = placesIn(wing as RoomPlan["wing"]);
    for (const line of lines) {
      if (!places.has(placeOf(line)))
        throw new Complaint(`${line.file} takes no lines of the room ${room}; ${NOTHING}`);
      const text = texts.get(line.file) ?? (await readFile(join(root, line.file), "utf8"));
      requireNew(line, text);
      const next = applied(line, text);
      if (next === undefined)
        throw new Complaint(`${line.file} has no one line that begins with "${line.after}"; ${NOTHING}`);
      texts.set(line.file, next);
    }
  }
  return texts;
}

const NOTHING = "nothing was written.";

const lastMigration = (root: string): number =>
  Math.max(0, ...readdirSync(join(root, "server/migrations")).map((name) => Number.parseInt(name, 10) || 0));

/** Where the files of a room lie. */
function allowedIn({ wing, room }: { wing: string; room: string }): (path: string) => boolean {
  const isKnown = (ROOM_WINGS as readonly string[]).includes(wing) && ROOM_NAME.test(room);
  if (!isKnown) throw new Complaint(`${wing}/${room} is no name of a room; ${NOTHING}`);
  const name = "[a-z0-9][a-z0-9-]*(\\.[a-z]+)*";
  const places = [
    `contract/src/${wing}/${room}(\\.ts|/${name}\\.ts)`,
    `server/migrations/next-${room}\\.sql`,
    `server/src/${wing}/${room}/${name}\\.ts`,
    `server/test/rooms/${room}\\.ts`,
    `console/src/${wing}/${room}/${name}\\.tsx?`,
  ].map((place) => new RegExp(`^${place}$`));
  return (path) => places.some((place) => place.test(path));
}

/** Also where a folder on the way is a link that leads out of the checkout. */
function requireFree(root: string, path: string): void {
  const target = resolve(root, path);
  let parent = dirname(target);
  while (!existsSync(parent)) parent = dirname(parent);
  const isWithin = `${realpathSync(parent)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
  if (!isWithin) throw new Complaint(`${path} leads out of the checkout; ${NOTHING}`);
  if (existsSync(target)) throw new Complaint(`${path} exists already; ${NOTHING}`);
}

/** A table's entry of a name that is there already would not compile. */
function requireNew({ file, text }: RoomLine, source: string): void {
  const [entry] = /^\s*"?[\w-]+"?:/.exec(text) ?? [];
  const name = entry?.trim().replaceAll('"', "");
  const isThere = source
    .split("\n")
    .some((line) => /^ {2}\S/.test(line) && line.trim().replaceAll('"', "").startsWith(`${name} `));
  if (name !== undefined && isThere)
    throw new Complaint(`${file} has ${name.slice(0, -1)} already; ${NOTHING}`);
}

const placeOf = ({ file, after }: RoomLine): string => `${file}\n${after ?? ""}`;

/** Files that take lines, and behind which of their own: what the engine says of any room of the wing. */
function placesIn(wing: RoomPlan["wing"]): Set<string> {
  return new Set(linesOf({ ...ANY_ROOM, wing }).map(placeOf));
}

const LABEL = { zh: "房间", en: "Room" };
const ANY_ROOM: RoomPlan = {
  ...{
    wing: "sites",
    room: "any-rooms",
    item: "",
    title: LABEL,
    itemTitle: LABEL,
    author: "",
    description: "",
  },
  ...{ nameField: null, fields: [], relation: { kind: "single" } },
};

/** The text with the line in it; undefined where its place is not there, or there twice. */
export function applied(
  { after, text }: Pick<RoomLine, "after" | "text">,
  source: string,
): string | undefined {
  const lines = source.split("\n");
  const places = lines.flatMap((line, index) => (line.startsWith(after ?? "import ") ? [index] : []));
  const [place] = places;
  if (place === undefined || (after !== undefined && places.length > 1)) return undefined;
  lines.splice(after === undefined ? place : place + 1, 0, text);
  return lines.join("\n");
}
