import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { type AlarmReader, visibleAlarms } from "./alarms-reads.store.ts";

/** Single alarms, or all of an occurrence. */
export interface ChosenAlarms {
  alarmIds: readonly number[];
  groupIds: readonly number[];
}

export interface ActedOn {
  id: number;
  deviceId: number;
  organizationId: number;
  operatorStaffId: number | null;
}

export interface Act {
  set: Sql;
  /** Of those that were chosen, which it changes. */
  where: Sql;
  event: { kind: string; staffName: string; text: string; at: Date };
}

/** Of those that the reader may see; each that it changes gets a line in its history. */
export const actOn = (
  tx: Queries,
  { scope }: Pick<AlarmReader, "scope">,
  { chosen, act }: { chosen: ChosenAlarms; act: Act },
): Promise<ActedOn[]> =>
  tx.many(sql`
    with acted as (
      update alarms a set ${act.set} from devices d
       where d.id = a.device_id and (a.id = any(${[...chosen.alarmIds]}) or a.group_id = any(${[...chosen.groupIds]}))
         and ${visibleAlarms(scope)} and ${act.where}
      returning a.id, a.device_id as "deviceId", d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"),
    noted as (
      insert into alarm_events (alarm_id, at, kind, staff_name, text)
      select id, ${act.event.at}, ${act.event.kind}, ${act.event.staffName}, ${act.event.text} from acted)
    select * from acted order by id`);

/** What acts change, and of which alarms. */
export const ACTS = {
  acknowledge: (at: Date, by: string) => ({
    set: sql`acknowledged_at = ${at}, acknowledged_by = ${by}`,
    where: sql`a.acknowledged_at is null`,
  }),
  assign: (assigneeId: number | null) => ({
    set: sql`assignee_id = ${assigneeId}`,
    where: sql`a.assignee_id is distinct from ${assigneeId}`,
  }),
  snooze: (until: Date | null) => ({ set: sql`snoozed_until = ${until}`, where: sql`true` }),
  comment: () => ({ set: sql`times = times`, where: sql`true` }),
} as const;

export interface Assignee {
  id: number;
  displayName: string;
  username: string;
  organizationName: string;
}
const FOUND_AT_MOST = 20;

/** People in use within the scope, by name, or those with these ids. */
export const assigneesWithin = (
  db: Queries,
  scope: DataScope,
  { search = "", ids }: { search?: string | undefined; ids?: readonly number[] | undefined },
): Promise<Assignee[]> =>
  db.many(sql`
    select s.id, s.display_name as "displayName", s.username, g.org_name as "organizationName"
    from people_directory s join organization_directory g on g.id = s.organization_id
    where s.is_enabled and ${withinScope(scope, { organization: "s.organization_id" })}
      and (${ids === undefined} or s.id = any(${[...(ids ?? [])]}::bigint[]))
      and (${search === ""} or s.display_name ilike ${containing(search)} or s.username ilike ${containing(search)})
    order by s.display_name, s.id limit ${FOUND_AT_MOST}`);

/** Somebody of an organization within the scope, and in use. */
export const findAssignee = (
  tx: Queries,
  scope: DataScope,
  id: number,
): Promise<{ displayName: string } | undefined> =>
  tx.maybe(sql`
    select s.display_name as "displayName" from people_directory s
    where s.id = ${id} and s.is_enabled and ${withinScope(scope, { organization: "s.organization_id" })}`);
