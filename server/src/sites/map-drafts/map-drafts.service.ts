import {
  DRAFT_REFUSALS,
  type MapDraft,
  type SavedVersion,
} from "@sweepline/contract/sites/map-drafts/index.ts";
import type { TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { afterCommit } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { actorOf } from "../../system/logs/index.ts";
import { unpackRuns } from "./cells.ts";
import { createDraftAnnouncements } from "./draft-announcements.ts";
import { elementsOf } from "./draft-elements.ts";
import { stepsAfter } from "./draft-steps.store.ts";
import { createEditors, type Editors, presentSince } from "./editors.service.ts";
import * as store from "./map-drafts.store.ts";
import { asOfOneMoment, type DraftsDeps, headFor, sameDraft } from "./map-drafts-deps.ts";
import { editorsSince } from "./map-editors.store.ts";
import { publish, type Save } from "./publish.service.ts";
import { type SentSteps, takeSteps } from "./take-steps.service.ts";

export interface MapDrafts {
  get(caller: Caller, mapId: number): Promise<MapDraft>;
  /** Deflated cells that the draft began with. */
  grid(caller: Caller, mapId: number, draftKey: string): Promise<Uint8Array>;
  takeSteps(requester: Requester, sent: SentSteps & { mapId: number }): ReturnType<typeof takeSteps>;
  steps(caller: Caller, asked: StepsAsked): Promise<{ steps: TakenStep[]; hasMore: boolean }>;
  publish(requester: Requester, save: Save): Promise<SavedVersion>;
  discard(requester: Requester, draft: { mapId: number; draftKey: string; seq: number }): Promise<void>;
  present: Editors["beat"];
}

interface StepsAsked {
  mapId: number;
  draftKey: string;
  after: number;
}

export function createMapDrafts(
  given: Omit<DraftsDeps, "announcements"> & { announcer: Pick<Announcer, "announce" | "isWanted"> },
): MapDrafts {
  const deps: DraftsDeps = { ...given, announcements: createDraftAnnouncements(given.announcer) };
  const { db } = deps;
  return {
    get: (caller, mapId) => read(deps, caller, mapId),
    grid: (caller, mapId, draftKey) =>
      asOfOneMoment(db, async (tx) => {
        sameDraft(await headFor(tx, caller, mapId), draftKey);
        return store.baseGrid(tx, mapId);
      }),
    takeSteps: (requester, sent) => takeSteps(deps, requester, sent),
    steps: (caller, { mapId, draftKey, after }) =>
      asOfOneMoment(db, async (tx) => {
        const { seq } = sameDraft(await headFor(tx, caller, mapId), draftKey);
        const steps = await stepsAfter(tx, mapId, after);
        return { steps, hasMore: (steps.at(-1)?.seq ?? seq) < seq };
      }),
    publish: (requester, save) => publish(deps, requester, save),
    discard: (requester, draft) => discard(deps, requester, draft),
    present: createEditors(deps).beat,
  };
}

function read({ db, clock }: DraftsDeps, caller: Caller, mapId: number): Promise<MapDraft> {
  return asOfOneMoment(db, async (tx) => {
    const head = await headFor(tx, caller, mapId);
    const changed = await store.changedElements(tx, mapId);
    const { draftKey, baseVersionId, frame, seq, isSingleArea, startedAt } = head;
    return {
      mapId,
      draftKey,
      baseVersionId,
      frame,
      seq,
      elements: elementsOf(await store.baseElements(tx, mapId), changed),
      deleted: changed.flatMap(({ elementId, revision, element }) =>
        element ? [] : [{ elementId, revision }],
      ),
      cells: unpackRuns(await store.packedCells(tx, mapId)),
      fixedWallIds: await store.fixedWallIds(tx, mapId),
      isSingleArea,
      startedAt: startedAt?.toISOString() ?? null,
      editors: await editorsSince(tx, mapId, presentSince(clock.now())),
    };
  });
}

/** Refuses to discard steps that the person has not seen. */
async function discard(
  { db, audit, announcements }: DraftsDeps,
  requester: Requester,
  { mapId, draftKey, seq }: { mapId: number; draftKey: string; seq: number },
): Promise<void> {
  await headFor(db, requester.caller, mapId);
  await db.transaction(async (tx) => {
    const head = sameDraft(await store.lockMap(tx, mapId), draftKey);
    if (head.seq !== seq) throw new Refused(DRAFT_REFUSALS.draftMoved);
    if (seq === 0) return;
    await store.endDraft(tx, mapId);
    await audit.record(tx, {
      actor: actorOf(requester),
      action: "sites_maps_discard-draft",
      subject: { kind: "map", id: mapId },
      before: { baseVersionId: head.baseVersionId, steps: seq },
    });
    afterCommit(tx, () => announcements.discarded(head, requester.caller.displayName));
  });
}
