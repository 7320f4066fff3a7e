// @vitest-environment jsdom
import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS as E } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpSizes } from "../../../test/canvas.ts";
import { shownAddress } from "../../../test/page.tsx";
import { anOccurrence, aPlan, aPlanRun, aPlanSchedule } from "../../../test/plan.ts";
import { runIdOf } from "../../../test/runs.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { on } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { PlanPage } from "./plan.page.tsx";

const WIDTH_PX = 1_440;
setUpSizes(WIDTH_PX, 600);
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const show = (plan = aPlan()) =>
  visit(<PlanPage />, {
    at: "/page?day=2026-11-24&span=day",
    answers: [
      on(E.get, plan),
      on(FINDING_ENDPOINTS.list, []),
      on(E.export, () => new Response("x")),
      on(SCHEDULE_ENDPOINTS.get, ({ params: { id } }) => aSchedule(id)),
      on(SCHEDULE_ENDPOINTS.occurrences, []),
      on(SCHEDULE_ENDPOINTS.changeOne, aSchedule(7)),
    ],
  });
const bar = (name: RegExp) => screen.findByRole("button", { name });

it("shows what ran and what is planned, and leads to the run and to the timed task", async () => {
  const shown = show();
  const lane = within(await screen.findByRole("listitem", { name: "Sweeper 1" }));
  await shown.user.click(lane.getByRole("button", { name: /^Task 1, .*Completed$/ }));
  expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`);
  await shown.user.click(await bar(/^Task 7, .*Planned$/));
  await screen.findByRole("dialog", { name: /Night 7/ });
});

it("asks for the days that are shown, and goes on to others", async () => {
  const shown = show();
  await bar(/^Task 7/);
  await shown.user.click(screen.getByRole("button", { name: "Later" }));
  await waitFor(() => expect(shown.asked(E.get)).toHaveLength(2));
  const [first, second] = shown.asked(E.get).map(({ query }) => query as { from: string; to: string });
  expect(second?.from).toBe(first?.to);
  await shown.user.click(screen.getByRole("radio", { name: "Floors" }));
  await screen.findByRole("listitem", { name: "Tower 5F" });
  await shown.user.type(screen.getByRole("textbox", { name: "Filter robots, floors or places" }), "6F");
  await waitFor(() => expect(screen.queryByRole("listitem", { name: "Tower 5F" })).toBeNull());
});

it("is walked through by arrow keys, one stop of the tab key", async () => {
  const shown = show(aPlan({ occurrences: [anOccurrence(7, "10:00"), anOccurrence(7, "14:00")] }));
  const first = await bar(/^Task 1/);
  expect([...document.querySelectorAll('[data-bar][tabindex="0"]')]).toEqual([first]);
  first.focus();
  await shown.user.keyboard("{ArrowDown}");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-bar")).toBe("7 2026-11-24T10:00"));
  await shown.user.keyboard("{ArrowRight}");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-bar")).toBe("7 2026-11-24T14:00"));
});

it("moves what is dragged once it was asked, and says what that overlaps", async () => {
  vi.setSystemTime(new Date("2026-11-24T00:00:00Z"));
  const shown = show(
    aPlan({
      schedules: [aPlanSchedule(7), aPlanSchedule(8)],
      occurrences: [anOccurrence(7, "10:00"), anOccurrence(8, "12:00")],
    }),
  );
  const dragged = await bar(/^Task 7/);
  // A minute a pixel: an hour and 32 minutes on, which snaps to five minutes.
  const pixels = (92 * WIDTH_PX) / 1_440;
  fireEvent.pointerDown(dragged, { button: 0, clientX: 100 });
  fireEvent.pointerMove(dragged, { clientX: 100 + pixels });
  fireEvent.pointerUp(dragged, { clientX: 100 + pixels });
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/overlap/)).toBeTruthy();
  await shown.user.click(question.getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(shown.asked(SCHEDULE_ENDPOINTS.changeOne)[0]?.body).toEqual({
      ...{ original: "2026-11-24T10:00", at: "2026-11-24T19:30", revision: 3 },
    }),
  );
  await waitFor(() => expect(said()[0]).toMatch(/^Moved to/));
});

it("moves all parts of a combination, and says what waits for a person", async () => {
  vi.setSystemTime(new Date("2026-11-24T00:00:00Z"));
  const part = (partId: string, given: object) =>
    aPlanSchedule(7, { combinationId: 4, combinationName: "Round", partId, ...given });
  const parts = [part("a", { deviceId: 1 }), part("b", { stage: 1, afterS: 3_600, isConfirmed: true })];
  const shown = show(aPlan({ schedules: parts }));
  const second = await bar(/^Round · Task 7, .*11:00.*After somebody confirms/);
  fireEvent.pointerDown(second, { button: 0, clientX: 100 });
  fireEvent.pointerMove(second, { clientX: 160 });
  fireEvent.pointerUp(second, { clientX: 160 });
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/Move "Round" to .*11:00/)).toBeTruthy();
  expect(question.getByText(/All tasks of the combination move together/)).toBeTruthy();
  await shown.user.click(question.getByRole("button", { name: "Move" }));
  // An hour on, by the place's clocks.
  await waitFor(() =>
    expect(shown.asked(SCHEDULE_ENDPOINTS.changeOne)[0]?.body).toEqual({
      ...{ original: "2026-11-24T10:00", at: "2026-11-24T19:00", revision: 3 },
    }),
  );
});

it("leads from a part that runs to the run of its combination", async () => {
  const run = aPlanRun(1, { combinationRunId: runIdOf(77), combinationName: "Round" });
  const shown = show(aPlan({ runs: [run] }));
  await shown.user.click(await bar(/^Round · Task 1, .*Completed$/));
  expect(shownAddress()).toBe(`/combinationRun?id=${runIdOf(77)}`);
});

it("is saved as a file, as far as it is shown", async () => {
  const shown = show();
  await bar(/^Task 7/);
  await shown.user.click(screen.getByRole("button", { name: /Export$/ }));
  await shown.user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
  await waitFor(() => expect(shown.asked(E.export)).toHaveLength(1));
  expect(shown.asked(E.export)[0]?.query).toMatchObject({ ...shown.asked(E.get)[0]?.query, format: "csv" });
});

it("says that there is more than it shows, or nothing", async () => {
  show(aPlan({ isCut: true }));
  await screen.findByText(/There is more than fits here/);
});
