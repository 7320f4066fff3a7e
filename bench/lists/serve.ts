/** The rooms of devices over HTTP, for callers made by hand: what a list costs, without signing in. */
import type { FastifyInstance } from "fastify";
import { EVERYTHING, NOTHING } from "../../server/src/core/caller.ts";
import type { Database } from "../../server/src/core/db/database.ts";
import { serveConnections } from "../../server/src/fleet/connections/connections.routes.ts";
import { createConnections } from "../../server/src/fleet/connections/connections.service.ts";
import { serveConsumables } from "../../server/src/fleet/consumables/consumables.routes.ts";
import { createConsumables } from "../../server/src/fleet/consumables/consumables.service.ts";
import { serveDeviceLog } from "../../server/src/fleet/device-log/device-log.routes.ts";
import { createDeviceLog } from "../../server/src/fleet/device-log/device-log.service.ts";
import { serveDevices } from "../../server/src/fleet/devices/devices.routes.ts";
import { createDevices } from "../../server/src/fleet/devices/index.ts";
import { serveIotDevices } from "../../server/src/fleet/iot-devices/iot-devices.routes.ts";
import { createIotDevices } from "../../server/src/fleet/iot-devices/iot-devices.service.ts";
import { createTelemetryReads } from "../../server/src/fleet/telemetry/index.ts";
import { serveTelemetry } from "../../server/src/fleet/telemetry/telemetry.routes.ts";
import { ON_REGISTERED } from "../../server/src/fleet/wing.ts";
import { serveTaskReports } from "../../server/src/operations/task-reports/task-reports.routes.ts";
import { createTaskReports } from "../../server/src/operations/task-reports/task-reports.service.ts";
import { runsVersion } from "../../server/src/operations/updates/index.ts";
import { onMap } from "../../server/src/sites/maps/index.ts";
import { HOMES } from "../../server/src/sites/places/index.ts";
import { openRooms } from "../rooms-server.ts";

/** `Bearer platform` sees everything, `Bearer tenant` one tenant's branch. */
export async function serve(db: Database): Promise<FastifyInstance> {
  const { http, route } = await openRooms(db, { platform: EVERYTHING, tenant: { ...NOTHING, rootIds: [7] } });
  const clock = { now: () => new Date() };
  const [bus, audit] = [
    { publish: async () => undefined },
    { record: async () => undefined, recordMany: async () => undefined },
  ];
  const devices = createDevices({
    db,
    bus,
    clock,
    audit,
    onMap,
    runsVersion,
    homes: HOMES,
    onRegistered: ON_REGISTERED,
  });
  serveDevices(route, devices);
  serveIotDevices(route, createIotDevices({ db, clock, devices }));
  serveTelemetry(route, createTelemetryReads({ db, clock, devices }));
  serveConnections(route, createConnections({ db, clock, devices }));
  serveDeviceLog(route, createDeviceLog({ db, clock, devices }));
  serveConsumables(route, createConsumables({ db, clock, devices, audit, homes: HOMES }));
  serveTaskReports(route, createTaskReports({ db, clock, devices, audit }));
  return http;
}
