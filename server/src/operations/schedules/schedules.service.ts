import type { AnswerOf, BodyOf, QueryOf } from "@sweepline/contract/core/endpoint.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { RunCandidate } from "@sweepline/contract/operations/runs.ts";
import {
  type SCHEDULE_ENDPOINTS as E,
  MAX_OCCURRENCES,
  type NewSchedule,
  type Occurrence,
  SCHEDULE_REFUSALS,
  type Schedule,
  type ScheduleChange,
  type ScheduleListQuery,
  type SchedulePreview,
  type ScheduleSubject,
} from "@sweepline/contract/operations/schedules/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { mayStart } from "../combinations/index.ts";
import type { Runs } from "../runs/index.ts";
import { giveUpDue, pastOccurrences } from "./firing.store.ts";
import { changedException, refuseStrangeRobot, withoutRobots } from "./occurrence-robots.service.ts";
import { instantOf, isOfRule, nextOccurrence, occurrencesWithin, type Timetable } from "./recurrence.ts";
import * as store from "./schedules.store.ts";
import { splitAt } from "./split.ts";
import { timetableOf } from "./timetable.ts";

type ChangeOne = BodyOf<typeof E.changeOne>;

export interface Schedules {
  list(caller: Caller, query: ScheduleListQuery): Promise<Page<Schedule>>;
  get(caller: Caller, id: number): Promise<Schedule>;
  occurrences(caller: Caller, id: number, span: QueryOf<typeof E.occurrences>): Promise<Occurrence[]>;
  preview(caller: Caller, of: SchedulePreview): Promise<AnswerOf<typeof E.preview>>;
  create(requester: Requester, schedule: NewSchedule): Promise<Schedule>;
  update(requester: Requester, id: number, change: ScheduleChange): Promise<Schedule>;
  pause(requester: Requester, id: number, as: { isPaused: boolean; revision: number }): Promise<Schedule>;
  changeOne(requester: Requester, id: number, change: ChangeOne): Promise<Schedule>;
  /** Who may run its task. */
  robots(caller: Caller, id: number): Promise<RunCandidate[]>;
  end(requester: Requester, id: number, before: { original: string; revision: number }): Promise<Schedule>;
  remove(requester: Requester, id: number, as: { revision: number }): Promise<void>;
}

export interface SchedulesDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  runs: Pick<Runs, "candidates">;
}

const record = recorderOf("operations_schedules", "schedule");
const DAY_MS = 86_400_000;
const SHOWN_BEFORE_MS = 7 * DAY_MS;
const SHOWN_AFTER_MS = 31 * DAY_MS;
const PREVIEWED = 10;

/** Schedules as people write them; what falls due stands in `firing.jobs.ts`. */
export function createSchedules(deps: SchedulesDeps): Schedules {
  const { db, clock } = deps;
  const get = async (tx: Queries, { scope }: Caller, id: number): Promise<Schedule> =>
    found(await store.findSchedule(tx, scope, id), CORE_REFUSALS.notFound);
  const by = ({ caller: { staffId, displayName: name } }: Requester): store.ChangedBy => ({
    ...{ staffId, name },
    at: clock.now(),
  });
  const hold = async (tx: Queries, { scope }: Caller, { id, revision }: Expected) => {
    const held = found(await store.holdSchedule(tx, scope, id), CORE_REFUSALS.notFound);
    if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
    return held;
  };
  const change = ({ caller }: Requester, expected: Expected, work: Work) =>
    db.transaction(async (tx) => {
      await work(tx, await hold(tx, caller, expected));
      return get(tx, caller, expected.id);
    });
  /** With another timetable; what comes next follows from it. */
  const rewrite = (tx: Queries, requester: Requester, { held, next, ...changes }: Rewrite) => {
    const schedule = { ...held, ...changes };
    refuseStranger(requester.caller, schedule);
    return store.updateSchedule(tx, held.id, {
      schedule: { ...schedule, next: next ?? nextOccurrence(timetableOf(schedule), clock.now()) },
      by: by(requester),
    });
  };
  return {
    list: ({ scope }, query) => store.pageOfSchedules(db, scope, query),
    get: (caller, id) => get(db, caller, id),
    occurrences: (caller, id, span) => occurrences(deps, caller, { id, span }),
    async preview(caller, { rule, ...subject }) {
      const facts = await subjectFacts(db, caller, subject);
      const { timeZone } = facts;
      return { timeZone, times: nextTimes(timetableOf({ ...facts, rule, exceptions: [] }), clock.now()) };
    },
    create: (requester, schedule) =>
      db.transaction(async (tx) => {
        const facts = await subjectFacts(tx, requester.caller, schedule);
        refuseStranger(requester.caller, schedule);
        const timetable = timetableOf({ ...facts, rule: schedule.rule, exceptions: [] });
        const next = soon(timetable, clock.now());
        const written = { ...schedule, ...facts, exceptions: [], next };
        const id = await store.insertSchedule(tx, written, by(requester));
        await record(deps, tx, { requester, verb: "create", id, after: schedule });
        return get(tx, requester.caller, id);
      }),
    update: (requester, id, { revision, from, ...wanted }) =>
      change(requester, { id, revision }, async (tx, held) => {
        const facts = await subjectFacts(tx, requester.caller, wanted);
        refuseStranger(requester.caller, wanted);
        if (from !== undefined)
          await splitOff(tx, { deps, requester, by: by(requester), held, from, wanted, facts });
        else {
          // Exceptions of times that the new rule does not have would be of nothing.
          const kept = held.exceptions.filter(({ original }) => isOfRule(wanted.rule, original));
          // Who may do one task may not do another.
          const exceptions = wanted.taskId === held.taskId ? kept : withoutRobots(kept);
          const timetable = timetableOf({ ...facts, rule: wanted.rule, exceptions });
          const next = soon(timetable, clock.now());
          await rewrite(tx, requester, { held, next, ...wanted, ...facts, exceptions });
        }
        await record(deps, tx, {
          requester,
          verb: "update",
          id,
          before: wantedOf(held),
          after: { ...wanted, from },
        });
      }),
    pause: (requester, id, { isPaused, revision }) =>
      change(requester, { id, revision }, async (tx, held) => {
        // What would have been due meanwhile is not made up for, and what still waits for a robot is not started any more.
        const next = nextOccurrence(timetableOf(held), clock.now());
        await store.pauseSchedule(tx, id, { isPaused, next, by: by(requester) });
        if (isPaused) await giveUpDue(tx, id);
        await record(deps, tx, {
          requester,
          verb: isPaused ? "pause" : "resume",
          id,
          after: { name: held.name },
        });
      }),
    changeOne: (requester, id, { original, at, deviceId, revision }) =>
      change(requester, { id, revision }, async (tx, held) => {
        refuseStrange(held, original, clock.now());
        if (at !== null && instantOf(at, held.timeZone) <= clock.now())
          throw refusedAt("at", SCHEDULE_REFUSALS.timeNotBeforeNow);
        const { exceptions, ...logged } = changedException(held.exceptions, { original, at, deviceId });
        await refuseStrangeRobot(deps.runs, requester.caller, { ...held, ...logged });
        await rewrite(tx, requester, { held, exceptions });
        await record(deps, tx, { requester, verb: "update", id, ...logged });
      }),
    async robots(caller, id) {
      const { taskId } = await get(db, caller, id);
      return taskId === null ? [] : deps.runs.candidates(caller, taskId);
    },
    end: (requester, id, { original, revision }) =>
      change(requester, { id, revision }, async (tx, held) => {
        refuseStrange(held, original, clock.now());
        await rewrite(tx, requester, { held, ...splitAt(held, original).before });
        await record(deps, tx, { requester, verb: "update", id, after: { endsBefore: original } });
      }),
    async remove(requester, id, { revision }) {
      await db.transaction(async (tx) => {
        const held = await hold(tx, requester.caller, { id, revision });
        await store.deleteSchedule(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: wantedOf(held) });
      });
    },
  };
}

interface Expected {
  id: number;
  revision: number;
}
type Work = (tx: Queries, held: store.HeldSchedule) => Promise<void>;
type Rewrite = { held: store.HeldSchedule; next?: store.WrittenSchedule["next"] } & Partial<
  Omit<store.HeldSchedule, "id" | "revision">
>;

const wantedOf = ({ name, taskId, combinationId, rule, exceptions, lateMin }: store.HeldSchedule) => ({
  ...{ name, taskId, combinationId, rule, exceptions, lateMin },
});

/** Of whom it would be, and by which clocks; refuses what the person does not see. */
export async function subjectFacts(
  tx: Queries,
  { scope }: Pick<Caller, "scope">,
  { taskId, combinationId }: ScheduleSubject,
): Promise<store.SubjectFacts> {
  if (combinationId !== null) {
    const facts = await store.combinationForSchedule(tx, scope, combinationId);
    if (!facts) throw refusedAt("combinationId", SCHEDULE_REFUSALS.strangeCombination);
    return facts;
  }
  const facts = await store.taskForSchedule(tx, scope, taskId ?? 0);
  if (!facts) throw refusedAt("taskId", SCHEDULE_REFUSALS.strangeTask);
  return facts;
}

/** A combination is begun with what the last writer of its schedule may. */
function refuseStranger(caller: Caller, { combinationId }: ScheduleSubject): void {
  if (combinationId !== null && !mayStart(caller)) throw new Refused(CORE_REFUSALS.noPermission);
}

/** What comes first; a schedule by which nothing ever would is none. */
function soon(timetable: Timetable, now: Date): NonNullable<ReturnType<typeof nextOccurrence>> {
  const next = nextOccurrence(timetable, now);
  if (!next) throw refusedAt("rule", SCHEDULE_REFUSALS.nothingDue);
  return next;
}

function nextTimes(timetable: Timetable, now: Date) {
  const times: { original: string; at: string }[] = [];
  let after = now;
  for (let count = 0; count < PREVIEWED; count += 1) {
    const next = nextOccurrence(timetable, after);
    if (!next) break;
    times.push({ original: next.original, at: next.at.toISOString() });
    after = next.at;
  }
  return times;
}

/** One that the rule has, and that is still to come. */
function refuseStrange(held: store.HeldSchedule, original: string, now: Date): void {
  if (!isOfRule(held.rule, original)) throw refusedAt("original", SCHEDULE_REFUSALS.notOfRule);
  const moved = held.exceptions.find((one) => one.original === original)?.at ?? original;
  if (instantOf(moved, held.timeZone) <= now) throw new Refused(SCHEDULE_REFUSALS.occurrencePast);
}

interface Split {
  deps: SchedulesDeps;
  requester: Requester;
  by: store.ChangedBy;
  held: store.HeldSchedule;
  from: string;
  wanted: Omit<ScheduleChange, "revision" | "from">;
  facts: store.SubjectFacts;
}

/** From one occurrence on it is another schedule; until then it stays as it was. */
async function splitOff(
  tx: Queries,
  { deps, requester, by, held, from, wanted, facts }: Split,
): Promise<void> {
  const now = by.at;
  refuseStrange(held, from, now);
  const plans = splitAt(held, from);
  const before = { ...held, ...plans.before };
  await store.updateSchedule(tx, held.id, {
    schedule: { ...before, next: nextOccurrence(timetableOf(before), now) },
    by,
  });
  const rule = { ...wanted.rule, from: plans.from.rule.from };
  const exceptions = plans.from.exceptions.filter(({ original }) => isOfRule(rule, original));
  const after = { ...wanted, ...facts, rule, exceptions };
  const id = await store.insertSchedule(tx, { ...after, next: soon(timetableOf(after), now) }, by);
  await record(deps, tx, { requester, verb: "create", id, after: { ...wanted, splitFrom: held.id } });
}

/** What was due with its outcome, and from now on what the rule says. */
async function occurrences(
  { db, clock }: SchedulesDeps,
  { scope }: Caller,
  { id, span }: { id: number; span: QueryOf<typeof E.occurrences> },
): Promise<Occurrence[]> {
  const schedule = found(await store.findSchedule(db, scope, id), CORE_REFUSALS.notFound);
  const now = clock.now();
  const from = span.from ? new Date(span.from) : new Date(now.getTime() - SHOWN_BEFORE_MS);
  const to = span.to ? new Date(span.to) : new Date(now.getTime() + SHOWN_AFTER_MS);
  const named = { scheduleId: id, scheduleName: schedule.name };
  const past = await pastOccurrences(db, id, { from, to, limit: MAX_OCCURRENCES });
  const dueAlready = new Set(past.map(({ original }) => original));
  const later = new Date(Math.max(from.getTime(), now.getTime()));
  const { closedDays } = await store.closedDaysOfSchedule(db, id);
  const timetable = timetableOf({ ...schedule, closedDays });
  const planned = schedule.isPaused || later > to ? [] : occurrencesWithin(timetable, { from: later, to });
  return [
    ...past.map(({ original, dueAt, state, cause, runId, combinationRunId, deviceId }) => ({
      ...named,
      ...{ original, at: dueAt.toISOString(), state, cause, runId, combinationRunId, deviceId },
      isMoved: instantOf(original, schedule.timeZone).getTime() !== dueAt.getTime(),
    })),
    ...planned
      .filter(({ original }) => !dueAlready.has(original))
      .map(({ at, ...occurrence }) => ({
        ...named,
        ...{ ...occurrence, at: at.toISOString(), state: "planned" as const },
        ...{ cause: null, runId: null, combinationRunId: null },
      })),
  ].slice(0, MAX_OCCURRENCES);
}
