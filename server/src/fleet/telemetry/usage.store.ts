import { numbersOf, textsOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { forgetFleetDays } from "./fleet-days.store.ts";
import type { UsageSum, UsageSums } from "./usage.ts";

const AMOUNTS = ["worked_s", "cleaned_area_sqm", "distance_m", "water_used_l", "reports"] as const;

interface Rollup {
  /** How its statement begins. */
  insert: string;
  span: string;
  /** Of the parameter, and how the span is made of it. */
  type: string;
  made: string;
  sums: keyof UsageSums;
  /** Which of its days have work is said by months alone. */
  saysDays?: boolean;
}

const ROLLUPS: readonly Rollup[] = [
  {
    insert: "insert into usage_quarters as t",
    span: "quarter_at",
    type: "float8",
    made: "to_timestamp(span / 1000)",
    sums: "quarters",
  },
  { insert: "insert into usage_days as t", span: "site_day", type: "date", made: "span", sums: "days" },
  {
    insert: "insert into usage_months as t",
    span: "site_month",
    type: "date",
    made: "span",
    sums: "months",
    saysDays: true,
  },
];
const TYPES = ["bigint", "span", "float8", "float8", "float8", "float8", "int"];
/** The last parameter of all. */
const WORKED_DAYS = `$${ROLLUPS.length * TYPES.length + 1}::int[]`;

function addStatement({ insert, span, type, made, saysDays }: Rollup, place: number): string {
  const columns = [...AMOUNTS, ...(saysDays ? ["worked_days"] : [])].join(", ");
  const given = TYPES.map(
    (one, index) => `$${place * TYPES.length + index + 1}::${one === "span" ? type : one}[]`,
  );
  if (saysDays) given.push(WORKED_DAYS);
  return `
    ${insert} (device_id, ${span}, ${columns})
    select device_id, ${made}, ${columns} from unnest(${given.join(", ")}) as g(device_id, span, ${columns})
    on conflict (device_id, ${span}) do update set
      ${AMOUNTS.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")}
      ${saysDays ? ", worked_days = t.worked_days | excluded.worked_days" : ""}`;
}

/** All three at once: one statement costs less than three. */
const ADD = {
  name: "usage-add",
  text: `with ${ROLLUPS.slice(1)
    .map((rollup, index) => `${rollup.sums}_added as (${addStatement(rollup, index + 1)})`)
    .join(", ")} ${addStatement(ROLLUPS[0] as Rollup, 0)}`,
};

export async function addUsage(db: Queries, sums: UsageSums): Promise<void> {
  // History may bring days and months without their quarter hours.
  if (sums.quarters.length === 0 && sums.days.length === 0) return;
  await Promise.all([
    db.run({ ...ADD, values: valuesOf(sums) }),
    forgetFleetDays(
      db,
      sums.days.map(({ span }) => String(span)),
    ),
  ]);
}

const valuesOf = (sums: UsageSums): string[] => [
  ...ROLLUPS.flatMap((rollup) => columnsOf(sums[rollup.sums])),
  numbersOf(sums.months, (sum) => sum.workedDays),
];

function columnsOf(sums: readonly UsageSum[]): string[] {
  const isDate = typeof sums[0]?.span === "string";
  return [
    numbersOf(sums, (sum) => sum.deviceId),
    isDate ? textsOf(sums, (sum) => String(sum.span)) : numbersOf(sums, (sum) => Number(sum.span)),
    numbersOf(sums, (sum) => sum.workedS),
    numbersOf(sums, (sum) => sum.cleanedAreaSqm),
    numbersOf(sums, (sum) => sum.distanceM),
    numbersOf(sums, (sum) => sum.waterUsedL),
    numbersOf(sums, (sum) => sum.reports),
  ];
}
