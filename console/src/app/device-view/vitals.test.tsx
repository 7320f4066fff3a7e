// @vitest-environment jsdom

import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import { KIND_CAPABILITIES } from "@sweepline/contract/fleet/shared/protocols.ts";
import { type DeviceState, NEVER_REPORTED_LIVE } from "@sweepline/contract/fleet/telemetry.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { Vitals } from "./vitals.tsx";

const aDevice = (kind: DeviceKind) => ({ capabilities: [...KIND_CAPABILITIES[kind]] }) as DeviceDetail;
const aRun: NonNullable<DeviceState["run"]> = {
  runId: "r1",
  taskName: "Main hall",
  phase: "running",
  startedAt: "2026-11-21T08:00:00.000Z",
  plannedAreaSqm: 200,
  cleanedAreaSqm: 50,
  durationS: 600,
};

describe("what one looks at first on a device's page", () => {
  beforeEach(() => setLanguage("en"));
  afterEach(cleanup);

  it("calls silence not reported, never zero", () => {
    const { container } = render(
      <Vitals device={aDevice("scrubber")} live={NEVER_REPORTED_LIVE} run={null} />,
    );
    expect(screen.getAllByText("Not reported")).toHaveLength(3);
    expect(screen.getByText("Never")).toBeTruthy();
    expect(container.textContent).not.toContain("0%");
  });

  it("shows an empty tank as empty", () => {
    const live = { ...NEVER_REPORTED_LIVE, cleanWaterPercent: 0, batteryPercent: 55, wasteWaterPercent: 3 };
    const { container } = render(<Vitals device={aDevice("scrubber")} live={live} run={null} />);
    expect(container.textContent).toContain("0%");
    expect(screen.queryByText("Not reported")).toBeNull();
  });

  it("asks nothing of a machine that cannot have it: a sweeper no water, a sensor neither water nor tasks", () => {
    const { unmount } = render(<Vitals device={aDevice("sweeper")} live={NEVER_REPORTED_LIVE} run={null} />);
    expect(screen.queryByText("Clean water")).toBeNull();
    expect(screen.getByText("Current task")).toBeTruthy();
    unmount();
    const sensor = render(<Vitals device={aDevice("sensor")} live={NEVER_REPORTED_LIVE} run={null} />);
    for (const label of ["Clean water", "Waste water", "Current task"])
      expect(screen.queryByText(label)).toBeNull();
    expect(screen.getByText("Battery")).toBeTruthy();
    sensor.unmount();
    render(<Vitals device={aDevice("concentrator")} live={NEVER_REPORTED_LIVE} run={null} />);
    expect(screen.queryByText("Battery")).toBeNull();
    expect(screen.getByText("Connection")).toBeTruthy();
  });

  it("shows the running task with its progress, and none that has ended", () => {
    const { rerender } = render(<Vitals device={aDevice("vacuum")} live={NEVER_REPORTED_LIVE} run={aRun} />);
    expect(screen.getByText("Main hall")).toBeTruthy();
    expect(screen.getByText("25%")).toBeTruthy();
    rerender(
      <Vitals device={aDevice("vacuum")} live={NEVER_REPORTED_LIVE} run={{ ...aRun, phase: "ended" }} />,
    );
    expect(screen.getByText("No task is running")).toBeTruthy();
  });

  it("draws no progress against a plan of nothing", () => {
    const { container } = render(
      <Vitals device={aDevice("vacuum")} live={NEVER_REPORTED_LIVE} run={{ ...aRun, plannedAreaSqm: 0 }} />,
    );
    expect(container.textContent).not.toMatch(/NaN|Infinity/);
  });
});
