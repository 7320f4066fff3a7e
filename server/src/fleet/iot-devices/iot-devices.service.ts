import type { Page } from "@sweepline/contract/core/paging.ts";
import type { DeviceListQuery, DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { IOT_KINDS, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { byIds, type ExportFile, exportList, type FileRequest } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import type { Devices } from "../devices/index.ts";
import { iotColumns } from "./iot-columns.ts";
import { reportedBy } from "./iot-devices.store.ts";

export interface IotDevices {
  list(caller: Caller, query: DeviceListQuery): Promise<Page<IotRow>>;
  export(caller: Caller, request: IotExport): Promise<ExportFile>;
}

interface IotExport extends Omit<FileRequest, "now"> {
  filters: Omit<DeviceListQuery, "current" | "size">;
}

interface Deps {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "list" | "matching" | "rowsOf">;
}

const MAX_EXPORT_ROWS = 50_000;

export function createIotDevices(deps: Deps): IotDevices {
  const { db, devices } = deps;
  return {
    async list(caller, query) {
      const page = await devices.list(caller, ofIot(query));
      return { ...page, records: await withReports(db, caller, page.records) };
    },
    export: (caller, request) => exportIot(deps, caller, request),
  };
}

/** Whatever else is asked for: no machine that cleans is in this list. */
function ofIot<Q extends Pick<DeviceListQuery, "kinds">>(query: Q): Q {
  const wanted = IOT_KINDS.filter((kind) => !query.kinds?.length || query.kinds.includes(kind));
  // Kinds of others only: matches nothing, by a value that no product has.
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
  { db, clock, devices }: Deps,
  caller: Caller,
  { filters, ...file }: IotExport,
): Promise<ExportFile> {
  const { language } = file;
  const query = ofIot({ ...filters, current: 1, size: 1 });
  const ids = await devices.matching(caller, query, MAX_EXPORT_ROWS);
  const labelOf = await currentLabels(db);
  return exportList(
    { ...file, now: clock.now() },
    {
      name: { zh: "物联网设备", en: "IoT devices" },
      columns: (time) => iotColumns({ language, time, labelOf }),
      rows: byIds(ids, async (some) => withReports(db, caller, await devices.rowsOf(caller, some))),
    },
  );
}
