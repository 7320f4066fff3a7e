import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEPLOYMENT_REFUSALS as R } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Alignment } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { announceMapChanged, holdMap, makeCurrent, packCells, unpackCells } from "../../sites/maps/index.ts";
import { alignedGrid, type Grid } from "./aligned-grid.ts";
import { type Content, contentOf, currentVersionOf, insertAligned } from "./aligned-versions.store.ts";
import { announceChanged } from "./announcements.ts";
import { type DeploymentsDeps, heldAsSeen, record } from "./deployment-deps.ts";
import { addEvent, findDeployment, type KeptDeployment, putAligned } from "./deployments.store.ts";

export interface Aligning extends Alignment {
  id: number;
  revision: number;
}

/**
 * Makes a version of the map out of the one that counts and the drawing. The cells are put together first, without a lock; the
 * transaction then asks again whether the map and the deployment are still those that they were put together from.
 */
export async function align(deps: DeploymentsDeps, requester: Requester, aligning: Aligning): Promise<void> {
  const { db } = deps;
  const { caller } = requester;
  const { id, revision, x, y, theta, scale } = aligning;
  if (!caller.permissions.has(MAP_ENDPOINTS.restore.permission))
    throw new Refused(CORE_REFUSALS.noPermission);
  const seen = found(await findDeployment(db, caller.scope, id), CORE_REFUSALS.notFound);
  const { mapId, drawnVersionId, kind } = seen;
  if (mapId === null || drawnVersionId === null || kind === "new") throw new Refused(R.noMapYet);
  const alignment = { x, y, theta, scale };
  const presentId = found(await currentVersionOf(db, mapId), CORE_REFUSALS.notFound);
  const map = found(await contentOf(db, baseOf(seen, presentId)), CORE_REFUSALS.notFound);
  const drawing = found(await contentOf(db, drawnVersionId), R.noMapYet);
  const grid = await alignedGrid(await unpacked(map), await unpacked(drawing), alignment);
  if (!grid) throw new Refused(R.tooLargeAligned);
  const packed = await packCells(grid.cells);
  await db.transaction(async (tx) => {
    await heldAsSeen(tx, caller, { id, revision });
    const held = found(await holdMap(tx, caller.scope, mapId), CORE_REFUSALS.notFound);
    if (held.versionId !== presentId) throw new Refused(CORE_REFUSALS.conflict);
    const made = await insertAligned(tx, {
      ...{ mapId, lastNumber: held.lastNumber, frame: grid.frame, grid: packed, note: drawing.version },
      ...{ staffId: caller.staffId, staffName: caller.displayName, at: deps.clock.now() },
    });
    await makeCurrent(tx, mapId, made);
    await noteAligned(deps, tx, { requester, id, alignment, made, baseId: map.versionId });
    const { organizationId } = held;
    const { versionId, version } = made;
    afterCommit(tx, () => announceMapChanged(deps.announcer, { mapId, organizationId, versionId, version }));
  });
}

/** Laid anew, the drawing is laid over what was there before it was laid the last time. */
const baseOf = ({ alignedVersionId, baseVersionId }: KeptDeployment, presentId: number): number =>
  baseVersionId !== null && alignedVersionId === presentId ? baseVersionId : presentId;

interface Noted {
  requester: Requester;
  id: number;
  alignment: Alignment;
  made: Awaited<ReturnType<typeof insertAligned>>;
  baseId: number;
}

async function noteAligned(
  deps: DeploymentsDeps,
  tx: Queries,
  { requester, id, alignment, made, baseId }: Noted,
): Promise<void> {
  const [at, staffName] = [deps.clock.now(), requester.caller.displayName];
  await putAligned(tx, { id, at, versionId: made.versionId, baseId, alignment });
  await addEvent(tx, { id, at, kind: "aligned", detail: made.version, staffName });
  await announceChanged(tx, deps, id);
  await record(deps, tx, { requester, verb: "align", id, after: { ...alignment, ...made } });
}

async function unpacked({ grid, ...frame }: Content): Promise<Grid> {
  return { frame, cells: await unpackCells(grid, frame) };
}
