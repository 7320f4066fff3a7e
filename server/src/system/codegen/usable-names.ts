import { PLAN_LIMITS, type RoomField } from "@sweepline/contract/system/codegen/plan.ts";
import { faultOfTable } from "./room-plans.ts";
import type { StoredTable } from "./tables.store.ts";

/**
 * A table whose names the engine takes: what it cannot use is called otherwise, step by step, as long as it has an objection. What a
 * name cannot mend is left for people, who are told of it when they want the room written.
 */
export function withUsableNames(table: StoredTable, rooms: Set<string>): StoredTable {
  let usable = table;
  for (let steps = 0; steps < 3 * table.fields.length + 5; steps += 1) {
    const next = mended(usable, faultOfTable(usable, [])?.path, rooms);
    if (!next) break;
    usable = next;
  }
  return usable;
}

function mended(table: StoredTable, path: string | undefined, rooms: Set<string>): StoredTable | undefined {
  if (path === "room" || path === "item") return renamedRoom(table, rooms);
  const [list, place, control] = path?.split(".") ?? [];
  const field = list === "fields" ? table.fields[Number(place)] : undefined;
  if (!field) return undefined;
  if (control === "maxLength" && field.pattern !== "none")
    return withField(table, field, { ...field, pattern: "none" });
  if (control !== "field") return undefined;
  const used = new Set(table.fields.map((one) => one.field.toLowerCase()));
  const plain = [`column${Number(place) + 1}`, `value${Number(place) + 1}`];
  const names = /Value$|^column\d|^value\d/.test(field.field) ? plain : [`${field.field}Value`, ...plain];
  const name = names.find((one) => one.length <= PLAN_LIMITS.field && !used.has(one.toLowerCase()));
  return name === undefined ? undefined : withField(table, field, { ...field, field: name });
}

function withField(table: StoredTable, old: RoomField, field: RoomField): StoredTable {
  const nameField = table.nameField === old.field ? field.field : table.nameField;
  return { ...table, nameField, fields: table.fields.map((one) => (one === old ? field : one)) };
}

const END = "record";

/** `classes` become `class-records`, and where that cannot be either, `records` with a number. */
function renamedRoom(table: StoredTable, rooms: Set<string>): StoredTable | undefined {
  const isEnded = table.item.includes(END);
  const base = isEnded ? END : `${table.item}-${END}`.slice(-PLAN_LIMITS.room + 8);
  for (let count = 1; count < 100; count += 1) {
    const item = count === 1 && !isEnded ? base : `${base}-${count + 1}`;
    const room = item.replace(END, `${END}s`);
    if (rooms.has(room) || !/^[a-z]/.test(room)) continue;
    rooms.delete(table.room);
    rooms.add(room);
    return { ...table, room, item };
  }
  return undefined;
}
