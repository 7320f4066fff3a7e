import {
  type DraftElement,
  MAX_STEP_CHANGES,
  type Step,
  type StepOutcome,
  type TakenStep,
} from "@sweepline/contract/sites/map-drafts/steps.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { countRuns } from "./cells.ts";
import { createElementStates, type ElementStates } from "./draft-element-states.ts";
import * as store from "./draft-steps.store.ts";
import {
  beginDraft,
  type DraftHead,
  draftHead,
  fixedWallIds,
  lockDraft,
  lockMap,
  removeEmpty,
} from "./map-drafts.store.ts";
import { type DraftsDeps, headFor, sameDraft } from "./map-drafts-deps.ts";
import { bytesOf, type DraftFixture, type DraftSize, type Fault, faultOf } from "./step-rules.ts";

export interface SentSteps {
  draftKey: string;
  clientId: string;
  steps: readonly Step[];
}

/** Takes steps one after the other; each is taken whole or refused, whatever became of the others. */
export async function takeSteps(
  deps: DraftsDeps,
  { caller }: Requester,
  { mapId, ...sent }: SentSteps & { mapId: number },
): Promise<{ seq: number; outcomes: StepOutcome[] }> {
  sameDraft(await headFor(deps.db, caller, mapId), sent.draftKey);
  return deps.db.transaction(async (tx) => {
    const head = await beginning(tx, mapId, { draftKey: sent.draftKey, at: deps.clock.now() });
    const known = await store.knownSteps(
      tx,
      mapId,
      sent.steps.map(({ id }) => id),
    );
    const work = await readyToTake(tx, head, sent.steps);
    const judged = sent.steps.map((step) => judge(work, step, { known, ...sent, staffId: caller.staffId }));
    const outcomes = await withPresent(tx, mapId, { judged, elements: work.elements });
    if (work.taken.length > 0)
      await store.keepSteps(tx, mapId, {
        steps: work.taken,
        elements: [...work.written.values()],
        size: work.size,
      });
    else if (work.seq === 0) await removeEmpty(tx, mapId);
    afterCommit(tx, () => deps.announcements.steps(head, work.taken));
    return { seq: work.seq, outcomes };
  });
}

/** The draft under lock, begun where there is none. */
async function beginning(
  tx: Queries,
  mapId: number,
  { draftKey, at }: { draftKey: string; at: Date },
): Promise<DraftHead> {
  // One that comes into being between these two statements is seen and not held: so the lock says whether there is one.
  if (await lockDraft(tx, mapId)) return sameDraft(await draftHead(tx, mapId), draftKey);
  const head = sameDraft(await lockMap(tx, mapId), draftKey);
  if (!head.startedAt) await beginDraft(tx, head, at);
  return sameDraft(await draftHead(tx, mapId), draftKey);
}

interface Work {
  elements: ElementStates;
  draft: DraftFixture;
  size: DraftSize;
  seq: number;
  taken: TakenStep[];
  written: Map<string, store.WrittenElement>;
}

async function readyToTake(tx: Queries, head: DraftHead, steps: readonly Step[]): Promise<Work> {
  const { mapId, frame, isSingleArea, seq, runCount, sizeBytes } = head;
  const touched = [...new Set(steps.flatMap(({ changes }) => changes.map(({ elementId }) => elementId)))];
  const takesBack = steps.some(({ isUndo, changes }) => isUndo && changes.some(({ after }) => !after));
  // Strokes alone ask for no element.
  const isDrawn = touched.length > 0;
  const elements = isDrawn ? await store.draftElementStates(tx, mapId, touched) : [];
  const deleted = isDrawn ? await store.deletedRevisions(tx, mapId) : new Map();
  return {
    elements: createElementStates(elements, deleted),
    draft: {
      frame,
      isSingleArea,
      baseInitialIds: isDrawn ? await store.baseInitialIds(tx, mapId) : new Set(),
      fixedWallIds: new Set(takesBack ? await fixedWallIds(tx, mapId) : []),
    },
    size: { runCount, sizeBytes },
    seq,
    taken: [],
    written: new Map(),
  };
}

interface Judged {
  id: string;
  seq: number | null;
  fault?: Fault;
}

function judge(
  work: Work,
  step: Step,
  { known, staffId, clientId }: { known: ReadonlyMap<string, number>; staffId: number; clientId: string },
): Judged {
  const { id } = step;
  const seq = known.get(id) ?? work.taken.find((one) => one.id === id)?.seq;
  if (seq !== undefined) return { id, seq };
  const fault = faultOf(step, work.elements, { ...work.draft, size: work.size });
  if (fault) return { id, seq: null, fault };
  work.seq += 1;
  work.taken.push({ ...step, seq: work.seq, staffId, clientId });
  work.size.runCount += countRuns(step.cells);
  work.size.sizeBytes += bytesOf(step);
  for (const [at, { elementId, after }] of step.changes.entries()) {
    const revision = work.elements.set(elementId, after);
    const place = work.written.get(elementId)?.place ?? work.seq * MAX_STEP_CHANGES + at;
    work.written.set(elementId, { id: elementId, revision, place, element: after });
  }
  return { id, seq: work.seq };
}

/** Refused steps are answered with what there is instead, after all steps of the call. */
async function withPresent(
  tx: Queries,
  mapId: number,
  { judged, elements }: { judged: readonly Judged[]; elements: ElementStates },
): Promise<StepOutcome[]> {
  const wanted = judged.flatMap(({ fault }) => (fault?.presentId ? [fault.presentId] : []));
  const unread = wanted.filter((id) => elements.find(id)?.element === null);
  const read = unread.length === 0 ? [] : await store.draftElementStates(tx, mapId, unread);
  const present = (id: string | null | undefined): DraftElement | null => {
    const elementState = id ? elements.find(id) : undefined;
    const element = elementState?.element ?? read.find((one) => one.id === id)?.element;
    return elementState && element ? { revision: elementState.revision, element } : null;
  };
  return judged.map(({ id, seq, fault }) => ({
    id,
    seq,
    conflict: fault?.conflict ?? null,
    elementId: fault?.elementId ?? null,
    present: present(fault?.presentId),
  }));
}
