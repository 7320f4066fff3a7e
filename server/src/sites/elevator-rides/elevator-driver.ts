import { randomUUID } from "node:crypto";
import { lciTopic } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { SendOut } from "../../core/ingest/adapter.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import type { Outbox } from "../../fleet/commands/index.ts";
import { ServiceFailure, type ServiceLinks } from "../elevator-services/index.ts";
import { onElevatorChanged } from "../elevators/index.ts";
import { ALARM_MESSAGE } from "./apply-message.ts";
import { claimElevators, heldElevators, letGoOf } from "./driving.store.ts";
import { announceElevator } from "./elevator-announcements.ts";
import { drive } from "./elevator-drive.ts";
import { type ElevatorMessage, onElevatorMessage } from "./elevator-message.ts";
import type { Driving, Memory, Sending } from "./elevator-turn.ts";
import { insertEvents, openRequests, patchRequest, requestOf } from "./requests.store.ts";
import { ASK_EVERY_MS, allowanceOf, holdEveryMs, IDLE_ASK_EVERY_MS, STALL_MS } from "./ride-times.ts";

/**
 * Drives elevators: one process each, by a lease in the database. Whatever is sent was written down before, in the transaction
 * that found that process to be the one; so another one can go on where this one died.
 *
 *   free ─claimed─▶ driven ─renewed…─▶ driven ─lease over─▶ claimed by another, which takes up the ride
 */
export interface DriverDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  announcer: Pick<Announcer, "announce">;
  sendOut: SendOut;
  services: Pick<ServiceLinks, "send" | "close">;
  commands: Pick<Outbox, "issue" | "find">;
}

const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
const TICK_MS = 500;

interface Car {
  memory: Memory;
  /** Until then nobody else drives it. */
  leasedUntil: number;
  messages: ElevatorMessage[];
  /** Somebody rides, or its door is about to close: it is looked at with every tick. */
  isLively: boolean;
  /** When its last turn began that came to its end. */
  lookedAt: number;
  /** Its turns, one after the other. */
  turns: Promise<void>;
  isDue: boolean;
}

interface Parts {
  deps: DriverDeps;
  holder: string;
  cars: Map<number, Car>;
  isStopping: boolean;
}

export interface ElevatorDriver {
  /** As whom it holds its leases. */
  readonly holder: string;
  /** Settles when what is in progress has been written down. */
  stop(): Promise<void>;
}

export async function createElevatorDriver(deps: DriverDeps): Promise<ElevatorDriver> {
  const parts: Parts = { deps, holder: randomUUID(), cars: new Map(), isStopping: false };
  const guarded = (work: () => Promise<void>) => () =>
    void work().catch((error) => deps.log.warn({ err: error }, "elevators wait for the database"));
  const renewNow = guarded(() => renew(parts));
  const stops = await Promise.all([
    onElevatorMessage(deps.bus, (message) => {
      const car = parts.cars.get(message.elevatorId);
      if (!car) return;
      car.messages.push(message);
      // Who comes back, or out of an alarm, is asked at once how it is.
      if (message.api === "line" || message.api === ALARM_MESSAGE) car.memory.askedAt = 0;
      turn(parts, message.elevatorId, car);
    }),
    onElevatorChanged(deps.bus, ({ elevatorId, isSetUp }) => {
      const car = parts.cars.get(elevatorId);
      if (isSetUp) {
        deps.services.close(elevatorId);
        // By its new settings, and at once.
        if (car) car.memory.askedAt = 0;
      }
      if (car) turn(parts, elevatorId, car);
      else renewNow();
    }),
  ]);
  await renew(parts).catch((error) => deps.log.warn({ err: error }, "elevators wait for the database"));
  const timers = [
    setInterval(renewNow, RENEW_EVERY_MS),
    setInterval(() => {
      for (const [id, car] of parts.cars) if (isDue(car)) turn(parts, id, car);
    }, TICK_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    holder: parts.holder,
    async stop() {
      parts.isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      await Promise.all([...parts.cars.values()].map(({ turns }) => turns));
      await letGoOf(deps.db, parts.holder).catch(() => undefined);
    },
  };
}

/** Who rides is looked at with every tick, who does not where the car is to be asked. */
const isDue = ({ isLively, memory }: Car): boolean =>
  isLively || Date.now() - memory.askedAt >= IDLE_ASK_EVERY_MS;

async function renew(parts: Parts): Promise<void> {
  if (parts.isStopping) return;
  const { deps, holder, cars } = parts;
  const now = deps.clock.now();
  const askedAt = Date.now();
  const claimed = await claimElevators(deps.db, holder, { now, until: new Date(now.getTime() + LEASE_MS) });
  const held = await heldElevators(deps.db, holder, now);
  const ids = new Set([...claimed, ...held].map(({ id }) => id));
  for (const id of cars.keys()) if (!ids.has(id)) drop(parts, id);
  for (const { id, isWanted } of claimed) {
    const known = cars.get(id);
    if (known) known.leasedUntil = askedAt + LEASE_MS;
    // A lost message costs no more than this.
    if (known && isWanted) turn(parts, id, known);
    if (known) continue;
    const memory = {
      receivedAt: 0,
      silentSince: null,
      busyUntil: 0,
      isConnectionLost: false,
      askedAt: 0,
      keptAt: 0,
      lostNote: "",
      isRefused: false,
    };
    const leasedUntil = askedAt + LEASE_MS;
    const car: Car = {
      ...{ memory, leasedUntil, messages: [] },
      ...{ isLively: false, lookedAt: askedAt, turns: Promise.resolve(), isDue: false },
    };
    car.turns = takeUp(parts, id).catch((error) => deps.log.warn({ err: error }, "elevator"));
    cars.set(id, car);
    turn(parts, id, car);
  }
}

function drop({ cars, deps }: Parts, elevatorId: number): void {
  cars.delete(elevatorId);
  deps.services.close(elevatorId);
}

/** A ride that was in progress has its step's whole time again: nobody looked after it for a while. */
async function takeUp({ deps }: Parts, elevatorId: number): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const rider = (await openRequests(tx, elevatorId)).find(({ state }) => state !== "queued");
    if (!rider) return;
    // Times of the elevator are its own; this is no less than any of them.
    const state = rider.state as Parameters<typeof allowanceOf>[0];
    const leastMs = allowanceOf(state, { doorOpenTimeMs: 0, floorTravelMs: 0, floorCount: 0 }, false);
    const deadlineAt = new Date(Math.max(rider.deadlineAt?.getTime() ?? 0, at.getTime() + leastMs));
    await patchRequest(tx, rider, { deadlineAt });
    await insertEvents(tx, [{ elevatorId, at, kind: "takenUp", request: rider, state: rider.state }]);
  });
}

/** One turn after the other; turns that are asked for meanwhile are one. */
function turn(parts: Parts, elevatorId: number, car: Car): void {
  if (car.isDue || parts.isStopping) return;
  car.isDue = true;
  car.turns = car.turns.then(async () => {
    car.isDue = false;
    const messages = car.messages.splice(0);
    try {
      await take(parts, elevatorId, { car, messages });
    } catch (error) {
      car.messages.unshift(...messages);
      parts.deps.log.warn({ err: error, elevatorId }, "elevator waits for the database");
    }
  });
}

async function take(
  parts: Parts,
  elevatorId: number,
  { car, messages }: { car: Car; messages: ElevatorMessage[] },
): Promise<void> {
  const { deps, holder } = parts;
  const { memory } = car;
  const now = deps.clock.now();
  const startedAt = Date.now();
  const unseenMs = startedAt - car.lookedAt;
  const isStalled = unseenMs > (car.isLively ? STALL_MS : 2 * IDLE_ASK_EVERY_MS);
  // Its answers may lie with us still.
  if (isStalled && memory.silentSince !== null) memory.silentSince = startedAt;
  const stalledMs = isStalled && car.isLively ? unseenMs : 0;
  const driving = await deps.db.transaction((tx) =>
    drive(tx, { holder, commands: deps.commands }, { elevatorId, memory, messages, now, stalledMs }),
  );
  if (!driving) {
    drop(parts, elevatorId);
    return;
  }
  car.isLively = driving.isRiding || isClosing(driving, memory);
  await speak(parts, driving, car);
  car.lookedAt = startedAt;
  if (driving.isChanged) await announceChange(parts, elevatorId, driving);
}

/** Requests that moved up in the queue are announced too. */
async function announceChange({ deps }: Parts, elevatorId: number, { changed }: Driving): Promise<void> {
  const waiting = changed.some(({ place }) => place === null) ? await openRequests(deps.db, elevatorId) : [];
  await announceElevator(deps, elevatorId, [...changed, ...waiting.map(requestOf)]);
}

const KEEP_OPEN = { state: 5 };
const CLOSING_SPARE_MS = 10_000;

/** After a ride the door closes by itself; how soon is what commissioning compares with what was declared. */
const isClosing = ({ driven: { door, doorOpenTimeMs } }: Driving, { keptAt }: Memory): boolean =>
  door !== "closed" && Date.now() - keptAt < 2 * doorOpenTimeMs + CLOSING_SPARE_MS;

async function speak(parts: Parts, driving: Driving, { memory, leasedUntil }: Car): Promise<void> {
  const { sendings, wants, isRiding } = driving;
  // Whoever lost its lease in between says nothing: another process may be speaking.
  if (Date.now() > leasedUntil) return;
  const at = Date.now();
  for (const sending of sendings) await send(parts, driving, { ...sending, memory });
  const times = { ...driving.driven, floorCount: driving.driven.floors.length };
  if (wants.isKeeping && at - memory.keptAt >= holdEveryMs(times)) {
    memory.keptAt = at;
    await send(parts, driving, { api: "RobotStatus", body: KEEP_OPEN, memory });
  }
  const everyMs = isRiding || isClosing(driving, memory) ? ASK_EVERY_MS : IDLE_ASK_EVERY_MS;
  if (wants.isAsking && at - memory.askedAt >= everyMs) {
    memory.askedAt = at;
    await send(parts, driving, { api: "RequestElevatorStatus", body: {}, memory });
  }
}

async function send(
  { deps }: Parts,
  { driven, session }: Driving,
  { api, body, at = Date.now(), memory }: Sending & { memory: Memory },
): Promise<void> {
  const { mqttServerId, addressNumber, accountId, isByService } = driven;
  const payload = JSON.stringify({ ...body, robot_id: accountId, timestamp: at / 1_000 });
  try {
    if (isByService) deps.services.send(driven, { api, body, at, session });
    else
      await deps.sendOut(mqttServerId, { topic: lciTopic(addressNumber, api, accountId), payload, qos: 1 });
    memory.silentSince ??= Date.now();
  } catch (error) {
    const failure = error instanceof ServiceFailure ? error : undefined;
    memory.isConnectionLost = true;
    memory.lostNote = failure?.message ?? "";
    memory.isRefused = failure?.isLasting ?? false;
    // Its connection is made by asking: not only when it would be asked in any case.
    if (failure) memory.askedAt = Date.now() - IDLE_ASK_EVERY_MS + RENEW_EVERY_MS;
    memory.silentSince ??= Date.now();
    deps.log.debug({ err: error, addressNumber }, "no connection to an elevator");
  }
}
