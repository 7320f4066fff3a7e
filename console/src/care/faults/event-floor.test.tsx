// @vitest-environment jsdom
import { FAULT_ENDPOINTS as E } from "@sweepline/contract/care/faults.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { EventTrail, TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aFault } from "../../../test/faults.ts";
import { aFloorMap, aGrid } from "../../../test/maps.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { FaultFloor } from "./fault-floor.tsx";
import { headsOf, splitAt } from "./trail-overlay.ts";

setUpCanvas();
setUpSizes(600, 400);

const FLOOR = aFloorMap(50, { mapId: 5, mapKey: "hall" });
const AT = "2026-03-10T09:00:00.000Z";
const FAULT = aFault(1, { mapId: 5, mapVersionId: 50, raisedAt: AT });
const point = (seconds: number, x = seconds / 10): TrailPoint => ({
  ...{ at: new Date(Date.parse(AT) + seconds * 1_000).toISOString(), x, y: 1, theta: 0 },
  ...{ mapKey: "hall", cleanedRows: null },
});
const KEPT = "2026-03-01T00:00:00.000Z";
const trail = (points: TrailPoint[], keptFrom = KEPT): EventTrail => ({ points, keptFrom });

function show(answers: readonly Rule[], options: { permissions?: string[] } = {}) {
  return visit(<FaultFloor fault={FAULT} />, {
    ...options,
    answers: [...answers, on(MAP_ENDPOINTS.version, FLOOR), on(MAP_ENDPOINTS.grid, () => aGrid(FLOOR))],
  });
}

describe("the floor on which something happened", () => {
  it("is that of the version then, with the way there and from there, to be gone through from when it happened", async () => {
    const { asked } = show([on(E.trail, trail([point(-60), point(0), point(45)]))]);
    for (const text of ["2 minutes before", "2 minutes after", "Location"])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(asked(MAP_ENDPOINTS.version)[0]?.params).toMatchObject({ id: 5, versionId: 50 });
    const moment = screen.getByRole<HTMLInputElement>("slider", { name: "Moment" });
    expect([moment.min, moment.value, moment.max].map(Number)).toEqual(
      [-60, 0, 45].map((seconds) => Date.parse(AT) + seconds * 1_000),
    );
    fireEvent.change(moment, { target: { value: String(Date.parse(AT) + 30_000) } });
    await waitFor(() => expect(Number(moment.value)).toBe(Date.parse(AT) + 30_000));
  });

  it("says that there is no way, or that it is no longer kept", async () => {
    show([on(E.trail, trail([]))]);
    expect(await screen.findByText(/reported no other position within 2 minutes/)).toBeTruthy();
  });

  it("says that the way is no longer kept", async () => {
    show([on(E.trail, trail([], "2026-03-10T09:02:01.000Z"))]);
    expect(await screen.findByText(/no longer kept: only positions since/)).toBeTruthy();
  });

  it("is shown with the point alone where the way could not be read", async () => {
    show([on(E.trail, refused(CORE_REFUSALS.noPermission))]);
    expect(await screen.findByRole("application", { name: /^Map 1/ })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("that is gone says so", async () => {
    visit(<FaultFloor fault={FAULT} />, {
      answers: [on(MAP_ENDPOINTS.version, refused(CORE_REFUSALS.notFound)), on(E.trail, trail([]))],
    });
    expect(await screen.findByText("No position")).toBeTruthy();
  });
});

describe("a way around something", () => {
  const seconds = (points: TrailPoint[]) => points.map(({ at }) => (Date.parse(at) - Date.parse(AT)) / 1_000);
  it.each([
    [
      [-20, -10, 10, 20],
      [-20, -10],
      [-10, 10, 20],
    ],
    [
      [-20, 0, 10],
      [-20, 0],
      [0, 10],
    ],
    [[5, 10], [], [5, 10]],
    [[-10, -5], [-10, -5], [-5]],
  ])("of %j meets in one point", (all, before, after) => {
    const parts = splitAt(
      all.map((one) => point(one)),
      Date.parse(AT),
    );
    expect(parts.map(seconds)).toEqual([before, after]);
  });

  it("has arrowheads along it, each in its direction", () => {
    const heads = headsOf([
      [0, 0],
      [50, 0],
      [50, 0],
      [50, 60],
    ]);
    expect(heads).toEqual([
      { x: 22, y: 0, angle: 0 },
      { x: 50, y: 16, angle: Math.PI / 2 },
      { x: 50, y: 60, angle: Math.PI / 2 },
    ]);
  });
});
