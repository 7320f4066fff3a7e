// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  ELEVATOR_TRIAL_EVENTS,
  TRIAL_REFUSALS as R,
  type RunStep,
  ELEVATOR_TRIAL_ENDPOINTS as T,
  type TrialRun,
} from "@sweepline/contract/sites/elevator-trials.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, inTurn, on, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { anElevator } from "../elevator-rides/an-elevator.ts";
import { aRun, aTrial, stepsWith } from "./a-trial.ts";
import { TestPanel } from "./index.ts";

function show(
  run: TrialRun | null,
  { answers = [], ...given }: NonNullable<Parameters<typeof visit>[1]> = {},
  elevator = anElevator(),
) {
  return visit(<TestPanel elevator={elevator} />, {
    isLive: true,
    ...given,
    answers: [...answers, on(T.run, { run })],
  });
}
const AT = "2026-03-10T12:05:00.000Z";
const passed = { outcome: "passed" } as const;
/** All but what a person measures. */
const ALL_PASSED: Record<string, Partial<RunStep>> = {
  ...{
    line: passed,
    state: passed,
    "call 1": passed,
    "doors 1": passed,
    "call 2": passed,
    "doors 2": passed,
  },
  ...{ "hold 2": passed, "release 2": { ...passed, measured: 4_230, declared: 5_000 } },
};
const isOver = (given: Record<string, Partial<RunStep>> = ALL_PASSED) =>
  aRun({ endedAt: AT, steps: stepsWith(given) });
const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const measure = (floor: string, value: string) =>
  fireEvent.change(screen.getByLabelText(`Measured gap at ${floor} in mm`), { target: { value } });

describe("the test of an elevator", () => {
  it("says what it will try, of the floors where it stops, and is started once", async () => {
    const answer = held(aRun());
    const shown = show(null, { answers: [on(T.start, answer.answer)] });
    expect((await rows()).map(([kind, floor]) => [kind, floor].join(" "))).toEqual([
      ...["Connected —", "State received —", "Comes when called 1", "The right doors open 1"],
      ...[
        "Comes when called 2",
        "The right doors open 2",
        "Door stays open while held 2",
        "Closes after release 2",
      ],
      ...["Gap at the sill 1", "Gap at the sill 2"],
    ]);
    expect(screen.getByText(/^Calls the car to every stop/)).toBeTruthy();
    const start = await button("Start test");
    await shown.user.click(start);
    await waitFor(() => expect(start.className).toContain("loading"));
    await shown.user.click(start);
    answer.release();
    await waitFor(() => expect(shown.asked(T.run).length).toBeGreaterThan(1));
    expect(shown.asked(T.start).map(({ params }) => params)).toEqual([{ id: 7 }]);
  });

  it("cannot be started of one that is out of use", async () => {
    show(null, {}, anElevator({}, { isEnabled: false }));
    expect(await button("Start test")).toHaveProperty("disabled", true);
  });

  it("that somebody else has started meanwhile is said so", async () => {
    const { user } = show(null, { answers: [on(T.start, refused(R.runs))] });
    await user.click(await button("Start test"));
    await waitFor(() => expect(said()).toEqual(["A test is in progress; wait for it to end or stop it"]));
  });

  it("fails in words where it cannot be read, and comes when asked again", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => ({ run: null }),
    );
    const { user } = show(null, { answers: [on(T.run, () => answer()() as never)] });
    await user.click(await button("Try again"));
    expect(await button("Start test")).toBeTruthy();
  });
});

describe("a test that is under way", () => {
  it("says how far it is, what was measured beside what was declared, and by which events", async () => {
    const requestId = "0197a1b2-1111-4222-8333-444455556666";
    const steps = stepsWith({
      line: passed,
      "call 1": { ...passed, measured: 12_340, declared: 20_000, requestId },
      "doors 1": { outcome: "failed", note: "rear opened" },
      "call 2": { outcome: "running" },
    });
    show(aRun({ steps }));
    expect(await screen.findByText("3 of 10 steps")).toBeTruthy();
    expect((await rows()).slice(2, 6)).toEqual([
      ["Comes when called", "1", "✓ Passed", "12.3 s", "20 s", " Events"],
      ["The right doors open", "1", "✕ Failed", "—", "—", "rear opened"],
      ["Comes when called", "2", "Running", "—", "—", ""],
      ["The right doors open", "2", "Waiting", "—", "—", ""],
    ]);
    expect(screen.getByRole("link", { name: "Events" }).getAttribute("href")).toBe(
      `/elevator?id=7&tab=events&request=${requestId}`,
    );
    expect(screen.queryByRole("spinbutton")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save result" })).toBeNull();
  });

  it("is stopped", async () => {
    const shown = show(aRun(), { answers: [on(T.stop, { run: isOver() })] });
    await shown.user.click(await button("Stop"));
    await waitFor(() => expect(shown.asked(T.stop).map(({ params }) => params)).toEqual([{ id: 7 }]));
    await waitFor(() => expect(shown.asked(T.run).length).toBeGreaterThan(1));
  });

  it("goes on before the person's eyes until it is over", async () => {
    const { notify } = show(aRun());
    expect(await screen.findByText("0 of 10 steps")).toBeTruthy();
    await notify(ELEVATOR_TRIAL_EVENTS.elevatorTrialChanged, 7, {
      run: aRun({ steps: stepsWith({ line: passed }) }),
    });
    expect(await screen.findByText("1 of 10 steps")).toBeTruthy();
    await notify(ELEVATOR_TRIAL_EVENTS.elevatorTrialChanged, 7, { run: isOver() });
    expect(await button("Save result")).toBeTruthy();
    expect(await button("Test again")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  });

  it("reads in Chinese as well", async () => {
    show(aRun({ steps: stepsWith({ line: { ...passed, measured: 1_000 } }) }), { language: "zh" });
    expect(await screen.findByText("1 / 10 步")).toBeTruthy();
    expect((await rows())[0]).toEqual(["已连接", "—", "✓ 通过", "1 秒", "—", ""]);
  });
});

describe("a test that is over", () => {
  it("is partial until the gaps are measured, passed with them, and failed by one that is too wide", async () => {
    show(isOver());
    expect(await screen.findByText("Partly done")).toBeTruthy();
    measure("1", "10");
    measure("2", "9");
    expect(await screen.findByText("All passed")).toBeTruthy();
    measure("2", "11");
    expect(await screen.findByText("Wider than declared")).toBeTruthy();
    expect((await rows()).at(-1)?.slice(2)).toEqual([...["✕ Failed", "mm", "10 mm", "Wider than declared"]]);
    measure("2", "");
    expect(await screen.findByText("Partly done")).toBeTruthy();
  });

  it("is kept once, with the gaps and a remark", async () => {
    const kept = held(aTrial(3));
    const shown = show(isOver(), { answers: [on(T.keepTrial, kept.answer)] });
    const keep = await button("Save result");
    measure("2", "9");
    fireEvent.change(screen.getByLabelText("Remark"), { target: { value: "after repair" } });
    await shown.user.click(keep);
    await waitFor(() => expect(keep.className).toContain("loading"));
    await shown.user.click(keep);
    kept.release();
    await waitFor(() => expect(said()).toEqual(["Test result saved"]));
    expect(shown.asked(T.keepTrial).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      {
        ...{ id: 7, startedAt: "2026-03-10T12:00:00.000Z", remark: "after repair" },
        gaps: [{ floor: "2", measured: 9 }],
      },
    ]);
    await waitFor(() => expect(shown.asked(T.trials).length).toBeGreaterThan(1));
  });

  it("that is not there any more is not said to be kept", async () => {
    const shown = show(isOver(), { answers: [on(T.keepTrial, refused(R.noRun))] });
    await shown.user.click(await button("Save result"));
    await waitFor(() => expect(said()).toEqual([expect.stringMatching(/^There is no test to save/)]));
  });

  it("takes no gap along to the next one", async () => {
    const { notify } = show(isOver());
    await button("Save result");
    measure("2", "11");
    expect(await screen.findByText("Wider than declared")).toBeTruthy();
    const next = { ...isOver(), startedAt: "2026-03-11T12:00:00.000Z" };
    await notify(ELEVATOR_TRIAL_EVENTS.elevatorTrialChanged, 7, { run: next });
    await waitFor(() => expect(screen.queryByText("Wider than declared")).toBeNull());
  });
});

describe("tests that were kept", () => {
  const failed = aTrial(2, {
    remark: "after repair",
    steps: stepsWith({ line: passed, state: { outcome: "failed" } }),
  });

  it("say what came of each, when and by whom it was tried, and open with their steps", async () => {
    const { user } = show(null, { answers: [on(T.trials, [aTrial(3), failed])] });
    const shown = (await screen.findByText(/after repair/)).closest("li") as HTMLElement;
    expect(within(shown).getByText("Failed").dataset.tone).toBe("danger");
    expect(within(shown).getByText("1 passed, 1 failed, 8 not tried · after repair")).toBeTruthy();
    expect(within(shown).getByText(/2026.* · Tested by Ann$/)).toBeTruthy();
    await user.click(within(shown).getByRole("button", { name: /^Show the test of .*2026/ }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("after repair")).toBeTruthy();
    expect(within(dialog).getAllByText("Not tried")).toHaveLength(8);
    expect(within(dialog).queryByRole("spinbutton")).toBeNull();
  });

  it("are none at first", async () => {
    show(null);
    expect(await screen.findByText("No tests yet")).toBeTruthy();
  });

  it("come by themselves when somebody keeps one", async () => {
    const trials = [aTrial(3)];
    const { notify } = show(isOver(), { answers: [on(T.trials, () => trials)] });
    await button("Save result");
    trials.unshift(failed);
    await notify(ELEVATOR_TRIAL_EVENTS.elevatorTrialChanged, 7, { run: null });
    expect(await screen.findByText(/after repair/)).toBeTruthy();
    expect(await button("Start test")).toBeTruthy();
  });
});
