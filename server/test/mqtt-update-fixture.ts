/** Rollouts over the real product, outbox and way in, and robots that speak VDA 5050 and do nothing by themselves. */
import { randomUUID } from "node:crypto";
import type { VdaAction, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import { downloadFirmwareSchema } from "@sweepline/contract/fleet/vda5050/update-profile.ts";
import type { LightMyRequestResponse } from "fastify";
import sql from "sql-template-tag";
import { expect } from "vitest";
import { createLog } from "../src/core/log.ts";
import { createSentPackages } from "../src/operations/updates/index.ts";
import { askRobots, type MqttAgentDeps } from "../src/operations/updates/mqtt-agents.service.ts";
import { createIngestApp, type IngestApp } from "../src/processes/ingest.ts";
import { LONG_TIMEOUT } from "./robot-fixture.ts";
import { aConnection, aHeader, aState } from "./robot-messages.ts";
import { type UpdateFixture, updateFixture } from "./update-fixture.ts";

const SECRET = "updates are fetched by whoever was asked to";
const UPDATES = ["downloadFirmware", "installFirmware", "cancelFirmware"];

export interface MqttRobot {
  id: number;
  serialNumber: string;
  /** The first action of updates that came and was not looked at yet. */
  next(kind: string): Promise<VdaAction & { values: Record<string, unknown> }>;
  /** How many came in all, repeated ones too. */
  came(): VdaAction[];
  /** How far it is with actions; the newest word on each is repeated in all that it says later. */
  does(actionId: string, actionStatus: string, resultDescription?: string): Promise<void>;
  says(fields: Partial<VdaState>): Promise<void>;
  /** It has restarted and knows of no actions any more. */
  forgets(): Promise<void>;
  introduces(version: string): Promise<void>;
  connects(isOnline?: boolean): Promise<void>;
}

export interface MqttUpdateFixture extends UpdateFixture {
  aMqttRobot(given?: {
    organizationId?: number;
    actions?: readonly string[];
    version?: string;
  }): Promise<MqttRobot>;
  /** Looks for what is to be done, as upkeep does. */
  ask(ms?: number): Promise<void>;
  /** By which it does. */
  asking: MqttAgentDeps;
  ingest(): IngestApp;
  /** The process that holds the connections is gone, and another one takes its place. */
  restartIngest(): Promise<void>;
  fetch(
    link: string,
    headers?: Record<string, string>,
    method?: "GET" | "HEAD",
  ): Promise<LightMyRequestResponse>;
  commandsOf(robot: MqttRobot): Promise<{ kind: string; state: string; failure: string | null }[]>;
  detailOf(
    robot: MqttRobot,
  ): Promise<{ progressPercent: number | null; bytesSent: number; note: string; attempts: number }>;
}

export async function mqttUpdateFixture(): Promise<MqttUpdateFixture> {
  const updates = await updateFixture({ SECRETS_KEY: SECRET, PUBLIC_URL: "https://fleet.example" });
  const { world } = updates;
  const { db, bus, clock, app } = world;
  const log = createLog("silent");
  const start = () =>
    createIngestApp({ db, bus, clock, log, exceptions: { note: () => undefined }, serverSecret: SECRET });
  let ingest = await start();
  const deps = {
    ...{ db, log, commands: app.fleet.commands, packages: createSentPackages(db) },
    ownAddress: () => "https://fleet.example",
  };
  const take = async (serialNumber: string, kind: string, message: object) => {
    const topic = `uagv/v2/sweepline/${serialNumber}/${kind}`;
    const payload = Buffer.from(JSON.stringify({ ...message, serialNumber, manufacturer: "sweepline" }));
    await ingest.ingest.take({ topic, payload, receivedAt: clock.now().getTime() });
  };
  const robotOf = (
    { id, serialNumber }: { id: number; serialNumber: string },
    actions: readonly string[],
  ): MqttRobot => {
    const looked = new Map<string, number>();
    let states: VdaState["actionStates"] = [];
    const came = () =>
      bus.published
        .filter(({ topic }) => topic === `uagv/v2/sweepline/${serialNumber}/instantActions`)
        .flatMap(({ payload }) => (payload as { actions: VdaAction[] }).actions);
    const says: MqttRobot["says"] = async (fields) => {
      clock.advance(1);
      const now = clock.now().getTime();
      const battery = { batteryState: { batteryCharge: 90, charging: true } };
      await take(serialNumber, "state", aState({ at: now, ...battery, actionStates: states, ...fields }));
    };
    return {
      ...{ id, serialNumber, came, says },
      async next(kind) {
        const ofKind = () => came().filter(({ actionType }) => actionType === kind);
        const index = looked.get(kind) ?? 0;
        await expect.poll(() => ofKind().length, LONG_TIMEOUT).toBeGreaterThan(index);
        looked.set(kind, index + 1);
        const action = ofKind()[index] as VdaAction;
        const values = Object.fromEntries(
          action.actionParameters?.map(({ key, value }) => [key, value]) ?? [],
        );
        // It is written down as sent before the robot answers, as a rule.
        await expect
          .poll(
            () =>
              db.maybe(
                sql`select from device_commands where id = ${action.actionId} and sent_at is not null`,
              ),
            LONG_TIMEOUT,
          )
          .toBeDefined();
        return { ...action, values };
      },
      async does(actionId, actionStatus, resultDescription) {
        const state = {
          actionId,
          actionStatus,
          ...(resultDescription !== undefined && { resultDescription }),
        };
        states = [...states.filter((one) => one.actionId !== actionId), state as (typeof states)[number]];
        await says({});
      },
      async forgets() {
        states = [];
        await says({});
      },
      async introduces(version) {
        const agvActions = actions.map((actionType) => ({ actionType, actionScopes: ["INSTANT"] }));
        const versions = [{ key: "firmware", value: version }];
        const sheet = { protocolFeatures: { agvActions }, vehicleConfig: { versions } };
        clock.advance(1);
        await take(serialNumber, "factsheet", { ...aHeader(clock.now()), ...sheet });
      },
      async connects(isOnline = true) {
        clock.advance(1);
        await take(
          serialNumber,
          "connection",
          aConnection(isOnline ? "ONLINE" : "OFFLINE", clock.now().getTime()),
        );
      },
    };
  };
  return {
    ...updates,
    asking: deps,
    ingest: () => ingest,
    async aMqttRobot({ organizationId = updates.tenantId, actions = UPDATES, version = "1.0.0" } = {}) {
      const serialNumber = `MQ-${randomUUID().slice(0, 8)}`;
      const id = await world.aDevice({ organizationId, serialNumber });
      await db.run(sql`update devices set product_id = ${updates.productId} where id = ${id}`);
      const robot = robotOf({ id, serialNumber }, actions);
      await robot.connects();
      await robot.introduces(version);
      await robot.says({});
      return robot;
    },
    async ask(ms = 61_000) {
      clock.advance(ms);
      await askRobots(deps, clock.now());
    },
    async restartIngest() {
      await ingest.close();
      ingest = await start();
    },
    fetch: (link, headers = {}, method = "GET") =>
      app.http.inject({ method, url: new URL(link).pathname, headers, remoteAddress: "10.8.0.1" }),
    commandsOf: ({ id }) =>
      db.many(
        sql`select kind, state, failure from device_commands where device_id = ${id} order by created_at`,
      ),
    detailOf: ({ id }) =>
      db.one(sql`
        select progress_percent as "progressPercent", bytes_sent::int as "bytesSent", note, attempts from device_updates
        where device_id = ${id} order by id desc limit 1`),
    async close() {
      await ingest.close();
      await updates.close();
    },
  };
}

/** What `downloadFirmware` says, as its robot reads it. */
export const wantedOf = ({ values }: { values: Record<string, unknown> }) =>
  downloadFirmwareSchema.parse(values);
