import { COLUMN_FIELDS } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS } from "@sweepline/contract/fleet/shared/state-fields.ts";
import sql from "sql-template-tag";
import {
  booleansOf,
  columnOf,
  jsonArray,
  jsonColumn,
  numberColumn,
  numbersOf,
  selected,
  textsOf,
  valuesOf,
} from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { type DeviceMemory, type MemoryRow, memoryOf, NEVER, storedDetail } from "./device-memory.ts";

/** Empty at first. */
export const beginStates = (tx: Queries, deviceIds: readonly number[]): Promise<unknown> =>
  tx.run(sql`insert into device_states (device_id) select * from unnest(${[...deviceIds]}::bigint[])`);

/** Rows of `device_states`. A row's version is its transaction (`xmin`): whoever writes leaves a new one. */
const SELECT = `
  select device_id, xmin::text as version, is_online, last_report_at, state_at, state_header, position_at, cleaning_at,
         cleaning_header, battery_at, status, x, y, theta, map_key, detail, ${selected(COLUMN_FIELDS, "device_states")}
    from device_states`;

export async function loadMemories(db: Queries, deviceIds: readonly number[]): Promise<DeviceMemory[]> {
  if (deviceIds.length === 0) return [];
  const ids = numberColumn(deviceIds);
  await db.run({
    name: "device-states-make",
    text: `insert into device_states (device_id)
           select d.id from devices d where d.id = any($1::bigint[])
              and not exists (select from device_states s where s.device_id = d.id)
           on conflict do nothing`,
    values: [ids],
  });
  const rows = await db.many<MemoryRow>({
    name: "device-states-load",
    text: `${SELECT} where device_id = any($1::bigint[])`,
    values: [ids],
  });
  return rows.map(memoryOf);
}

type Column = readonly [name: string, type: string, of: (memories: readonly DeviceMemory[]) => string];
const COLUMNS: readonly Column[] = [
  ["is_online", "bool", (all) => booleansOf(all, (one) => one.isOnline)],
  ["last_report_at", "instant", (all) => numbersOf(all, (one) => one.lastReportAt)],
  ["state_at", "instant", (all) => numbersOf(all, (one) => known(one.stateAt))],
  ["state_header", "bigint", (all) => numbersOf(all, (one) => known(one.stateHeader))],
  ["position_at", "instant", (all) => numbersOf(all, (one) => known(one.positionAt))],
  ["cleaning_at", "instant", (all) => numbersOf(all, (one) => known(one.cleaningAt))],
  ["cleaning_header", "bigint", (all) => numbersOf(all, (one) => known(one.cleaningHeader))],
  ["battery_at", "instant", (all) => numbersOf(all, (one) => known(one.batteryAt))],
  ["status", "text", (all) => textsOf(all, (one) => one.status)],
  ["x", "real", (all) => numbersOf(all, (one) => one.position?.x ?? null)],
  ["y", "real", (all) => numbersOf(all, (one) => one.position?.y ?? null)],
  ["theta", "real", (all) => numbersOf(all, (one) => one.position?.theta ?? null)],
  ["map_key", "text", (all) => textsOf(all, (one) => one.position?.mapKey ?? null)],
  ["error_count", "smallint", (all) => numbersOf(all, (one) => one.state.errors.length)],
  ...COLUMN_FIELDS.map(
    (field): Column => [
      columnOf(field),
      STATE_FIELDS[field].column,
      (all) => valuesOf(all, (one) => one.state[field]),
    ],
  ),
  ["detail", "jsonb", (all) => jsonColumn(all.map(storedDetail))],
];

function parameterOf(type: string, place: number): string {
  if (type === "jsonb") return jsonArray(place);
  return `$${place}::${type === "instant" ? "float8" : type}[]`;
}

const known = (value: number): number | null => (value === NEVER ? null : value);

/** Divides by zero where a row is not as it was loaded: then the transaction fails by itself, and nobody has to look before its commit. */
const SAVE = {
  name: "device-states-save",
  text: `with written as (update device_states s set ${COLUMNS.map(([name, type]) =>
    type === "instant" ? `${name} = to_timestamp(v.${name} / 1000)` : `${name} = v.${name}`,
  ).join(", ")}
    from unnest($1::bigint[], $2::text[], ${COLUMNS.map(([, type], index) =>
      parameterOf(type, index + 3),
    ).join(", ")})
      as v(device_id, version, ${COLUMNS.map(([name]) => name).join(", ")})
   where s.device_id = v.device_id and s.xmin = v.version::xid returning 1)
    select pg_current_xact_id()::xid::text as version, 1 / (count(*) = cardinality($1::bigint[]))::int as whole from written`,
};
const DIVISION_BY_ZERO = "22012";

/** Somebody else wrote a row since it was loaded; the batch is taken again from what is there now. */
class StaleMemory extends Error {
  readonly isRetryable = true;
}

/** Answers what the rows carry as their version now. */
export async function saveMemories(db: Queries, memories: readonly DeviceMemory[]): Promise<string> {
  const ids = numbersOf(memories, (memory) => memory.deviceId);
  const versions = textsOf(memories, (memory) => memory.version);
  const saving = db.one<{ version: string }>({
    ...SAVE,
    values: [ids, versions, ...COLUMNS.map(([, , column]) => column(memories))],
  });
  try {
    return (await saving).version;
  } catch (error) {
    if ((error as { code?: string }).code !== DIVISION_BY_ZERO) throw error;
    throw new StaleMemory("device state was changed elsewhere");
  }
}
