import { RANKING_SORTS, type RankingRow } from "@sweepline/contract/insight/ranking.ts";
import { describe, expect, it } from "vitest";
import { formatFor } from "../../core/format/index.ts";
import { barShare, longestOf, measureText } from "./measure.ts";

const format = formatFor({ lengthUnit: "meter", timeZone: "UTC" }, "en");
const aRow = (given: Partial<RankingRow> = {}): RankingRow => ({
  place: 1,
  id: 1,
  name: "A",
  detail: "SW-1",
  devices: 1,
  tasks: 3,
  usageRate: 0.25,
  previous: 0,
  workedS: 3_600,
  cleanedAreaSqm: 100,
  distanceM: 50,
  waterUsedL: 8,
  ...given,
});

describe("measures of the ranking", () => {
  it("read as people speak of them", () => {
    const row = aRow();
    expect(RANKING_SORTS.map((measure) => measureText(measure, row[measure], format))).toEqual([
      "100 m²",
      "1 h",
      "3",
      "25%",
      "8 L",
      "50 m",
    ]);
  });

  it("show a rate of nothing in service as not reported", () => {
    expect(measureText("usageRate", null, format)).toBe("—");
  });

  it("measure bars against the longest, and draw none where all is zero", () => {
    const rows = [aRow(), aRow({ cleanedAreaSqm: 25 }), aRow({ usageRate: null })];
    expect(rows.map((row) => barShare(row, "cleanedAreaSqm", longestOf(rows, "cleanedAreaSqm")))).toEqual([
      1, 0.25, 1,
    ]);
    expect(barShare(aRow({ tasks: 0 }), "tasks", 0)).toBe(0);
    expect(barShare(aRow({ usageRate: null }), "usageRate", 0.25)).toBe(0);
  });
});
