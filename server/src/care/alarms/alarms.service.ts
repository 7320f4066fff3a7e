import {
  ALARM_REFUSALS,
  type Alarm,
  type AlarmCounts,
  type AlarmDetail,
  type AlarmEvent,
  type AlarmGroup,
  type AlarmNoise,
} from "@sweepline/contract/care/alarms/index.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { EventTrail } from "@sweepline/contract/fleet/telemetry.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { ExportFile, FileRequest } from "../../core/export/index.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { trailAround } from "../../fleet/telemetry/index.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import { acknowledgeKeys } from "../message-configs/index.ts";
import {
  ACTS,
  type Act,
  type Assignee,
  actOn,
  assigneesWithin,
  type ChosenAlarms,
  findAssignee,
} from "./alarm-acts.store.ts";
import { announceAlarms } from "./alarm-announcements.ts";
import { keyOfAlarm } from "./alarm-events.ts";
import { exportAlarms } from "./alarms.export.ts";
import * as store from "./alarms-reads.store.ts";

type Choice = store.AlarmChoice;
type PageChoice = Choice & { current: number; size: number };

type EventQuery = Parameters<typeof store.pageOfEvents>[2];

export interface Alarms {
  groups(caller: Caller, query: PageChoice): Promise<Page<AlarmGroup>>;
  page(caller: Caller, query: PageChoice): Promise<Page<Alarm>>;
  counts(caller: Caller): Promise<AlarmCounts>;
  noise(caller: Caller): Promise<AlarmNoise>;
  exportFile(caller: Caller, choice: Choice, request: Omit<FileRequest, "now">): Promise<ExportFile>;
  get(caller: Caller, id: number): Promise<AlarmDetail>;
  trail(caller: Caller, id: number): Promise<EventTrail>;
  events(caller: Caller, id: number, query: EventQuery): Promise<Page<AlarmEvent>>;
  assignees(caller: Caller, query: Parameters<typeof assigneesWithin>[2]): Promise<Assignee[]>;
  acknowledge(requester: Requester, chosen: ChosenAlarms & { comment: string }): Promise<number>;
  assign(requester: Requester, chosen: ChosenAlarms & { assigneeId: number | null }): Promise<number>;
  snooze(requester: Requester, chosen: ChosenAlarms & { minutes: number }): Promise<number>;
  comment(requester: Requester, id: number, text: string): Promise<AlarmDetail>;
}

interface Deps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce" | "isWanted">;
}

export function createAlarms(deps: Deps): Alarms {
  const { db, clock } = deps;
  const readerOf = ({ scope, staffId }: Caller) => ({ scope, staffId, now: clock.now() });
  return {
    groups: (caller, query) => store.pageOfGroups(db, readerOf(caller), query),
    page: (caller, query) => store.pageOfAlarms(db, readerOf(caller), query),
    counts: (caller) => store.countAlarms(db, readerOf(caller)),
    noise: (caller) => store.alarmNoise(db, readerOf(caller)),
    exportFile: (caller, choice, request) =>
      exportAlarms(db, readerOf(caller), { choice, request: { ...request, now: clock.now() } }),
    get: async (caller, id) => found(await store.findAlarm(db, caller, id), CORE_REFUSALS.notFound),
    async trail({ scope, companyPermissions }, id) {
      // That there was one at all is another permission of companies.
      if (!companyPermissions.has("fault")) throw new Refused(CORE_REFUSALS.notFound);
      const { deviceId, raisedAt } = found(await store.findAlarm(db, { scope }, id), CORE_REFUSALS.notFound);
      return trailAround(db, scope, { deviceId, at: new Date(raisedAt), now: clock.now() });
    },
    async events(caller, id, query) {
      found(await store.findAlarm(db, caller, id), CORE_REFUSALS.notFound);
      return store.pageOfEvents(db, id, query);
    },
    assignees: (caller, query) => assigneesWithin(db, caller.scope, query),
    ...actsOf(deps),
  };
}

/** What people do with alarms, each in one transaction with its history and audit. */
function actsOf(deps: Deps): Pick<Alarms, "acknowledge" | "assign" | "snooze" | "comment"> {
  const { db, clock, audit, announcer } = deps;
  interface Done extends Pick<Act, "set" | "where"> {
    verb: keyof typeof ACTS;
    kind: string;
    text: string;
    chosen: ChosenAlarms;
  }
  const act = async (
    tx: Queries,
    requester: Requester,
    { chosen, verb, kind, text, set, where }: Done,
  ): Promise<number> => {
    const { caller } = requester;
    const event = { kind, staffName: caller.displayName, text, at: clock.now() };
    const acted = await actOn(tx, caller, { chosen, act: { set, where, event } });
    for (const { id } of acted)
      await audit.record(tx, {
        ...{ actor: actorOf(requester), action: `care_alarms_${verb}` },
        ...{ subject: { kind: "alarm", id }, after: { text } },
      });
    announceAlarms(tx, announcer, acted);
    // Who sees to it need not be sent for again.
    if (verb === "acknowledge" || verb === "assign")
      await acknowledgeKeys(
        tx,
        acted.map(({ id }) => keyOfAlarm(id)),
      );
    return acted.length;
  };
  return {
    acknowledge: (requester, { comment: text, ...chosen }) =>
      db.transaction((tx) => {
        const change = ACTS.acknowledge(clock.now(), requester.caller.displayName);
        return act(tx, requester, { chosen, verb: "acknowledge", kind: "acknowledged", text, ...change });
      }),
    assign: (requester, { assigneeId, ...chosen }) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const assignee = assigneeId === null ? null : await findAssignee(tx, scope, assigneeId);
        if (assignee === undefined) throw refusedAt("assigneeId", ALARM_REFUSALS.assigneeOutside);
        const text = assignee?.displayName ?? "";
        return act(tx, requester, {
          chosen,
          verb: "assign",
          kind: "assigned",
          text,
          ...ACTS.assign(assigneeId),
        });
      }),
    snooze: (requester, { minutes, ...chosen }) =>
      db.transaction((tx) => {
        const until = minutes === 0 ? null : new Date(clock.now().getTime() + minutes * 60_000);
        const text = until?.toISOString() ?? "";
        return act(tx, requester, { chosen, verb: "snooze", kind: "snoozed", text, ...ACTS.snooze(until) });
      }),
    comment: (requester, id, text) =>
      db.transaction(async (tx) => {
        const chosen = { alarmIds: [id], groupIds: [] };
        const count = await act(tx, requester, {
          chosen,
          verb: "comment",
          kind: "commented",
          text,
          ...ACTS.comment(),
        });
        if (count === 0) throw new Refused(CORE_REFUSALS.notFound);
        return found(await store.findAlarm(tx, requester.caller, id), CORE_REFUSALS.notFound);
      }),
  };
}
