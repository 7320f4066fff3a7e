/** The API side of a bench: the real hub behind a real socket, on the bus of the broker. Forked; told what it needs. */
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import { DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { connectMqttBus } from "../../server/src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../../server/src/core/bus/rights.ts";
import { type Caller, EVERYTHING } from "../../server/src/core/caller.ts";
import { systemClock } from "../../server/src/core/clock.ts";
import { readConfig } from "../../server/src/core/config.ts";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { createHttpServer } from "../../server/src/core/http/server.ts";
import { createLiveHub, serveLive } from "../../server/src/core/live/index.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createDevices } from "../../server/src/fleet/devices/index.ts";
import { createTelemetryReads } from "../../server/src/fleet/telemetry/index.ts";
import { ON_REGISTERED } from "../../server/src/fleet/wing.ts";
import { runsVersion } from "../../server/src/operations/updates/index.ts";
import { onMap } from "../../server/src/sites/maps/index.ts";
import { HOMES } from "../../server/src/sites/places/index.ts";

export interface LiveOrder {
  databaseUrl: string;
  brokerPort: number;
  internalSecret: string;
}

const PERMISSION = "bench";

async function serve({ databaseUrl, brokerPort, internalSecret }: LiveOrder): Promise<string> {
  const log = createLog("warn");
  const db = createDatabase({ url: databaseUrl, size: 4, onError: () => undefined });
  const url = `mqtt://127.0.0.1:${brokerPort}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: internalSecret, log });
  const devices = createDevices({
    db,
    bus,
    clock: systemClock,
    onMap,
    runsVersion,
    homes: HOMES,
    onRegistered: ON_REGISTERED,
    audit: { record: async () => undefined, recordMany: async () => undefined },
  });
  const reads = createTelemetryReads({ db, clock: systemClock, devices });
  const callerOf = (token: string): Caller => ({
    staffId: Number(token),
    sessionId: Number(token),
    organizationId: 1,
    displayName: token,
    permissions: new Set([PERMISSION]),
    scope: EVERYTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const hub = await createLiveHub({
    bus,
    log,
    clock: systemClock,
    authenticate: async (token) => callerOf(token),
    reauthenticate: async (caller) => caller,
    visibleAmong: devices.visibleAmong,
  });
  hub.offer(TELEMETRY_EVENTS.deviceChanged, { permission: PERMISSION, snapshot: reads.liveSnapshots });
  hub.offer(TELEMETRY_EVENTS.deviceMoved, { permission: PERMISSION });
  hub.offer(DEVICE_LOG_EVENTS.deviceLogged, { permission: PERMISSION });
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "warn" }), log);
  serveLive(http, hub);
  await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return `ws://127.0.0.1:${port}${LIVE_PATH}`;
}

process.on("message", (order: LiveOrder) => void serve(order).then((url) => process.send?.({ url })));
process.on("disconnect", () => process.exit());
