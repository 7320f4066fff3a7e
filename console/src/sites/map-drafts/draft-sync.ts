import type { StepOutcome, TakenStep } from "@sweepline/contract/sites/map-drafts/steps.ts";
import { CallError } from "../../core/api/index.ts";
import { createStore, type Store } from "../../core/store/index.ts";
import type { DocumentLink, PendingStep } from "../map-document/index.ts";
import { createArrivals } from "./arrivals.ts";
import { nextBatch } from "./batches.ts";
import { createWorker, type Keeping } from "./sync-worker.ts";

/** The calls that a draft is kept by. */
export interface DraftTransport {
  send(sent: {
    draftKey: string;
    steps: PendingStep["step"][];
  }): Promise<{ seq: number; outcomes: StepOutcome[] }>;
  stepsAfter(asked: { draftKey: string; after: number }): Promise<{ steps: TakenStep[]; hasMore: boolean }>;
}

export interface SyncSetup {
  readonly link: DocumentLink;
  readonly transport: DraftTransport;
  readonly draftKey: string;
  readonly seq: number;
  /** A step was refused; `gone` went with it. Where the server could not read it: which fields, instead of an outcome. */
  readonly onRefused: (gone: readonly PendingStep[], why: StepOutcome | CallError["fields"]) => void;
  /** The draft was published or discarded, by anybody. */
  readonly onEnded: () => void;
  /** Something waits, or nothing does any more. */
  readonly onPending: () => void;
}

export interface DraftSync {
  readonly keeping: Store<Keeping>;
  seq(): number;
  draftKey(): string;
  /** Live steps; empty where they were too large to be pushed. */
  received(event: { draftKey: string; seq: number; steps: readonly TakenStep[] }): void;
  /** The newest step of the draft, as the server reported it. */
  caughtUp(at: { draftKey: string; seq: number }): void;
  /** Sends at once what waits; true: all of it is on the server. */
  flush(): Promise<boolean>;
  /** The connection may be there again. */
  wake(): void;
  restart(at: { draftKey: string; seq: number }): void;
  stop(): void;
}

/** Brings the acts of a person to the draft and those of others from it, through lost connections and restarted servers. */
export function createDraftSync(setup: SyncSetup): DraftSync {
  const { link } = setup;
  const keeping = createStore<Keeping>("kept");
  const arrivals = createArrivals(setup.seq, link.take);
  let draftKey = setup.draftKey;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    setup.onEnded();
  };

  const settle = (answer: { seq: number; outcomes: StepOutcome[] }, steps: PendingStep["step"][]) => {
    const byId = new Map(steps.map((step) => [step.id, step]));
    for (const { id, seq } of answer.outcomes) {
      const step = byId.get(id);
      if (!step || seq === null) continue;
      // From a window that was closed before the answer: the draft was loaded with it.
      if (arrivals.isKnown(seq)) link.forget(id);
      else arrivals.add(seq, step);
    }
    for (const outcome of answer.outcomes)
      if (outcome.seq === null) setup.onRefused(link.refuse(outcome.id), outcome);
    setup.onPending();
  };

  const catchUp = async (): Promise<void> => {
    for (let hasMore = true; hasMore; ) {
      const answer = await setup.transport.stepsAfter({ draftKey, after: arrivals.known() });
      for (const step of answer.steps) arrivals.add(step.seq, step);
      hasMore = answer.hasMore && answer.steps.length > 0;
    }
    setup.onPending();
  };

  // What the server cannot read it will never take: a single such step is reported as refused, of several each is tried alone.
  let isAlone = false;
  const sendNext = async (): Promise<void> => {
    const steps = nextBatch(link.pending(), isAlone ? 1 : undefined);
    const [only] = steps;
    if (!only) return;
    try {
      const answer = await setup.transport.send({ draftKey, steps });
      settle(answer, steps);
      if (answer.seq > arrivals.known()) await catchUp();
      if (link.pending().length === 0) isAlone = false;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      if (steps.length === 1) setup.onRefused(link.refuse(only.id), error.fields);
      isAlone = true;
    }
  };

  const worker = createWorker({
    keeping,
    isDone: () => hasEnded || link.pending().length === 0,
    work: sendNext,
    catchUp,
    onEnded: end,
  });
  const unwatch = link.onPending(() => {
    setup.onPending();
    if (!hasEnded) worker.soon();
  });

  return {
    keeping,
    seq: arrivals.known,
    draftKey: () => draftKey,
    received(event) {
      if (event.draftKey !== draftKey || hasEnded) return;
      for (const step of event.steps) arrivals.add(step.seq, step);
      setup.onPending();
      if (arrivals.known() < event.seq) worker.look();
    },
    caughtUp(at) {
      if (hasEnded) return;
      if (at.draftKey !== draftKey) end();
      else if (at.seq > arrivals.known()) worker.look();
    },
    flush: worker.flush,
    wake: worker.wake,
    restart(at) {
      draftKey = at.draftKey;
      arrivals.restart(at.seq);
      hasEnded = false;
      worker.wake();
    },
    stop() {
      void worker.flush();
      worker.stop();
      unwatch();
    },
  };
}

/** 422: a field is not as the contract has it. */
const isUnreadable = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 413, 422].includes(error.status);
