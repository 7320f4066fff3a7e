import { timingSafeEqual } from "node:crypto";
import {
  type LciAnswered,
  lciAddressOf,
  lciAlarmBuilding,
  lciAlarmSchema,
  lciResultSchema,
  lciStatusSchema,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { Bus, BusMessage, ConnectionEvent } from "../../core/bus/bus.ts";
import { jsonOf } from "../../core/bus/process-messages.ts";
import type { Database } from "../../core/db/database.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import type { Log } from "../../core/log.ts";
import { hashOf } from "../../fleet/devices/index.ts";
import { onElevatorChanged } from "../elevators/index.ts";
import { type ElevatorMessage, publishElevatorMessage } from "./elevator-message.ts";
import { createElevatorRegistry, type ElevatorRegistry } from "./elevator-registry.ts";
import { ANSWERED, ASKED, LCI_PROTOCOL, lciAdapter } from "./lci-adapter.ts";

/**
 * Where elevators' messages come in: at the product's own broker under credentials of their own, and through MQTT servers. What
 * can be read goes to whoever drives the elevator; the rest is counted like that of any device, and harms nobody.
 */
export interface ElevatorConnection {
  /** What an elevator may do at the product's own broker: speak and listen below its own address. */
  adapter: Adapter;
  /** What is listened to at an MQTT server. */
  adapterAt(serverId: number): Adapter;
  isOurs(topic: string): boolean;
  take(message: BusMessage): void;
  isElevator(name: string): boolean;
  connection(event: ConnectionEvent): void;
  signIn(
    username: string,
    secret: string,
  ): { serialNumber: string; manufacturer: string; protocol: string } | undefined;
  /** Why a sign-in under that name was refused. */
  refusalOf(username: string): Rejection["reason"];
  isUsername(username: string): boolean;
  /** Calls back for elevators whose credentials no longer hold. */
  onRevoked(handler: (addressNumber: string) => void): void;
  stop(): void;
}

export interface ElevatorConnectionDeps {
  db: Database;
  bus: Bus;
  log: Log;
  reject(rejection: Rejection): void;
}

const REFRESH_EVERY_MS = 15_000;
const USERNAME = /^elevator\/(\d{1,15})$/;
const NOBODY = Buffer.alloc(32);

export async function createElevatorConnection(deps: ElevatorConnectionDeps): Promise<ElevatorConnection> {
  const registry = createElevatorRegistry(deps);
  await registry.refresh();
  const stopListening = await onElevatorChanged(deps.bus, ({ isSetUp }) => {
    if (isSetUp) void registry.refresh();
  });
  const refreshing = setInterval(() => void registry.refresh(), REFRESH_EVERY_MS);
  refreshing.unref();
  return {
    adapter: lciAdapter(() => ["/lci/+/+/+/+/+"]),
    adapterAt: (serverId) => lciAdapter(() => registry.filtersAt(serverId)),
    isOurs: (topic) => topic.startsWith("/lci/"),
    take: (message) => take(deps, registry, message),
    isElevator: (name) => name.includes("/"),
    connection({ serialNumber, kind, at }) {
      const elevator = registry.find(serialNumber, null);
      if (!elevator) return;
      const payload = { isOnline: kind === "connected" };
      publishElevatorMessage(deps.bus, { elevatorId: elevator.id, api: "line", payload, at });
    },
    isUsername: (username) => username.startsWith("elevator/"),
    signIn(username, secret) {
      const id = Number(USERNAME.exec(username)?.[1]);
      const elevator = registry.byId(id);
      const isRight = timingSafeEqual(hashOf(secret), elevator?.secretHash ?? NOBODY);
      if (!elevator?.secretHash || !isRight || elevator.mqttServerId !== null) return undefined;
      return { serialNumber: elevator.addressNumber, manufacturer: "", protocol: LCI_PROTOCOL };
    },
    refusalOf(username) {
      const elevator = registry.byId(Number(USERNAME.exec(username)?.[1]));
      if (!elevator) return "unknownIdentity";
      if (elevator.mqttServerId !== null) return "speaksElsewhere";
      return elevator.secretHash ? "wrongPassword" : "noCredentials";
    },
    onRevoked: registry.onRevoked,
    stop() {
      clearInterval(refreshing);
      stopListening();
    },
  };
}

/** What an elevator said, where it is one of ours, and could be read; null: of no interest. */
function readMessage(
  registry: ElevatorRegistry,
  message: BusMessage,
): ElevatorMessage | { reason: Rejection["reason"]; detail: string } | null {
  const { topic, payload, receivedAt: at, source = null } = message;
  const address = lciAddressOf(topic);
  // Our own questions, where we listen to all that is said.
  if (address && ASKED.includes(address.api)) return null;
  if (!address || !ANSWERED.includes(address.api)) return { reason: "unknownTopic", detail: topic };
  const elevator = registry.find(address.address, source);
  if (!elevator) return { reason: "unknownDevice", detail: topic };
  if (address.account !== elevator.accountId) return { reason: "foreignTopic", detail: topic };
  const json = jsonOf(payload);
  if (json === undefined) return { reason: "malformed", detail: "no JSON" };
  const schema = (address.api as LciAnswered) === "ElevatorStatus" ? lciStatusSchema : lciResultSchema;
  const read = schema.safeParse(json);
  if (!read.success) return { reason: "invalid", detail: read.error.issues[0]?.path.join(".") ?? "" };
  return { elevatorId: elevator.id, api: address.api, payload: read.data, at };
}

/** A building's message to all its elevators on the same server. */
function readAlarm(
  registry: ElevatorRegistry,
  message: BusMessage,
  building: string,
): ElevatorMessage[] | { reason: Rejection["reason"]; detail: string } {
  const { payload, receivedAt: at, source = null, topic } = message;
  const elevators = registry.inBuilding(building, source);
  if (elevators.length === 0) return { reason: "unknownDevice", detail: topic };
  const json = jsonOf(payload);
  if (json === undefined) return { reason: "malformed", detail: "no JSON" };
  const read = lciAlarmSchema.safeParse(json);
  if (!read.success) return { reason: "invalid", detail: read.error.issues[0]?.path.join(".") ?? "" };
  return elevators.map(({ id }) => ({ elevatorId: id, api: "alarm", payload: read.data, at }));
}

function take(deps: ElevatorConnectionDeps, registry: ElevatorRegistry, message: BusMessage): void {
  const building = lciAlarmBuilding(message.topic);
  if (building === undefined) {
    takeMessage(deps, registry, message);
    return;
  }
  const alarms = readAlarm(registry, message, building);
  if (Array.isArray(alarms)) for (const read of alarms) publishElevatorMessage(deps.bus, read);
  else
    deps.reject({
      ...{ ...alarms, kind: "alarm", serialNumber: building },
      ...(message.source !== undefined && { source: message.source }),
    });
}

function takeMessage(
  { bus, reject }: ElevatorConnectionDeps,
  registry: ElevatorRegistry,
  message: BusMessage,
): void {
  const read = readMessage(registry, message);
  if (!read) return;
  if (!("reason" in read)) {
    publishElevatorMessage(bus, read);
    return;
  }
  const { topic, source } = message;
  const { address: serialNumber = "", api: kind = topic.slice(topic.lastIndexOf("/") + 1) } =
    lciAddressOf(topic) ?? {};
  reject({ ...read, kind, serialNumber, ...(source !== undefined && { source }) });
}
