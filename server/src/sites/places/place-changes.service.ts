import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  byHeight,
  type FloorDraft,
  floorsOf,
  hasLowerMezzanine,
} from "@sweepline/contract/sites/places/floors.ts";
import {
  type NewPlace,
  PLACE_REFUSALS,
  type PlaceChange,
  type PlaceDetail,
} from "@sweepline/contract/sites/places/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import { EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type MovedZone, publishDevicesChanged, putInZone } from "../../fleet/devices/index.ts";
import { type Actor, type Audit, actorOf, recorderOf } from "../../system/logs/index.ts";
import * as store from "./place-changes.store.ts";
import { holdDevicesOfPlace } from "./place-devices.store.ts";
import { findPlace } from "./places-reads.store.ts";

const record = recorderOf("sites_places", "place");

export interface PlacesDeps {
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  audit: Pick<Audit, "record" | "recordMany">;
}

export interface PlaceChanges {
  create(requester: Requester, place: NewPlace): Promise<PlaceDetail>;
  update(requester: Requester, id: number, change: PlaceChange): Promise<PlaceDetail>;
  remove(requester: Requester, id: number, alsoDevices: boolean): Promise<void>;
}

export function placeChangesOf(deps: PlacesDeps): PlaceChanges {
  return {
    create: (requester, place) => create(deps, requester, place),
    update: (requester, id, change) => update(deps, requester, { id, change }),
    remove: (requester, id, alsoDevices) => remove(deps, requester, { id, alsoDevices }),
  };
}

const asItIs = async (tx: Queries, { caller }: Requester, id: number): Promise<PlaceDetail> =>
  found(await findPlace(tx, caller.scope, id), CORE_REFUSALS.notFound);

export const heldPlace = async (tx: Queries, { caller }: Requester, id: number): Promise<store.HeldPlace> =>
  found(await store.holdPlace(tx, caller.scope, id), CORE_REFUSALS.notFound);

function create(
  { db, audit }: PlacesDeps,
  requester: Requester,
  { organizationId, floors: wanted, ...fields }: NewPlace,
): Promise<PlaceDetail> {
  return db.transaction(async (tx) => {
    if (!(await isOrganizationWithin(tx, requester.caller.scope, organizationId)))
      throw refusedAt("organizationId", PLACE_REFUSALS.unknownHolder);
    const floors = numbered(wanted ?? floorsOf(fields));
    if (floors.some(({ id }) => id !== null)) throw new Refused(PLACE_REFUSALS.unknownFloor);
    const id = await store.insertPlace(tx, organizationId, fields);
    await store.writeFloors(tx, id, { gone: [], kept: [], added: floors });
    const made = await asItIs(tx, requester, id);
    await record({ audit }, tx, {
      requester,
      verb: "create",
      id,
      after: { organizationId, ...fields, floors: namesOf(floors) },
    });
    return made;
  });
}

function update(
  deps: PlacesDeps,
  requester: Requester,
  { id, change: { revision, floors: wanted, ...fields } }: { id: number; change: PlaceChange },
): Promise<PlaceDetail> {
  const { db, audit } = deps;
  return db.transaction(async (tx) => {
    const { id: _, organizationId: __, revision: seen, ...before } = await heldPlace(tx, requester, id);
    if (seen !== revision) throw new Refused(CORE_REFUSALS.conflict);
    const existing = await store.holdFloors(tx, id);
    const floors = numbered(wanted ?? floorsOf(fields, existing));
    await store.writeFloors(tx, id, await stepsTo(tx, existing, floors));
    await store.updatePlace(tx, id, fields);
    // Also those of companies that the person does not see: a place has one zone.
    const moved = await followZone(deps, tx, { placeId: id, ...fields });
    const after = await asItIs(tx, requester, id);
    const actor = actorOf(requester);
    await audit.recordMany(tx, [
      {
        actor,
        action: "sites_places_update",
        subject: { kind: "place", id },
        before: { ...before, floors: namesOf(existing) },
        after: { ...fields, floors: namesOf(floors) },
      },
      ...zoneEntries(actor, moved, { placeId: id, timeZone: fields.timeZone }),
    ]);
    return after;
  });
}

async function followZone(
  deps: PlacesDeps,
  tx: Queries,
  { placeId, timeZone }: { placeId: number; timeZone: string },
): Promise<MovedZone[]> {
  const held = await holdDevicesOfPlace(tx, EVERYTHING, { placeId });
  return moveZones(deps, tx, { ids: held.map(({ id }) => id), timeZone });
}

/** Processes that remember these devices are notified after the commit. */
export async function moveZones(
  { bus, clock }: PlacesDeps,
  tx: Queries,
  { ids, timeZone }: { ids: readonly number[]; timeZone: string },
): Promise<MovedZone[]> {
  const moved = await putInZone(tx, ids, { timeZone, at: clock.now() });
  const change = {
    deviceIds: moved.map(({ id }) => id),
    serialNumbers: moved.map(({ serialNumber }) => serialNumber),
    isRevoked: false,
  };
  afterCommit(tx, () => publishDevicesChanged(bus, change));
  return moved;
}

const zoneEntries = (
  actor: Actor,
  moved: readonly MovedZone[],
  { placeId, timeZone }: { placeId: number; timeZone: string },
) =>
  moved.map(({ id, from }) => ({
    actor,
    action: "fleet_devices_update",
    subject: { kind: "device", id },
    before: { timeZone: from },
    after: { timeZone, placeId },
  }));

const namesOf = (floors: readonly FloorDraft[]): string[] =>
  [...floors].sort(byHeight).map(({ name }) => name);

/** Mezzanines of a level count from 1 without a gap, in their order. */
function numbered(floors: readonly FloorDraft[]): FloorDraft[] {
  const counts = new Map<number, number>();
  return [...floors].sort(byHeight).map((floor) => {
    if (floor.mezzanine === 0) return floor;
    const mezzanine = (counts.get(floor.level) ?? 0) + 1;
    counts.set(floor.level, mezzanine);
    return { ...floor, mezzanine };
  });
}

/** The steps from the present floors to the wanted ones, or the refusal. */
async function stepsTo(
  tx: Queries,
  existing: readonly store.ExistingFloor[],
  wanted: readonly FloorDraft[],
): Promise<Parameters<typeof store.writeFloors>[2]> {
  const byId = new Map(existing.map((floor) => [floor.id, floor]));
  const kept = wanted.filter((floor): floor is store.ExistingFloor => floor.id !== null);
  for (const { id, level, mezzanine } of kept) {
    const floor = byId.get(id);
    if (floor?.level !== level || (floor.mezzanine === 0) !== (mezzanine === 0))
      throw new Refused(PLACE_REFUSALS.unknownFloor);
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  if (keptIds.size < kept.length) throw new Refused(PLACE_REFUSALS.unknownFloor);
  const gone = existing.filter(({ id }) => !keptIds.has(id));
  refuseUpperMezzanine(
    gone,
    existing.filter(({ id }) => keptIds.has(id)),
  );
  const inUse = await store.floorsInUse(
    tx,
    gone.map(({ id }) => id),
  );
  if (inUse.length > 0)
    throw new Refused(PLACE_REFUSALS.floorInUse, { values: { floors: inUse.join(", ") } });
  return { gone: gone.map(({ id }) => id), kept, added: wanted.filter(({ id }) => id === null) };
}

/** Spec §5: "A lower mezzanine must be deleted first". */
function refuseUpperMezzanine(
  gone: readonly store.ExistingFloor[],
  staying: readonly store.ExistingFloor[],
): void {
  for (const floor of gone)
    if (floor.mezzanine > 0 && hasLowerMezzanine(staying, floor))
      throw new Refused(PLACE_REFUSALS.lowerMezzanineFirst);
}

function remove(
  { db, audit }: PlacesDeps,
  requester: Requester,
  { id, alsoDevices }: { id: number; alsoDevices: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id: _, revision: __, ...before } = await heldPlace(tx, requester, id);
    const floors = await store.holdFloors(tx, id);
    const hanging = await store.hangingOn(tx, id);
    const { maps, elevators, devices } = hanging;
    if (maps + elevators > 0) throw new Refused(PLACE_REFUSALS.placeInUse, { values: { maps, elevators } });
    if (devices > 0 && !alsoDevices)
      throw new Refused(PLACE_REFUSALS.placeHasDevices, { values: { devices } });
    await store.deletePlace(tx, id);
    await record({ audit }, tx, {
      requester,
      verb: "remove",
      id,
      before: { ...before, floors: namesOf(floors), devices },
    });
  });
}
