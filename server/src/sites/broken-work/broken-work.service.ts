import { isArea, isLine, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { areaOfRing } from "@sweepline/contract/fleet/shared/map-measures.ts";
import { BROKEN_WORK_REFUSALS, type BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { elementsOfCurrent, elementsOfVersion } from "./named-elements.store.ts";

/** An element of the version that counts, as it would be. */
export interface LostElement {
  id: string;
  name: string;
  /** Null: it would be gone. */
  kind: MapElement["kind"] | null;
  hasExtent: boolean;
}

/** What upper rooms do on maps, registered by them: maps know nothing of it but which elements it names. */
export interface MapUses {
  /** Elements that something names. */
  namedOn(db: Queries, mapId: number): Promise<string[]>;
  brokenBy(
    db: Queries,
    caller: Caller,
    at: { mapId: number; lost: readonly LostElement[] },
  ): Promise<BrokenWork>;
}

interface Change {
  caller: Caller;
  mapId: number;
  after: { elements: readonly MapElement[] } | { versionId: number };
  /** The key of what the person knows to be broken. */
  confirmed: string;
}

/**
 * Refuses what would break work that the person has not confirmed to be broken; under the map's lock. Of both versions no more is read than
 * the elements that something names.
 */
export async function refuseBreaking(
  tx: Queries,
  uses: MapUses,
  { caller, mapId, after, confirmed }: Change,
): Promise<void> {
  const named = await uses.namedOn(tx, mapId);
  if (named.length === 0) return;
  const before = await elementsOfCurrent(tx, mapId, named);
  const now =
    "elements" in after
      ? after.elements
      : await elementsOfVersion(tx, { mapId, versionId: after.versionId, ids: named });
  const lost = lostOf(before, now);
  if (lost.length === 0) return;
  const broken = await uses.brokenBy(tx, caller, { mapId, lost });
  if (broken.count === 0 || broken.key === confirmed) return;
  throw new Refused(BROKEN_WORK_REFUSALS.breaksWork, { values: { count: broken.count }, data: broken });
}

function lostOf(before: readonly MapElement[], after: readonly MapElement[]): LostElement[] {
  const ids = new Set(before.map(({ id }) => id));
  const now = new Map(after.filter(({ id }) => ids.has(id)).map((element) => [element.id, element]));
  return before.flatMap((element) => {
    const left = now.get(element.id);
    const isAsGood = left?.kind === element.kind && (hasExtent(left) || !hasExtent(element));
    const { id, name } = element;
    return isAsGood ? [] : { id, name, kind: left?.kind ?? null, hasExtent: left ? hasExtent(left) : false };
  });
}

/** Less is nothing that a robot could clean, or drive along. */
const LEAST_SQM = 0.1;
const LEAST_M = 0.1;

function hasExtent(element: MapElement): boolean {
  if (isArea(element)) return areaOfRing(element.points) >= LEAST_SQM;
  if (!isLine(element)) return true;
  const [first = [0, 0], ...rest] = element.points;
  return rest.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) >= LEAST_M);
}
