import type { RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { Delta } from "../../ui/stat/index.ts";
import type { Measure } from "./measure.ts";

/** Against the period before: amounts in percent, a rate in points; water is neither better nor worse. */
export function Change({ row, measure }: { row: RankingRow; measure: Measure }) {
  const isRate = measure === "usageRate";
  const value = row[measure];
  const times = isRate ? 100 : 1;
  return (
    <Delta
      current={value === null ? null : value * times}
      previous={row.previous * times}
      isPoints={isRate}
      {...(measure === "waterUsedL" ? { goodDirection: "none" } : {})}
    />
  );
}
