import type { RoomPlan } from "@sweepline/contract/system/codegen/plan.ts";
import { z } from "zod";
import { readZip, UnreadableZip, writeZip } from "../../core/zip.ts";
import { filesOf } from "./room-files.ts";
import { linesOf } from "./room-lines.ts";

/** A change of what `rooms.json` says is another version, which older checkouts refuse. */
const VERSION = 1;
const LIST = "rooms.json";

const roomSchema = z.object({
  wing: z.string(),
  room: z.string(),
  /** What `files` calls its migration, which has no number before it is installed. */
  migration: z.string(),
  files: z.array(z.string()),
  lines: z.array(z.object({ file: z.string(), after: z.string().optional(), text: z.string() })),
});
const listSchema = z.object({ version: z.literal(VERSION), rooms: z.array(roomSchema).min(1) });
export type PackedRoom = z.output<typeof roomSchema>;

const README = `# Rooms

Written by the code generator. In a checkout of the product:

    npm run new-room -- <this file>.zip

puts them in, numbers their migrations and adds their lines to the files that list all rooms. Then \`npm run check\` and \`npm test\`.
\`rooms.json\` says what belongs to which room.
`;

/** The same plans make the same bytes. */
export function zipOf(plans: readonly RoomPlan[]): Uint8Array {
  const rooms = plans.map((plan) => ({ plan, files: filesOf(plan), lines: linesOf(plan) }));
  const list = {
    version: VERSION,
    rooms: rooms.map(({ plan: { wing, room }, files, lines }) => ({
      wing,
      room,
      migration: files.find(({ language }) => language === "sql")?.path ?? "",
      files: files.map(({ path }) => path).sort(),
      lines,
    })),
  };
  const entries = [
    ...rooms.flatMap(({ files }) => files),
    { path: LIST, text: `${JSON.stringify(list, null, 2)}\n` },
    { path: "README.md", text: README },
  ];
  return writeZip(
    entries
      .sort((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, text }) => ({ path, bytes: Buffer.from(text) })),
  );
}

/** What one zip may unpack to: ten rooms of a hundred fields, and then some. */
const BOUNDS = { entries: 1_000, bytes: 30_000_000 };

export interface PackedRooms {
  rooms: PackedRoom[];
  /** By path, as the rooms name them. */
  files: ReadonlyMap<string, string>;
}

/** Undefined where it is no zip of this version, or not whole: each file belongs to one room, and each that a room names is there. */
export function readRoomZip(bytes: Uint8Array): PackedRooms | undefined {
  try {
    const entries = new Map(
      readZip(bytes, BOUNDS).map((one) => [one.path, Buffer.from(one.bytes).toString()]),
    );
    const list = listSchema.safeParse(JSON.parse(entries.get(LIST) ?? "null"));
    entries.delete(LIST);
    entries.delete("README.md");
    if (!list.success) return undefined;
    const named = list.data.rooms.flatMap(({ files }) => files);
    const isWhole =
      named.length === entries.size &&
      named.every((path) => entries.has(path)) &&
      new Set(named).size === named.length;
    const hasMigrations = list.data.rooms.every(({ files, migration }) => files.includes(migration));
    return isWhole && hasMigrations ? { rooms: list.data.rooms, files: entries } : undefined;
  } catch (error) {
    if (error instanceof UnreadableZip || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
