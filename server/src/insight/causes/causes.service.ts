import type { StopCauses } from "@sweepline/contract/insight/causes.ts";
import type { RangeQuery } from "@sweepline/contract/insight/dashboard.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { dayIn, rangePeriod } from "../usage/index.ts";
import { sumCauses } from "./causes.store.ts";

export async function causesOf(
  { db, clock }: { db: Queries; clock: Clock },
  scope: DataScope,
  { range, timeZone, ...choice }: RangeQuery,
): Promise<StopCauses> {
  const now = clock.now();
  const period = rangePeriod(range, dayIn(timeZone, now));
  const sums = await sumCauses(db, { scope, ...choice, period, now });
  return { from: period.from, to: period.to, ...sums };
}
