import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type ElementFault,
  faultsOf,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { DRAFT_REFUSALS as R, type SavedVersion } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import { refuseBreaking } from "../broken-work/index.ts";
import { painted } from "./cells.ts";
import { elementsOf } from "./draft-elements.ts";
import * as store from "./map-drafts.store.ts";
import { asOfOneMoment, type DraftsDeps, headFor, sameDraft } from "./map-drafts-deps.ts";
import * as versions from "./saved-versions.store.ts";

export interface Save {
  mapId: number;
  draftKey: string;
  seq: number;
  note: string;
  replacesNewer: boolean;
  confirmed: string;
  saveId: string;
}

/** Part of the version's text, by which the same save is known again. */
const MARK_LENGTH = 6;
const markOf = (saveId: string): string =>
  createHash("sha256").update(saveId).digest("hex").slice(0, MARK_LENGTH);

/**
 * Saves the draft as a version. The cells are put together first, without a lock and without holding a connection; the
 * transaction then asks again whether the draft is still the one that they were put together from.
 */
export async function publish(deps: DraftsDeps, requester: Requester, save: Save): Promise<SavedVersion> {
  const { db } = deps;
  const { mapId } = await headFor(db, requester.caller, save.mapId);
  const mark = markOf(save.saveId);
  const seen = await asOfOneMoment(db, (tx) => look(tx, { mapId, mark }));
  if ("saved" in seen) return seen.saved;
  const content = await put(seen, save);
  return db.transaction(async (tx) => {
    const head = found(await store.lockMap(tx, mapId), CORE_REFUSALS.notFound);
    const meanwhile = await versions.savedAs(tx, mapId, mark);
    if (meanwhile) return meanwhile;
    refuseMoved(head, save);
    const { elements } = content;
    await refuseBreaking(tx, deps.uses, {
      ...requester,
      mapId,
      after: { elements },
      confirmed: save.confirmed,
    });
    return insert(deps, tx, { head, requester, save, mark, content });
  });
}

interface Content {
  elements: MapElement[];
  /** Undefined: as the draft began. */
  grid: Buffer | undefined;
}

interface Draft {
  head: store.DraftHead;
  base: MapElement[];
  changed: store.ChangedElement[];
  cells: Buffer;
  grid: Buffer;
}

/** Of one moment, so that a draft which is gone is seen with the version that came of it. */
async function look(
  tx: Queries,
  { mapId, mark }: { mapId: number; mark: string },
): Promise<Draft | { saved: SavedVersion }> {
  const saved = await versions.savedAs(tx, mapId, mark);
  if (saved) return { saved };
  return {
    head: found(await store.draftHead(tx, mapId), CORE_REFUSALS.notFound),
    base: await store.baseElements(tx, mapId),
    changed: await store.changedElements(tx, mapId),
    cells: await store.packedCells(tx, mapId),
    grid: await store.baseGrid(tx, mapId),
  };
}

async function put({ head, base, changed, cells, grid }: Draft, save: Save): Promise<Content> {
  refuseMoved(head, save);
  const elements = elementsOf(base, changed).map(({ element }) => element);
  refuseFaulty(faultsOf(elements, { isSingleArea: head.isSingleArea }));
  const after = await painted(grid, cells, head.frame);
  if (after === undefined && isSame(base, changed)) throw new Refused(R.nothingChanged);
  return { elements, grid: after };
}

/** Each element that was touched is as the draft began, in whatever order of its fields. */
function isSame(base: readonly MapElement[], changed: readonly store.ChangedElement[]): boolean {
  const began = new Map(base.map((element) => [element.id, element]));
  return changed.every(({ elementId, element }) => isDeepStrictEqual(element, began.get(elementId) ?? null));
}

function refuseMoved(head: store.DraftHead, { draftKey, seq, replacesNewer }: Save): void {
  sameDraft(head, draftKey);
  if (head.seq === 0) throw new Refused(R.nothingChanged);
  if (head.seq !== seq) throw new Refused(R.draftMoved);
  const isBaseMoved =
    head.currentVersionId !== head.baseVersionId ||
    head.currentChangedAt.getTime() !== head.baseChangedAt.getTime();
  if (isBaseMoved && !replacesNewer) throw new Refused(R.baseMoved);
}

function refuseFaulty([fault]: readonly ElementFault[]): void {
  if (!fault) return;
  if (fault.fault === "initialTwice") throw new Refused(R.initialPointTwice);
  if (fault.fault === "cleaningAreaTwice") throw new Refused(R.cleaningAreaTwice);
  if (fault.fault === "tooMany") throw new Refused(CORE_REFUSALS.payloadTooLarge);
  const name = fault.fault === "nameTaken" ? fault.name : fault.elementId;
  throw new Refused(R.elementNameTwice, { values: { name } });
}

async function insert(
  { clock, audit, announcements }: DraftsDeps,
  tx: Queries,
  made: { head: store.DraftHead; requester: Requester; save: Save; mark: string; content: Content },
): Promise<SavedVersion> {
  const { head, requester, save, mark, content } = made;
  const { caller } = requester;
  const version = await versions.insertVersion(tx, head.mapId, {
    ...content,
    mark,
    note: save.note,
    staffId: caller.staffId,
    staffName: caller.displayName,
    at: clock.now(),
  });
  await store.endDraft(tx, head.mapId);
  await audit.record(tx, {
    actor: actorOf(requester),
    action: "sites_maps_publish",
    subject: { kind: "map", id: head.mapId },
    before: { versionId: head.currentVersionId },
    after: { ...version, note: save.note, steps: save.seq },
  });
  afterCommit(tx, () => announcements.saved(head, version, caller.displayName));
  return version;
}
