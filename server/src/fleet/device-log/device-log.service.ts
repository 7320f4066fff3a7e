import type { Page } from "@sweepline/contract/core/paging.ts";
import { FAULT_LOG_KINDS, type LogEntry } from "@sweepline/contract/fleet/device-log.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Granted } from "../../core/company-permissions.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Devices } from "../devices/index.ts";
import { type LogChoice, pageOfLog } from "./device-log.reads.store.ts";

export interface DeviceLog {
  list(caller: Caller, deviceId: number, query: LogChoice): Promise<Page<LogEntry>>;
}

export function createDeviceLog(ground: {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "requireVisible">;
}): DeviceLog {
  return {
    async list(caller, deviceId, query) {
      await ground.devices.requireVisible(caller, deviceId);
      const except = caller.companyPermissions.has("fault") ? [] : FAULT_LOG_KINDS;
      return pageOfLog(ground.db, deviceId, { query, except, now: ground.clock.now() });
    },
  };
}

/** A line about a fault is not for companies without that permission (spec §6). */
export function withheldEntry(granted: Granted, entry: LogEntry): LogEntry | undefined {
  return granted.has("fault") || !FAULT_LOG_KINDS.includes(entry.kind) ? entry : undefined;
}
