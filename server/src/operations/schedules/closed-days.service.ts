import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  CLOSED_DAY_REFUSALS,
  type ClosedDay,
  MAX_CLOSED_DAYS,
  type NewClosedDay,
} from "@sweepline/contract/operations/schedules/closed-days.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import * as store from "./closed-days.store.ts";
import { holdLeavingOut, setNext } from "./firing.store.ts";
import { nextOccurrence } from "./recurrence.ts";
import type { SchedulesDeps } from "./schedules.service.ts";
import { timetableOf } from "./timetable.ts";

export interface ClosedDays {
  list(caller: Caller, organizationId: number): Promise<ClosedDay[]>;
  add(
    requester: Requester,
    of: { organizationId: number; days: readonly NewClosedDay[] },
  ): Promise<ClosedDay[]>;
  remove(requester: Requester, of: { organizationId: number; days: readonly string[] }): Promise<ClosedDay[]>;
}

/** A year back: longer than anybody looks at a plan. */
const KEPT_MS = 366 * 86_400_000;
const record = recorderOf("operations_schedules", "organization");

export function createClosedDays(deps: SchedulesDeps): ClosedDays {
  const { db, clock } = deps;
  const requireVisible = async (tx: Queries, { scope }: Caller, id: number): Promise<void> => {
    if (!(await isOrganizationWithin(tx, scope, id))) throw new Refused(CORE_REFUSALS.notFound);
  };
  const list = (tx: Queries, id: number) => store.listClosedDays(tx, id, MAX_CLOSED_DAYS);
  /** Writes, and works out anew what is next due of all that leaves closed days out. */
  const change = (requester: Requester, organizationId: number, write: Write): Promise<ClosedDay[]> =>
    db.transaction(async (tx) => {
      await requireVisible(tx, requester.caller, organizationId);
      const { verb, values } = await write(tx);
      const now = clock.now();
      const held = await holdLeavingOut(tx, organizationId, now);
      await setNext(
        tx,
        held.map((schedule) => ({ id: schedule.id, next: nextOccurrence(timetableOf(schedule), now) })),
      );
      await record(deps, tx, { requester, verb, id: organizationId, after: values });
      return list(tx, organizationId);
    });
  return {
    async list(caller, organizationId) {
      await requireVisible(db, caller, organizationId);
      return list(db, organizationId);
    },
    add: (requester, { organizationId, days }) =>
      change(requester, organizationId, async (tx) => {
        await store.dropClosedDays(tx, organizationId, new Date(clock.now().getTime() - KEPT_MS));
        const known = await list(tx, organizationId);
        if (known.length + days.length > MAX_CLOSED_DAYS)
          throw new Refused(CLOSED_DAY_REFUSALS.tooManyClosedDays);
        // The last name of a day that is named twice.
        const named = new Map(days.map((one) => [one.day, one]));
        await store.addClosedDays(tx, organizationId, [...named.values()]);
        return { verb: "close", values: { days: [...named.values()] } };
      }),
    remove: (requester, { organizationId, days }) =>
      change(requester, organizationId, async (tx) => {
        await store.removeClosedDays(tx, organizationId, days);
        return { verb: "open", values: { days } };
      }),
  };
}

type Write = (tx: Queries) => Promise<{ verb: string; values: object }>;
