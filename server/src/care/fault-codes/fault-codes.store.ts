import type { FaultCode, FaultCodeQuery, NewFaultCode } from "@sweepline/contract/care/fault-codes.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";

const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "c.organization_id" });
/** Those of the platform are offered to everybody. */
const visible = (scope: DataScope): Sql => sql`(g.parent_id is null or ${inScope(scope)})`;
const FROM = sql`from fault_codes c join organization_directory g on g.id = c.organization_id`;
const columnsFor = (scope: DataScope): Sql => sql`
  c.id, c.code, c.name, c.detail_code as "detailCode", c.detail_name as "detailName", c.level, c.advice, c.picture,
  c.revision, c.organization_id as "organizationId", g.org_name as "organizationName",
  g.parent_id is null as "isShared", ${inScope(scope)} as "isOwn",
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) order by p.name)
    from products p where p.id = any(c.product_ids)), '[]') as products,
  array(select p.written || case when p.is_prefix then '*' else '' end from fault_code_patterns p
    where p.code_id = c.id order by p.position) as "reportedAs"`;

const SORT_COLUMNS = {
  code: "c.code",
  detailCode: "c.detail_code",
  level: "array_position(array['info', 'warning', 'error', 'critical'], c.level)",
  organizationName: "g.org_name",
};

type Choice = Omit<FaultCodeQuery, "current" | "size" | "sort">;

function conditionsOf(scope: DataScope, { search, levels, productId, origin }: Choice): Sql {
  const like = search && containing(search);
  return allOf([
    visible(scope),
    like !== undefined &&
      search !== "" &&
      sql`(c.code ilike ${like} or c.detail_code ilike ${like} or c.name->>'zh' ilike ${like} or c.name->>'en' ilike ${like}
        or c.detail_name->>'zh' ilike ${like} or c.detail_name->>'en' ilike ${like}
        or exists (select from fault_code_patterns p where p.code_id = c.id and p.written ilike ${like}))`,
    levels?.length ? sql`c.level = any(${levels})` : undefined,
    productId !== undefined && sql`(c.product_ids = '{}' or ${productId} = any(c.product_ids))`,
    origin !== undefined && (origin === "shared" ? sql`g.parent_id is null` : sql`g.parent_id is not null`),
  ]);
}

export function pageOfFaultCodes(
  db: Queries,
  scope: DataScope,
  query: FaultCodeQuery,
): Promise<Page<FaultCode>> {
  const where = conditionsOf(scope, query);
  const order = orderBy(query, { columns: SORT_COLUMNS, initial: "code", id: "c.detail_code, c.id" });
  return readPage<FaultCode>(db, query, {
    rows: sql`select ${columnsFor(scope)} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: (stored) => stored,
  });
}

/** In order of their keys, those after the last one. */
export const faultCodesAfter = (
  db: Queries,
  scope: DataScope,
  { choice, after, limit }: { choice: Choice; after: FaultCode | undefined; limit: number },
): Promise<FaultCode[]> =>
  db.many(sql`
    select ${columnsFor(scope)} ${FROM}
    where ${conditionsOf(scope, choice)}
      and ${after ? sql`(c.code, c.detail_code, c.id) > (${after.code}, ${after.detailCode}, ${after.id})` : sql`true`}
    order by c.code, c.detail_code, c.id limit ${limit}`);

export const findFaultCode = (db: Queries, scope: DataScope, id: number): Promise<FaultCode | undefined> =>
  db.maybe(sql`select ${columnsFor(scope)} ${FROM} where c.id = ${id} and ${visible(scope)}`);

/** Locked until the transaction ends. */
export const holdFaultCode = (tx: Queries, scope: DataScope, id: number): Promise<FaultCode | undefined> =>
  tx.maybe(sql`select ${columnsFor(scope)} ${FROM} where c.id = ${id} and ${visible(scope)} for update of c`);

/** The organization's own, locked, whichever of these keys it has, in any case. */
export const holdByKeys = (
  tx: Queries,
  organizationId: number,
  keys: readonly Pick<NewFaultCode, "code" | "detailCode">[],
): Promise<{ id: number; code: string; detailCode: string }[]> =>
  tx.many(sql`
    select c.id, c.code, c.detail_code as "detailCode" from fault_codes c
    where c.organization_id = ${organizationId}
      and (lower(c.code), lower(c.detail_code)) in (
        select lower(k.code), lower(k.detail) from unnest(${keys.map(({ code }) => code)}::text[], ${keys.map(
          ({ detailCode }) => detailCode,
        )}::text[]) as k(code, detail))
    order by c.id for update`);

/** Whether they are one code: also where they are written in other letters. */
export const isSameKey = (
  one: Pick<NewFaultCode, "code" | "detailCode">,
  other: Pick<NewFaultCode, "code" | "detailCode">,
): boolean => keyOf(one) === keyOf(other);

export const keyOf = ({ code, detailCode }: Pick<NewFaultCode, "code" | "detailCode">): string =>
  `${code}\n${detailCode}`.toLowerCase();

/** Undefined: the organization has one of that code. */
export async function insertFaultCode(
  tx: Queries,
  organizationId: number,
  fields: NewFaultCode,
): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into fault_codes (organization_id, code, name, detail_code, detail_name, level, product_ids, advice, picture)
    values (${organizationId}, ${fields.code}, ${jsonOf(fields.name)}, ${fields.detailCode}, ${jsonOf(fields.detailName)}, ${fields.level},
      ${fields.productIds}, ${jsonOf(fields.advice)}, ${fields.picture})
    on conflict do nothing returning id`);
  if (row) await writePatterns(tx, row.id, fields.reportedAs);
  return row?.id;
}

export async function updateFaultCode(tx: Queries, id: number, fields: NewFaultCode): Promise<void> {
  await tx.run(sql`
    update fault_codes set code = ${fields.code}, name = ${jsonOf(fields.name)}, detail_code = ${fields.detailCode},
      detail_name = ${jsonOf(fields.detailName)}, level = ${fields.level}, product_ids = ${fields.productIds},
      advice = ${jsonOf(fields.advice)}, picture = ${fields.picture}, revision = revision + 1
    where id = ${id}`);
  await writePatterns(tx, id, fields.reportedAs);
}

async function writePatterns(tx: Queries, codeId: number, reportedAs: readonly string[]): Promise<void> {
  await tx.run(sql`delete from fault_code_patterns where code_id = ${codeId}`);
  const written = reportedAs.map((text) => text.replace(/\*$/, ""));
  const isPrefix = reportedAs.map((text) => text.endsWith("*"));
  await tx.run(sql`
    insert into fault_code_patterns (code_id, position, written, is_prefix)
    select ${codeId}, n, w, p from unnest(${written}::text[], ${isPrefix}::boolean[]) with ordinality as g(w, p, n)`);
}

export const deleteFaultCode = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from fault_codes where id = ${id}`);

export const FAULT_CODES_OF_ORGANIZATIONS = sql`select organization_id from fault_codes`;

/**
 * The code of a fault, as a lateral join `k` with id, level, code and detail_code: of what the robot called it, the product and the organizations that the
 * device is under. The nearest organization's wins, then what names the product, then the whole name before its beginning.
 */
export const codeOf = (fault: { reported: Sql; productId: Sql; path: Sql }): Sql => sql`
  left join lateral (
    select c.id, c.level, c.code, c.detail_code from fault_code_patterns n
      join fault_codes c on c.id = n.code_id
      join organization_directory owner on owner.id = c.organization_id
     where ((not n.is_prefix and n.pattern = lower(${fault.reported}))
         or (n.is_prefix and starts_with(lower(${fault.reported}), n.pattern)))
       and (c.product_ids = '{}' or ${fault.productId} = any(c.product_ids))
       and c.organization_id = any(${fault.path})
     order by cardinality(owner.path) desc, c.product_ids <> '{}' desc, n.is_prefix, length(n.pattern) desc, c.id
     limit 1) k on true`;

/** Fault codes whose picture is this. */
export const faultPictureUses = (url: string): Sql =>
  sql`select concat_ws(' / ', code, detail_code) as name from fault_codes where picture = ${url}`;

/** For the audit log. */
export const FAULT_CODE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select f.id, f.name
    from fault_codes f
    where f.id = any(${ids}) and ${withinScope(scope, { organization: "f.organization_id" })}`,
);
