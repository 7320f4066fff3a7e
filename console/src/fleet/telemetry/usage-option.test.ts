import { describe, expect, it } from "vitest";
import { formatFor } from "../../core/format/index.ts";
import { LIGHT } from "../../ui/theme/palette.ts";
import { roundTop, usageOption } from "./usage-option.ts";

const day = { label: "11-21", workedS: 5_400, cleanedAreaSqm: 100, distanceM: 0, waterUsedL: 0 };
interface Axis {
  readonly max: number;
  readonly interval: number;
  readonly axisLabel: { readonly formatter: (value: number) => string };
}
const optionIn = (lengthUnit: "meter" | "foot") =>
  usageOption({
    days: [day],
    format: formatFor({ lengthUnit, timeZone: "UTC" }, "en"),
    labels: { area: "Area", worked: "Time" },
    palette: LIGHT,
  }) as { series: { data: number[] }[]; yAxis: Axis[] };

describe("the usage chart", () => {
  it.each([
    [0, 4],
    [1, 1],
    [83_000, 100_000],
    [395, 400],
    [7.3, 8],
    [0.03, 0.032],
  ])("puts the top of an axis over %s at %s", (most, top) => {
    expect(roundTop(most)).toBeCloseTo(top);
    expect(roundTop(most)).toBeGreaterThanOrEqual(most);
  });

  it("gives both axes the same number of grid lines", () => {
    const [area, hours] = optionIn("meter").yAxis;
    expect((area?.max ?? 0) / (area?.interval ?? 1)).toBe((hours?.max ?? 0) / (hours?.interval ?? 1));
  });

  it("writes thousands out, which are k in no Chinese text, and shortens what is longer", () => {
    const [area] = optionIn("meter").yAxis;
    expect([0, 0.25, 4_000, 50_000].map((value) => area?.axisLabel.formatter(value))).toEqual([
      ...["0", "0.25", "4,000", "50k"],
    ]);
  });

  it("shows hours, and areas in the person's unit", () => {
    expect(optionIn("meter").series.map(({ data }) => data)).toEqual([[100], [1.5]]);
    expect(optionIn("foot").series[0]?.data).toEqual([1_076]);
  });
});
