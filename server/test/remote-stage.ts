/**
 * Remote operation as it is in life: processes of the server on one database and the real broker, pages as sockets, and robots as MQTT
 * clients that note whatever they are told to drive.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { STATE_INTERVAL_MS } from "@sweepline/contract/fleet/vda5050/index.ts";
import {
  REMOTE_PATH,
  type RemoteReply,
  type RemoteRequest,
  remoteReplySchema,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { expect, vi } from "vitest";
import { WebSocket } from "ws";
import { type App, createApp } from "../src/app.ts";
import { connectMqttBus } from "../src/core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../src/core/bus/rights.ts";
import { systemClock } from "../src/core/clock.ts";
import { readConfig } from "../src/core/config.ts";
import { createDatabase } from "../src/core/db/database.ts";
import { createLog } from "../src/core/log.ts";
import { createRobotFixture, type Robot, type RobotFixture, send } from "./robot-fixture.ts";
import { aConnection, aHeader, aState } from "./robot-messages.ts";
import { CLIENT_BASIC } from "./world.ts";

export interface DriveNote {
  epoch: number;
  sequence: number;
  linearMps: number;
  /** By the clock that runs evenly. */
  at: number;
}

export interface ListeningRobot extends Robot {
  client: MqttClient;
  /** All that it was told to drive. */
  readonly drives: DriveNote[];
  /** Reports what it sees, as a robot does that is watched. */
  report(fields?: Record<string, unknown>): void;
}

export interface Page {
  readonly seat: string;
  readonly replies: RemoteReply[];
  readonly pictures: Extract<RemoteReply, { type: "picture" }>["picture"][];
  readonly socket: WebSocket;
  send(request: RemoteRequest | object): void;
  /** The next reply that fits, those that came already included. */
  until<Type extends RemoteReply["type"]>(
    type: Type,
    fits?: (reply: Extract<RemoteReply, { type: Type }>) => boolean,
  ): Promise<Extract<RemoteReply, { type: Type }>>;
  take(reason?: string): Promise<void>;
  drive(fields?: Record<string, unknown>): void;
  /** As when the line is cut: no goodbye. */
  cut(): void;
  close(): Promise<void>;
}

export interface RemoteStage {
  fixture: RobotFixture;
  /** One for each process. */
  apps: readonly App[];
  aRobot(): Promise<ListeningRobot>;
  /** Signs a person in; answers their token. */
  aPerson(
    name: string,
    given?: { roleCodes?: readonly string[]; organizationId?: number },
  ): Promise<{ token: string; staffId: number }>;
  /** A tenant that has no robots. */
  aTenant(): Promise<number>;
  open(token: string, robot: Pick<Robot, "id">, options?: { process?: number; seat?: string }): Promise<Page>;
  /** A socket that has said nothing yet. */
  socketTo(process?: number): Promise<WebSocket>;
  close(): Promise<void>;
}

const SECRET = "internal";
const WAIT = { timeout: 15_000, interval: 5 };

export async function aRemoteStage(processes = 1): Promise<RemoteStage> {
  const fixture = await createRobotFixture();
  const log = createLog("silent");
  const url = `mqtt://127.0.0.1:${fixture.port}`;
  const running = await Promise.all(
    Array.from({ length: processes }, async () => {
      const db = createDatabase({ url: fixture.databaseUrl, size: 6, onError: () => undefined });
      const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: SECRET, log });
      const config = readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "" });
      return { db, bus, app: await createApp({ config, db, bus, clock: systemClock, log }) };
    }),
  );
  const [one] = running as [(typeof running)[number]];
  const { app: first } = one;
  await first.ensureBuiltIns();
  for (const { app } of running) await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { id: rootId } = await first.access.organizations.ensureRoot();
  const sockets: WebSocket[] = [];

  const socketTo = async (process = 0): Promise<WebSocket> => {
    const { port } = (running[process] ?? one).app.http.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${REMOTE_PATH}`);
    sockets.push(socket);
    await once(socket, "open");
    return socket;
  };
  return {
    fixture,
    apps: running.map(({ app }) => app),
    socketTo,
    async aRobot() {
      const robot = await fixture.aRobot();
      const client = await robot.connect();
      const listens = await listening(robot, client);
      await vi.waitFor(async () => {
        const row = await fixture.db.maybe<{ isOnline: boolean; mapKey: string | null }>(sql`
          select s.is_online as "isOnline", s.map_key as "mapKey" from device_states s
          join devices d on d.id = s.device_id and d.factsheet is not null where d.id = ${robot.id}`);
        expect(row).toEqual({ isOnline: true, mapKey: "hall" });
      }, WAIT);
      return listens;
    },
    async aTenant() {
      const names = { orgName: "Others", orgCode: `O${randomUUID().slice(0, 6)}` };
      return (await first.access.organizations.create({ ...names, orgTypeCode: "TENANT", parentId: rootId }))
        .id;
    },
    async aPerson(name, { roleCodes = ["platformAdmin"], organizationId = rootId } = {}) {
      const { access } = first;
      const made = await access.staff.create({
        ...{
          username: `p${randomUUID().slice(0, 8)}`,
          displayName: name,
          organizationId,
          kind: "admin",
        },
        ...{ roleCodes: [...roleCodes], password: "Test-pass-1", mustChangePassword: false },
      });
      const client = await access.clients.identify(CLIENT_BASIC);
      const from = { remoteIp: "127.0.0.1", userAgent: "test" };
      const entrant = { staffId: made.id, from, secondFactor: "totp" } as const;
      const { access_token: token } = await access.sessions.tokens.begin(client, entrant);
      return { token, staffId: made.id };
    },
    async open(token, robot, { process = 0, seat = randomUUID() } = {}) {
      const page = pageOn(await socketTo(process), seat);
      page.send({ type: "signIn", token });
      await page.until("signedIn");
      page.send({ type: "open", deviceId: robot.id, seat, language: "en" });
      await page.until("opened");
      return page;
    },
    async close() {
      for (const socket of sockets) socket.terminate();
      for (const { app, bus, db } of running) {
        await app.close();
        await bus.close();
        await db.close();
      }
      await fixture.close();
    },
  };
}

/** What it says of itself when it comes: it can be driven. */
const FACTSHEET = {
  protocolFeatures: {
    agvActions: ["emergencyStop", "releaseEmergencyStop", "startPause"].map((actionType) => ({ actionType })),
  },
};

async function listening(robot: Robot, client: MqttClient): Promise<ListeningRobot> {
  const drives: DriveNote[] = [];
  client.on("message", (topic, payload) => {
    if (!topic.endsWith("/drive")) return;
    const { epoch, sequence, linearMps } = JSON.parse(payload.toString()) as DriveNote;
    drives.push({ epoch, sequence, linearMps, at: performance.now() });
  });
  for (const kind of ["drive", "watch", "instantActions", "order"])
    await client.subscribeAsync(robot.topic(kind));
  await send(client, robot.topic("connection"), aConnection("ONLINE"));
  await send(client, robot.topic("factsheet"), { ...aHeader(), ...FACTSHEET });
  const sayState = () =>
    send(client, robot.topic("state"), aState({ agvPosition: { x: 1, y: 1, theta: 0, mapId: "hall" } }));
  await sayState();
  // As often as the standard wants it, or it counts as offline.
  const saying = setInterval(() => void sayState().catch(() => undefined), STATE_INTERVAL_MS / 2);
  client.on("close", () => clearInterval(saying));
  return {
    ...{ ...robot, client, drives },
    report: (fields = {}) =>
      void client.publish(
        robot.topic("remote"),
        JSON.stringify({ ...aHeader(), epoch: 0, sequence: 0, heldMs: 0, isDriven: false, ...fields }),
      ),
  };
}

function pageOn(socket: WebSocket, seat: string): Page {
  const replies: RemoteReply[] = [];
  const pictures: Page["pictures"] = [];
  let read = 0;
  let sequence = 0;
  socket.on("message", (data) => {
    const reply = remoteReplySchema.parse(JSON.parse(String(data)));
    if (reply.type === "picture") pictures.push(reply.picture);
    else replies.push(reply);
  });
  socket.on("error", () => undefined);
  const page: Page = {
    ...{ seat, replies, pictures, socket },
    send: (request) => socket.send(JSON.stringify(request)),
    async until(type, fits = () => true) {
      let found: RemoteReply | undefined;
      await expect
        .poll(
          () => {
            const index = replies.findIndex(
              (reply, at) => at >= read && reply.type === type && fits(reply as never),
            );
            if (index < 0) return false;
            found = replies[index];
            read = index + 1;
            return true;
          },
          { ...WAIT, message: `${type}: ${JSON.stringify(replies.slice(-3))}` },
        )
        .toBe(true);
      return found as never;
    },
    async take(reason = "") {
      page.send({ type: "take", reason });
      const mine = await page.until("lease", ({ lease }) => lease.holder?.isMe === true);
      // As the page of ours does: what is sent before is dropped.
      await wait(mine.lease.drivesInMs);
    },
    drive(fields = {}) {
      sequence += 1;
      const wanted = { linearMps: 0.5, angularRadps: 0, speedLevel: 1, validMs: 500 };
      page.send({ type: "drive", sentAt: performance.now(), sequence, ...wanted, ...fields });
    },
    cut: () => socket.terminate(),
    async close() {
      if (socket.readyState === socket.CLOSED) return;
      const closed = once(socket, "close");
      socket.close(1001);
      await closed;
    },
  };
  return page;
}
