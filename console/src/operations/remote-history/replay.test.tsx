// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { REMOTE_ENDPOINTS as E } from "@sweepline/contract/operations/remote-operation/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aFloorMap, aGrid, aMap } from "../../../test/maps.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aRemoteEvent, aScan, aSessionDetail, SESSION_ID } from "../../../test/remote-history.ts";
import { on, refused } from "../../../test/server.ts";
import {
  AT,
  elapsed,
  holdFrames,
  press,
  running,
  shownValue,
  slider,
  TRACK,
  visitSession,
} from "../../../test/session-visit.tsx";
import { visit } from "../../../test/visit.tsx";
import { aCommand } from "../../fleet/commands/a-command.ts";
import { HistoryDetailPage } from "./history-detail.page.tsx";

setUpCanvas();
setUpSizes(600, 400);

describe("the replay", () => {
  it("shows what the robot was told and did at the moment, and what had just happened", async () => {
    await visitSession();
    expect([elapsed(), shownValue("place")]).toEqual(["0:00.0", "2 m, 3 m · 0°"]);
    press("ArrowRight");
    press("ArrowRight");
    press("ArrowRight");
    expect(elapsed()).toBe("0:15.0");
    expect(["wantedLinear", "linear", "place"].map(shownValue)).toEqual([
      "0.25 m/s",
      "0.20 m/s",
      "5 m, 3 m · 0°",
    ]);
    expect(running()).toEqual([expect.stringContaining("Stopped: no drive commands received")]);
  });

  it("is led by keys, wherever they mean nothing else", async () => {
    const { user } = await visitSession();
    press("End");
    expect(elapsed()).toBe("1:00.0");
    press("[");
    press("[");
    expect(elapsed()).toBe("0:12.0");
    press("Home");
    const map = await screen.findByRole("application");
    press("ArrowRight", map);
    press("ArrowRight", screen.getByRole("radio", { name: "2×" }));
    fireEvent.keyDown(document.body, { key: "ArrowRight", ctrlKey: true });
    expect(elapsed()).toBe("0:00.0");
    press("]", map);
    expect(elapsed()).toBe("0:12.0");
    press(" ");
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
    press(" ");
    await user.click(screen.getByRole("button", { name: /Play/ }));
    expect(screen.getByRole("button", { name: "Pause" })).toBeTruthy();
  });

  it("jumps to an event that is clicked, in the list and on the time line, and keys go on to play", async () => {
    const { user } = await visitSession();
    await user.click(screen.getByRole("button", { name: /Emergency stop/ }));
    expect([elapsed(), document.activeElement === slider()]).toEqual(["0:30.0", true]);
    fireEvent.click(screen.getByTitle("0:12.0 · Stopped: no drive commands received"));
    expect([elapsed(), slider().value]).toEqual(["0:12.0", "12000"]);
  });

  it("is scrubbed, and rests for as long as the hand holds it", async () => {
    await visitSession();
    const pass = holdFrames();
    press(" ");
    pass(0);
    fireEvent.pointerDown(slider());
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
    fireEvent.change(slider(), { target: { value: "20000" } });
    pass(100);
    expect(elapsed()).toBe("0:20.0");
    fireEvent.pointerUp(slider());
    pass(0);
    pass(200);
    expect(elapsed()).toBe("0:20.2");
    expect(slider().getAttribute("aria-valuetext")).toBe("0:20 / 1:00");
  });

  it("is drawn frame by frame, and React renders only where an event passes", async () => {
    const { renders } = await visitSession();
    await screen.findByRole("application");
    await waitFor(() => expect(document.querySelector("[role=application] canvas")).toBeTruthy());
    const pass = holdFrames();
    fireEvent.click(screen.getByRole("radio", { name: "8×" }));
    press(" ");
    pass(0);
    const before = renders.mock.calls.length;
    for (let frame = 0; frame < 50; frame += 1) pass(20);
    expect([elapsed(), renders.mock.calls.length - before]).toEqual(["0:08.0", 0]);
    for (let frame = 0; frame < 50; frame += 1) pass(20);
    expect(elapsed()).toBe("0:16.0");
    expect(renders.mock.calls.length - before).toBe(1);
  });

  it("keeps its moment in the address, and opens at the one that stands there", async () => {
    await visitSession([], `${AT}&t=30.5`);
    expect([elapsed(), running()]).toEqual(["0:30.5", [expect.stringContaining("Emergency stop")]]);
    press("ArrowRight");
    await waitFor(() => expect(shownSearch()).toBe(`?id=${SESSION_ID}&t=35.5`));
    press("Home");
    await waitFor(() => expect(shownSearch()).toBe(`?id=${SESSION_ID}`));
    expect(elapsed()).toBe("0:00.0");
  });

  it("goes to another moment that the address comes to name, as by a link that somebody follows", async () => {
    const { user } = visit(
      <>
        <HistoryDetailPage />
        <Link to={`?id=${SESSION_ID}&t=44`}>elsewhere</Link>
      </>,
      { at: AT, answers: [on(E.get, aSessionDetail()), on(E.track, TRACK)] },
    );
    await screen.findByRole("region", { name: "Replay" });
    press("ArrowRight");
    await waitFor(() => expect(shownSearch()).toBe(`?id=${SESSION_ID}&t=5`));
    await user.click(screen.getByRole("link", { name: "elsewhere" }));
    expect(elapsed()).toBe("0:44.0");
  });

  it("draws the robot, its way and what its laser saw on the map of then", async () => {
    const { asked } = await visitSession(
      [
        on(E.get, aSessionDetail({ mapId: 1 })),
        on(MAP_ENDPOINTS.get, aMap(1)),
        on(MAP_ENDPOINTS.version, aFloorMap(10)),
        on(MAP_ENDPOINTS.grid, aGrid({ width: 400, height: 200 })),
        on(E.scans, [aScan(30_000)]),
      ],
      `${AT}&t=30`,
    );
    const floor = await screen.findByRole("application", { name: /Map 1/ });
    const drawn = () => [...floor.querySelectorAll("canvas")].flatMap((canvas) => drawnOn(canvas));
    // Two of three rays met something: a square each.
    await waitFor(() =>
      expect(drawn().some(({ what, points }) => what === "fill" && points.length === 8)).toBe(true),
    );
    // What it was told reaches farther than what it did.
    const reach = (line: number) =>
      drawn()
        .findLast(({ what, width }) => what === "stroke" && width === line)
        ?.points.at(-1)?.[0] ?? 0;
    await waitFor(() => expect(reach(3)).toBeGreaterThan(0));
    expect(reach(7)).toBeGreaterThan(reach(3) + 1);
    expect(asked(E.scans)[0]?.query).toEqual({ fromMs: 0, toMs: 119_999 });
    expect(screen.queryByText(/No map available here/)).toBeNull();
  });

  it("draws lines where there is no map, or where it cannot be had", async () => {
    await visitSession([
      on(E.get, aSessionDetail({ mapId: 1 })),
      on(MAP_ENDPOINTS.get, refused(CORE_REFUSALS.notFound)),
    ]);
    expect(await screen.findByText(/No map available here/)).toBeTruthy();
    expect(await screen.findByRole("application")).toBeTruthy();
  });

  it("says of commands who gave them and how they went, as elsewhere", async () => {
    const command = aCommand({
      kind: "setTools",
      state: "failed",
      failure: "refused",
      note: "brush is stuck",
    });
    await visitSession([
      on(
        E.get,
        aSessionDetail({ events: [aRemoteEvent(5_000, { kind: "command", staffName: "Ada", command })] }),
      ),
    ]);
    const row = within(screen.getByRole("region", { name: "Events (1)" })).getByRole("button");
    for (const text of ["0:05.0", "Failed", "Ada", "brush is stuck"]) expect(row.textContent).toContain(text);
  });
});
