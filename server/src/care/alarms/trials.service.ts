import {
  type AlarmTrial,
  MAX_TRIED_DEVICES,
  type NewTrial,
  TRIAL_REFUSALS,
  type TriedAlarm,
} from "@sweepline/contract/care/alarms/trials.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { refuseNamedOutside } from "../../sites/places/index.ts";
import * as store from "./trials.store.ts";

type TriedQuery = Omit<Parameters<typeof store.pageOfTried>[2], "id">;

export interface AlarmTrials {
  begin(caller: Caller, trial: NewTrial): Promise<AlarmTrial>;
  get(caller: Caller, id: number, timeZone: string): Promise<AlarmTrial>;
  alarms(caller: Caller, id: number, query: TriedQuery): Promise<Page<TriedAlarm>>;
  cancel(caller: Caller, id: number): Promise<AlarmTrial>;
}

const DAY_MS = 86_400_000;

export function createAlarmTrials({ db, clock }: { db: Database; clock: Clock }): AlarmTrials {
  const get = async (caller: Caller, id: number, timeZone = "UTC"): Promise<AlarmTrial> =>
    found(await store.findTrial(db, caller, { id, timeZone }), CORE_REFUSALS.notFound);
  return {
    get,
    async begin(caller, { rule, ruleId, days }) {
      const to = clock.now();
      const from = new Date(to.getTime() - days * DAY_MS);
      const id = await db.transaction(async (tx) => {
        await refuseNamedOutside(tx, caller.scope, rule);
        const devices = await store.devicesToTry(tx, caller, {
          ...{ rule, ruleId, from, limit: MAX_TRIED_DEVICES + 1 },
        });
        if (devices.length > MAX_TRIED_DEVICES)
          throw new Refused(TRIAL_REFUSALS.tooManyToTry, { values: { max: MAX_TRIED_DEVICES } });
        await store.cancelRunning(tx, caller.staffId);
        return store.insertTrial(tx, {
          staffId: caller.staffId,
          organizationId: caller.organizationId,
          rule,
          from,
          to,
          devices,
        });
      });
      return get(caller, id);
    },
    alarms: async (caller, id, query) => {
      await get(caller, id);
      return store.pageOfTried(db, caller, { id, ...query });
    },
    async cancel(caller, id) {
      await get(caller, id);
      await store.cancelTrial(db, id);
      return get(caller, id);
    },
  };
}
