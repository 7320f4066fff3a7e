/**
 * Rows of work over a range of days, as few as there can be: whole months as such, days at the ends only. What one row is made of
 * differs, so they are for sums.
 */
import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import { addDays, type Day, dayIn, monthOf, wholeMonths } from "./periods.ts";
import { type DeviceChoice, ofChosenDevices, sitesAhead } from "./spans.store.ts";

/** Where a day begins last of all. */
const LAST_ZONE = "Etc/GMT+12";

export interface RowsQuestion extends DeviceChoice {
  /** Days at the devices' sites, both included. */
  from: Day;
  to: Day;
  now: Date;
}

const COLUMNS = raw(`u.worked_s, u.cleaned_area_sqm, u.distance_m, u.water_used_l, u.tasks_completed,
  u.tasks_ended_manually, u.tasks_cancelled, u.tasks_abnormal, u.tasks_partly`);

/** A rollup's rows, each with how many days of work it is made of. */
const rowsOfDays = (question: RowsQuestion, of: { from: Day; to: Day; and?: Sql }): Sql => sql`
  select u.device_id, (u.worked_s > 0)::int as days, ${COLUMNS} from usage_days u
  where u.site_day between ${of.from}::date and ${of.to}::date and ${ofChosenDevices(question)} ${of.and ?? empty}`;
const rowsOfMonths = (question: RowsQuestion, of: { first: Day; last: Day; and?: Sql }): Sql => sql`
  select u.device_id, bit_count(u.worked_days::bit(32))::int as days, ${COLUMNS} from usage_months u
  where u.site_month between ${of.first}::date and ${of.last}::date and ${ofChosenDevices(question)} ${of.and ?? empty}`;

/** Work in the range, whole months as such: a thirtieth of the rows. Days only at its ends. */
export function workRows(question: RowsQuestion): Sql {
  const { from, to } = question;
  const { first, last } = wholeMonths(from, to);
  if (first > to) return rowsOfDays(question, { from, to });
  const parts = [
    ...(from < first ? [rowsOfDays(question, { from, to: addDays(first, -1) })] : []),
    ...(first <= last ? [rowsOfMonths(question, { first, last })] : []),
    ...(monthOf(to) > last ? startOfMonth(question) : []),
  ];
  return join(parts, " union all ");
}

/** Of the month in which the range ends: as far as it has come where no later day has begun, elsewhere its days. */
function startOfMonth(question: RowsQuestion): Sql[] {
  const { to, now } = question;
  const month = monthOf(to);
  if (to < dayIn(LAST_ZONE, now)) return [rowsOfDays(question, { from: month, to })];
  const ahead = sitesAhead(to, now);
  return [
    rowsOfMonths(question, { first: month, last: month, and: sql`and u.device_id not in (${ahead})` }),
    rowsOfDays(question, { from: month, to, and: sql`and u.device_id in (${ahead})` }),
  ];
}
