import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import {
  BULK_JOB_REFUSALS,
  type BulkItem,
  type BulkJob,
  type BulkOrder,
  MAX_BULK_DEVICES,
  MAX_OPEN_BULK_JOBS,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { RegistrationListQuery } from "@sweepline/contract/fleet/device-registration.ts";
import type { DeviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { Registrations } from "../device-registration/index.ts";
import type { Devices } from "../devices/index.ts";
import { type Announcing, announce } from "./bulk-job-announcements.ts";
import * as store from "./bulk-jobs.store.ts";
import { type BulkVerbOf, type BulkVerbs, mayRun } from "./bulk-verbs.ts";

export interface BulkJobs {
  selection(caller: Caller, query: DeviceListQuery): Promise<Selection>;
  registrations(caller: Caller, query: RegistrationListQuery): Promise<Selection>;
  create(requester: Requester, wanted: { order: BulkOrder; deviceIds: readonly number[] }): Promise<BulkJob>;
  list(caller: Caller, query: Parameters<typeof store.pageOfJobs>[2]): Promise<Page<BulkJob>>;
  get(caller: Caller, id: number): Promise<BulkJob>;
  items(caller: Caller, id: number, asked: ItemsAsked): Promise<Page<BulkItem>>;
  cancel(requester: Requester, id: number): Promise<BulkJob>;
  retry(requester: Requester, id: number): Promise<BulkJob>;
}

interface Selection {
  ids: number[];
  /** One more than fit: there are more than a job takes. */
  total: number;
}

interface ItemsAsked {
  query: store.ItemQuery;
  language: Language;
}

interface Deps extends Announcing {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  devices: Pick<Devices, "matching" | "visibleAmong">;
  registrations: Pick<Registrations, "matching">;
  verbs: BulkVerbs;
}

export function createBulkJobs(deps: Deps): BulkJobs {
  const { db, devices } = deps;
  const own = async ({ staffId }: Caller, id: number) =>
    found(await store.findJob(db, staffId, id), CORE_REFUSALS.notFound);
  return {
    async selection(caller, query) {
      const ids = await devices.matching(caller, query, MAX_BULK_DEVICES + 1);
      return { ids: ids.slice(0, MAX_BULK_DEVICES), total: ids.length };
    },
    async registrations(caller, query) {
      const ids = await deps.registrations.matching(caller, query, MAX_BULK_DEVICES + 1);
      return { ids: ids.slice(0, MAX_BULK_DEVICES), total: ids.length };
    },
    create: (requester, wanted) => create(deps, requester, wanted),
    list: (caller, query) => store.pageOfJobs(db, caller.staffId, query),
    get: own,
    async items(caller, id, { query, language }) {
      const job = await own(caller, id);
      return store.pageOfItems(db, { jobId: job.id, language }, query);
    },
    async cancel(requester, id) {
      await own(requester.caller, id);
      return db.transaction(async (tx) => {
        const job = await store.cancelJob(tx, id, deps.clock.now());
        if (!job) throw new Refused(BULK_JOB_REFUSALS.bulkJobEnded);
        await deps.audit.record(tx, {
          actor: actorOf(requester),
          action: "fleet_bulk-jobs_cancel",
          subject: { kind: "bulkJob", id },
        });
        afterCommit(tx, () => announce(deps, requester.caller.staffId, job));
        return job;
      });
    },
    async retry(requester, id) {
      const { order } = await own(requester.caller, id);
      const deviceIds = await store.failedDevices(db, id);
      if (deviceIds.length === 0) throw new Refused(BULK_JOB_REFUSALS.nothingToRetry);
      // Those that were lost since are told as such, device by device.
      return begin(deps, requester, { order, deviceIds });
    },
  };
}

/** Whoever names a device that they do not see gets nothing done: it does not exist for them. */
async function create(
  deps: Deps,
  requester: Requester,
  { order, deviceIds }: { order: BulkOrder; deviceIds: readonly number[] },
): Promise<BulkJob> {
  const ids = [...new Set(deviceIds)];
  const visible = await deps.devices.visibleAmong(requester.caller.scope, ids);
  if (visible.length < ids.length) throw new Refused(CORE_REFUSALS.notFound);
  return begin(deps, requester, { order, deviceIds: ids });
}

function begin(
  deps: Deps,
  requester: Requester,
  { order, deviceIds }: { order: BulkOrder; deviceIds: readonly number[] },
): Promise<BulkJob> {
  const { db, clock, audit, verbs } = deps;
  const verb = verbs[order.verb] as BulkVerbOf<never> | undefined;
  if (!verb) throw new Refused(BULK_JOB_REFUSALS.unknownVerb);
  if (!mayRun(verb, requester.caller)) throw new Refused(CORE_REFUSALS.noPermission);
  const by = actorOf(requester);
  return db.transaction(async (tx) => {
    if ((await store.countOpen(tx, requester.caller.staffId)) >= MAX_OPEN_BULK_JOBS)
      throw new Refused(BULK_JOB_REFUSALS.tooManyBulkJobs, { values: { max: MAX_OPEN_BULK_JOBS } });
    const job = await store.insertJob(tx, { order, by, deviceIds, at: clock.now() });
    await audit.record(tx, {
      actor: by,
      action: "fleet_bulk-jobs_create",
      subject: { kind: "bulkJob", id: job.id },
      after: { ...order, deviceIds },
    });
    afterCommit(tx, () => announce(deps, requester.caller.staffId, job));
    return job;
  });
}
