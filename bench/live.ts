/**
 * What the live push costs: robots that each change once a second, browsers that each watch all of them.
 *   node bench/live.ts [--robots 1000] [--browsers 50] [--seconds 10]
 * Prints the processor time of the hub's process as a share of one core, from announcements off the bus to sockets.
 */

import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import {
  type DeviceLive,
  NEVER_REPORTED_LIVE,
  TELEMETRY_EVENTS,
  type TrailPoint,
} from "@sweepline/contract/fleet/telemetry.ts";
import { type Caller, EVERYTHING } from "../server/src/core/caller.ts";
import { systemClock } from "../server/src/core/clock.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createHttpServer } from "../server/src/core/http/server.ts";
import { type Announcement, createLiveHub, LIVE_TOPIC, serveLive } from "../server/src/core/live/index.ts";
import { createLog } from "../server/src/core/log.ts";
import type { BrowsersCount, BrowsersOrder } from "./live/browsers.ts";
import { optionsOf } from "./options.ts";

const { robots, browsers, seconds } = optionsOf({ robots: 1_000, browsers: 50, seconds: 10 });
const LIMIT_PERCENT = 5;
/** As the announcer flushes. */
const FLUSH_MS = 100;
const { deviceChanged, deviceMoved } = TELEMETRY_EVENTS;

function live(robot: number): DeviceLive {
  const at = new Date().toISOString();
  return {
    ...NEVER_REPORTED_LIVE,
    status: "04",
    isOnline: true,
    workStatus: 1,
    batteryPercent: 71.5,
    isCharging: false,
    cleanWaterPercent: 40.2,
    wasteWaterPercent: 55.1,
    position: { x: 12.345 + robot, y: 45.678, theta: 1.234, mapKey: "mall-1" },
    taskName: "Night round",
    lastReportAt: at,
  };
}

function moved(robot: number): TrailPoint {
  const cleanedRows = [robot, 100, 12, robot, 101, 12];
  return { at: new Date().toISOString(), x: robot, y: 2.345, theta: 1.2, mapKey: "mall-1", cleanedRows };
}

/** A tenth of the robots, as one flush of the announcer brings them. */
function batch(part: number, events: readonly string[]): Buffer {
  const announcements: Announcement[] = [];
  for (let robot = part + 1; robot <= robots; robot += 1_000 / FLUSH_MS) {
    const about = { organizationId: 1, operatorStaffId: null };
    if (events.includes(deviceChanged.name))
      announcements.push({ entry: [deviceChanged.name, robot, live(robot)], ...about });
    if (events.includes(deviceMoved.name))
      announcements.push({ entry: [deviceMoved.name, robot, moved(robot)], ...about });
  }
  return Buffer.from(JSON.stringify(announcements));
}

interface Stage {
  port: number;
  onMessage(payload: Uint8Array): void;
  close(): Promise<void>;
}

/** A hub behind a socket, with everyone allowed everything and no bus but a function. */
async function setUp(): Promise<Stage> {
  const log = createLog("warn");
  let onMessage: Stage["onMessage"] = () => undefined;
  const hub = await createLiveHub({
    bus: {
      publish: async () => undefined,
      async subscribe(topic, handler) {
        if (topic === LIVE_TOPIC) onMessage = (payload) => handler(topic, payload);
        return () => undefined;
      },
    },
    clock: systemClock,
    log,
    authenticate: async (token) => callerOf(Number(token.slice(1))),
    reauthenticate: async (known) => known,
    visibleAmong: async (_scope, ids) => ids.map((id) => ({ id, organizationId: 1, operatorStaffId: null })),
  });
  hub.offer(deviceChanged, { permission: "fleet_devices_list" });
  hub.offer(deviceMoved, { permission: "fleet_devices_list" });
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "warn" }), log);
  serveLive(http, hub);
  await http.listen({ port: 0, host: "127.0.0.1" });
  return {
    port: (http.server.address() as AddressInfo).port,
    onMessage: (payload) => onMessage(payload),
    async close() {
      await hub.close();
      await http.close();
    },
  };
}

const callerOf = (staffId: number): Caller => ({
  staffId,
  sessionId: staffId,
  organizationId: 1,
  displayName: "Bench",
  permissions: new Set(["fleet_devices_list"]),
  scope: EVERYTHING,
  isRestricted: false,
  companyPermissions: new Set(COMPANY_PERMISSIONS),
  viewer: null,
});

async function measure(events: string[], isDifferent: boolean): Promise<number> {
  const stage = await setUp();
  const child = fork(join(import.meta.dirname, "live/browsers.ts"));
  child.send({ port: stage.port, browsers, robots, events, isDifferent } satisfies BrowsersOrder);
  await once(child, "message");
  let part = 0;
  const batches = Array.from({ length: 1_000 / FLUSH_MS }, (_, index) => batch(index, events));
  const feeding = setInterval(() => {
    const payload = batches[part % batches.length];
    part += 1;
    if (payload) stage.onMessage(payload);
  }, FLUSH_MS);
  // Two seconds for the compiler to see what is hot.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const [before, cpu, started, fed] = [await count(child), process.cpuUsage(), performance.now(), part];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const used = process.cpuUsage(cpu);
  const elapsedMs = performance.now() - started;
  const after = await count(child);
  clearInterval(feeding);
  // A machine that is busy elsewhere feeds less; the cost is told for the full rate.
  const percent = (used.user + used.system) / 10 / elapsedMs / (((part - fed) * FLUSH_MS) / elapsedMs);
  const perSecond = (key: keyof BrowsersCount) => (after[key] - before[key]) / (elapsedMs / 1_000);
  const choice = isDifferent ? "each browser its own choice" : "all browsers alike";
  console.log(
    `${percent > LIMIT_PERCENT ? "HIGH" : "ok  "} ${percent.toFixed(1).padStart(5)} % of a core  ${(perSecond("frames") / browsers).toFixed(1)} frames/s a browser  ${(perSecond("bytes") / 1e6).toFixed(1)} MB/s in all  ${events.join("+")}, ${choice}`,
  );
  child.kill();
  await stage.close();
  return percent;
}

function count(child: ReturnType<typeof fork>): Promise<BrowsersCount> {
  const answer = once(child, "message").then(([message]) => message as BrowsersCount);
  child.send("count");
  return answer;
}

console.log(`${robots} robots at 1 Hz × ${browsers} browsers`);
let isHigh = false;
for (const isDifferent of [false, true])
  for (const events of [[deviceChanged.name], [deviceChanged.name, deviceMoved.name]])
    isHigh = (await measure(events, isDifferent)) > LIMIT_PERCENT || isHigh;
process.exitCode = isHigh ? 1 : 0;
