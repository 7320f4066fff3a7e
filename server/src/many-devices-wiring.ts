import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import type { Access } from "./access-wing.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { Log } from "./core/log.ts";
import { addBulkJobUpkeep, type BulkVerbs, createBulkJobs, serveBulkJobs } from "./fleet/bulk-jobs/index.ts";
import type { Commands } from "./fleet/commands/index.ts";
import { createDeviceImports, serveDeviceImports } from "./fleet/device-import/index.ts";
import type { Devices } from "./fleet/devices/index.ts";
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
  commands: Pick<Commands, "send">;
}

/** What is done with many devices at once: imports, and whatever rooms can do with one of them. */
export function serveManyDevices(needs: Needs): void {
  const { db, clock, log, audit, route, upkeep, access, devices } = needs;
  serveIotDevices(route, createIotDevices({ db, clock, devices }));
  serveDeviceImports(route, createDeviceImports({ db, clock, devices }));
  const verbs = verbsOf(needs);
  serveBulkJobs(route, createBulkJobs({ db, clock, audit, devices, verbs }));
  const { callerOf } = access.sessions.callers;
  addBulkJobUpkeep(upkeep, { db, clock, log, devices, verbs, callerOf });
}

/** Each as its own room does it for one device: the same rules, the same entry in the audit log. */
function verbsOf({ devices, commands }: Pick<Needs, "devices" | "commands">): BulkVerbs {
  return {
    lock: {
      permission: REGISTRATION_ENDPOINTS.lock.permission,
      run: ({ deviceId, parameters, by }) => devices.lock(deviceId, by, parameters.reason),
    },
    unlock: {
      permission: REGISTRATION_ENDPOINTS.unlock.permission,
      run: ({ deviceId, by }) => devices.unlock(deviceId, by),
    },
    decommission: {
      permission: REGISTRATION_ENDPOINTS.decommission.permission,
      takesOutOfUse: true,
      run: ({ deviceId, parameters, by }) => devices.decommission(deviceId, parameters.reason, by),
    },
    command: {
      permission: COMMAND_ENDPOINTS.send.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceId, parameters, caller, by, key }) =>
        commands.send(caller, by, { deviceId, ...parameters, key }),
    },
  };
}
