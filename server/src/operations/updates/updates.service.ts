import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type ConfirmationGiven,
  type ConfirmationResult,
  UPDATE_REFUSALS,
  type Update,
  type UpdateDetail,
  type UpdateListQuery,
  type UpdateTotals,
  type VersionHistory,
  type versionHistoryQuery,
} from "@sweepline/contract/operations/updates/index.ts";
import type { z } from "zod";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { announceMoved } from "./announced-agents.ts";
import { answerFor } from "./confirmations.service.ts";
import { callBackOne } from "./ends.store.ts";
import { exportUpdates, type UpdateExport } from "./updates.export.ts";
import { findUpdate, pageOfUpdates, totalsOf } from "./updates.store.ts";
import { versionChanges, versionsNow } from "./version-history.store.ts";
import { historyOf, lastDays } from "./version-history.ts";

type Filters = Omit<UpdateListQuery, "current" | "size" | "sort">;
export interface Updates {
  list(caller: Caller, query: UpdateListQuery): Promise<Page<Update>>;
  totals(caller: Caller, query: Filters): Promise<UpdateTotals>;
  get(caller: Caller, id: number): Promise<UpdateDetail>;
  versions(caller: Caller, query: z.output<typeof versionHistoryQuery>): Promise<VersionHistory>;
  exportFile(caller: Caller, request: UpdateExport): Promise<ExportFile>;
  cancel(requester: Requester, id: number): Promise<Update>;
  confirm(requester: Requester, given: ConfirmationGiven): Promise<ConfirmationResult>;
}

export interface UpdatesDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record" | "recordMany">;
  announcer: Pick<Announcer, "announce">;
}

const record = recorderOf("operations_updates", "update");

export function createUpdates(deps: UpdatesDeps): Updates {
  const { db, clock } = deps;
  const get = async ({ scope }: Caller, id: number) =>
    found(await findUpdate(db, scope, id), CORE_REFUSALS.notFound);
  return {
    get,
    list: ({ scope }, query) => pageOfUpdates(db, scope, { query, now: clock.now() }),
    totals: ({ scope }, query) => totalsOf(db, scope, { query, now: clock.now() }),
    async versions({ scope }, { days, ...asked }) {
      const shown = lastDays(days, clock.now());
      const since = new Date(`${shown[0]}T00:00:00Z`);
      const [current, changes] = await Promise.all([
        versionsNow(db, scope, asked),
        versionChanges(db, scope, { ...asked, since }),
      ]);
      return historyOf(shown, current, changes);
    },
    exportFile: ({ scope }, request) => exportUpdates(db, { scope, now: clock.now() }, request),
    async cancel(requester, id) {
      const { deviceId, createdAt } = await get(requester.caller, id);
      await db.transaction(async (tx) => {
        const key = { deviceId, createdAt: new Date(createdAt), id };
        if (!(await callBackOne(tx, key, clock.now()))) throw new Refused(UPDATE_REFUSALS.updateEnded);
        await record(deps, tx, { requester, verb: "cancel", id });
        afterCommit(tx, () => announceMoved(deps.announcer));
      });
      const { log, ...update } = await get(requester.caller, id);
      return update;
    },
    async confirm(requester, given) {
      // Of many, some may be answered before it fails.
      return answerFor(deps, requester, given).finally(() => announceMoved(deps.announcer));
    },
  };
}
