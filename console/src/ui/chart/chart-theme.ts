import type { EChartsCoreOption } from "echarts/core";
import { FONT_FAMILY } from "../theme/font.ts";
import type { Palette } from "../theme/index.ts";

/** What every chart has in common: our colors, quiet grid lines, text in the root scale. The page's option wins. */
export function chartDefaults(palette: Palette, scale: number): EChartsCoreOption {
  const text = { color: palette.inkSoft, fontFamily: FONT_FAMILY, fontSize: Math.round(12 * scale) };
  const axis = {
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: { ...text, hideOverlap: true },
    nameTextStyle: text,
    splitLine: { lineStyle: { color: palette.line } },
  };
  return {
    color: [...palette.series],
    textStyle: text,
    animation: !prefersStillness(),
    animationDuration: 400,
    animationDurationUpdate: 300,
    // The labels' room is taken off inside these margins, whatever they say.
    grid: {
      ...{ left: 4, right: 12 * scale, top: 40 * scale, bottom: 4 },
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    legend: {
      textStyle: text,
      icon: "roundRect",
      itemWidth: 12 * scale,
      itemHeight: 8 * scale,
      top: 0,
      left: 0,
    },
    tooltip: {
      backgroundColor: palette.surface,
      borderColor: palette.line,
      textStyle: { ...text, color: palette.ink, fontSize: Math.round(13 * scale) },
      confine: true,
    },
    xAxis: { ...axis, splitLine: { show: false } },
    yAxis: { ...axis, axisLine: { show: false } },
  };
}

const prefersStillness = (): boolean =>
  window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Lays a page's option over the defaults. Where the page gives several axes, grids or legends, each gets the defaults;
 * parts that the page leaves out altogether are not invented (a pie has no axes).
 */
export function withDefaults(option: EChartsCoreOption, defaults: EChartsCoreOption): EChartsCoreOption {
  const base = defaults as Plain;
  const merged: Plain = { ...(option as Plain) };
  for (const [key, fallback] of Object.entries(base)) {
    const given = merged[key];
    if (given === undefined) {
      if (!OPTIONAL.has(key) || (key === "grid" && "xAxis" in option)) merged[key] = fallback;
    } else if (Array.isArray(given) && isPlain(fallback))
      merged[key] = given.map((one) => merge(fallback, one as Plain));
    else if (isPlain(given) && isPlain(fallback)) merged[key] = merge(fallback, given);
  }
  return merged;
}

const OPTIONAL = new Set(["xAxis", "yAxis", "grid", "legend", "tooltip"]);

function merge(base: Plain, over: Plain): Plain {
  const result: Plain = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isPlain(below) && isPlain(value) ? merge(below, value) : value;
  }
  return result;
}
