import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { KINDS } from "@sweepline/contract/system/logs/audit-kinds.ts";
import { ROOMS } from "@sweepline/contract/system/logs/audit-rooms.ts";
import type { LineNames, RoomNames } from "./room-names.ts";

/** Names that the product has already: of rooms, addresses, tables and what the catalog of the contract imports. */
interface Taken {
  rooms: ReadonlySet<string>;
  tables: ReadonlySet<string>;
  constants: ReadonlySet<string>;
}

let read: Taken | undefined;

function taken(): Taken {
  const source = join(import.meta.dirname, "../..");
  read ??= {
    rooms: new Set([
      ...Object.keys(ROOMS),
      ...ALL_ENDPOINTS.flatMap(({ permission }) => permission.split("_")[1] ?? []),
      ...readdirSync(source).flatMap((wing) => roomsIn(join(source, wing))),
    ]),
    tables: new Set(tablesIn(join(source, "../migrations"))),
    constants: new Set(
      readFileSync(fileURLToPath(import.meta.resolve("@sweepline/contract/catalogue.ts")), "utf8").match(
        /\b[A-Z_]+(?=_(ENDPOINTS|EVENTS|TOPICS)\b)/g,
      ),
    ),
  };
  return read;
}

const roomsIn = (folder: string): string[] => {
  const entries = folder.endsWith(".ts") ? [] : readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
};

function tablesIn(folder: string): string[] {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/\bcreate (?:unlogged )?(?:table|view) (?:if not exists )?(\w{1,63})/gi)].map(
      ([, name = ""]) => name,
    ),
  );
}

/** The name that the product has already, of a room or of what it holds. */
export function takenName(
  names: RoomNames,
  line: LineNames | undefined,
): { at: "room" | "item"; name: string } | undefined {
  const { rooms, tables, constants } = taken();
  const table = [names.table, line?.table].find((name) => name !== undefined && tables.has(name));
  if (rooms.has(names.room)) return { at: "room", name: names.room };
  if (table !== undefined) return { at: "room", name: table };
  const prefix = `/platform/${names.path}`;
  const address = ALL_ENDPOINTS.find(({ path }) => path === prefix || path.startsWith(`${prefix}/`));
  if (address) return { at: "item", name: prefix };
  if (constants.has(names.ITEM) || Object.hasOwn(KINDS, names.itemName))
    return { at: "item", name: names.item };
  return undefined;
}
