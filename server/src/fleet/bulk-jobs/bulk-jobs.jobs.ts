import { CORE_REFUSALS, type Language, type Refusal } from "@sweepline/contract/core/refusal.ts";
import {
  BULK_JOB_REFUSALS,
  BULK_JOB_RETENTION_DAYS,
  BULK_JOBS_PATH,
  BULK_PART,
  type BulkJob,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused, refusedTexts } from "../../core/http/refused.ts";
import type { Inform } from "../../core/job-handler.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { Log } from "../../core/log.ts";
import type { Devices } from "../devices/index.ts";
import { type Announcing, announce } from "./bulk-job-announcements.ts";
import { endedNotice } from "./bulk-job-notice.texts.ts";
import { type BulkPart, type BulkVerbOf, type BulkVerbs, mayRun } from "./bulk-verbs.ts";
import * as store from "./bulk-work.store.ts";

interface Deps extends Announcing {
  db: Database;
  clock: Clock;
  log: Pick<Log, "error">;
  devices: Pick<Devices, "visibleAmong">;
  verbs: BulkVerbs;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
  inform: Inform;
}

const LOOK_EVERY_MS = 1_000;
/** A process that is asked to stop waits for it no longer than this. */
const STRETCH_MS = 2_000;

export function bulkJobUpkeep(deps: Deps): readonly Upkeep[] {
  return [
    {
      name: "fleet/bulk-jobs",
      everyMs: LOOK_EVERY_MS,
      async work() {
        const until = performance.now() + STRETCH_MS;
        while (performance.now() < until && (await workStretch(deps)));
      },
    },
    hourly("fleet/bulk-jobs-retention", (daysAgo) =>
      store.removeEndedBefore(deps.db, daysAgo(BULK_JOB_RETENTION_DAYS)),
    ),
  ];
}

/** Some devices of the job whose turn it is. Answers whether there was a job. */
export async function workStretch(deps: Deps): Promise<boolean> {
  const { db, clock } = deps;
  const job = await store.takeJob(db, clock.now());
  if (!job) return false;
  const ids = await store.waitingDevices(db, job.id, BULK_PART);
  const { staffId } = job.by;
  if (ids.length === 0) {
    const ended = await db.transaction((tx) => end(deps, tx, job));
    if (ended) announce(deps, staffId, ended);
    return true;
  }
  const reasons = await reasonsAgainst(deps, job, ids);
  const outcomes = ids.map((deviceId) => ({ deviceId, reason: reasons.get(deviceId) }));
  announce(deps, staffId, await store.noteOutcomes(db, job.id, outcomes));
  return true;
}

/** Whoever began it is told: by now they may be elsewhere. */
async function end(
  { clock, inform }: Deps,
  tx: Queries,
  { id, by }: store.OpenJob,
): Promise<BulkJob | undefined> {
  const ended = await store.endJob(tx, id, clock.now());
  if (ended && by.organizationId !== null)
    await inform(tx, [by.staffId], {
      ...endedNotice(ended),
      ...{ severity: ended.failed > 0 ? "warning" : "info", link: BULK_JOBS_PATH },
      organizationId: by.organizationId,
    });
  return ended;
}

type Reasons = Map<number, Record<Language, string>>;

/** Does it, as far as the person may and sees the devices; says where it could not be done. */
async function reasonsAgainst(deps: Deps, job: store.OpenJob, ids: readonly number[]): Promise<Reasons> {
  const caller = await deps.callerOf(job.by.staffId);
  const verb = deps.verbs[job.verb] as BulkVerbOf<never> | undefined;
  if (!verb) return allOf(ids, BULK_JOB_REFUSALS.unknownVerb);
  if (!caller || !mayRun(verb, caller)) return allOf(ids, CORE_REFUSALS.noPermission);
  const visible = new Set((await deps.devices.visibleAmong(caller.scope, ids)).map(({ id }) => id));
  const hidden = ids.filter((id) => !visible.has(id));
  const decommissioned = verb.decommissions
    ? await store.decommissionedAmong(deps.db, hidden)
    : new Set<number>();
  const part: BulkPart = {
    deviceIds: ids.filter((id) => visible.has(id)),
    parameters: job.parameters,
    caller,
    by: job.by,
    jobId: job.id,
  };
  const lost = hidden.filter((id) => !decommissioned.has(id));
  return new Map([...allOf(lost, CORE_REFUSALS.notFound), ...(await attempt(deps, verb, part))]);
}

/** Where something unforeseen stops the part, each of its devices is tried by itself: one of them spoils it for no other. */
async function attempt(deps: Deps, verb: BulkVerbOf<never>, part: BulkPart): Promise<Reasons> {
  const { deviceIds } = part;
  if (deviceIds.length === 0) return new Map();
  try {
    const refused = await verb.run(part as never);
    return new Map([...(refused ?? [])].map(([id, refusal]) => [id, refusedTexts(refusal)]));
  } catch (error) {
    if (error instanceof Refused) return new Map(deviceIds.map((id) => [id, refusedTexts(error)]));
    if (deviceIds.length === 1) {
      deps.log.error({ err: error, deviceId: deviceIds[0] }, "bulk action failed at a device");
      return allOf(deviceIds, CORE_REFUSALS.unexpected);
    }
    const reasons: Reasons = new Map();
    for (const id of deviceIds)
      for (const [one, reason] of await attempt(deps, verb, { ...part, deviceIds: [id] }))
        reasons.set(one, reason);
    return reasons;
  }
}

function allOf(ids: readonly number[], refusal: Refusal): Reasons {
  const texts = refusedTexts(new Refused(refusal));
  return new Map(ids.map((id) => [id, texts]));
}
