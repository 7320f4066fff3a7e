/**
 * npm run new-room sites/gates 闸机 [gate]: writes a room that works, in contract, server and console: a table of what
 * organizations own, its list and form, rights, menu entry, texts and tests, and its line in each file that lists all rooms.
 * The second word is its title in Chinese, the third one of what the room holds, where dropping the "s" does not give it.
 *
 * npm run new-room -- rooms.zip: the same for the rooms in a zip of the code generator.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { refusalText } from "@sweepline/contract/core/refusal.ts";
import {
  itemOf,
  ROOM_NAME,
  ROOM_WINGS,
  type RoomField,
  type RoomPlan,
} from "@sweepline/contract/system/codegen/plan.ts";
import { faultOf, type PackedRooms, readZip, zipOf } from "../server/src/system/room-files/index.ts";
import { ROOT } from "./lib/paths.ts";
import { installRooms } from "./lib/room-installer.ts";
import { Complaint, runMain, say } from "./lib/say.ts";
import { runLoudly } from "./lib/steps.ts";

const field = (name: string, [zh, en]: readonly [string, string], more: Partial<RoomField>): RoomField => ({
  ...{ source: name, dataType: "text", comment: "", isIncluded: true, field: name, label: { zh, en } },
  ...{ type: "text", isInList: true, query: "none", isInForm: true, isRequired: false, maxLength: null },
  ...{ least: null, most: null, pattern: "none", dictionary: null },
  ...more,
});

/** What a room begins with; further fields are added by hand. */
const FIELDS: readonly RoomField[] = [
  field("name", ["名称", "Name"], { query: "contains", isRequired: true, maxLength: 64 }),
  field("remark", ["备注", "Remark"], { type: "longText", maxLength: 500 }),
];

function planOf([path = "", zh = "", single = ""]: readonly string[]): RoomPlan {
  const [given = "", room = ""] = path.split("/");
  const wing = ROOM_WINGS.find((name) => name === given);
  if (!wing || !ROOM_NAME.test(room) || !/\p{Script=Han}/u.test(zh) || !/^([a-z][a-z0-9-]*)?$/.test(single))
    throw new Complaint(
      `npm run new-room <wing>/<room> <Chinese title> [<one of them>], where <wing> is one of ${ROOM_WINGS.join(", ")}`,
    );
  const item = itemOf({ room, item: single });
  if (item === undefined)
    throw new Complaint(`What is one of the ${room} called? npm run new-room ${path} ${zh} <one of them>`);
  const label = (name: string) => ({ zh, en: titled(name.replaceAll("-", " ")) });
  return {
    ...{ wing, room, item: single, title: label(room), itemTitle: label(item) },
    ...{ author: "", description: "", nameField: "name", fields: FIELDS, relation: { kind: "single" } },
  };
}

const titled = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

async function packed(args: readonly string[]): Promise<PackedRooms> {
  const [first = ""] = args;
  if (first.endsWith(".zip")) {
    const rooms = readZip(await readFile(resolve(process.env.INIT_CWD ?? ".", first)));
    if (!rooms)
      throw new Complaint(`${first} is no zip of rooms that this checkout can read; nothing was written.`);
    return rooms;
  }
  const plan = planOf(args);
  const fault = faultOf(plan);
  if (fault) throw new Complaint(refusalText(fault.refusal, "en", fault.values));
  const rooms = readZip(zipOf([plan]));
  if (!rooms) throw new Error("what was written cannot be read");
  return rooms;
}

await runMain(async () => {
  const rooms = await packed(process.argv.slice(2));
  const written = await installRooms(ROOT, rooms);
  for (const path of written) say(`  ${path}`);
  const steps = [
    {
      name: "format",
      args: ["biome", "check", "--write", ...written.filter((path) => !path.endsWith(".sql"))],
    },
    { name: "rooms", args: ["node", "tools/check-rooms.ts", "--write"] },
  ];
  let failures = 0;
  for (const step of steps) if ((await runLoudly(step)) !== 0) failures += 1;
  say(
    `\nNext: say what ${rooms.rooms.length === 1 ? "the room is, in its door" : "the rooms are, in their doors"}.`,
  );
  return failures === 0 ? 0 : 1;
});
