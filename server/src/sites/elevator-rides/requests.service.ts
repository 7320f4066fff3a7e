import { randomUUID } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorCall, ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import {
  ELEVATOR_REFUSALS,
  type ElevatorDetail,
  MAX_WAITING_REQUESTS,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { type ElevatorsDeps, findElevator, publishElevatorChanged } from "../elevators/index.ts";
import { emptyCar, lockState, wantRelease } from "./driving.store.ts";
import { announceElevator } from "./elevator-announcements.ts";
import { elevatorsTo, findRider, landingsOf } from "./elevator-points.store.ts";
import * as store from "./requests.store.ts";
import { QUEUED_MS } from "./ride-times.ts";

export interface RequestsDeps extends Omit<ElevatorsDeps, "rides"> {
  devices: Pick<Devices, "requireVisible">;
  commands: Pick<Commands, "possible">;
}

const seen = async (db: Queries, { caller }: Requester, id: number): Promise<ElevatorDetail> =>
  found(await findElevator(db, caller.scope, id), CORE_REFUSALS.notFound);

const refuseAt = (field: string, ...[text, values]: ConstructorParameters<typeof Refused>): never => {
  throw new Refused(text, { ...values, fields: [{ field, text }] });
};

interface Way {
  fromFloor: string;
  toFloor: string | null;
  ride: store.Ride | null;
}

function servedFloor(elevator: ElevatorDetail, field: "fromFloor" | "toFloor", name: string) {
  const floor = elevator.floors.find((one) => one.name === name && one.isServed);
  return floor ?? refuseAt(field, ELEVATOR_REFUSALS.unknownFloor);
}

/** From where to where; a robot's floor is where it stands, and both its floors have points on its maps. */
async function wayOf(
  deps: RequestsDeps,
  elevator: ElevatorDetail,
  { requester, call }: { requester: Requester; call: ElevatorCall },
): Promise<Way> {
  const to = call.toFloor === null ? null : servedFloor(elevator, "toFloor", call.toFloor);
  if (call.deviceId === null) {
    const from = servedFloor(elevator, "fromFloor", call.fromFloor ?? "");
    if (from === to) refuseAt("toFloor", ELEVATOR_REFUSALS.sameFloor);
    return { fromFloor: from.name, toFloor: to?.name ?? null, ride: null };
  }
  await deps.devices.requireVisible(requester.caller, call.deviceId);
  const possible = await deps.commands.possible(requester.caller, call.deviceId);
  if (!possible.includes("rideElevator")) refuseAt("deviceId", ELEVATOR_REFUSALS.robotCannotRide);
  const robot = found(await findRider(deps.db, call.deviceId), CORE_REFUSALS.notFound);
  const from = elevator.floors.find(
    ({ floorId, isServed, name }) =>
      isServed && floorId !== null && floorId === robot.floorId && (call.fromFloor ?? name) === name,
  );
  if (!from || !to) return refuseAt("deviceId", ELEVATOR_REFUSALS.robotElsewhere);
  if (from === to) refuseAt("toFloor", ELEVATOR_REFUSALS.sameFloor);
  const landings = await landingsOf(deps.db, {
    organizationId: robot.organizationId,
    floorIds: [from, to].flatMap(({ floorId }) => floorId ?? []),
    name: elevator.name,
  });
  const [entry, exit] = [from, to].map(({ floorId, name }) => {
    const landing = landings.find((one) => one.floorId === floorId);
    if (!landing) return refuseAt("toFloor", ELEVATOR_REFUSALS.noElevatorPoint, { values: { floor: name } });
    const { x, y, theta, mapId } = landing;
    return { x, y, theta, mapId };
  }) as [store.Pose, store.Pose];
  return { fromFloor: from.name, toFloor: to.name, ride: { entry, exit } };
}

/** Who has to know a request before it is made names it. */
export type NamedCall = ElevatorCall & { requestId?: string };

export async function callElevator(
  deps: RequestsDeps,
  requester: Requester,
  { id, call }: { id: number; call: NamedCall },
): Promise<ElevatorRequest> {
  const elevator = await seen(deps.db, requester, id);
  if (!elevator.isEnabled) throw new Refused(ELEVATOR_REFUSALS.disabled);
  const way = await wayOf(deps, elevator, { requester, call });
  const { staffId, displayName: staffName } = requester.caller;
  return deps.db.transaction(async (tx) => {
    found(await lockState(tx, id), CORE_REFUSALS.notFound);
    const waiting = await store.openRequests(tx, id);
    if (waiting.length >= MAX_WAITING_REQUESTS) throw new Refused(ELEVATOR_REFUSALS.tooManyWaiting);
    const [requestId, at] = [call.requestId ?? randomUUID(), deps.clock.now()];
    const deadlineAt = new Date(at.getTime() + QUEUED_MS);
    const { deviceId } = call;
    const request = { id: requestId, elevatorId: id, deviceId, staffId, staffName, ...way, at, deadlineAt };
    if (!(await store.insertRequest(tx, request))) throw new Refused(ELEVATOR_REFUSALS.robotRidesAlready);
    return changed(deps, tx, {
      requester,
      elevatorId: id,
      requestId,
      action: "sites_elevators_call",
      events: [{ kind: "requested", detail: [way.fromFloor, way.toFloor ?? ""].join(" → ") }],
      after: { deviceId, ...way },
    });
  });
}

/**
 * Brings a robot to the floor of a map by the first elevator that takes it there. True also where it rides already; false: there
 * is none that it can take now.
 */
export async function bringRobot(
  deps: RequestsDeps,
  requester: Requester,
  { deviceId, mapId }: { deviceId: number; mapId: number },
): Promise<boolean> {
  const robot = await findRider(deps.db, deviceId);
  if (!robot || robot.floorId === null) return false;
  for (const { id, toFloor } of await elevatorsTo(deps.db, { fromFloorId: robot.floorId, mapId })) {
    try {
      await callElevator(deps, requester, { id, call: { deviceId, toFloor } });
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.refusal.key === "robotRidesAlready") return true;
    }
  }
  return false;
}

interface Change {
  requester: Requester;
  elevatorId: number;
  requestId: string;
  action: string;
  events: readonly Pick<store.NewEvent, "kind" | "detail">[];
  after: object;
}

/** Announces, stores and records everything that people do. */
async function changed(deps: RequestsDeps, tx: Queries, change: Change): Promise<ElevatorRequest> {
  const { requester, elevatorId, requestId, action, after } = change;
  const row = found(await store.findRequest(tx, { elevatorId, requestId }), CORE_REFUSALS.notFound);
  const [at, staffName] = [deps.clock.now(), requester.caller.displayName];
  await store.insertEvents(
    tx,
    change.events.map((event) => ({ ...event, elevatorId, at, staffName, request: row })),
  );
  const request = store.requestOf(row);
  afterCommit(tx, () => {
    void announceElevator(deps, elevatorId, [request]).catch(() => undefined);
    publishElevatorChanged(deps.bus, { elevatorId });
  });
  await deps.audit.record(tx, {
    actor: actorOf(requester),
    action,
    subject: { kind: "elevator", id: elevatorId },
    after: { requestId, ...after },
  });
  return request;
}

/** The request in its row's lock, and the elevator's with it. */
async function held(
  tx: Queries,
  at: { requester: Requester; elevatorId: number; requestId: string },
): Promise<store.RequestRow> {
  await seen(tx, at.requester, at.elevatorId);
  await lockState(tx, at.elevatorId);
  const row = found(await store.findRequest(tx, at), CORE_REFUSALS.notFound);
  if (row.endedAt) throw new Refused(ELEVATOR_REFUSALS.requestEnded);
  return row;
}

export function cancelRequest(
  deps: RequestsDeps,
  requester: Requester,
  at: { elevatorId: number; requestId: string },
): Promise<ElevatorRequest> {
  return deps.db.transaction(async (tx) => {
    const row = await held(tx, { requester, ...at });
    const now = deps.clock.now();
    const isWaiting = row.state === "queued";
    const ended = { state: "cancelled", stateSince: now, deadlineAt: null, endedAt: now } as const;
    await store.patchRequest(tx, row, isWaiting ? ended : { said: [...row.said, "cancel"] });
    const events = isWaiting ? [{ kind: "state", detail: "cancelled" } as const] : [];
    return changed(deps, tx, { requester, ...at, action: "sites_elevators_cancel", events, after: {} });
  });
}

const SAID_IN = { entered: "boarding", left: "leaving" } as const;

export function sayOf(
  deps: RequestsDeps,
  requester: Requester,
  { said, ...at }: { elevatorId: number; requestId: string; said: "entered" | "left" },
): Promise<ElevatorRequest> {
  return deps.db.transaction(async (tx) => {
    const row = await held(tx, { requester, ...at });
    // Of a robot the robot itself says.
    if (row.deviceId !== null || row.toFloor === null || row.state !== SAID_IN[said])
      throw new Refused(ELEVATOR_REFUSALS.notNow);
    await store.patchRequest(tx, row, { said: [...row.said, said] });
    return changed(deps, tx, {
      requester,
      ...at,
      action: "sites_elevators_say",
      events: [],
      after: { said },
    });
  });
}

/** The one that has the elevator. */
async function holderOf(
  tx: Queries,
  at: { requester: Requester; elevatorId: number },
): Promise<store.RequestRow | undefined> {
  await seen(tx, at.requester, at.elevatorId);
  await lockState(tx, at.elevatorId);
  const open = await store.openRequests(tx, at.elevatorId);
  return open.find(({ state }) => state !== "queued");
}

export function holdDoor(
  deps: RequestsDeps,
  requester: Requester,
  { elevatorId, isHeld }: { elevatorId: number; isHeld: boolean },
): Promise<ElevatorRequest> {
  return deps.db.transaction(async (tx) => {
    const row = found(await holderOf(tx, { requester, elevatorId }), ELEVATOR_REFUSALS.nobodyHolds);
    if (row.state !== "boarding" && row.state !== "leaving") throw new Refused(ELEVATOR_REFUSALS.notNow);
    await store.patchRequest(tx, row, { isHeld });
    const events = [{ kind: isHeld ? "held" : "letGo" } as const];
    const at = { elevatorId, requestId: row.id };
    return changed(deps, tx, { requester, ...at, action: "sites_elevators_hold", events, after: { isHeld } });
  });
}

/** Cancels who has it, or gives free what nobody has; `isCarEmpty`: a person confirms that the car is empty, which ends the ride. */
export async function releaseElevator(
  deps: RequestsDeps,
  requester: Requester,
  { elevatorId, isCarEmpty }: { elevatorId: number; isCarEmpty: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await holderOf(tx, { requester, elevatorId });
    const now = deps.clock.now();
    if (row) await store.patchRequest(tx, row, { said: [...row.said, isCarEmpty ? "empty" : "cancel"] });
    else await wantRelease(tx, elevatorId);
    if (isCarEmpty) await emptyCar(tx, elevatorId, now);
    await store.insertEvents(tx, [
      { elevatorId, at: now, kind: "released", request: row, staffName: requester.caller.displayName },
    ]);
    afterCommit(tx, () => {
      void announceElevator(deps, elevatorId).catch(() => undefined);
      publishElevatorChanged(deps.bus, { elevatorId });
    });
    await deps.audit.record(tx, {
      actor: actorOf(requester),
      action: "sites_elevators_release",
      subject: { kind: "elevator", id: elevatorId },
      after: { requestId: row?.id ?? null, isCarEmpty },
    });
  });
}
