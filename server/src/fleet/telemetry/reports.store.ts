import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { PositionFact, ReportFact } from "./facts.ts";
import { packRows } from "./packed-rows.ts";

/**
 * Raw reports. Their key is their identity: a report that comes again finds it taken. Reports and bare positions are numbered each on
 * their own, so `message` is twice the number of the header, and one more for a position.
 */
const MESSAGE = { report: "header_id * 2", position: "header_id * 2 + 1" } as const;

const INSERT_REPORTS = {
  name: "reports-insert",
  text: `
  insert into telemetry_reports (device_id, reported_at, message, received_at, worked_ms, cleaned_area_sqm, distance_m,
         water_used_l, battery_percent, x, y, theta, work_status, map_key, cleaned_rows)
  select device_id, to_timestamp(reported_ms / 1000), ${MESSAGE.report}, to_timestamp(received_ms / 1000), worked_ms, cleaned_area_sqm,
         distance_m, water_used_l, battery_percent, x, y, theta, work_status, map_key, decode(cleaned_rows, 'hex')
    from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::float8[], $5::smallint[], $6::int[], $7::real[],
                $8::real[], $9::real[], $10::real[], $11::real[], $12::real[], $13::real[], $14::text[], $15::text[])
      as g(device_id, reported_ms, header_id, received_ms, work_status, worked_ms, cleaned_area_sqm,
           distance_m, water_used_l, battery_percent, x, y, theta, map_key, cleaned_rows)
  on conflict do nothing`,
};

/** Which of them this transaction has stored. */
const STORED_NOW = {
  name: "reports-stored",
  text: `
  select g.place::int as place
    from unnest($1::bigint[], $2::float8[], $3::bigint[]) with ordinality as g(device_id, reported_ms, header_id, place)
    join telemetry_reports t on t.device_id = g.device_id and t.reported_at = to_timestamp(g.reported_ms / 1000)
                            and t.message = ${MESSAGE.report}
   where t.xmin = pg_current_xact_id()::xid`,
};

/** Stores the reports and answers those that were not there before. No two of them may be the same one. */
export async function insertReports(db: Queries, facts: readonly ReportFact[]): Promise<ReportFact[]> {
  const numbers = (pick: (fact: ReportFact) => number | null | undefined): string => numbersOf(facts, pick);
  const identity = [
    numbers((fact) => fact.device.id),
    numbers((fact) => fact.at),
    numbers((fact) => fact.headerId),
  ];
  const count = await db.run({
    ...INSERT_REPORTS,
    values: [
      ...identity,
      numbers((fact) => fact.receivedAt),
      numbers((fact) => fact.report.workStatus),
      numbers((fact) => fact.report.workedMs),
      numbers((fact) => fact.report.cleanedAreaSqm),
      numbers((fact) => fact.report.distanceM),
      numbers((fact) => fact.report.waterUsedL),
      numbers((fact) => fact.report.batteryPercent),
      numbers((fact) => fact.report.position?.x),
      numbers((fact) => fact.report.position?.y),
      numbers((fact) => fact.report.position?.theta),
      textsOf(facts, (fact) => fact.report.position?.mapId),
      textsOf(facts, ({ report: { cleanedRows } }) => cleanedRows && packRows(cleanedRows)),
    ],
  });
  // Hardly ever does one come again: only then it costs a second statement to know which.
  if (count === facts.length) return [...facts];
  const stored = await db.many<{ place: number }>({ ...STORED_NOW, values: identity });
  const places = new Set(stored.map((row) => row.place));
  return facts.filter((_, index) => places.has(index + 1));
}

export async function insertPositions(db: Queries, facts: readonly PositionFact[]): Promise<void> {
  const numbers = (pick: (fact: PositionFact) => number): string => numbersOf(facts, pick);
  await db.run({
    name: "positions-insert",
    text: `insert into telemetry_reports (device_id, reported_at, message, received_at, x, y, theta, map_key)
           select device_id, to_timestamp(reported_ms / 1000), ${MESSAGE.position}, to_timestamp(received_ms / 1000), x, y, theta, map_key
             from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::float8[], $5::real[], $6::real[], $7::real[], $8::text[])
               as g(device_id, reported_ms, header_id, received_ms, x, y, theta, map_key)
           on conflict do nothing`,
    values: [
      numbers((fact) => fact.device.id),
      numbers((fact) => fact.at),
      numbers((fact) => fact.headerId),
      numbers((fact) => fact.receivedAt),
      numbers((fact) => fact.position.x),
      numbers((fact) => fact.position.y),
      numbers((fact) => fact.position.theta),
      textsOf(facts, (fact) => fact.position.mapKey),
    ],
  });
}
