/** The rooms of devices over HTTP, for callers made by hand: what a list costs, without signing in. */
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { FastifyInstance } from "fastify";
import type { Caller, DataScope } from "../../server/src/core/caller.ts";
import { EVERYTHING, NOTHING } from "../../server/src/core/caller.ts";
import { readConfig } from "../../server/src/core/config.ts";
import type { Database } from "../../server/src/core/db/database.ts";
import { createRoute } from "../../server/src/core/http/route.ts";
import { createHttpServer } from "../../server/src/core/http/server.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createConnections, serveConnections } from "../../server/src/fleet/connections/index.ts";
import { createConsumables, serveConsumables } from "../../server/src/fleet/consumables/index.ts";
import { createDeviceLog, serveDeviceLog } from "../../server/src/fleet/device-log/index.ts";
import { createDevices, serveDevices } from "../../server/src/fleet/devices/index.ts";
import { createIotDevices, serveIotDevices } from "../../server/src/fleet/iot-devices/index.ts";
import { createTelemetryReads, serveTelemetry } from "../../server/src/fleet/telemetry/index.ts";
import { createTaskReports, serveTaskReports } from "../../server/src/operations/task-reports/index.ts";

/** `Bearer platform` sees everything, `Bearer tenant` one tenant's branch. */
export async function serve(db: Database): Promise<FastifyInstance> {
  const endpoints: Parameters<typeof createRoute>[0]["endpoints"] = [];
  const scopes: Record<string, DataScope> = { platform: EVERYTHING, tenant: { ...NOTHING, rootIds: [7] } };
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "silent" }), createLog("silent"));
  const authenticate = async (token: string): Promise<Caller> => ({
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Bench",
    permissions: new Set(endpoints.map((endpoint) => endpoint.permission)),
    scope: scopes[token] ?? NOTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const refuseRestricted = () => undefined;
  const route = createRoute({
    app: http,
    db,
    authenticate,
    refuseRestricted,
    refuseStale: () => undefined,
    isReadOnly: false,
    checksAnswers: false,
    endpoints,
  });
  const clock = { now: () => new Date() };
  const [bus, audit] = [
    { publish: async () => undefined },
    { record: async () => undefined, recordMany: async () => undefined },
  ];
  const devices = createDevices({ db, bus, clock, audit });
  serveDevices(route, devices);
  serveIotDevices(route, createIotDevices({ db, clock, devices }));
  serveTelemetry(route, createTelemetryReads({ db, clock, devices }));
  serveConnections(route, createConnections({ db, clock, devices }));
  serveDeviceLog(route, createDeviceLog({ db, clock, devices }));
  serveConsumables(route, createConsumables({ db, clock, devices, audit }));
  serveTaskReports(route, createTaskReports({ db, clock, devices }));
  return http;
}
