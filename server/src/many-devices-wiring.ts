import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Access } from "./access/wing.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { Announcer } from "./core/live/live.ts";
import type { Log } from "./core/log.ts";
import type { Allocations } from "./fleet/allocations/index.ts";
import {
  addBulkJobUpkeep,
  type BulkVerbs,
  createBulkJobs,
  keyOf,
  serveBulkJobs,
} from "./fleet/bulk-jobs/index.ts";
import type { Commands } from "./fleet/commands/index.ts";
import { createDeviceImports, serveDeviceImports } from "./fleet/device-import/index.ts";
import type { DeviceSettingsRoom } from "./fleet/device-settings/index.ts";
import type { BrokerAddress, Devices, Registrations } from "./fleet/devices/index.ts";
import { createIotDevices, serveIotDevices } from "./fleet/iot-devices/index.ts";
import type { Audit } from "./system/logs/index.ts";

interface Needs {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  route: Route;
  upkeep: Pick<UpkeepRunner, "add">;
  access: Pick<Access, "sessions">;
  devices: Devices;
  registrations: Registrations;
  broker: BrokerAddress;
  commands: Pick<Commands, "sendMany">;
  announcer: Announcer;
  allocations: Pick<Allocations, "assign">;
  settings: Pick<DeviceSettingsRoom, "apply">;
}

/** What is done with many devices at once: imports, and whatever rooms can do with one of them. */
export function serveManyDevices(needs: Needs): void {
  const { db, clock, log, audit, route, upkeep, access, devices } = needs;
  serveIotDevices(route, createIotDevices({ db, clock, devices }));
  serveDeviceImports(route, createDeviceImports({ db, clock, devices, broker: needs.broker }));
  const verbs = verbsOf(needs);
  const { registrations, announcer } = needs;
  serveBulkJobs(route, createBulkJobs({ db, clock, audit, devices, registrations, announcer, verbs }));
  const { callerOf } = access.sessions.callers;
  addBulkJobUpkeep(upkeep, { db, clock, log, devices, announcer, verbs, callerOf });
}

/** Each as its own room does it: the same rules, the same entries in the audit log. */
function verbsOf(rooms: Pick<Needs, "registrations" | "commands" | "allocations" | "settings">): BulkVerbs {
  const { registrations, commands, allocations, settings } = rooms;
  return {
    lock: {
      permission: REGISTRATION_ENDPOINTS.lock.permission,
      run: ({ deviceIds: ids, parameters, by }) =>
        registrations.setManyLocked(by, { ids, isLocked: true, ...parameters }),
    },
    unlock: {
      permission: REGISTRATION_ENDPOINTS.unlock.permission,
      run: ({ deviceIds: ids, by }) => registrations.setManyLocked(by, { ids, isLocked: false, reason: "" }),
    },
    decommission: {
      permission: REGISTRATION_ENDPOINTS.decommission.permission,
      takesOutOfUse: true,
      run: ({ deviceIds: ids, parameters, by }) => registrations.decommissionMany(by, { ids, ...parameters }),
    },
    allocate: {
      permission: ALLOCATION_ENDPOINTS.move.permission,
      run: ({ deviceIds, parameters, caller, by, jobId }) =>
        allocations.assign({ deviceIds, batchId: keyOf(jobId, 0), ...parameters }, { caller, actor: by }),
    },
    settings: {
      permission: SETTING_ENDPOINTS.change.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceIds, parameters, by, jobId }) =>
        settings.apply({ deviceIds, by, keyOf: (id) => keyOf(jobId, id), ...parameters }),
    },
    command: {
      permission: COMMAND_ENDPOINTS.send.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceIds, parameters, by, jobId }) =>
        commands.sendMany({ deviceIds, by, keyOf: (id) => keyOf(jobId, id), ...parameters }),
    },
  };
}
