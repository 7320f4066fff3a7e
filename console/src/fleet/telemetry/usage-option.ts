import type { Usage } from "@sweepline/contract/fleet/telemetry.ts";
import type { Format } from "../../core/format/index.ts";
import type { ChartOption } from "../../ui/chart/index.ts";
import type { Palette } from "../../ui/theme/index.ts";

export interface UsageLabels {
  readonly area: string;
  readonly worked: string;
}

interface UsageInput {
  readonly days: readonly (Usage & { readonly label: string })[];
  readonly format: Format;
  readonly labels: UsageLabels;
  readonly palette: Palette;
}

/** Axes end on the same number of round steps, so that both share the grid lines. */
const STEPS = 4;

/** The smallest round number that `STEPS` equal round steps reach over the given one. */
export function roundTop(most: number): number {
  if (most <= 0) return STEPS;
  const step = most / STEPS;
  const power = 10 ** Math.floor(Math.log10(step));
  const round =
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= step - power * 1e-9) ?? 10;
  return round * power * STEPS;
}

export function usageOption({ days, format, labels, palette }: UsageInput): ChartOption {
  const areas = days.map(({ cleanedAreaSqm }) => Math.round(format.areaValue(cleanedAreaSqm)));
  const hours = days.map(({ workedS }) => Math.round(workedS / 36) / 100);
  const tops = [roundTop(Math.max(0, ...areas)), roundTop(Math.max(0, ...hours))];
  const axis = (top: number) => ({
    type: "value",
    min: 0,
    max: top,
    interval: top / STEPS,
    axisLabel: {
      formatter: (value: number) => (value < 10_000 ? format.number(value, 2) : format.short(value)),
    },
  });
  return {
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "shadow" },
      valueFormatter: (value: number) => format.number(value, 1),
    },
    legend: {},
    xAxis: { type: "category", data: days.map(({ label }) => label) },
    yAxis: [axis(tops[0] ?? STEPS), { ...axis(tops[1] ?? STEPS), splitLine: { show: false } }],
    series: [
      {
        name: labels.area,
        type: "bar",
        data: areas,
        barMaxWidth: 28,
        itemStyle: { color: palette.series[0], borderRadius: [4, 4, 0, 0] },
      },
      {
        name: labels.worked,
        type: "line",
        yAxisIndex: 1,
        data: hours,
        smooth: 0.25,
        // No bend below zero between two days without work.
        smoothMonotone: "x",
        symbol: "circle",
        symbolSize: 7,
        lineStyle: { width: 2.5 },
        itemStyle: { color: palette.series[1], borderColor: palette.surface, borderWidth: 1.5 },
      },
    ],
  };
}
