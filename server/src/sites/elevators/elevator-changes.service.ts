import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  ELEVATOR_REFUSALS,
  type ElevatorChange,
  type ElevatorDetail,
  type NewElevator,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { publishMqttChanged } from "../../fleet/mqtt-servers/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./elevator-changes.store.ts";
import { publishElevatorChanged } from "./elevator-messages.ts";
import { findElevator } from "./elevators-reads.store.ts";

const record = recorderOf("sites_elevators", "elevator");

export interface ElevatorsDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  rides: RideRows;
}

/** What rides keep of an elevator begins and ends with it. */
export interface RideRows {
  begin(tx: Queries, elevatorId: number, at: Date): Promise<unknown>;
  forget(tx: Queries, elevatorId: number): Promise<void>;
}

export interface ElevatorChanges {
  create(requester: Requester, fields: NewElevator): Promise<ElevatorDetail>;
  update(requester: Requester, id: number, fields: ElevatorChange): Promise<ElevatorDetail>;
  remove(requester: Requester, id: number): Promise<null>;
}

export const elevatorChangesOf = (deps: ElevatorsDeps): ElevatorChanges => ({
  create: (requester, fields) => create(deps, requester, fields),
  update: (requester, id, fields) => update(deps, requester, { id, fields }),
  remove: (requester, id) => remove(deps, requester, id),
});

const refuse = (field: string, text: Refusal, values: Record<string, string | number> = {}): never => {
  throw refusedAt(field, text, values);
};

/** Place, floors and MQTT server that an elevator names must be there, for the caller and for the holder. */
async function checkPlaces(
  tx: Queries,
  { caller }: Requester,
  at: Pick<NewElevator, "organizationId" | "placeId" | "floors" | "mqttServerId">,
): Promise<void> {
  const { organizationId, placeId, floors, mqttServerId } = at;
  if (placeId !== null && !(await store.isPlaceFor(tx, caller.scope, { placeId, organizationId })))
    refuse("placeId", ELEVATOR_REFUSALS.unknownPlace);
  const floorIds = floors.flatMap(({ floorId }) => floorId ?? []);
  if ((await store.countFloorsOf(tx, placeId, floorIds)) < floorIds.length)
    refuse("floors", CORE_REFUSALS.notFound);
  if (mqttServerId !== null && !(await store.mayUseServer(tx, { mqttServerId, organizationId })))
    refuse("mqttServerId", ELEVATOR_REFUSALS.unknownMqttServer);
}

/** What an organization's buildings begin with on a broker that others use too. */
const addressPrefixOf = (organizationId: number): string => `o${organizationId}-`;

type Addressed = Pick<NewElevator, "addressNumber" | "mqttServerId">;

/**
 * Whoever looks after a broker gives its topics; others give those that begin with their own name, so that a refusal tells
 * them nothing of anybody else. What an elevator has already stays its own.
 */
async function checkAddress(
  tx: Queries,
  { caller }: Requester,
  { organizationId, before, ...given }: Addressed & { organizationId: number; before?: Addressed },
): Promise<void> {
  const { addressNumber, mqttServerId } = given;
  if (before?.addressNumber === addressNumber && before.mqttServerId === mqttServerId) return;
  const prefix = addressPrefixOf(organizationId);
  if (addressNumber.startsWith(prefix)) return;
  const holderId = await store.brokerHolder(tx, mqttServerId);
  if (holderId !== undefined && (await isOrganizationWithin(tx, caller.scope, holderId))) return;
  refuse("addressNumber", ELEVATOR_REFUSALS.addressOfOthers, { prefix, addressNumber });
}

const UNIQUE = "23505";
async function unlessTaken<T>(addressNumber: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE) throw error;
    return refuse("addressNumber", ELEVATOR_REFUSALS.addressTaken, { addressNumber });
  }
}

const asItIs = async (tx: Queries, { caller }: Requester, id: number): Promise<ElevatorDetail> =>
  found(await findElevator(tx, caller.scope, id), CORE_REFUSALS.notFound);

export function publishAfterCommit(
  tx: Queries,
  { bus }: Pick<ElevatorsDeps, "bus">,
  elevator: { id: number; serverIds: readonly (number | null)[] },
): void {
  const serverIds = elevator.serverIds.filter((id) => id !== null);
  afterCommit(tx, () => {
    publishElevatorChanged(bus, { elevatorId: elevator.id, isSetUp: true });
    if (serverIds.length > 0) publishMqttChanged(bus, { serverIds });
  });
}

function create(deps: ElevatorsDeps, requester: Requester, fields: NewElevator): Promise<ElevatorDetail> {
  return deps.db.transaction(async (tx) => {
    if (!(await isOrganizationWithin(tx, requester.caller.scope, fields.organizationId)))
      refuse("organizationId", CORE_REFUSALS.notFound);
    await checkPlaces(tx, requester, fields);
    await checkAddress(tx, requester, fields);
    const id = await unlessTaken(fields.addressNumber, store.insertElevator(tx, fields));
    await deps.rides.begin(tx, id, deps.clock.now());
    const made = await asItIs(tx, requester, id);
    publishAfterCommit(tx, deps, { id, serverIds: [fields.mqttServerId] });
    await record(deps, tx, { requester, verb: "create", id, after: fields });
    return made;
  });
}

/** What a ride relies on; the rest may change at any time. */
const setUpOf = ({ addressNumber, accountId, mqttServerId, floors }: ElevatorDetail | ElevatorChange) =>
  JSON.stringify([
    addressNumber,
    accountId,
    mqttServerId,
    floors.map(({ ordinal, name, floorId, doors, isServed }) => [ordinal, name, floorId, doors, isServed]),
  ]);

const fieldsOf = (elevator: ElevatorDetail | ElevatorChange) => ({
  name: elevator.name,
  manufacturer: elevator.manufacturer,
  addressNumber: elevator.addressNumber,
  accountId: elevator.accountId,
  mac: elevator.mac,
  floorsAbove: elevator.floorsAbove,
  floorsBelow: elevator.floorsBelow,
  doorOpenTimeMs: elevator.doorOpenTimeMs,
  floorTravelMs: elevator.floorTravelMs,
  doorCount: elevator.doorCount,
  gapMm: elevator.gapMm,
  floors: elevator.floors,
  placeId: elevator.placeId,
  mqttServerId: elevator.mqttServerId,
  isEnabled: elevator.isEnabled,
});

function update(
  deps: ElevatorsDeps,
  requester: Requester,
  { id, fields }: { id: number; fields: ElevatorChange },
): Promise<ElevatorDetail> {
  return deps.db.transaction(async (tx) => {
    const held = found(await store.holdElevator(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
    if (held.revision !== fields.revision) throw new Refused(CORE_REFUSALS.conflict);
    const before = await asItIs(tx, requester, id);
    if (setUpOf(before) !== setUpOf(fields) && (await store.isInUse(tx, id)))
      throw new Refused(ELEVATOR_REFUSALS.inUse);
    const { organizationId } = held;
    await checkPlaces(tx, requester, { ...fields, organizationId });
    await checkAddress(tx, requester, { ...fields, organizationId, before: held });
    await unlessTaken(fields.addressNumber, store.updateElevator(tx, id, fields));
    const after = await asItIs(tx, requester, id);
    publishAfterCommit(tx, deps, { id, serverIds: [held.mqttServerId, fields.mqttServerId] });
    await record(deps, tx, {
      requester,
      verb: "update",
      id,
      before: fieldsOf(before),
      after: fieldsOf(fields),
    });
    return after;
  });
}

function remove(deps: ElevatorsDeps, requester: Requester, id: number): Promise<null> {
  return deps.db.transaction(async (tx) => {
    const held = found(await store.holdElevator(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
    if (await store.isInUse(tx, id)) throw new Refused(ELEVATOR_REFUSALS.inUse);
    const before = await asItIs(tx, requester, id);
    await store.removeElevator(tx, id);
    await deps.rides.forget(tx, id);
    publishAfterCommit(tx, deps, { id, serverIds: [held.mqttServerId] });
    await record(deps, tx, { requester, verb: "remove", id, before: fieldsOf(before) });
    return null;
  });
}
