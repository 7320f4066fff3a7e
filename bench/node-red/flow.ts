/** What somebody builds with Node-RED to keep what robots report: one flow, an INSERT for each message, and no sums. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPeer } from "../peer.ts";
import type { PlainBrokerMessage } from "./plain-broker.ts";

const VERSION = "5.0.7";

export const FLOW_TABLE = `create table flow_reports (
  serial_number text not null, reported_at timestamptz not null, header_id bigint not null, received_at timestamptz not null default now(),
  work_status smallint, worked_ms int, cleaned_area_sqm real, distance_m real, water_used_l real, battery_percent real,
  x real, y real, theta real, map_key text, cleaned_rows int[], primary key (serial_number, reported_at, header_id))`;

const INSERT = `
const r = msg.payload;
await global.get("pool").query({ name: "insert", text: "insert into flow_reports (serial_number, reported_at, header_id, work_status, worked_ms,"
  + " cleaned_area_sqm, distance_m, water_used_l, battery_percent, x, y, theta, map_key, cleaned_rows)"
  + " values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing",
  values: [r.serialNumber, r.timestamp, r.headerId, r.workStatus, r.workedMs, r.cleanedAreaSqm, r.distanceM, r.waterUsedL,
    r.batteryPercent, r.position.x, r.position.y, r.position.theta, r.position.mapId, r.cleanedRows] });`;

const flowsOf = (port: number) => [
  {
    ...{ id: "broker", type: "mqtt-broker", broker: "127.0.0.1", port, autoConnect: true, usetls: false },
    ...{ protocolVersion: "4", keepalive: "60", cleansession: true },
  },
  { id: "tab", type: "tab", label: "Reports" },
  {
    ...{ id: "in", type: "mqtt in", z: "tab", topic: "uagv/v2/+/+/cleaning", qos: "1", datatype: "json" },
    ...{ broker: "broker", inputs: 0, wires: [["insert"]] },
  },
  { id: "insert", type: "function", z: "tab", func: INSERT, outputs: 0, libs: [], wires: [] },
];

const settingsOf = (databaseUrl: string): string => `
const { Pool } = require(${JSON.stringify(createRequire(import.meta.url).resolve("pg"))});
module.exports = { uiHost: "127.0.0.1", uiPort: 0, disableEditor: true, telemetry: { enabled: false },
  functionGlobalContext: { pool: new Pool({ connectionString: ${JSON.stringify(databaseUrl)}, max: 5 }) },
  credentialSecret: false, logging: { console: { level: "error" } } };`;

export interface Flow {
  /** Of the broker that robots reach. */
  port: number;
  pids: readonly number[];
  end(): Promise<void>;
}

/** Installs Node-RED where it is not yet, which needs npm's registry, and starts it with a broker. */
export async function startFlow(databaseUrl: string): Promise<Flow> {
  const program = join(await installPeer("node-red", VERSION), "red.js");
  const broker = fork(join(import.meta.dirname, "plain-broker.ts"));
  const next = async (): Promise<PlainBrokerMessage> =>
    (await once(broker, "message"))[0] as PlainBrokerMessage;
  const opened = await next();
  if (!("port" in opened)) throw new Error("the plain broker does not say its port");
  const folder = await mkdtemp(join(tmpdir(), "sweepline-node-red-"));
  await writeFile(join(folder, "settings.js"), settingsOf(databaseUrl));
  await writeFile(join(folder, "flows.json"), JSON.stringify(flowsOf(opened.port)));
  const args = ["--userDir", folder, "--settings", join(folder, "settings.js"), "flows.json"];
  const flow = fork(program, args);
  await Promise.race([next(), failing(flow)]);
  return {
    port: opened.port,
    pids: [broker.pid ?? 0, flow.pid ?? 0],
    async end() {
      flow.kill("SIGKILL");
      broker.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function failing(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`Node-RED ended with ${code}`);
}
