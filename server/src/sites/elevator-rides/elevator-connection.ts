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
import { type Book, createBook } from "./elevator-book.ts";
import { type ElevatorMessage, publishElevatorMessage } from "./elevator-message.ts";
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
  const book = createBook(deps);
  await book.refresh();
  const stopListening = await onElevatorChanged(deps.bus, ({ isSetUp }) => {
    if (isSetUp) void book.refresh();
  });
  const refreshing = setInterval(() => void book.refresh(), REFRESH_EVERY_MS);
  refreshing.unref();
  return {
    adapter: lciAdapter(() => ["/lci/+/+/+/+/+"]),
    adapterAt: (serverId) => lciAdapter(() => book.filtersAt(serverId)),
    isOurs: (topic) => topic.startsWith("/lci/"),
    take: (message) => take(deps, book, message),
    isElevator: (name) => name.includes("/"),
    connection({ serialNumber, kind, at }) {
      const elevator = book.find(serialNumber, null);
      if (!elevator) return;
      const payload = { isOnline: kind === "connected" };
      publishElevatorMessage(deps.bus, { elevatorId: elevator.id, api: "line", payload, at });
    },
    isUsername: (username) => username.startsWith("elevator/"),
    signIn(username, secret) {
      const id = Number(USERNAME.exec(username)?.[1]);
      const elevator = book.byId(id);
      const isRight = timingSafeEqual(hashOf(secret), elevator?.secretHash ?? NOBODY);
      if (!elevator?.secretHash || !isRight || elevator.mqttServerId !== null) return undefined;
      return { serialNumber: elevator.addressNumber, manufacturer: "", protocol: LCI_PROTOCOL };
    },
    onRevoked: book.onRevoked,
    stop() {
      clearInterval(refreshing);
      stopListening();
    },
  };
}

/** What an elevator said, where it is one of ours, and could be read; null: of no interest. */
function readMessage(
  book: Book,
  message: BusMessage,
): ElevatorMessage | { reason: Rejection["reason"]; detail: string } | null {
  const { topic, payload, receivedAt: at, source = null } = message;
  const address = lciAddressOf(topic);
  // Our own questions, where we listen to all that is said.
  if (address && ASKED.includes(address.api)) return null;
  if (!address || !ANSWERED.includes(address.api)) return { reason: "unknownTopic", detail: topic };
  const elevator = book.find(address.address, source);
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
  book: Book,
  message: BusMessage,
  building: string,
): ElevatorMessage[] | { reason: Rejection["reason"]; detail: string } {
  const { payload, receivedAt: at, source = null, topic } = message;
  const elevators = book.inBuilding(building, source);
  if (elevators.length === 0) return { reason: "unknownDevice", detail: topic };
  const json = jsonOf(payload);
  if (json === undefined) return { reason: "malformed", detail: "no JSON" };
  const read = lciAlarmSchema.safeParse(json);
  if (!read.success) return { reason: "invalid", detail: read.error.issues[0]?.path.join(".") ?? "" };
  return elevators.map(({ id }) => ({ elevatorId: id, api: "alarm", payload: read.data, at }));
}

function take(deps: ElevatorConnectionDeps, book: Book, message: BusMessage): void {
  const building = lciAlarmBuilding(message.topic);
  if (building === undefined) {
    takeMessage(deps, book, message);
    return;
  }
  const alarms = readAlarm(book, message, building);
  if (Array.isArray(alarms)) for (const read of alarms) publishElevatorMessage(deps.bus, read);
  else
    deps.reject({
      ...{ ...alarms, kind: "alarm", serialNumber: building },
      ...(message.source !== undefined && { source: message.source }),
    });
}

function takeMessage({ bus, reject }: ElevatorConnectionDeps, book: Book, message: BusMessage): void {
  const read = readMessage(book, message);
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
