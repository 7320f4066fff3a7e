import type { MapDraft, SavedVersion } from "@sweepline/contract/sites/map-drafts/index.ts";
import { createStore, type Store } from "../../core/store/index.ts";
import {
  createMapDocument,
  type DocumentLink,
  type DocumentSetup,
  isSame,
  type MapDocument,
  newUuid,
  type PendingStep,
} from "../map-document/index.ts";
import type { DraftCalls, Save } from "./draft-calls.ts";
import { createDraftSync, type DraftSync } from "./draft-sync.ts";
import { type Lost, lostActOf, reapply } from "./lost-acts.ts";
import type { Keeping } from "./sync-worker.ts";
import type { LostAct, UnsentStore } from "./unsent-store.ts";
import { createUnsentWriter } from "./unsent-writer.ts";

export interface SessionSetup {
  readonly draft: MapDraft;
  readonly cells: Uint8Array;
  readonly calls: DraftCalls;
  readonly unsent: UnsentStore;
  /** Names this window's record among what is kept in the browser. */
  readonly windowId: string;
  readonly kindName: DocumentSetup["kindName"];
  /** The map has another size or place meanwhile: nothing of what is on screen fits. What was lost is kept in the browser. */
  readonly onReplaced: () => void;
  /** Someone published or discarded the draft. */
  readonly onEnded: (how: Ended) => void;
}

type Saving = Pick<Save, "note" | "replacesNewer" | "confirmed" | "saveId">;

export interface Ended {
  readonly isSaved: boolean;
  readonly by: string;
}

export interface SessionState {
  readonly unsentCount: number;
  /** The version that the draft began with: a new one once somebody has published. */
  readonly baseVersionId: number;
  /** Steps have been taken since the last version. */
  readonly hasDraft: boolean;
  readonly lost: readonly Lost[];
  /** The draft ended and the new one is being fetched, or the page saves: nothing can be drawn. */
  readonly isBusy: boolean;
}

/** A person's work on the draft of a map. */
export interface EditSession {
  readonly document: MapDocument;
  readonly state: Store<SessionState>;
  readonly keeping: Store<Keeping>;
  readonly sync: DraftSync;
  /** Takes up what windows that were closed have left. */
  begin(): Promise<void>;
  /**
   * Undefined: not all of it has got to the server. Rejects where that refuses; the same `saveId` again after a lost answer is the
   * same save.
   */
  save(how: Saving): Promise<SavedVersion | undefined>;
  discard(): Promise<void>;
  /** By live event. */
  ended(draftKey: string, how: Ended): void;
  /** Does what was lost again; answers how much of it could not be done. */
  reapply(id: string): number;
  forget(id: string): void;
  stop(): void;
}

interface SessionContext extends SessionSetup {
  readonly document: MapDocument;
  readonly link: DocumentLink;
  readonly sync: DraftSync;
  readonly state: Store<SessionState>;
  draft: MapDraft;
  /** How the draft ended, where that message was received. */
  ending: Ended | undefined;
  readonly keep: () => void;
}

export function createEditSession(setup: SessionSetup): EditSession {
  const { draft } = setup;
  const { document, link } = createMapDocument({
    frame: draft.frame,
    base: baseOf(draft),
    baseCells: setup.cells,
    kindName: setup.kindName,
    fixedWallIds: draft.fixedWallIds,
    isSingleArea: draft.isSingleArea,
  });
  const state = createStore<SessionState>({
    unsentCount: 0,
    baseVersionId: draft.baseVersionId,
    hasDraft: draft.seq > 0,
    lost: [],
    isBusy: false,
  });
  const keep = createUnsentWriter(() => ({ link, lost: state.get().lost, draftKey: sync.draftKey() }), setup);
  const sync = createDraftSync({
    link,
    transport: setup.calls,
    draftKey: draft.draftKey,
    seq: draft.seq,
    onPending() {
      state.set((before) => pendingState(before, link, sync.seq()));
      keep();
    },
    onRefused(gone, why) {
      const outcome = "id" in why ? why : undefined;
      const [field] = "id" in why ? [] : why;
      const elementId = outcome?.elementId ?? undefined;
      const present = outcome?.present?.element ?? (elementId ? document.element(elementId) : undefined);
      const drawn = gone.flatMap(({ step }) => step.changes).find((change) => change.elementId === elementId);
      addLost(state, gone.map(lostActOf), {
        reason: outcome?.conflict ?? "unreadable",
        elementName: present?.name ?? drawn?.after?.name ?? (field && nameAt(gone, field.field)),
        field,
      });
      keep();
    },
    onEnded: () => void reopen(context),
  });
  const context: SessionContext = { ...setup, document, link, sync, state, ending: undefined, keep };
  return {
    document,
    state,
    keeping: sync.keeping,
    sync,
    begin: () => takeUp(context),
    save: (how) => save(context, how),
    discard: () => discard(context),
    ended: (draftKey, how) => ended(context, draftKey, how),
    reapply: (id) => reapplyAct(context, id),
    forget(id) {
      state.set((before) => ({ ...before, lost: before.lost.filter((one) => one.id !== id) }));
      keep();
    },
    stop: sync.stop,
  };
}

const baseOf = ({ elements, deleted, cells }: MapDraft) => ({ elements, deleted, strokes: cells });

function pendingState(before: SessionState, link: DocumentLink, seq: number): SessionState {
  const unsentCount = link.pending().length;
  const hasDraft = seq > 0 || unsentCount > 0;
  const isSame = before.unsentCount === unsentCount && before.hasDraft === hasDraft;
  return isSame ? before : { ...before, unsentCount, hasDraft };
}

function addLost(
  state: Store<SessionState>,
  acts: readonly LostAct[],
  why: Pick<Lost, "reason" | "elementName"> & Partial<Pick<Lost, "by" | "field">>,
): void {
  if (acts.length === 0) return;
  const lost: Lost = { by: undefined, field: undefined, ...why, id: newUuid(), acts };
  state.set((before) => ({ ...before, lost: [...before.lost, lost] }));
}

/** The name of the element that a path in the sent body leads to: `steps.0.changes.1.after.qrId`. */
function nameAt(gone: readonly PendingStep[], path: string): string | undefined {
  const [, at] = /^steps\.0\.changes\.(\d+)\./.exec(path) ?? [];
  return at === undefined ? undefined : gone[0]?.step.changes[Number(at)]?.after?.name;
}

/** Steps for this draft are sent; those for one that has ended wait until the person decides. */
async function takeUp(context: SessionContext): Promise<void> {
  const { unsent, windowId, link, sync, state, keep } = context;
  const records = (await unsent.load()).filter((record) => record.windowId !== windowId);
  const isThis = (record: (typeof records)[number]) => record.unsent.draftKey === sync.draftKey();
  const steps = records.filter(isThis).flatMap((record) => record.unsent.steps);
  if (steps.length > 0) link.adopt(steps.map((step) => ({ ...step, entryId: undefined })));
  const others = records.filter((record) => !isThis(record));
  const acts = [
    ...records.flatMap((record) => record.unsent.lost),
    ...others.flatMap((record) => record.unsent.steps.map(lostActOf)),
  ];
  addLost(state, acts, { reason: "ended", elementName: undefined });
  state.set((before) => pendingState(before, link, sync.seq()));
  keep();
  for (const record of records) await unsent.keep(record.windowId, undefined);
  if (steps.length > 0) void sync.flush();
}

const busy = async <T>({ state }: SessionContext, work: () => Promise<T>): Promise<T> => {
  state.set((before) => ({ ...before, isBusy: true }));
  try {
    return await work();
  } finally {
    state.set((before) => ({ ...before, isBusy: false }));
  }
};

/** The person's own save: what is on screen becomes the base, and acts can be taken back as before. */
function save(context: SessionContext, how: Saving): Promise<SavedVersion | undefined> {
  const { sync, calls } = context;
  return busy(context, async () => {
    if (!(await sync.flush())) return undefined;
    const draftKey = sync.draftKey();
    const saved = await calls.publish({ ...how, draftKey, seq: sync.seq() });
    const draft = await calls.get();
    const isNext = draft.baseVersionId === saved.versionId && isSame(draft.frame, context.draft.frame);
    if (isNext) rebase(context, { draft, cells: "asTheyAre", keepsHistory: true });
    else await reopen(context, draft);
    return saved;
  });
}

function discard(context: SessionContext): Promise<void> {
  const { sync, calls, link } = context;
  return busy(context, async () => {
    await sync.flush();
    await calls.discard({ draftKey: sync.draftKey(), seq: sync.seq() });
    // Given up together with the rest.
    for (const { step } of [...link.pending()]) link.refuse(step.id);
    const draft = await calls.get();
    rebase(context, { draft, cells: await calls.cells(draft), keepsHistory: false });
  });
}

function ended(context: SessionContext, draftKey: string, how: Ended): void {
  const { sync, state } = context;
  // One's own publishing or discarding is known by its answer.
  if (draftKey !== sync.draftKey() || state.get().isBusy) return;
  context.ending = how;
  sync.caughtUp({ draftKey: "", seq: 0 });
}

/** The draft has ended without this person's doing: the new one is fetched, and what is not in it is offered again. */
async function reopen(context: SessionContext, given?: MapDraft): Promise<void> {
  const { calls, sync, ending } = context;
  const work = async () => {
    const draft = given ?? (await calls.get());
    // Nothing has ended: the message came from another window.
    if (draft.draftKey === sync.draftKey())
      return sync.restart({ draftKey: draft.draftKey, seq: sync.seq() });
    keepLost(context, ending);
    if (!isSame(draft.frame, context.draft.frame)) return context.onReplaced();
    const keepsHistory = ending?.isSaved === true;
    rebase(context, { draft, cells: await calls.cells(draft), keepsHistory });
    if (ending) context.onEnded(ending);
    return undefined;
  };
  await busy(context, work).catch(() => {
    // No connection: the next beat, event or act finds out again.
    sync.restart({ draftKey: sync.draftKey(), seq: sync.seq() });
  });
  context.ending = undefined;
}

/** What is not sent yet is lost with any draft; if somebody else discarded it, all that this window did is lost. */
function keepLost({ link, state, keep }: SessionContext, ending: Ended | undefined): void {
  const why = {
    reason: ending ? (ending.isSaved ? "saved" : "discarded") : "ended",
    by: ending?.by,
    elementName: undefined,
  } as const;
  const all =
    ending?.isSaved === false
      ? link.done().map(({ label, changes, cells }) => ({
          label,
          changes: changes.map(({ id, after }) => ({ elementId: id, before: null, after })),
          cells: cells.after,
        }))
      : link.pending().map(lostActOf);
  addLost(state, all, why);
  keep();
}

function rebase(
  context: SessionContext,
  next: { draft: MapDraft; cells: Uint8Array | "asTheyAre"; keepsHistory: boolean },
): void {
  const { link, sync, state, keep } = context;
  const { draft, cells, keepsHistory } = next;
  const { fixedWallIds, isSingleArea, draftKey, seq } = draft;
  link.rebase({ ...baseOf(draft), fixedWallIds, isSingleArea }, { baseCells: cells, keepsHistory });
  context.draft = draft;
  sync.restart({ draftKey, seq });
  state.set((before) => ({ ...pendingState(before, link, seq), baseVersionId: draft.baseVersionId }));
  keep();
}

function reapplyAct({ document, state, keep }: SessionContext, id: string): number {
  const lost = state.get().lost.find((one) => one.id === id);
  const failed = lost ? reapply(document, lost.acts) : [];
  const left = lost && failed.length > 0 ? [{ ...lost, acts: failed.map(({ act }) => act) }] : [];
  state.set((before) => ({ ...before, lost: before.lost.flatMap((one) => (one.id === id ? left : [one])) }));
  keep();
  return failed.length;
}
