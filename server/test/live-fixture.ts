/** A live hub behind a real socket, in a small world of devices and people that a test can change. */

import type { AddressInfo } from "node:net";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { LiveEntry, LiveReply, LiveRequest } from "@sweepline/contract/core/live-event.ts";
import { LIVE_PATH, liveEvent } from "@sweepline/contract/core/live-event.ts";
import { WebSocket } from "ws";
import { z } from "zod";
import type { Bus } from "../src/core/bus/bus.ts";
import { type Caller, EVERYTHING } from "../src/core/caller.ts";
import { readConfig } from "../src/core/config.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import {
  type Announcement,
  createLiveHub,
  LIVE_TOPIC,
  type LiveHub,
  messageOf,
  RIGHTS_TOPIC,
  serveLive,
} from "../src/core/live/index.ts";
import type { RightsAnnouncement } from "../src/core/live/live.ts";
import { createLog } from "../src/core/log.ts";
import { memoryBus } from "./fleet-fixture.ts";

const value = z.number();
export const SEEN = liveEvent({ name: "seen", keyedBy: "device", summary: "newest only", payload: value });
export const REPORTED_EVENT = liveEvent({
  name: "told",
  keyedBy: "device",
  summary: "all",
  keepsAll: true,
  payload: value,
});
export const SECRET = liveEvent({ name: "secret", keyedBy: "device", summary: "permitted", payload: value });
export const FIGURES = liveEvent({ name: "figures", keyedBy: "scope", summary: "sums", payload: z.string() });
const PERMISSION = "test_live_watch";

export interface LiveFixture {
  hub: LiveHub;
  bus: Bus;
  url: string;
  /** token → caller; taken away, the session has ended. */
  callers: Map<string, Caller>;
  /** device → organization that holds it. */
  holders: Map<number, number>;
  /** Present values of SEEN; a test may make reading them slow. */
  present: Map<number, number>;
  beforeSnapshot: { run(): Promise<void> };
  /** Between the query for what is visible and its answer. */
  afterVisible: { run(): void };
  beforeReauthenticate: { run(): Promise<void> };
  computed: string[];
  clock: { now(): Date; advance(ms: number): void };
  aCaller(token: string, given?: Partial<Caller>): Caller;
  announce(
    ...announcements: [name: string, device: number, payload: number, organizationId?: number][]
  ): void;
  changeRights(change: RightsAnnouncement): Promise<void>;
  close(): Promise<void>;
}

export async function createLiveFixture(): Promise<LiveFixture> {
  let now = Date.parse("2026-03-10T12:00:00Z");
  const clock = {
    now: () => new Date(now),
    advance: (ms: number) => {
      now += ms;
    },
  };
  const bus = memoryBus();
  const log = createLog("silent");
  const callers = new Map<string, Caller>();
  const holders = new Map([1, 2, 3].map((id) => [id, 10]));
  const present = new Map<number, number>();
  const beforeSnapshot = { run: async () => undefined };
  const afterVisible = { run: () => undefined };
  const beforeReauthenticate = { run: async () => undefined };
  const computed: string[] = [];
  const hub = await createLiveHub({
    bus,
    log,
    clock,
    authenticate: async (token) => callers.get(token),
    async reauthenticate({ sessionId }) {
      await beforeReauthenticate.run();
      return [...callers.values()].find((one) => one.sessionId === sessionId);
    },
    async visibleAmong(scope, ids) {
      const rows = ids.map((id) => ({ id, organizationId: holders.get(id) ?? 0, operatorStaffId: null }));
      const visible = rows.filter((row) => scope.isAll || scope.organizationIds.includes(row.organizationId));
      afterVisible.run();
      return visible;
    },
  });
  hub.offer(SEEN, {
    permission: PERMISSION,
    async snapshot(ids) {
      const read = ids.flatMap((id) => [[id, present.get(id)] as const]);
      await beforeSnapshot.run();
      return read.flatMap(([id, known]) => (known === undefined ? [] : [[id, known] as const]));
    },
  });
  hub.offer(REPORTED_EVENT, { permission: PERMISSION });
  hub.offer(SECRET, { permission: "test_live_secret" });
  hub.provide(FIGURES, {
    permission: PERMISSION,
    everyMs: 20,
    async compute({ scope }) {
      computed.push(scope.organizationIds.join());
      return `${scope.organizationIds.join()}#${computed.length}`;
    },
  });
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "silent" }), log);
  serveLive(http, hub);
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  return {
    hub,
    bus,
    url: `ws://127.0.0.1:${port}${LIVE_PATH}`,
    callers,
    holders,
    present,
    beforeSnapshot,
    afterVisible,
    beforeReauthenticate,
    computed,
    clock,
    aCaller(token, given = {}) {
      const sessionId = callers.size + 1;
      const caller: Caller = {
        staffId: sessionId,
        sessionId,
        organizationId: 10,
        displayName: token,
        permissions: new Set([PERMISSION]),
        scope: EVERYTHING,
        isRestricted: false,
        companyPermissions: new Set(COMPANY_PERMISSIONS),
        viewer: null,
        ...given,
      };
      callers.set(token, caller);
      return caller;
    },
    announce(...announcements) {
      const batch: Announcement[] = announcements.map(([name, device, payload, organizationId = 10]) => ({
        entry: [name, device, payload],
        organizationId,
        operatorStaffId: null,
      }));
      void bus.publish(LIVE_TOPIC, messageOf(batch));
    },
    changeRights: (change) => bus.publish(RIGHTS_TOPIC, JSON.stringify(change)),
    async close() {
      await hub.close();
      await http.close();
    },
  };
}

export interface Client {
  readonly socket: WebSocket;
  /** Every entry of every frame so far. */
  readonly entries: LiveEntry[];
  /** How many frames brought them. */
  frames(): number;
  readonly replies: LiveReply[];
  readonly closed: Promise<number>;
  send(message: LiveRequest | string): void;
  /** Waits until what arrived satisfies the condition. */
  until(condition: (client: Client) => boolean): Promise<void>;
}

export async function openClient(url: string): Promise<Client> {
  const socket = new WebSocket(url);
  const waiting = new Set<() => void>();
  let frames = 0;
  const client: Client = {
    socket,
    entries: [],
    frames: () => frames,
    replies: [],
    closed: new Promise((resolve) => socket.on("close", (code) => resolve(code))),
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (!condition(client)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as LiveReply;
    if (message.type === "events") {
      frames += 1;
      client.entries.push(...message.events);
    } else client.replies.push(message);
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  return client;
}

export async function signedIn(url: string, token: string): Promise<Client> {
  const client = await openClient(url);
  client.send({ type: "signIn", token });
  await client.until(({ replies }) => replies.some(({ type }) => type === "signedIn"));
  return client;
}
