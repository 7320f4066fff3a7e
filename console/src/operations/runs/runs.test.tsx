// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  RUN_ENDPOINTS as E,
  RUN_EVENTS,
  type Run,
  type RunDetail,
} from "@sweepline/contract/operations/runs.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { aCandidate, aRun, aRunDetail, runIdOf } from "../../../test/runs.ts";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { RunListPage } from "./run-list.page.tsx";
import { RunViewPage } from "./run-view.page.tsx";

const list = (runs: readonly Run[], answers: readonly Rule[] = [], may?: readonly (typeof E.list)[]) =>
  visit(<RunListPage />, {
    ...{ answers: [...answers, on(E.list, aPage(...runs))], isLive: true },
    ...(may && { may }),
  });
const view = (run: RunDetail, answers: readonly Rule[] = []) =>
  visit(<RunViewPage />, {
    ...{ at: `/page?id=${run.id}`, isLive: true },
    answers: [...answers, on(E.get, run), on(MAP_ENDPOINTS.get, refused(CORE_REFUSALS.notFound))],
  });

describe("the list of runs", () => {
  it("says of each how far it is, or how it ended and by whom", async () => {
    list([
      aRun(1),
      aRun(2, { taskName: "Late", state: "waiting", waitsFor: "charge" }),
      aRun(3, {
        taskName: "Stopped",
        state: "ended",
        ending: "stopped",
        endStatus: "endedManually",
        endedByName: "Bob",
      }),
      aRun(4, {
        ...{
          taskName: "Replaced",
          state: "ended",
          ending: "replaced",
          endStatus: "cancelled",
          endedByKind: "dock",
        },
      }),
      aRun(5, {
        taskName: "Refused",
        state: "ended",
        ending: "refused",
        endStatus: "abnormalEnd",
        note: "No way",
      }),
      aRun(6, { taskName: "Silent", percent: null, plannedAreaSqm: null, cleanedAreaSqm: null }),
    ]);
    expect((await rowWith("Night")).textContent).toMatch(/Running.*40%/);
    expect((await rowWith("Late")).textContent).toContain("Waiting: charging");
    expect((await rowWith("Stopped")).textContent).toContain("Ended by Bob");
    expect((await rowWith("Replaced")).textContent).toContain("Replaced by “Return to dock”");
    expect((await rowWith("Refused")).textContent).toContain("Refused by the robot · “No way”");
    expect((await rowWith("Silent")).textContent).not.toContain("%");
  });

  it("goes on before one's eyes", async () => {
    const shown = list([aRun(1)]);
    await rowWith("Night");
    await shown.notify(RUN_EVENTS.runChanged, 9, aRun(1, { state: "paused", percent: 70 }));
    await waitFor(async () => expect((await rowWith("Night")).textContent).toMatch(/Paused.*70%/));
    await shown.notify(RUN_EVENTS.runChanged, 9, aRun(8, { taskName: "Another's" }));
    expect(screen.queryByText("Another's")).toBeNull();
  });

  it("offers what can be done with a run as it is", async () => {
    const shown = list(
      [
        aRun(1),
        aRun(2, { taskName: "Held", state: "paused" }),
        aRun(3, { taskName: "New", state: "waiting", waitsFor: "order" }),
        aRun(4, { taskName: "Over", state: "ended", ending: "completed", endStatus: "completed" }),
      ],
      [on(E.pause, aRun(1)), on(E.resume, aRun(2)), on(E.stop, aRun(3))],
    );
    const buttons = async (name: string) =>
      within(await rowWith(name))
        .queryAllByRole("button")
        .map(({ textContent }) => textContent);
    expect(await buttons("Night")).toEqual(["Pause", "Stop"]);
    expect(await buttons("Held")).toEqual(["Resume", "Stop"]);
    expect(await buttons("New")).toEqual(["Stop"]);
    expect(await buttons("Over")).toEqual([]);
    await shown.user.click(within(await rowWith("Night")).getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(shown.asked(E.pause)[0]?.params.id).toBe(runIdOf(1)));
    await shown.user.click(within(await rowWith("New")).getByRole("button", { name: "Stop" }));
    expect(shown.asked(E.stop)).toEqual([]);
    await shown.confirm("Stop “New”?");
    await waitFor(() => expect(shown.asked(E.stop)[0]?.params.id).toBe(runIdOf(3)));
  });

  it("is only looked at by who may only look", async () => {
    list([aRun(1)], [], [E.list]);
    expect(within(await rowWith("Night")).queryAllByRole("button")).toEqual([]);
  });

  it("leads to a run, and says what to do where there is none", async () => {
    const shown = list([aRun(1)]);
    await shown.user.click(await screen.findByRole("link", { name: "Night" }));
    expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`);
  });
});

describe("the page of a run", () => {
  it("tells what happened and what it stood on", async () => {
    view(aRunDetail(1));
    await screen.findByRole("heading", { level: 1, name: "Night" });
    const moves = within(screen.getByRole("list", { name: "History" })).getAllByRole("listitem");
    expect(moves.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Sending command.*Ann/),
      expect.stringMatching(/Running.*Robot's report/),
    ]);
    expect(screen.getByText("90% → …")).toBeTruthy();
    const steps = within(screen.getByRole("list", { name: "2 steps" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1HallIn progress/),
      "2RouteNot started",
    ]);
    expect(screen.getByRole("link", { name: /Night · Version 2/ })).toBeTruthy();
  });

  it("pauses and stops from there, and resumes first of all", async () => {
    const shown = view(aRunDetail(1, { state: "paused" }), [on(E.resume, aRun(1)), on(E.stop, aRun(1))]);
    const resume = await screen.findByRole("button", { name: "Resume" });
    expect(resume.className).toContain("primary");
    await shown.user.click(resume);
    await waitFor(() => expect(shown.asked(E.resume)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  });

  it("skips the step that it is at, once that is confirmed", async () => {
    const shown = view(aRunDetail(1), [on(E.skip, aRun(1))]);
    await shown.user.click(await screen.findByRole("button", { name: "Skip Hall" }));
    expect(shown.asked(E.skip)).toEqual([]);
    await shown.confirm(/^Skip “Hall” and go on/);
    await waitFor(() => expect(shown.asked(E.skip)[0]).toMatchObject({ body: { step: 0 } }));
  });

  it("says in words that its robot cannot skip, and that it has not said how far it is", async () => {
    view(aRunDetail(1, { canSkip: false }));
    await screen.findByText(/^This robot cannot leave out a step/);
    expect(screen.queryByRole("button", { name: "Skip Hall" })).toBeNull();
    cleanup();
    view(aRunDetail(1, { canSkip: false, stepStates: null }));
    await screen.findByText("The robot has not reported how far it is with them.");
    expect(screen.queryByText(/^This robot cannot leave out a step/)).toBeNull();
  });

  it("hands the rest to another robot", async () => {
    const shown = view(aRunDetail(1), [
      on(E.candidates, [aCandidate(9, { obstacle: "busy" }), aCandidate(10)]),
      on(E.rest, aRun(2)),
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Hand to another robot" }));
    await screen.findByText("Hand the rest of “Night” to another robot");
    expect(screen.getByText(/^Its robot stops at once/)).toBeTruthy();
    await screen.findByText("Now Sweeper 10");
    await shown.user.click(screen.getByRole("button", { name: "Start now" }));
    await waitFor(() => expect(shown.asked(E.rest)[0]?.params.id).toBe(runIdOf(1)));
    expect(shown.asked(E.rest)[0]?.body.key).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => expect(shownAddress()).toBe(`/runView?id=${runIdOf(2)}`));
  });

  it("makes up for what was missed, unless another run does", async () => {
    const over = { state: "ended", ending: "stopped", endStatus: "endedManually" } as const;
    const shown = view(aRunDetail(1, { ...over, stepStates: ["done", "open"] }), [
      on(E.candidates, [aCandidate(9)]),
    ]);
    expect((await screen.findByText("Not done")).closest("li")?.textContent).toContain("Route");
    await shown.user.click(screen.getByRole("button", { name: "Redo what was missed" }));
    await screen.findByText("Redo what was missed of “Night”");
    expect(screen.queryByText(/^Its robot stops at once/)).toBeNull();
  });

  it("leads to the run that does its rest", async () => {
    view(aRunDetail(1, { state: "ended", stepStates: ["done", "open"], continuedById: runIdOf(2) }));
    const link = await screen.findByRole("link", { name: "See that run" });
    expect(link.getAttribute("href")).toContain(runIdOf(2));
    expect(screen.queryByRole("button", { name: "Redo what was missed" })).toBeNull();
  });

  it("outlives its task and its map", async () => {
    const gone = { taskId: null, mapId: null, mapName: null, durationS: null, startBatteryPercent: null };
    view(aRunDetail(1, { ...gone, state: "ended", ending: "fault", endStatus: "abnormalEnd", note: "E-12" }));
    await screen.findByText("The task was deleted");
    expect(screen.getByText(/Ended by a fault · “E-12”/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  });

  it("says where there is none", async () => {
    visit(<RunViewPage />, { at: "/page" });
    expect(await screen.findByRole("link", { name: "All runs" })).toBeTruthy();
  });
});
