import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type {
  AlarmRule,
  AlarmRuleChange,
  AlarmRuleQuery,
  NewAlarmRule,
} from "@sweepline/contract/care/alarms/rules.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

/** Whose rules are looked at, and from where. */
export interface RuleReader {
  scope: DataScope;
  organizationId: number;
  now: Date;
}

const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "r.organization_id" });
/** The platform's hold for everybody, and are read by everybody. */
const visible = ({ scope }: RuleReader): Sql => sql`(g.parent_id is null or ${inScope(scope)})`;
const FROM = sql`from alarm_rules r join organization_directory g on g.id = r.organization_id`;
const namesOf = (ids: Sql, table: Sql): Sql => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id) from (${table}) n where n.id = any(${ids})), '[]')`;
const RECENT_DAYS = 30;

const columnsFor = ({ scope, organizationId, now }: RuleReader): Sql => sql`
  r.id, r.name, r.kind, r.severity, r.duration_s as "durationS", r.threshold, r.field, r.direction,
  ${namesOf(sql`r.product_ids`, sql`select id, name from products`)} as products,
  ${namesOf(sql`r.place_ids`, sql`select id, name from places p where ${withinScope(scope, { organization: "p.organization_id" })}`)} as places,
  ${namesOf(
    sql`r.device_ids`,
    sql`select id, coalesce(nullif(short_name, ''), serial_number) as name from devices d
    where ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}`,
  )} as devices,
  r.quiet_hours as "quietHours", r.is_enabled as "isEnabled", r.remark, r.organization_id as "organizationId",
  g.org_name as "organizationName", ${inScope(scope)} as "isOwn", r.replaces_id as "replacesId",
  (select n.id from alarm_rules n where n.replaces_id = r.id and n.organization_id = ${organizationId}) as "replacedById",
  (select count(*)::int from alarms a join devices d on d.id = a.device_id where a.rule_id = r.id
    and a.raised_at > ${now}::timestamptz - make_interval(days => ${RECENT_DAYS})
    and ${withinScope(scope, { organization: "d.organization_id", operator: "d.operator_staff_id" })}) as "recentAlarms", r.revision`;

const SORT_COLUMNS = {
  name: "r.name",
  kind: "r.kind",
  severity: "array_position(array['info', 'warning', 'error', 'critical'], r.severity)",
  recentAlarms: '"recentAlarms"',
};

export function pageOfRules(
  db: Queries,
  reader: RuleReader,
  query: AlarmRuleQuery,
): Promise<Page<AlarmRule>> {
  const { search, kinds, isEnabled } = query;
  const where = allOf([
    visible(reader),
    search ? sql`(r.name ilike ${containing(search)} or r.remark ilike ${containing(search)})` : undefined,
    kinds?.length ? sql`r.kind = any(${kinds})` : undefined,
    isEnabled !== undefined && sql`r.is_enabled = ${isEnabled}`,
  ]);
  const order = orderBy(query, { columns: SORT_COLUMNS, initial: "name", id: "r.id" });
  return readPage<AlarmRule>(db, query, {
    rows: sql`select ${columnsFor(reader)} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

export const findRule = (db: Queries, reader: RuleReader, id: number): Promise<AlarmRule | undefined> =>
  db.maybe(sql`select ${columnsFor(reader)} ${FROM} where r.id = ${id} and ${visible(reader)}`);

/** Locked until the transaction ends. */
export const holdRule = (tx: Queries, reader: RuleReader, id: number): Promise<AlarmRule | undefined> =>
  tx.maybe(
    sql`select ${columnsFor(reader)} ${FROM} where r.id = ${id} and ${visible(reader)} for update of r`,
  );

/** Undefined: the organization has one in that place. */
export async function insertRule(
  tx: Queries,
  organizationId: number,
  rule: NewAlarmRule,
): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into alarm_rules (organization_id, name, kind, severity, duration_s, threshold, field, direction, product_ids, place_ids,
      device_ids, quiet_hours, is_enabled, remark, replaces_id)
    values (${organizationId}, ${rule.name}, ${rule.kind}, ${rule.severity}, ${rule.durationS}, ${rule.threshold}, ${rule.field},
      ${rule.direction}, ${rule.productIds}, ${rule.placeIds}, ${rule.deviceIds},
      ${rule.quietHours && jsonOf(rule.quietHours)}, ${rule.isEnabled}, ${rule.remark}, ${rule.replacesId})
    on conflict (organization_id, replaces_id) do nothing returning id`);
  return row?.id;
}

export const updateRule = (
  tx: Queries,
  id: number,
  rule: Omit<AlarmRuleChange, "revision">,
): Promise<number> =>
  tx.run(sql`
    update alarm_rules set name = ${rule.name}, kind = ${rule.kind}, severity = ${rule.severity}, duration_s = ${rule.durationS},
      threshold = ${rule.threshold}, field = ${rule.field}, direction = ${rule.direction}, product_ids = ${rule.productIds},
      place_ids = ${rule.placeIds}, device_ids = ${rule.deviceIds}, quiet_hours = ${rule.quietHours && jsonOf(rule.quietHours)},
      is_enabled = ${rule.isEnabled}, remark = ${rule.remark}, changed_at = clock_timestamp(), revision = revision + 1
    where id = ${id}`);

export const deleteRule = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from alarm_rules where id = ${id}`);

export const countRules = async (tx: Queries, organizationId: number): Promise<number> => {
  const row = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from alarm_rules where organization_id = ${organizationId}`);
  return row.n;
};

export const ALARM_RULES_OF_ORGANIZATIONS = sql`select organization_id from alarm_rules`;

/** Writes down that these kinds are offered; answers those that were not yet, in the order of the kinds. */
export async function offerKinds(tx: Queries, kinds: readonly AlarmKindName[]): Promise<AlarmKindName[]> {
  const rows = await tx.many<{ kind: AlarmKindName }>(sql`
    insert into offered_alarm_kinds (kind) select * from unnest(${[...kinds].sort()}::text[]) on conflict do nothing returning kind`);
  const fresh = new Set(rows.map(({ kind }) => kind));
  return kinds.filter((kind) => fresh.has(kind));
}

/** For the audit log. */
export const ALARM_RULE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, r.name
    from alarm_rules r
    where r.id = any(${ids}) and ${withinScope(scope, { organization: "r.organization_id" })}`,
);
