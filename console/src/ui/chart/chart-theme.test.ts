// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { LIGHT } from "../theme/palette.ts";
import { chartDefaults, withDefaults } from "./chart-theme.ts";

const dressed = (option: Parameters<typeof withDefaults>[0]) => withDefaults(option, chartDefaults(LIGHT, 1));

describe("a chart's option over the defaults", () => {
  it("dresses each of several axes and keeps what the page says", () => {
    const { yAxis } = dressed({
      xAxis: {},
      yAxis: [{ name: "m²" }, { name: "%", axisLabel: { color: "red" } }],
    });
    expect(yAxis).toMatchObject([
      { name: "m²", axisLabel: { color: LIGHT.inkSoft } },
      { name: "%", axisLabel: { color: "red", hideOverlap: true } },
    ]);
  });

  it("gives a chart with axes its margins, and a pie no axes", () => {
    expect(dressed({ xAxis: {}, series: [] })).toHaveProperty("grid.outerBoundsMode", "same");
    const pie = dressed({ series: [{ type: "pie" }] });
    expect(pie).not.toHaveProperty("xAxis");
    expect(pie).not.toHaveProperty("grid");
    expect(pie).toHaveProperty("color", LIGHT.series);
  });
});
