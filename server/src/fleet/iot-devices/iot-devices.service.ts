import { timeZone as timeZoneSchema } from "@sweepline/contract/core/fields.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { DeviceListQuery, DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { IOT_KINDS, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, type ExportFormat, exportTable, zonedTime } from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { currentWords } from "../../system/dictionaries/index.ts";
import type { Devices } from "../devices/index.ts";
import { reportedBy } from "./iot-devices.store.ts";
import { iotColumns } from "./iot-export.columns.ts";
import { IOT_EXPORT_TEXTS } from "./iot-export.texts.ts";

export interface IotDevices {
  list(caller: Caller, query: DeviceListQuery): Promise<Page<IotRow>>;
  export(caller: Caller, request: IotExport): Promise<ExportFile>;
}

interface IotExport {
  filters: Omit<DeviceListQuery, "current" | "size">;
  format: ExportFormat;
  timeZone: string;
  language: Language;
}

interface Needs {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "list" | "matching" | "rowsOf">;
}

const MAX_EXPORT_ROWS = 50_000;
const BATCH = 1_000;

export function createIotDevices(needs: Needs): IotDevices {
  const { db, devices } = needs;
  return {
    async list(caller, query) {
      const page = await devices.list(caller, ofIot(query));
      return { ...page, records: await withReports(db, caller, page.records) };
    },
    export: (caller, request) => exportIot(needs, caller, request),
  };
}

/** Whatever else is asked for: no machine that cleans is in this list. */
function ofIot<Q extends Pick<DeviceListQuery, "kinds">>(query: Q): Q {
  const wanted = IOT_KINDS.filter((kind) => !query.kinds?.length || query.kinds.includes(kind));
  // Kinds of others only: nothing, by a word that no product has.
  return { ...query, kinds: wanted.length > 0 ? wanted : ["" as never] };
}

async function withReports(
  db: Queries,
  { companyPermissions }: Pick<Caller, "companyPermissions">,
  rows: readonly DeviceRow[],
): Promise<IotRow[]> {
  const reported = await reportedBy(
    db,
    rows.map(({ id }) => id),
  );
  const mayKnow = companyPermissions.has("deviceDetail");
  return rows.map((row) => {
    const report = reported.get(row.id);
    return {
      ...row,
      concentratorId: report?.concentratorId ?? "",
      radio: (mayKnow && report?.radio) || null,
      measurements: (mayKnow && report?.measurements) || null,
    };
  });
}

async function exportIot(
  { db, clock, devices }: Needs,
  caller: Caller,
  { filters, format, timeZone, language }: IotExport,
): Promise<ExportFile> {
  if (!timeZoneSchema.safeParse(timeZone).success)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "timeZone", text: VALIDATION_TEXTS["validation.timeZone"] }],
    });
  const query = ofIot({ ...filters, current: 1, size: 1 });
  // The order is fixed by ids at the start: live values change while the file is written.
  const ids = await devices.matching(caller, query, MAX_EXPORT_ROWS);
  const time = zonedTime(timeZone);
  const name = `${IOT_EXPORT_TEXTS[language].fileName} ${time(clock.now()).slice(0, 10)}`;
  const columns = iotColumns({ language, time, wordOf: await currentWords(db) });
  async function* batches(): AsyncGenerator<IotRow[]> {
    for (let start = 0; start < ids.length; start += BATCH)
      yield withReports(db, caller, await devices.rowsOf(caller, ids.slice(start, start + BATCH)));
  }
  return exportTable({ name, columns, batches: batches() }, format);
}
