import type { Page } from "@sweepline/contract/core/paging.ts";
import {
  FAULT_LOG_KINDS,
  type LogEntry,
  type LogKind,
  type LogLevel,
} from "@sweepline/contract/fleet/device-log.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Granted } from "../../core/company-permissions.ts";
import type { Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import type { ExportFile } from "../../core/export/index.ts";
import type { Devices } from "../devices/index.ts";
import { exportLog, type LogExport } from "./device-log.export.ts";
import { type LogChoice, type LogFilters, linesByLevel, pageOfLog } from "./device-log-reads.store.ts";

export interface DeviceLog {
  list(caller: Caller, deviceId: number, query: LogChoice): Promise<Page<LogEntry>>;
  levels(caller: Caller, deviceId: number, filters: LogFilters): Promise<Record<LogLevel, number>>;
  export(
    caller: Caller,
    deviceId: number,
    request: Pick<LogExport, "filters" | "format" | "timeZone" | "language">,
  ): Promise<ExportFile>;
}

export function createDeviceLog(deps: {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf">;
}): DeviceLog {
  const { db, clock, devices } = deps;
  const readingOf = ({ companyPermissions }: Caller, deviceId: number) => ({
    deviceId,
    except: exceptFor(companyPermissions),
    now: clock.now(),
  });
  return {
    async list(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return pageOfLog(db, readingOf(caller, deviceId), notBefore(query, from));
    },
    async levels(caller, deviceId, filters) {
      const { from } = await devices.historyOf(caller, deviceId);
      return linesByLevel(db, readingOf(caller, deviceId), notBefore(filters, from));
    },
    async export(caller, deviceId, request) {
      const { serialNumber, from } = await devices.historyOf(caller, deviceId);
      const filters = notBefore(request.filters, from);
      return exportLog(db, { ...request, ...readingOf(caller, deviceId), filters, serialNumber });
    },
  };
}

const exceptFor = (granted: Granted): readonly LogKind[] => (granted.has("fault") ? [] : FAULT_LOG_KINDS);

/** A line about a fault is not for companies without that permission (spec §6). */
export function withheldEntry(granted: Granted, entry: LogEntry): LogEntry | undefined {
  return granted.has("fault") || !FAULT_LOG_KINDS.includes(entry.kind) ? entry : undefined;
}
