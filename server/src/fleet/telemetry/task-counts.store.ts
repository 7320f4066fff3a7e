import type { TaskEndStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import { numberColumn, textColumn } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import { forgetFleetDays } from "./fleet-days.store.ts";

/** A task that ended, counted (or taken back) in the day and month of its site. */
export interface TaskCount {
  deviceId: number;
  day: string;
  month: string;
  endStatus: TaskEndStatus;
  by: 1 | -1;
}

const COLUMN_OF: Readonly<Record<TaskEndStatus, string>> = {
  completed: "tasks_completed",
  endedManually: "tasks_ended_manually",
  cancelled: "tasks_cancelled",
  abnormalEnd: "tasks_abnormal",
  partlyCompleted: "tasks_partly",
};
const STATUSES = Object.keys(COLUMN_OF) as TaskEndStatus[];
const COLUMNS = STATUSES.map((status) => COLUMN_OF[status]);

/** `insert` is how the statement begins, with the table as `t`. */
function statementOf(name: string, insert: string, span: string): { name: string; text: string } {
  return {
    name,
    text: `${insert} (device_id, ${span}, ${COLUMNS.join(", ")})
           select device_id, span, ${COLUMNS.map((_, index) => `sum(by) filter (where status = ${index})`)
             .map((sum) => `coalesce(${sum}, 0)`)
             .join(", ")}
             from unnest($1::bigint[], $2::date[], $3::int[], $4::int[]) as g(device_id, span, status, by)
            group by device_id, span order by device_id
           on conflict (device_id, ${span}) do update set
             ${COLUMNS.map((column) => `${column} = t.${column} + excluded.${column}`).join(", ")}`,
  };
}

const DAYS = statementOf("usage_days-count-tasks", "insert into usage_days as t", "site_day");
const MONTHS = statementOf("usage_months-count-tasks", "insert into usage_months as t", "site_month");

export async function addTaskCounts(db: Queries, counts: readonly TaskCount[]): Promise<void> {
  const valuesOf = (span: "day" | "month") => [
    numberColumn(counts.map((count) => count.deviceId)),
    textColumn(counts.map((count) => count[span])),
    numberColumn(counts.map((count) => STATUSES.indexOf(count.endStatus))),
    numberColumn(counts.map((count) => count.by)),
  ];
  await Promise.all([
    db.run({ ...DAYS, values: valuesOf("day") }),
    db.run({ ...MONTHS, values: valuesOf("month") }),
    forgetFleetDays(
      db,
      counts.map(({ day }) => day),
    ),
  ]);
}
