// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FINDING_ENDPOINTS, type Finding } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS as E, type Plan } from "@sweepline/contract/operations/plan.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpSizes } from "../../../test/canvas.ts";
import { aFinding } from "../../../test/findings.ts";
import { shownAddress } from "../../../test/page.tsx";
import { anOccurrence, aPlan, aPlanRun, aPlanSchedule } from "../../../test/plan.ts";
import { aCandidate, aRun, aRunDetail, runIdOf } from "../../../test/runs.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { PlanPage } from "./plan.page.tsx";

const WIDTH_PX = 1_440;
setUpSizes(WIDTH_PX, 600);
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  document.elementFromPoint = () => null;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A task, or the combination that the plan has parts of. */
const subjectOf = ({ schedules: [first] }: Plan): Partial<Schedule> =>
  first?.combinationId
    ? { taskId: null, combinationId: first.combinationId, subjectName: first.combinationName ?? "" }
    : {};
interface Given {
  readonly found?: readonly Finding[];
  readonly robots?: ReturnType<typeof aCandidate>[];
  readonly first?: readonly Rule[];
}
const show = (
  plan = aPlan(),
  { found = [], robots = [1, 2].map((id) => aCandidate(id)), first = [] }: Given = {},
) =>
  visit(<PlanPage />, {
    at: "/page?day=2026-11-24&span=day",
    answers: [
      ...first,
      on(E.get, plan),
      on(FINDING_ENDPOINTS.list, []),
      on(E.export, () => new Response("x")),
      on(SCHEDULE_ENDPOINTS.get, ({ params: { id } }) => aSchedule(id, subjectOf(plan))),
      on(SCHEDULE_ENDPOINTS.occurrences, []),
      on(SCHEDULE_ENDPOINTS.changeOne, aSchedule(7, { revision: 4 })),
      on(SCHEDULE_ENDPOINTS.robots, [...robots]),
      on(FINDING_ENDPOINTS.check, [...found]),
      on(RUN_ENDPOINTS.get, aRunDetail(1)),
      on(RUN_ENDPOINTS.candidates, [...robots]),
      on(RUN_ENDPOINTS.rest, aRun(2)),
    ],
  });
const bar = (name: RegExp) => screen.findByRole("button", { name });

it("shows what ran and what is planned, and leads to the run and to the timed task", async () => {
  const shown = show();
  await shown.user.click(await bar(/^Task 7, .*Planned$/));
  await screen.findByRole("dialog", { name: /Night 7/ });
  const lane = within(screen.getByRole("listitem", { name: "Sweeper 1" }));
  await shown.user.click(lane.getByRole("button", { name: /^Task 1, .*Completed$/ }));
  expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`);
});

it("says so when what a bar opens cannot be read, and tries again", async () => {
  const answer = inTurn<unknown>(refused(CORE_REFUSALS.unexpected), aSchedule(7));
  const shown = show(undefined, { first: [on(SCHEDULE_ENDPOINTS.get, answer as never)] });
  await shown.user.click(await bar(/^Task 7, .*Planned$/));
  const drawer = within(await screen.findByRole("dialog"));
  await shown.user.click(await drawer.findByRole("button", { name: "Try again" }));
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

describe("what is dragged", () => {
  const two = aPlan({
    runs: [aPlanRun(1, { endStatus: null, state: "running", to: null })],
    schedules: [aPlanSchedule(7), aPlanSchedule(8)],
    occurrences: [anOccurrence(7, "10:00"), anOccurrence(8, "12:00")],
  });
  beforeEach(() => {
    vi.setSystemTime(new Date("2026-11-24T00:00:00Z"));
  });
  /** A minute a pixel; onto the line of a robot. */
  const drag = async (name: RegExp, { minutes = 0, onto }: { minutes?: number; onto?: string }) => {
    const dragged = await bar(name);
    const line = onto === undefined ? dragged : screen.getByRole("listitem", { name: onto });
    document.elementFromPoint = () => line;
    const to = { clientX: 100 + minutes, clientY: onto === undefined ? 10 : 60 };
    fireEvent.pointerDown(dragged, { button: 0, clientX: 100, clientY: 10 });
    fireEvent.pointerMove(dragged, to);
    expect(line.hasAttribute("data-drop")).toBe(onto !== undefined);
    fireEvent.pointerUp(dragged, to);
    expect(line.hasAttribute("data-drop")).toBe(false);
  };
  const changes = (shown: ReturnType<typeof show>) =>
    shown.asked(SCHEDULE_ENDPOINTS.changeOne).map(({ body }) => body);

  it("folds a lane of many rows, and shows them all to who asks", async () => {
    const many = Array.from({ length: 6 }, (_, index) => aPlanSchedule(20 + index, { deviceId: null }));
    const { user } = show(
      aPlan({ schedules: many, occurrences: many.map(({ id }) => anOccurrence(id, "10:00")), runs: [] }),
    );
    const board = await screen.findByRole("list", { name: "Plan" });
    const linesOf = (name: string) => within(board).getAllByRole("listitem", { name });
    expect(linesOf("Best available robot")).toHaveLength(3);
    await user.click(within(board).getByRole("button", { name: "Show 3 more rows" }));
    expect(linesOf("Best available robot")).toHaveLength(6);
    await user.click(within(board).getByRole("button", { name: "Show fewer rows" }));
    expect(linesOf("Best available robot")).toHaveLength(3);
  });

  it("is moved once it was asked, which says what the check finds, and put back", async () => {
    const shown = show(two, { found: [aFinding({ scheduleId: 7 })] });
    await drag(/^Task 7/, { minutes: 92 });
    const question = within(await screen.findByRole("dialog"));
    await question.findByText(/will still be running “Lobby”/);
    expect(shown.asked(FINDING_ENDPOINTS.check)[0]?.body).toMatchObject({
      ...{ scheduleId: 7, original: "2026-11-24T10:00" },
      exceptions: [{ original: "2026-11-24T10:00", at: "2026-11-24T19:30" }],
    });
    await shown.user.click(question.getByRole("button", { name: "Move" }));
    const moved = { original: "2026-11-24T10:00", at: "2026-11-24T19:30", deviceId: null, revision: 3 };
    await waitFor(() => expect(changes(shown)).toEqual([moved]));
    await shown.user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(changes(shown)[1]).toEqual({ ...moved, at: "2026-11-24T18:00", revision: 4 }));
    await waitFor(() => expect(said()[0]).toMatch(/^Restored to/));
  });

  it("is handed to the robot that it is dropped on, moved at once", async () => {
    const shown = show(two);
    await drag(/^Task 7/, { minutes: 60, onto: "Sweeper 1" });
    const question = within(await screen.findByRole("dialog"));
    await question.findByText("No issues found.");
    await shown.user.click(question.getByRole("button", { name: "Move" }));
    await waitFor(() =>
      expect(changes(shown)).toEqual([
        { original: "2026-11-24T10:00", at: "2026-11-24T19:00", deviceId: 1, revision: 3 },
      ]),
    );
  });

  it("is not handed to who can never do it", async () => {
    const shown = show(two, { robots: [aCandidate(1, { obstacle: "unsupported" })] });
    await drag(/^Task 7/, { onto: "Sweeper 1" });
    const question = within(await screen.findByRole("dialog"));
    await question.findByText("This robot cannot do this task.");
    expect((question.getByRole("button", { name: "Assign" }) as HTMLButtonElement).disabled).toBe(true);
    expect(shown.asked(FINDING_ENDPOINTS.check)).toEqual([]);
  });

  it("is not handed to who may not run it, who is named all the same", async () => {
    show(two, { robots: [aCandidate(2)] });
    await drag(/^Task 7/, { onto: "Sweeper 1" });
    const question = within(await screen.findByRole("dialog"));
    await question.findByText(/not among those allowed to run the task/);
    expect(question.getByTitle("Sweeper 1")).toBeTruthy();
  });

  it("is a run that is handed over", async () => {
    const shown = show(two);
    await drag(/^Task 1/, { onto: "Sweeper 2" });
    const drawer = within(await screen.findByRole("dialog"));
    const start = await drawer.findByRole("button", { name: /Start/ });
    await waitFor(() => expect(start.hasAttribute("disabled")).toBe(false));
    await shown.user.click(start);
    await waitFor(() => expect(shown.asked(RUN_ENDPOINTS.rest)[0]?.body).toMatchObject({ deviceId: 2 }));
  });

  it("is no run whose task was deleted", async () => {
    const gone = { ...aRunDetail(1), taskId: null };
    show(two, { first: [on(RUN_ENDPOINTS.get, gone)] });
    await drag(/^Task 1/, { onto: "Sweeper 2" });
    await screen.findByText("Task deleted; it cannot be assigned to another device");
  });

  it("is changed by keys too", async () => {
    const shown = show(two);
    (await bar(/^Task 7/)).focus();
    await shown.user.keyboard("{Shift>}{ArrowUp}{/Shift}");
    const question = within(await screen.findByRole("dialog"));
    await question.findByText("No issues found.");
    await shown.user.click(question.getByRole("button", { name: "Assign" }));
    await waitFor(() => expect(changes(shown)).toMatchObject([{ at: "2026-11-24T18:00", deviceId: 1 }]));
  });
});

it("moves all parts of a combination, and says what waits for a person", async () => {
  vi.setSystemTime(new Date("2026-11-24T00:00:00Z"));
  const part = (partId: string, given: object) =>
    aPlanSchedule(7, { combinationId: 4, combinationName: "Round", partId, ...given });
  const parts = [part("a", { deviceId: 1 }), part("b", { stage: 1, afterS: 3_600, isConfirmed: true })];
  const shown = show(aPlan({ schedules: parts }));
  const second = await bar(/^Round · Task 7, .*11:00.*Starts after confirmation/);
  fireEvent.pointerDown(second, { button: 0, clientX: 100 });
  fireEvent.pointerMove(second, { clientX: 160 });
  fireEvent.pointerUp(second, { clientX: 160 });
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/Move “Round” to .*11:00/)).toBeTruthy();
  expect(await question.findByText(/All tasks of the combination move together/)).toBeTruthy();
  await shown.user.click(question.getByRole("button", { name: "Move" }));
  // An hour on, by the place's clocks.
  await waitFor(() =>
    expect(shown.asked(SCHEDULE_ENDPOINTS.changeOne)[0]?.body).toEqual({
      ...{ original: "2026-11-24T10:00", at: "2026-11-24T19:00", deviceId: null, revision: 3 },
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
  await screen.findByText(/Too much to show/);
});

it("is printed lane by lane and day by day, and the sheet goes when the browser is done", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const shown = show();
  await bar(/^Task 7/);
  await shown.user.click(screen.getByRole("button", { name: "Print" }));
  const sheet = within(document.body.lastElementChild as HTMLElement);
  expect(print).toHaveBeenCalledOnce();
  const rows = [...document.body.querySelectorAll("body > section tr")].map((row) => row.textContent);
  expect(rows).toEqual([
    "DayPlanned",
    "Sweeper 1 Tower",
    expect.stringMatching(/^2026-11-24.*Task 1 Completed$/),
    "Sweeper 2 Tower",
    expect.stringMatching(/^2026-11-24.*Task 7 Planned$/),
  ]);
  sheet.getByText(/printed/);
  fireEvent(window, new Event("afterprint"));
  await waitFor(() => expect(document.body.querySelector("body > section")).toBeNull());
});
