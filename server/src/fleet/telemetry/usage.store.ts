import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { UsageSum, UsageSums } from "./usage.ts";

const AMOUNTS = ["worked_s", "cleaned_area_sqm", "distance_m", "water_used_l", "reports"] as const;

function addStatement(
  table: string,
  span: { column: string; type: string; made: string },
): { name: string; text: string } {
  const amounts = AMOUNTS.join(", ");
  return {
    name: `${table}-add`,
    text: `insert into ${table} (device_id, ${span.column}, ${amounts})
           select device_id, ${span.made}, ${amounts}
             from unnest($1::bigint[], $2::${span.type}[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::int[])
               as g(device_id, span, ${amounts})
           on conflict (device_id, ${span.column}) do update set
             ${AMOUNTS.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ")}`,
  };
}

const QUARTERS = addStatement("usage_quarters", {
  column: "quarter_at",
  type: "float8",
  made: "to_timestamp(span / 1000)",
});
const DAYS = addStatement("usage_days", { column: "site_day", type: "date", made: "span" });
const MONTHS = addStatement("usage_months", { column: "site_month", type: "date", made: "span" });

export async function addUsage(db: Queries, sums: UsageSums): Promise<void> {
  await Promise.all([
    sums.quarters.length > 0 && add(db, QUARTERS, sums.quarters),
    sums.days.length > 0 && add(db, DAYS, sums.days),
    sums.months.length > 0 && add(db, MONTHS, sums.months),
  ]);
}

function add(
  db: Queries,
  statement: { name: string; text: string },
  sums: readonly UsageSum[],
): Promise<number> {
  const isDate = typeof sums[0]?.span === "string";
  return db.run({
    ...statement,
    values: [
      numberColumn(sums.map((sum) => sum.deviceId)),
      isDate
        ? textColumn(sums.map((sum) => String(sum.span)))
        : numberColumn(sums.map((sum) => Number(sum.span))),
      numberColumn(sums.map((sum) => sum.workedS)),
      numberColumn(sums.map((sum) => sum.cleanedAreaSqm)),
      numberColumn(sums.map((sum) => sum.distanceM)),
      numberColumn(sums.map((sum) => sum.waterUsedL)),
      numberColumn(sums.map((sum) => sum.reports)),
    ],
  });
}
