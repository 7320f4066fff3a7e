import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type {
  ElevatorExportQuery,
  EventExportQuery,
  RequestExportQuery,
} from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  type ElevatorEvent,
  type ElevatorRequest,
  FAILURE_TEXTS,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorRow } from "@sweepline/contract/sites/elevators/index.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type Column, type ExportFile, exportTable, zonedTime } from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { ELEVATOR_EXPORT_TEXTS as TEXTS } from "./elevator-export.texts.ts";
import { pageOfEvents, pageOfRequests } from "./elevator-requests.store.ts";
import { pageOfElevators } from "./elevators.reads.store.ts";

const MOST_ROWS = 50_000;
const BATCH = 1_000;

interface Asked {
  language: Language;
  now: Date;
}
/** Of one elevator. */
interface OneElevator extends Asked {
  elevator: { id: number; name: string };
}

type Time = ReturnType<typeof zonedTime>;
function timeIn(timeZone: string): Time {
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  return zonedTime(timeZone);
}

async function* batches<Row>(
  read: (page: { current: number; size: number }) => Promise<{ records: Row[] }>,
): AsyncGenerator<Row[]> {
  for (let current = 1; (current - 1) * BATCH < MOST_ROWS; current++) {
    const { records } = await read({ current, size: BATCH });
    yield records;
    if (records.length < BATCH) return;
  }
}

const columns = <Row>(
  headers: readonly string[],
  values: readonly [number, Column<Row>["value"]][],
): Column<Row>[] => values.map(([width, value], index) => ({ header: headers[index] ?? "", width, value }));

export function exportElevators(
  db: Queries,
  scope: DataScope,
  { language, now, ...query }: ElevatorExportQuery & Asked,
): ExportFile {
  const time = timeIn(query.timeZone);
  const { elevators: t, faults, modes, enabled } = TEXTS[language];
  const rows = batches((page) => pageOfElevators(db, scope, { ...query, ...page }));
  const table = {
    name: `${t.fileName} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columns<ElevatorRow>(t.headers, [
      [24, (row) => row.name],
      [20, (row) => row.manufacturer],
      [28, (row) => row.addressNumber],
      [24, (row) => row.organizationName],
      [24, (row) => row.placeName ?? ""],
      [10, (row) => row.floorCount],
      [10, (row) => enabled[row.isEnabled ? "yes" : "no"]],
      [14, (row) => modes[row.state.mode]],
      [14, (row) => row.state.currentFloor ?? ""],
      [10, (row) => row.state.waitingCount],
      [22, (row) => (row.state.fault ? faults[row.state.fault] : "")],
      [20, (row) => time(row.state.reportedAt)],
    ]),
  };
  return exportTable(table, query.format);
}

export function exportRequests(
  db: Queries,
  { language, now, elevator, ...query }: RequestExportQuery & OneElevator,
): ExportFile {
  const time = timeIn(query.timeZone);
  const { requests: t, states } = TEXTS[language];
  const seconds = ({ requestedAt, endedAt }: ElevatorRequest): number | string =>
    endedAt ? Math.round((Date.parse(endedAt) - Date.parse(requestedAt)) / 1_000) : "";
  const rows = batches((page) => pageOfRequests(db, elevator.id, { query: { ...query, ...page }, now }));
  const table = {
    name: `${t.fileName} ${elevator.name} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columns<ElevatorRequest>(t.headers, [
      [20, (row) => time(row.requestedAt)],
      [20, (row) => row.serialNumber ?? ""],
      [20, (row) => row.deviceName ?? ""],
      [16, (row) => row.staffName ?? ""],
      [10, (row) => row.fromFloor],
      [10, (row) => row.toFloor ?? ""],
      [14, (row) => states[row.state]],
      [36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      [36, (row) => row.note],
      [20, (row) => time(row.endedAt)],
      [14, seconds],
    ]),
  };
  return exportTable(table, query.format);
}

export function exportEvents(
  db: Queries,
  { language, now, elevator, ...query }: EventExportQuery & OneElevator,
): ExportFile {
  const time = timeIn(query.timeZone);
  const { events: t, states, kinds } = TEXTS[language];
  const rows = batches((page) => pageOfEvents(db, elevator.id, { query: { ...query, ...page }, now }));
  const table = {
    name: `${t.fileName} ${elevator.name} ${time(now).slice(0, 10)}`,
    batches: rows,
    columns: columns<ElevatorEvent>(t.headers, [
      [20, (row) => time(row.at)],
      [16, (row) => kinds[row.kind]],
      [14, (row) => (row.state ? states[row.state] : "")],
      [36, (row) => (row.failure ? FAILURE_TEXTS[row.failure][language] : "")],
      [44, (row) => row.detail],
      [20, (row) => row.serialNumber ?? ""],
      [16, (row) => row.staffName ?? ""],
      [38, (row) => row.requestId ?? ""],
    ]),
  };
  return exportTable(table, query.format);
}
