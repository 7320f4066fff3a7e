import { type Association, PLACE_DEVICE_REFUSALS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_REFUSALS } from "@sweepline/contract/sites/places/index.ts";
import type { Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { heldPlace, moveZones, type PlacesDeps } from "./place-changes.service.ts";
import { holdFloors } from "./place-changes.store.ts";
import * as store from "./place-devices.store.ts";

/** Serial numbers that a refusal names. */
const NAMED = 3;

export interface PlaceDevices {
  /** Answers how many there were. */
  associate(requester: Requester, placeId: number, association: Association): Promise<number>;
  /** Answers how many were there; the others are left alone. */
  dissociate(requester: Requester, placeId: number, deviceIds: readonly number[]): Promise<number>;
}

export function placeDevicesOf(deps: PlacesDeps): PlaceDevices {
  return {
    associate: (requester, placeId, association) => associate(deps, requester, { placeId, association }),
    dissociate: (requester, placeId, ids) => dissociate(deps, requester, { placeId, ids }),
  };
}

function associate(
  deps: PlacesDeps,
  requester: Requester,
  { placeId, association }: { placeId: number; association: Association },
): Promise<number> {
  const { db, clock, audit } = deps;
  const floorOf = new Map(association.devices.map(({ id, floorId }) => [id, floorId]));
  return db.transaction(async (tx) => {
    const place = await heldPlace(tx, requester, placeId);
    await refuseStrangeFloors(tx, placeId, [...floorOf.values()]);
    const ids = [...floorOf.keys()];
    const held = await store.holdDevices(tx, requester.caller.scope, { ...place, ids });
    if (held.length < ids.length)
      throw new Refused(PLACE_DEVICE_REFUSALS.strangeDevice, { values: { count: ids.length - held.length } });
    if (!association.isMoving)
      refuseMoving(held.filter((one) => one.placeId !== null && one.placeId !== placeId));
    const devices = held.map(({ id }) => ({ id, floorId: floorOf.get(id) ?? null }));
    await store.putIntoPlace(tx, placeId, { devices, at: clock.now() });
    const moved = await moveZones(deps, tx, { ids, timeZone: place.timeZone });
    const zoneOf = new Map(moved.map(({ id, from }) => [id, from]));
    const actor = actorOf(requester);
    await audit.recordMany(
      tx,
      held
        .filter((one) => one.placeId !== placeId || one.floorId !== floorOf.get(one.id) || zoneOf.has(one.id))
        .map(({ id, placeId: fromPlace, floorId: fromFloor }) => {
          const from = zoneOf.get(id);
          return {
            actor,
            action: "sites_places_associate",
            subject: { kind: "device", id },
            before: { placeId: fromPlace, floorId: fromFloor, ...(from && { timeZone: from }) },
            after: { placeId, floorId: floorOf.get(id), ...(from && { timeZone: place.timeZone }) },
          };
        }),
    );
    return held.length;
  });
}

async function refuseStrangeFloors(
  tx: Queries,
  placeId: number,
  wanted: readonly (number | null)[],
): Promise<void> {
  const floors = new Set((await holdFloors(tx, placeId)).map(({ id }) => id));
  if (wanted.some((id) => id !== null && !floors.has(id))) throw new Refused(PLACE_REFUSALS.unknownFloor);
}

function refuseMoving(elsewhere: readonly store.HeldDevice[]): void {
  if (elsewhere.length === 0) return;
  const named = elsewhere.slice(0, NAMED).map(({ serialNumber }) => serialNumber);
  const serialNumbers = `${named.join(", ")}${elsewhere.length > NAMED ? " …" : ""}`;
  throw new Refused(PLACE_DEVICE_REFUSALS.deviceElsewhere, {
    values: { count: elsewhere.length, serialNumbers },
  });
}

/** Their zone stays what it is: they have not moved by it. */
function dissociate(
  { db, audit }: PlacesDeps,
  requester: Requester,
  { placeId, ids }: { placeId: number; ids: readonly number[] },
): Promise<number> {
  return db.transaction(async (tx) => {
    await heldPlace(tx, requester, placeId);
    const held = await store.holdDevicesOfPlace(tx, requester.caller.scope, { placeId, ids });
    if (held.length === 0) return 0;
    await store.takeFromPlace(
      tx,
      held.map(({ id }) => id),
    );
    const actor = actorOf(requester);
    await audit.recordMany(
      tx,
      held.map(({ id, floorId }) => ({
        actor,
        action: "sites_places_dissociate",
        subject: { kind: "device", id },
        before: { placeId, floorId },
        after: { placeId: null, floorId: null },
      })),
    );
    return held.length;
  });
}
