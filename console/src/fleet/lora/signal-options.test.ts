import { describe, expect, it } from "vitest";
import { LIGHT } from "../../ui/theme/palette.ts";
import { loraTexts } from "./lora.texts.ts";
import { daysOption, signalOption, valueOption } from "./signal-options.ts";

interface Drawn {
  readonly xAxis: { data: string[]; axisLabel: { formatter: (text: string) => string } };
  readonly series: {
    name: string;
    data: (number | null)[];
    yAxisIndex: number;
    showSymbol: boolean;
    stack: string;
  }[];
}
const looks = { texts: loraTexts.en, palette: LIGHT };
const signalOf = (points: Parameters<typeof signalOption>[0]) =>
  signalOption(points, { ...looks, timeOf: (at) => at.replace("T", " ").slice(0, 19) }) as unknown as Drawn;
const point = (minute: number) => ({
  at: `2026-01-02T03:${String(minute).padStart(2, "0")}:05.000Z`,
  rssiDbm: -90 - minute,
  snrDb: minute === 1 ? null : 7,
  values: (minute === 1 ? {} : { co2: 400 + minute }) as Record<string, number>,
});

it("draws one value where it was measured", () => {
  const given = { name: "co2", label: "CO₂ (ppm)", palette: LIGHT, timeOf: (at: string) => at };
  const { series, xAxis } = valueOption([point(0), point(1), point(2)], given) as unknown as Drawn;
  expect(series.map(({ name, data }) => [name, data])).toEqual([["CO₂ (ppm)", [400, 402]]]);
  expect(xAxis.data).toHaveLength(2);
});

describe("the chart of a signal", () => {
  it("draws signal and noise on axes of their own, with gaps where nothing was measured", () => {
    const { series } = signalOf([point(0), point(1)]);
    expect(series.map(({ name, data, yAxisIndex }) => [name, yAxisIndex, data])).toEqual([
      ["RSSI (dBm)", 0, [-90, -91]],
      ["SNR (dB)", 1, [7, null]],
    ]);
  });

  it("names moments from month to minute", () => {
    const { xAxis } = signalOf([point(0)]);
    expect(xAxis.data).toEqual(["2026-01-02 03:00:05"]);
    expect(xAxis.axisLabel.formatter(xAxis.data[0] as string)).toBe("01-02 03:00");
  });

  it("marks each point as long as they are few", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => point(index));
    expect(signalOf(many(59)).series.every(({ showSymbol }) => showSymbol)).toBe(true);
    expect(signalOf(many(60)).series.some(({ showSymbol }) => showSymbol)).toBe(false);
  });
});

describe("the chart of days", () => {
  it("stacks what was lost upon what was heard", () => {
    const days = [
      { day: "2026-01-01", uplinks: 9, lost: 1 },
      { day: "2026-01-02", uplinks: 7, lost: 0 },
    ];
    const { xAxis, series } = daysOption(days, looks) as unknown as Drawn;
    expect(xAxis.data).toEqual(["01-01", "01-02"]);
    expect(series.map(({ name, data }) => [name, data])).toEqual([
      ["Received", [9, 7]],
      ["Lost", [1, 0]],
    ]);
    expect(new Set(series.map(({ stack }) => stack)).size).toBe(1);
  });
});
