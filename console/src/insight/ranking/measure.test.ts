import { RANKING_SORTS } from "@sweepline/contract/insight/ranking.ts";
import { describe, expect, it } from "vitest";
import { aRanked } from "../../../test/ranking.ts";
import { formatFor } from "../../core/format/index.ts";
import { barShare, longestOf, measureText } from "./measure.ts";

const format = formatFor({ lengthUnit: "meter", timeZone: "UTC" }, "en");

describe("measures of the ranking", () => {
  it("read as people speak of them", () => {
    const row = aRanked(1);
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
    const rows = [aRanked(1), aRanked(1, { cleanedAreaSqm: 25 }), aRanked(1, { usageRate: null })];
    expect(rows.map((row) => barShare(row, "cleanedAreaSqm", longestOf(rows, "cleanedAreaSqm")))).toEqual([
      1, 0.25, 1,
    ]);
    expect(barShare(aRanked(1, { tasks: 0 }), "tasks", 0)).toBe(0);
    expect(barShare(aRanked(1, { usageRate: null }), "usageRate", 0.25)).toBe(0);
  });
});
