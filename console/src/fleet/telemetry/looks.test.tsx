// @vitest-environment jsdom
import { staleAfterMs } from "@sweepline/contract/fleet/connections.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aLive } from "../../../test/devices.ts";
import { visit } from "../../../test/visit.tsx";
import {
  batteryTone,
  DeviceStatusTag,
  LevelMeter,
  levelTone,
  ReportAge,
  StateValue,
  useDeviceLive,
  useFollowedLive,
} from "./index.ts";

const LATE = new Date(Date.now() - (staleAfterMs("vda5050") ?? 0) - 60_000).toISOString();
const textOf = (element: HTMLElement) => element.textContent;

describe("the status of a device", () => {
  const show = (given: Parameters<typeof aLive>[0], language: "en" | "zh" = "en") =>
    visit(<DeviceStatusTag live={aLive(given)} protocol="vda5050" />, { language });

  it("is said in words, and in those of the language on screen", () => {
    show({ status: "00" });
    expect(screen.getByTitle("Charging").textContent).toBe("Charging");
    cleanup();
    show({ status: "00" }, "zh");
    expect(screen.getByTitle("充电中").textContent).toBe("充电中");
  });

  it("says how old it is where the device is late or away", () => {
    show({ status: "04", lastReportAt: LATE });
    expect(screen.getByText("Auto task").closest("[title]")?.getAttribute("title")).toMatch(/ago|min|h/);
    show({ status: "03", isOnline: false, lastReportAt: null });
    expect(screen.getByText("Never reported")).toBeTruthy();
    // Spec §8, of a robot that returned nothing.
    expect(screen.getByTitle(/^No data returned/)).toBeTruthy();
  });

  it("counts the errors beside it, for ears too", () => {
    show({ status: "04", errorCount: 2 });
    const mark = screen.getByTitle(/2/);
    expect(mark.textContent).toMatch(/^▲2./);
  });
});

describe("a level", () => {
  it("has a figure and says whether it charges; none is no zero", () => {
    visit(
      <>
        <LevelMeter label="Battery" percent={0} tone="danger" isCharging />
        <LevelMeter label="Clean water" percent={null} tone="neutral" />
      </>,
    );
    expect(textOf(screen.getByTitle("Battery"))).toBe("Battery 0%charging");
    expect(screen.getByText("Clean water: not reported")).toBeTruthy();
    expect(screen.queryByTitle("Clean water")).toBeNull();
  });

  it("warns before it is too late: a battery below 30 and 15, clean water below 10, waste water above 90", () => {
    expect([null, 14, 15, 29, 30].map(batteryTone)).toEqual([
      "neutral",
      "danger",
      "notice",
      "notice",
      "positive",
    ]);
    expect([9, 10, null].map((percent) => levelTone("cleanWaterPercent", percent))).toEqual([
      "notice",
      "info",
      "info",
    ]);
    expect([91, 90, null].map((percent) => levelTone("wasteWaterPercent", percent))).toEqual([
      "notice",
      "neutral",
      "neutral",
    ]);
  });
});

describe("the age of a report", () => {
  it("says that the device is late, and that it never reported", () => {
    visit(
      <>
        <ReportAge live={aLive({ lastReportAt: LATE })} protocol="vda5050" />
        <ReportAge live={aLive({ isOnline: false, lastReportAt: LATE })} protocol="vda5050" />
        <ReportAge live={aLive({ lastReportAt: null })} protocol="vda5050" />
      </>,
    );
    const [late, away] = screen.getAllByRole("time");
    expect(late?.textContent).toMatch(/Stale$/);
    expect(late?.getAttribute("datetime")).toBe(LATE);
    expect(away?.textContent).not.toMatch(/Stale/);
    expect(screen.getByText("Never reported")).toBeTruthy();
  });
});

describe("a value of a device's state", () => {
  it("is read with its unit or by its dictionary, and none is a dash", () => {
    visit(
      <ul>
        {(
          [
            ["batteryPercent", 64],
            ["isCharging", true],
            ["workStatus", 1],
            ["taskName", "Round"],
            ["taskName", null],
          ] as const
        ).map(([field, value]) => (
          <li key={`${field}${value}`}>
            <StateValue field={field} value={value} />
          </li>
        ))}
      </ul>,
    );
    const [battery, charging, work, task, none] = screen.getAllByRole("listitem").map(textOf);
    expect([battery, charging, task, none]).toEqual(["64%", "yes", "Round", "—"]);
    expect(work).not.toBe("1");
  });
});

describe("a row that is followed", () => {
  const ROWS = [1, 2].map((id) => ({ id, live: aLive({ batteryPercent: 60 + id }) }));
  function Rows() {
    useFollowedLive(ROWS);
    return ROWS.map(({ id, live }) => <Row key={id} id={id} live={live} />);
  }
  const Row = ({ id, live }: (typeof ROWS)[number]) => (
    <p data-testid={id}>{useDeviceLive(id, live).batteryPercent}</p>
  );

  it("shows what its own device reports, and never something older", async () => {
    const { notify } = visit(<Rows />, { isLive: true });
    const battery = () => [1, 2].map((id) => screen.getByTestId(id).textContent);
    expect(battery()).toEqual(["61", "62"]);
    const later = new Date(Date.now() + 5_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceChanged, 1, aLive({ batteryPercent: 9, lastReportAt: later }));
    expect(battery()).toEqual(["9", "62"]);
    await notify(TELEMETRY_EVENTS.deviceChanged, 1, aLive({ batteryPercent: 70, lastReportAt: LATE }));
    expect(battery()).toEqual(["9", "62"]);
    expect(within(screen.getByTestId("2")).getByText("62")).toBeTruthy();
  });
});
