import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { MAP_REFUSALS, type MapChange, type MapDetail } from "@sweepline/contract/sites/maps.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { type MapUses, refuseBreaking } from "../broken-work/index.ts";
import { announceMapChanged } from "./map-announcements.ts";
import * as store from "./map-changes.store.ts";
import { findMap } from "./map-list.store.ts";

const record = recorderOf("sites_maps", "map");

export interface MapsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  uses: MapUses;
}

export interface MapChanges {
  update(requester: Requester, id: number, change: MapChange): Promise<MapDetail>;
  remove(requester: Requester, id: number): Promise<void>;
  /** A new version like an older one. */
  restore(
    requester: Requester,
    id: number,
    from: { versionId: number; revision: number; confirmed: string },
  ): Promise<MapDetail>;
}

export function mapChangesOf(deps: MapsDeps): MapChanges {
  return {
    update: (requester, id, change) => update(deps, requester, { id, change }),
    remove: (requester, id) => remove(deps, requester, id),
    restore: (requester, id, from) => restore(deps, requester, { id, ...from }),
  };
}

const held = async (tx: Queries, { caller }: Requester, id: number): Promise<store.HeldMap> =>
  found(await store.holdMap(tx, caller.scope, id), CORE_REFUSALS.notFound);

/** As the person saw it. */
async function heldAsSeen(
  tx: Queries,
  requester: Requester,
  { id, revision }: { id: number; revision: number },
): Promise<store.HeldMap> {
  const map = await held(tx, requester, id);
  if (map.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return map;
}

const asItIs = async (tx: Queries, { caller }: Requester, id: number): Promise<MapDetail> =>
  found(await findMap(tx, caller.scope, id), CORE_REFUSALS.notFound);

const fieldsOf = ({ name, description, floorId, cleaningAreaRule }: MapChange) => ({
  name,
  description,
  floorId,
  cleaningAreaRule,
});

function update(
  { db, audit, announcer }: MapsDeps,
  requester: Requester,
  { id, change }: { id: number; change: MapChange },
): Promise<MapDetail> {
  return db.transaction(async (tx) => {
    const before = await heldAsSeen(tx, requester, { id, revision: change.revision });
    const { floorId } = change;
    if (floorId !== null && floorId !== before.floorId)
      await refuseStrangeFloor(tx, requester, { ...before, floorId });
    await store.updateMap(tx, id, change);
    const after = await asItIs(tx, requester, id);
    await record({ audit }, tx, {
      requester,
      verb: "update",
      id,
      before: fieldsOf(before),
      after: fieldsOf(change),
    });
    announceAfterCommit(tx, announcer, after);
    return after;
  });
}

async function refuseStrangeFloor(
  tx: Queries,
  { caller }: Requester,
  at: { floorId: number; organizationId: number },
): Promise<void> {
  if (await store.isFloorFor(tx, caller.scope, at)) return;
  const fields = [{ field: "floorId", text: CORE_REFUSALS.notFound }];
  throw new Refused(CORE_REFUSALS.invalidInput, { fields });
}

function announceAfterCommit(
  tx: Queries,
  announcer: Pick<Announcer, "announce">,
  { id: mapId, organizationId, versionId, version }: MapDetail,
): void {
  afterCommit(tx, () => announceMapChanged(announcer, { mapId, organizationId, versionId, version }));
}

function remove({ db, audit }: MapsDeps, requester: Requester, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const map = await held(tx, requester, id);
    if (await store.isDrivenBy(tx, map)) throw new Refused(MAP_REFUSALS.mapInUse);
    await store.deleteMap(tx, id);
    await record({ audit }, tx, {
      requester,
      verb: "remove",
      id,
      before: { mapKey: map.mapKey, versions: map.lastNumber, ...fieldsOf(map) },
    });
  });
}

function restore(
  { db, clock, audit, announcer, uses }: MapsDeps,
  requester: Requester,
  from: { id: number; versionId: number; revision: number; confirmed: string },
): Promise<MapDetail> {
  const { staffId, displayName: staffName } = requester.caller;
  return db.transaction(async (tx) => {
    const map = await heldAsSeen(tx, requester, from);
    if (map.versionId === from.versionId) throw new Refused(MAP_REFUSALS.currentVersion);
    const { versionId, confirmed } = from;
    await refuseBreaking(tx, uses, { ...requester, mapId: map.id, after: { versionId }, confirmed });
    const by = { versionId, staffId, staffName, at: clock.now() };
    const made = found(await store.copyVersion(tx, map, by), CORE_REFUSALS.notFound);
    await store.makeCurrent(tx, map.id, made);
    const after = await asItIs(tx, requester, map.id);
    await record({ audit }, tx, {
      requester,
      verb: "restore",
      id: map.id,
      before: { versionId: map.versionId },
      after: { ...made, restored: from.versionId },
    });
    announceAfterCommit(tx, announcer, after);
    return after;
  });
}
