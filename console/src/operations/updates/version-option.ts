import type { VersionHistory } from "@sweepline/contract/operations/updates/index.ts";
import type { ChartOption } from "../../ui/chart/index.ts";
import type { Palette } from "../../ui/theme/index.ts";

/** The same color in the chart and in the table beside it. */
export const colorOf = (palette: Palette, index: number): string =>
  palette.series[index % palette.series.length] ?? palette.primary;

/** One on top of the other: the height of all is how many devices there are. */
export function versionOption(
  { days, versions }: VersionHistory,
  { palette, nameOf }: { readonly palette: Palette; readonly nameOf: (version: string) => string },
): ChartOption {
  return {
    tooltip: { trigger: "axis", order: "seriesDesc" },
    legend: { type: "plain" },
    xAxis: {
      ...{ type: "category", boundaryGap: false, data: days },
      // The year stands in the tooltip.
      axisLabel: { hideOverlap: true, formatter: (day: string) => day.slice(5) },
    },
    yAxis: { type: "value", minInterval: 1 },
    series: versions.map(({ version, devices }, index) => ({
      ...{ name: nameOf(version), type: "line", stack: "devices", data: devices },
      ...{ showSymbol: false, lineStyle: { width: 1.5 }, areaStyle: { opacity: 0.35 } },
      itemStyle: { color: colorOf(palette, index) },
    })),
  };
}
