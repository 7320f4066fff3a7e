import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import { SAME_FAULT_MS } from "@sweepline/contract/care/faults.ts";
import sql, { raw } from "sql-template-tag";
import { jsonArray, jsonColumn, numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { codeOf } from "../fault-codes/index.ts";

/** A fault as a device has it now. */
export interface RaisedFault {
  deviceId: number;
  at: number;
  reportedAs: string;
  content: string;
  /** By the level that was reported; that of its code wins. */
  level: string;
  mapKey: string | null;
  x: number | null;
  y: number | null;
  status: string | null;
  reportedValue: Record<string, unknown>;
}

/** One that begins, which was not there before: neither did it last, nor was it gone for less than a minute; or one that ends. */
export interface NewFault {
  id: number;
  deviceId: number;
  reportedAs: string;
  level: FaultLevel;
  /** Null: nobody has named it. */
  code: string | null;
  detailCode: string | null;
  content: string;
}

const CODE = codeOf({
  reported: raw("g.reported_as"),
  productId: raw("d.product_id"),
  path: raw("o.path"),
});

/** Rows of the parameters, with their codes. */
const GIVEN = `
  select g.*, to_timestamp(g.ms / 1000) as at, d.product_id, d.organization_id, k.id as code_id, k.code, k.detail_code, coalesce(k.level, g.reported_level) as level
    from unnest($1::bigint[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::text[], $7::real[], $8::real[], $9::text[], ${jsonArray(10)})
      as g(device_id, ms, reported_as, content, reported_level, map_key, x, y, status, reported_value)
    join devices d on d.id = g.device_id
    join organization_directory o on o.id = d.organization_id
    ${CODE.sql}`;
const MADE_OF = "device_id, at, reported_as, content, level, code_id, map_key, x, y, status, reported_value";
const COLUMNS = MADE_OF.replace(" at,", " raised_at,");

const parametersOf = (faults: readonly RaisedFault[]) => [
  numberColumn(faults.map((fault) => fault.deviceId)),
  numberColumn(faults.map((fault) => fault.at)),
  textColumn(faults.map((fault) => fault.reportedAs)),
  textColumn(faults.map((fault) => fault.content)),
  textColumn(faults.map((fault) => fault.level)),
  textColumn(faults.map((fault) => fault.mapKey)),
  numberColumn(faults.map((fault) => fault.x)),
  numberColumn(faults.map((fault) => fault.y)),
  textColumn(faults.map((fault) => fault.status)),
  jsonColumn(faults.map((fault) => fault.reportedValue)),
];

const RAISE = {
  name: "faults-raise",
  text: `
    with given as (${GIVEN}),
    kept as (
      update fault_reports f set content = g.content, level = g.level, code_id = g.code_id, reported_value = g.reported_value,
          times = f.times + (f.recovered_at is not null)::int, recovered_at = null
        from given g
       where f.device_id = g.device_id and f.reported_as = g.reported_as and f.raised_at <= g.at
         and (f.recovered_at is null
           or (f.raised_at > g.at - interval '1 day' and f.recovered_at > g.at - interval '${SAME_FAULT_MS} ms'))
      returning f.device_id, f.reported_as),
    made as (
      insert into fault_reports (${COLUMNS})
      select ${MADE_OF} from given g
       where not exists (select from kept k where k.device_id = g.device_id and k.reported_as = g.reported_as)
      on conflict (device_id, raised_at, reported_as) do nothing
      returning id, device_id, reported_as, level),
    counted as (
      insert into unnamed_faults as u (organization_id, product_id, reported_as, times, first_at, last_at, content)
      select organization_id, product_id, reported_as, count(*), min(at), max(at), (array_agg(content order by at desc))[1]
        from given g where code_id is null and exists (select from made m where m.device_id = g.device_id and m.reported_as = g.reported_as)
       group by 1, 2, 3 order by 1, 2, 3
      on conflict (organization_id, product_id, reported_as) do update set times = u.times + excluded.times,
        last_at = greatest(u.last_at, excluded.last_at), content = excluded.content)
    select m.id, m.device_id as "deviceId", m.reported_as as "reportedAs", m.level, g.code, g.detail_code as "detailCode", g.content
      from made m join given g on g.device_id = m.device_id and g.reported_as = m.reported_as`,
};

/** Writes what devices have begun to report, each once a device and name. */
export const raiseFaults = (tx: Queries, faults: readonly RaisedFault[]): Promise<NewFault[]> =>
  tx.many({ ...RAISE, values: parametersOf(faults) });

/** Of the past, each with when it was gone; what is there already stays. */
export const insertEndedFaults = (
  tx: Queries,
  faults: readonly (RaisedFault & { recoveredAt: number })[],
): Promise<number> =>
  tx.run({
    name: "",
    text: `insert into fault_reports (${COLUMNS}, recovered_at)
           select ${MADE_OF.replaceAll(/(\w+)/g, "f.$1")}, to_timestamp(e.ms / 1000) from (${GIVEN}) f
             join unnest($1::bigint[], $2::float8[], $3::text[], $11::float8[]) as e(device_id, raised_ms, reported_as, ms)
               on e.device_id = f.device_id and e.raised_ms = f.ms and e.reported_as = f.reported_as
           on conflict (device_id, raised_at, reported_as) do nothing`,
    values: [...parametersOf(faults), numberColumn(faults.map(({ recoveredAt }) => recoveredAt))],
  });

/** Gives those of the past on this map a place each, the first points more often than the last. */
export const placeEndedFaults = (
  tx: Queries,
  { mapKey, points }: { mapKey: string; points: readonly (readonly [x: number, y: number])[] },
): Promise<number> =>
  tx.run(sql`
    update fault_reports r set x = p.x, y = p.y
      from unnest(${points.map(([x]) => x)}::real[], ${points.map(([, y]) => y)}::real[]) with ordinality as p(x, y, n)
     where r.map_key = ${mapKey} and r.x is null and r.recovered_at is not null
       and p.n = 1 + floor(${points.length} * power((hashint8(r.id) & 1023) / 1024.0, 2))`);

export interface ClearedFault {
  deviceId: number;
  at: number;
  reportedAs: string;
}

export interface RecoveredFault extends NewFault {
  recoveredAt: Date;
}

/** Ends what devices no longer report. Answers what that was. */
export function recoverFaults(tx: Queries, faults: readonly ClearedFault[]): Promise<RecoveredFault[]> {
  return tx.many({
    name: "faults-recover",
    text: `with recovered as (
           update fault_reports f set recovered_at = greatest(f.raised_at, to_timestamp(g.ms / 1000))
             from unnest($1::bigint[], $2::float8[], $3::text[]) as g(device_id, ms, reported_as)
            where f.device_id = g.device_id and f.reported_as = g.reported_as and f.recovered_at is null
           returning f.id, f.device_id, f.reported_as, f.level, f.content, f.code_id, f.recovered_at)
           select r.id, r.device_id as "deviceId", r.reported_as as "reportedAs", r.level, k.code, k.detail_code as "detailCode",
             r.content, r.recovered_at as "recoveredAt" from recovered r left join fault_codes k on k.id = r.code_id`,
    values: [
      numberColumn(faults.map((fault) => fault.deviceId)),
      numberColumn(faults.map((fault) => fault.at)),
      textColumn(faults.map((fault) => fault.reportedAs)),
    ],
  });
}

/** Reports that no code named, and that one names now: they get it, and its level while they last. */
export async function nameFaults(tx: Queries): Promise<void> {
  await tx.run(sql`
    with named as (
      select u.organization_id, u.product_id, u.reported_as, k.id, k.level from unnamed_faults u
        join organization_directory o on o.id = u.organization_id
        ${codeOf({ reported: raw("u.reported_as"), productId: raw("u.product_id"), path: raw("o.path") })}
       where k.id is not null),
    gone as (
      delete from unnamed_faults u using named n where u.organization_id = n.organization_id
         and u.product_id = n.product_id and u.reported_as = n.reported_as)
    update fault_reports f set code_id = n.id, level = case when f.recovered_at is null then n.level else f.level end
      from named n join devices d on d.organization_id = n.organization_id and d.product_id = n.product_id
     where f.code_id is null and f.reported_as = n.reported_as and f.device_id = d.id`);
}

const MAX_UNNAMED_ROWS = 1_000;

/** Those of each organization that were reported last stay. */
export const trimUnnamed = (db: Queries): Promise<number> =>
  db.run(sql`
    delete from unnamed_faults u using (
      select organization_id, product_id, reported_as,
        row_number() over (partition by organization_id order by last_at desc) as place from unnamed_faults) p
    where p.place > ${MAX_UNNAMED_ROWS} and u.organization_id = p.organization_id and u.product_id = p.product_id
      and u.reported_as = p.reported_as`);
