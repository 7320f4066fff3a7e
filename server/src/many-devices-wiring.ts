import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import type { Access } from "./access-wing.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./core/db/database.ts";
import type { Route } from "./core/http/route.ts";
import type { UpkeepRunner } from "./core/jobs.ts";
import type { Log } from "./core/log.ts";
import {
  addBulkJobUpkeep,
  type BulkTarget,
  type BulkVerbs,
  createBulkJobs,
  serveBulkJobs,
} from "./fleet/bulk-jobs/index.ts";
import type { Commands } from "./fleet/commands/index.ts";
import { createDeviceImports, serveDeviceImports } from "./fleet/device-import/index.ts";
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
  registrations: Pick<Registrations, "setLocked" | "decommission">;
  broker: BrokerAddress;
  commands: Pick<Commands, "send">;
}

/** What is done with many devices at once: imports, and whatever rooms can do with one of them. */
export function serveManyDevices(needs: Needs): void {
  const { db, clock, log, audit, route, upkeep, access, devices } = needs;
  serveIotDevices(route, createIotDevices({ db, clock, devices }));
  serveDeviceImports(route, createDeviceImports({ db, clock, devices, broker: needs.broker }));
  const verbs = verbsOf(needs);
  serveBulkJobs(route, createBulkJobs({ db, clock, audit, devices, verbs }));
  const { callerOf } = access.sessions.callers;
  addBulkJobUpkeep(upkeep, { db, clock, log, devices, verbs, callerOf });
}

/** Each as its own room does it for one device: the same rules, the same entry in the audit log. */
function verbsOf({ registrations, commands }: Pick<Needs, "registrations" | "commands">): BulkVerbs {
  return {
    lock: {
      permission: REGISTRATION_ENDPOINTS.lock.permission,
      run: ({ deviceId: id, parameters, ...who }) =>
        registrations.setLocked(askerOf(who), { id, isLocked: true, ...parameters }),
    },
    unlock: {
      permission: REGISTRATION_ENDPOINTS.unlock.permission,
      run: ({ deviceId: id, ...who }) =>
        registrations.setLocked(askerOf(who), { id, isLocked: false, reason: "" }),
    },
    decommission: {
      permission: REGISTRATION_ENDPOINTS.decommission.permission,
      takesOutOfUse: true,
      run: ({ deviceId: id, parameters, ...who }) =>
        registrations.decommission(askerOf(who), { id, ...parameters }),
    },
    command: {
      permission: COMMAND_ENDPOINTS.send.permission,
      companyPermission: "deviceDetail",
      run: ({ deviceId, parameters, caller, by, key }) =>
        commands.send(caller, by, { deviceId, ...parameters, key }),
    },
  };
}

/** With the rights of now, in the session that ordered it. */
function askerOf({ caller, by }: Pick<BulkTarget, "caller" | "by">) {
  const sessionId = by.sessionId ?? caller.sessionId;
  return { caller: { ...caller, sessionId }, remoteIp: by.remoteIp ?? "" };
}
