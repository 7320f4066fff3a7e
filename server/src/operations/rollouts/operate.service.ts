import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  ROLLOUT_REFUSALS as R,
  type RolloutDetail,
  type RolloutState,
  type StopResult,
} from "@sweepline/contract/operations/rollouts/index.ts";
import type { Requester } from "../../core/caller.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { announceMoved, callBack, endUntaken, releaseGroup, withdrawOffers } from "../updates/index.ts";
import { waitingGroup, writeGroup } from "./groups.store.ts";
import { detailOf, type RolloutsDeps, record, requirePackages } from "./rollouts.service.ts";
import { type HeldRollout, holdRollout, type Moved, writeState } from "./rollouts.store.ts";
import { begin } from "./start.ts";

export interface RolloutActsDeps extends RolloutsDeps {
  announcer: Pick<Announcer, "announce">;
}

interface Act {
  id: number;
  /** As it was read; left out where it may be done whatever has changed. */
  revision?: number;
}

/** What people do with rollouts: each act is one transaction, and is refused where it does not fit the state. */
export interface RolloutActs {
  submit(requester: Requester, act: Act): Promise<RolloutDetail>;
  approve(requester: Requester, act: Act & { remark: string }): Promise<RolloutDetail>;
  reject(requester: Requester, act: Act & { remark: string }): Promise<RolloutDetail>;
  start(requester: Requester, act: Act): Promise<RolloutDetail>;
  pause(requester: Requester, act: Act): Promise<RolloutDetail>;
  resume(requester: Requester, act: Act): Promise<RolloutDetail>;
  next(requester: Requester, act: Act): Promise<RolloutDetail>;
  stop(requester: Requester, act: Act): Promise<RolloutDetail>;
  emergencyStop(requester: Requester, act: Act): Promise<StopResult>;
}

interface Step {
  verb: string;
  from: readonly RolloutState[];
  refusal: Refusal;
  work(tx: Queries, held: HeldRollout, now: Date): Promise<unknown>;
  remark?: string;
}

const ENDABLE: readonly RolloutState[] = ["ready", "running", "paused", "stopping"];

export function createRolloutActs(deps: RolloutActsDeps): RolloutActs {
  const { db, clock } = deps;
  const perform = (requester: Requester, { id, revision }: Act, step: Step) =>
    db.transaction(async (tx) => {
      const held = found(await holdRollout(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
      if (!step.from.includes(held.state)) throw new Refused(step.refusal);
      if (revision !== undefined && revision !== held.revision) throw new Refused(CORE_REFUSALS.conflict);
      const outcome = await step.work(tx, held, clock.now());
      const after = step.remark === undefined ? {} : { remark: step.remark };
      await record(deps, tx, { requester, verb: step.verb, id, before: { state: held.state }, after });
      afterCommit(tx, () => announceMoved(deps.announcer));
      return outcome;
    });
  const act = async (requester: Requester, which: Act, step: Step) => {
    await perform(requester, which, step);
    return detailOf(db, requester.caller, which.id);
  };
  const to =
    (moved: Omit<Moved, "now">) =>
    (tx: Queries, { id }: HeldRollout, now: Date) =>
      writeState(tx, id, { ...moved, now });
  return {
    submit: (requester, which) =>
      act(requester, which, {
        ...{ verb: "submit", from: ["draft"], refusal: R.rolloutNotDraft },
        async work(tx, held, now) {
          await requirePackages(tx, held);
          await writeState(tx, held.id, { state: "inReview", submittedAt: now, now });
        },
      }),
    approve: (requester, { remark, ...which }) =>
      act(requester, which, {
        ...{ verb: "approve", from: ["inReview"], refusal: R.rolloutNotInReview, remark },
        async work(tx, held, now) {
          if (held.staffId === requester.caller.staffId) throw new Refused(R.ownApproval);
          await requirePackages(tx, held);
          await writeState(tx, held.id, { state: "ready", review: reviewOf(requester, remark), now });
        },
      }),
    reject: (requester, { remark, ...which }) =>
      act(requester, which, {
        ...{ verb: "reject", from: ["inReview"], refusal: R.rolloutNotInReview, remark },
        work: to({ state: "draft", review: reviewOf(requester, remark) }),
      }),
    start: (requester, which) =>
      act(requester, which, {
        ...{ verb: "start", from: ["ready"], refusal: R.rolloutNotReviewed },
        async work(tx, held, now) {
          await requirePackages(tx, held);
          if (!(await begin(tx, held, now))) throw new Refused(R.noTargets);
        },
      }),
    pause: (requester, which) =>
      act(requester, which, {
        ...{ verb: "pause", from: ["running"], refusal: R.rolloutNotRunning },
        work: (tx, held, now) => pause(tx, held, { cause: "person", detail: {}, now }),
      }),
    resume: (requester, which) =>
      act(requester, which, {
        ...{ verb: "resume", from: ["paused"], refusal: R.rolloutNotPaused },
        async work(tx, held, now) {
          await requirePackages(tx, held);
          await writeState(tx, held.id, { state: "running", now });
        },
      }),
    next: (requester, which) =>
      act(requester, which, {
        ...{ verb: "next", from: ["running"], refusal: R.rolloutNotRunning },
        work: startNext,
      }),
    stop: (requester, which) =>
      act(requester, which, {
        ...{ verb: "stop", from: ["ready", "running", "paused"], refusal: R.rolloutEnded },
        work: (tx, held, now) => end(tx, held, { isEmergency: false, now }),
      }),
    emergencyStop: async (requester, which) =>
      (await perform(requester, which, {
        ...{ verb: "emergencyStop", from: ENDABLE, refusal: R.rolloutEnded },
        work: (tx, held, now) => end(tx, held, { isEmergency: true, now }),
      })) as StopResult,
  };
}

const reviewOf = ({ caller }: Requester, remark: string) => ({
  ...{ staffId: caller.staffId, name: caller.displayName, remark },
});

/** Nothing more is offered; what agents have in hand goes on. */
export async function pause(
  tx: Queries,
  { id, startedAt }: Pick<HeldRollout, "id" | "startedAt">,
  { cause, detail, now }: { cause: string; detail: Record<string, number>; now: Date },
): Promise<void> {
  await writeState(tx, id, { state: "paused", pause: { cause, detail }, now });
  if (startedAt) await withdrawOffers(tx, { rolloutId: id, startedAt }, now);
}

async function startNext(tx: Queries, { id, startedAt }: HeldRollout, now: Date): Promise<void> {
  const group = await waitingGroup(tx, id);
  if (group === undefined || startedAt === null) throw new Refused(R.noGroupWaits);
  await startGroup(tx, { id, startedAt }, { number: group, now });
  await writeState(tx, id, { state: "running", now });
}

export async function startGroup(
  tx: Queries,
  begun: { id: number; startedAt: Date },
  group: { number: number; now: Date },
): Promise<void> {
  await writeGroup(tx, begun.id, { ...group, state: "running" });
  await releaseGroup(tx, { rolloutId: begun.id, startedAt: begun.startedAt }, group);
}

async function end(
  tx: Queries,
  { id, startedAt }: HeldRollout,
  { isEmergency, now }: { isEmergency: boolean; now: Date },
): Promise<StopResult> {
  const none = { prevented: 0, calledBack: 0, tooLate: 0 };
  if (!startedAt) {
    await writeState(tx, id, { state: "stopped", isEmergency, now });
    return none;
  }
  const key = { rolloutId: id, startedAt };
  // First the rollout: whoever offers an update reads its state in the same transaction.
  await writeState(tx, id, { state: "stopping", isEmergency, now });
  await withdrawOffers(tx, key, now);
  const prevented = await endUntaken(tx, key, { isEmergency, now });
  if (!isEmergency) return { ...none, prevented };
  return { prevented, ...(await callBack(tx, key, now)) };
}
