import type { NewRota, NewStandIn, OnCallPerson, RotaQuery } from "@sweepline/contract/care/on-call.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { StandInSpan } from "./turns.ts";

interface NamedStandIn extends StandInSpan {
  name: string;
}

export interface StoredRota extends NewRota {
  id: number;
  organizationName: string;
  revision: number;
  people: OnCallPerson[];
  /** Those that are not over. */
  standIns: NamedStandIn[];
}

type Row = Omit<StoredRota, "standIns"> & {
  standIns: (Omit<NamedStandIn, "from" | "to"> & { from: string; to: string })[];
};

const FROM = sql`from on_call_rotas x join organization_directory g on g.id = x.organization_id`;
/** People who are gone keep their turn without a name, until somebody takes it out. */
const columnsAt = (
  now: Date,
): Sql => sql`x.id, x.name, x.time_zone as "timeZone", x.turn, x.hand_over_at as "handOverAt",
  to_char(x.starts_on, 'YYYY-MM-DD') as "startsOn", to_json(x.staff_ids) as "staffIds", x.revision, g.org_name as "organizationName",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', coalesce(c.display_name, ''),
      'isEnabled', coalesce(c.is_enabled, false)) order by s.n), '[]')
    from unnest(x.staff_ids) with ordinality s(id, n) left join contact_directory c on c.id = s.id) as people,
  (select coalesce(json_agg(json_build_object('id', i.id, 'staffId', i.staff_id, 'name', coalesce(c.display_name, ''),
      'from', i.from_at, 'to', i.to_at) order by i.from_at, i.id), '[]')
    from on_call_stand_ins i left join contact_directory c on c.id = i.staff_id
    where i.rota_id = x.id and i.to_at > ${now}) as "standIns"`;
const inScope = (scope: DataScope): Sql => withinScope(scope, { organization: "x.organization_id" });

const rotaOf = ({ standIns, ...row }: Row): StoredRota => ({
  ...row,
  standIns: standIns.map(({ from, to, ...one }) => ({ ...one, from: new Date(from), to: new Date(to) })),
});

export function pageOfRotas(
  db: Queries,
  scope: DataScope,
  { now, ...query }: RotaQuery & { now: Date },
): Promise<Page<StoredRota>> {
  const where = allOf([
    inScope(scope),
    query.search !== undefined && sql`x.name ilike ${containing(query.search)}`,
  ]);
  const columns = { name: "x.name", organizationName: "g.org_name" };
  const order = orderBy(query, { columns, initial: "name", id: "x.id" });
  return readPage<Row, StoredRota>(db, query, {
    rows: sql`select ${columnsAt(now)} ${FROM} where ${where} ${order} ${limitOf(query)}`,
    all: sql`select ${FROM} where ${where}`,
    row: rotaOf,
  });
}

/** Locked until the transaction ends. */
export async function holdRota(
  tx: Queries,
  scope: DataScope,
  { id, now }: { id: number; now: Date },
): Promise<StoredRota | undefined> {
  const row = await tx.maybe<Row>(
    sql`select ${columnsAt(now)} ${FROM} where x.id = ${id} and ${inScope(scope)} for update of x`,
  );
  return row && rotaOf(row);
}

/** Those of these that lie within the scope. */
export const findRotas = async (
  db: Queries,
  scope: DataScope,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<StoredRota[]> =>
  (
    await db.many<Row>(
      sql`select ${columnsAt(now)} ${FROM} where x.id = any(${[...ids]}::bigint[]) and ${inScope(scope)}`,
    )
  ).map(rotaOf);

/** One after the other counts and adds. */
export async function countRotas(tx: Queries, organizationId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`on-call/${organizationId}`}, 0))`);
  const { n } = await tx.one<{ n: number }>(
    sql`select count(*)::int as n from on_call_rotas where organization_id = ${organizationId}`,
  );
  return n;
}

export const insertRota = async (
  tx: Queries,
  organizationId: number,
  { name, timeZone, turn, handOverAt, startsOn, staffIds }: NewRota,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      insert into on_call_rotas (organization_id, name, time_zone, turn, hand_over_at, starts_on, staff_ids)
      values (${organizationId}, ${name}, ${timeZone}, ${turn}, ${handOverAt}, ${startsOn}, ${staffIds}::bigint[])
      returning id`)
  ).id;

export const updateRota = (
  tx: Queries,
  id: number,
  { name, timeZone, turn, handOverAt, startsOn, staffIds }: NewRota,
): Promise<number> =>
  tx.run(sql`
    update on_call_rotas set name = ${name}, time_zone = ${timeZone}, turn = ${turn}, hand_over_at = ${handOverAt},
      starts_on = ${startsOn}, staff_ids = ${staffIds}::bigint[], revision = revision + 1
    where id = ${id}`);

export const deleteRota = (tx: Queries, id: number): Promise<number> =>
  tx.run(sql`delete from on_call_rotas where id = ${id}`);

export const insertStandIn = (
  tx: Queries,
  rotaId: number,
  { staffId, from, to }: NewStandIn,
): Promise<number> =>
  tx.run(sql`
    insert into on_call_stand_ins (rota_id, staff_id, from_at, to_at) values (${rotaId}, ${staffId}, ${from}, ${to})`);

export const deleteStandIn = (tx: Queries, rotaId: number, id: number): Promise<number> =>
  tx.run(sql`delete from on_call_stand_ins where id = ${id} and rota_id = ${rotaId}`);

/** Nobody looks back at who stood in. */
export const forgetStandIns = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from on_call_stand_ins where to_at < ${before}`);

const MAX_FOUND = 50;

/** Within the scope: all of these, or those whose name has the text. */
export function peopleWithin(
  db: Queries,
  scope: DataScope,
  { ids, search = "" }: { ids?: readonly number[]; search?: string | undefined },
): Promise<OnCallPerson[]> {
  const like = containing(search);
  return db.many(sql`
    select c.id, c.display_name as name, c.is_enabled as "isEnabled" from contact_directory c
    where ${withinScope(scope, { organization: "c.organization_id", operator: "c.id" })}
      and ${ids ? sql`c.id = any(${[...ids]}::bigint[])` : sql`c.is_enabled and (c.display_name ilike ${like} or c.username ilike ${like})`}
    order by c.display_name, c.id limit ${ids ? ids.length : MAX_FOUND}`);
}

/** Organizations that have rotas. */
export const ROTAS_OF_ORGANIZATIONS = sql`select organization_id from on_call_rotas`;

/** For the audit log. */
export const ROTA_NAMES = namedByNumber(
  (ids, scope) => sql`
    select r.id, r.name
    from on_call_rotas r
    where r.id = any(${ids}) and ${withinScope(scope, { organization: "r.organization_id" })}`,
);
