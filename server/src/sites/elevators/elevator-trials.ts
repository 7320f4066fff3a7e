import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MAX_TRIALS,
  type NewTrial,
  outcomeOf,
  TRIAL_REFUSALS,
  type Trial,
} from "@sweepline/contract/sites/elevators/trials.ts";
import type { Asker } from "../../core/caller.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { ElevatorsGround } from "./elevator-changes.service.ts";
import { holdElevator } from "./elevator-changes.store.ts";
import * as store from "./elevator-trials.store.ts";

/** Keeps what a person tried; what its steps name as evidence must be this elevator's. */
export function keepTrial(
  ground: ElevatorsGround,
  asker: Asker,
  { id, trial }: { id: number; trial: NewTrial },
): Promise<Trial> {
  return ground.db.transaction(async (tx) => {
    found(await holdElevator(tx, asker.caller.scope, id), CORE_REFUSALS.notFound);
    const named = [...new Set(trial.steps.flatMap(({ requestId }) => requestId ?? []))];
    if ((await store.countRequests(tx, id, named)) < named.length)
      throw new Refused(TRIAL_REFUSALS.strangeEvidence);
    const { staffId, displayName: staffName } = asker.caller;
    const outcome = outcomeOf(trial.steps);
    const keptAt = ground.clock.now();
    const kept = await store.insertTrial(tx, {
      ...trial,
      elevatorId: id,
      outcome,
      staffId,
      staffName,
      keptAt,
    });
    await store.dropTrials(tx, id, MAX_TRIALS);
    await ground.audit.record(tx, {
      actor: actorOf(asker),
      action: "sites_elevators_keepTrial",
      subject: { kind: "elevator", id },
      after: { trialId: kept.id, outcome, steps: trial.steps.length },
    });
    return kept;
  });
}
