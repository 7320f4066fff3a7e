import type { SignalPoint } from "@sweepline/contract/fleet/lora.ts";
import type { ChartOption } from "../../ui/chart/index.ts";
import type { Palette } from "../../ui/theme/index.ts";
import type { LoraTexts } from "./lora.texts.ts";

interface Looks {
  readonly texts: Pick<LoraTexts, "rssi" | "snr" | "received" | "lost">;
  readonly palette: Palette;
}

const timeAxis = (points: readonly SignalPoint[], timeOf: (at: string) => string) => ({
  type: "category",
  boundaryGap: false,
  data: points.map(({ at }) => timeOf(at)),
  // Month to minute: the year and the seconds stand in the tooltip.
  axisLabel: { hideOverlap: true, formatter: (text: string) => text.slice(5, 16) },
});

/** Each frame is marked where there are few. */
const lineOf = ({ length }: readonly SignalPoint[]) => ({
  ...{ type: "line", showSymbol: length < 60, symbolSize: 5, lineStyle: { width: 2 } },
});

/** Signal and noise have scales of their own; both are drawn where they were measured only. */
export function signalOption(
  points: readonly SignalPoint[],
  { texts, palette, timeOf }: Looks & { readonly timeOf: (at: string) => string },
): ChartOption {
  const line = (name: string, { axis, data }: { axis: number; data: readonly (number | null)[] }) => ({
    name,
    ...lineOf(points),
    yAxisIndex: axis,
    data,
    itemStyle: { color: palette.series[axis] },
  });
  const axis = { type: "value", scale: true };
  return {
    tooltip: { trigger: "axis" },
    legend: {},
    xAxis: timeAxis(points, timeOf),
    yAxis: [axis, { ...axis, splitLine: { show: false } }],
    series: [
      line(texts.rssi, { axis: 0, data: points.map(({ rssiDbm }) => rssiDbm) }),
      line(texts.snr, { axis: 1, data: points.map(({ snrDb }) => snrDb) }),
    ],
  };
}

/** One measured value, whatever its scale is. */
export function valueOption(
  points: readonly SignalPoint[],
  { name, label, palette, timeOf }: Pick<Looks, "palette"> & ValueLooks,
): ChartOption {
  const measured = points.filter(({ values }) => values[name] !== undefined);
  return {
    tooltip: { trigger: "axis" },
    xAxis: timeAxis(measured, timeOf),
    yAxis: [{ type: "value", scale: true }],
    series: [
      {
        ...{ ...lineOf(measured), name: label, data: measured.map(({ values }) => values[name] ?? null) },
        itemStyle: { color: palette.series[0] },
      },
    ],
  };
}

interface ValueLooks {
  readonly name: string;
  readonly label: string;
  readonly timeOf: (at: string) => string;
}

export function daysOption(
  days: readonly { day: string; uplinks: number; lost: number }[],
  { texts, palette }: Looks,
): ChartOption {
  const bars = (name: string, { color, data }: { color: string | undefined; data: readonly number[] }) => ({
    name,
    type: "bar",
    stack: "frames",
    data,
    barMaxWidth: 20,
    itemStyle: { color },
  });
  return {
    tooltip: { trigger: "axis", axisPointer: { type: "shadow" } },
    legend: {},
    xAxis: { type: "category", data: days.map(({ day }) => day.slice(5)) },
    yAxis: { type: "value", minInterval: 1 },
    series: [
      bars(texts.received, { color: palette.series[0], data: days.map(({ uplinks }) => uplinks) }),
      bars(texts.lost, { color: palette.series[3] ?? palette.series[1], data: days.map(({ lost }) => lost) }),
    ],
  };
}
