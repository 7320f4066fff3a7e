import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import { BULK_JOB_REFUSALS, BULK_JOB_RETENTION_DAYS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused, refusedTexts } from "../../core/http/refused.ts";
import type { UpkeepRunner } from "../../core/jobs.ts";
import type { Log } from "../../core/log.ts";
import type { Devices } from "../devices/index.ts";
import { type BulkTarget, type BulkVerbOf, type BulkVerbs, keyOf, mayRun } from "./bulk-verbs.ts";
import * as store from "./bulk-work.store.ts";

interface Needs {
  db: Database;
  clock: Clock;
  log: Pick<Log, "error">;
  devices: Pick<Devices, "visibleAmong">;
  verbs: BulkVerbs;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const LOOK_EVERY_MS = 1_000;
/** A process that is asked to stop waits for it no longer than this. */
const STRETCH_MS = 2_000;
/** Devices of one job until it is another one's turn. */
const STRETCH_DEVICES = 25;
const HOUR_MS = 3_600_000;

export function addBulkJobUpkeep(upkeep: Pick<UpkeepRunner, "add">, needs: Needs): void {
  upkeep.add({
    name: "fleet/bulk-jobs",
    everyMs: LOOK_EVERY_MS,
    async work() {
      const until = performance.now() + STRETCH_MS;
      while (performance.now() < until && (await workStretch(needs)));
    },
  });
  upkeep.add({
    name: "fleet/bulk-jobs-retention",
    everyMs: HOUR_MS,
    work: (now) =>
      store.removeEndedBefore(needs.db, new Date(now.getTime() - BULK_JOB_RETENTION_DAYS * 24 * HOUR_MS)),
  });
}

/** Some devices of the job whose turn it is. Answers whether there was a job. */
export async function workStretch(needs: Needs): Promise<boolean> {
  const { db, clock } = needs;
  const job = await store.takeJob(db, clock.now());
  if (!job) return false;
  const ids = await store.waitingDevices(db, job.id, STRETCH_DEVICES);
  if (ids.length === 0) {
    await store.endJob(db, job.id, clock.now());
    return true;
  }
  const caller = await needs.callerOf(job.by.staffId);
  const verb = needs.verbs[job.verb] as BulkVerbOf<never> | undefined;
  const seen = caller ? await needs.devices.visibleAmong(caller.scope, ids) : [];
  const visible = new Set(seen.map(({ id }) => id));
  const retired = verb?.takesOutOfUse ? await store.retiredAmong(db, ids) : new Set<number>();
  for (const deviceId of ids) {
    const target = caller && { ...job, deviceId, caller, key: keyOf(job.id, deviceId) };
    const reason = retired.has(deviceId)
      ? undefined
      : await reasonAgainst(needs, { verb, target, isVisible: visible.has(deviceId) });
    if (!(await store.noteOutcome(db, job.id, { deviceId, ...(reason && { reason }) }))) break;
  }
  return true;
}

interface Attempt {
  verb: BulkVerbOf<never> | undefined;
  target: BulkTarget | undefined;
  isVisible: boolean;
}

/** Does it to one device; undefined where that went well. */
async function reasonAgainst(
  { log }: Needs,
  { verb, target, isVisible }: Attempt,
): Promise<Record<Language, string> | undefined> {
  try {
    if (!verb) throw new Refused(BULK_JOB_REFUSALS.unknownVerb);
    if (!target || !mayRun(verb, target.caller)) throw new Refused(CORE_REFUSALS.noPermission);
    if (!isVisible) throw new Refused(CORE_REFUSALS.notFound);
    await verb.run(target as never);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return refusedTexts(error);
    log.error({ err: error, deviceId: target?.deviceId }, "bulk action failed at a device");
    return refusedTexts(new Refused(CORE_REFUSALS.unexpected));
  }
}
