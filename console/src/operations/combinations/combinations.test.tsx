// @vitest-environment jsdom

import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { combinationDefinitionSchema } from "@sweepline/contract/operations/combinations/definition.ts";
import { COMBINATION_ENDPOINTS as E } from "@sweepline/contract/operations/combinations/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aCombination, aCombinationRun, aPart } from "../../../test/combinations.ts";
import { AT, aDevice } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aRun, runIdOf } from "../../../test/runs.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { CombinationListPage, CombinationRunPage, CombinationViewPage } from "./index.ts";

const AROUND = [
  on(TASK_ENDPOINTS.list, aPage(aTaskRow(7), aTaskRow(8))),
  on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
  on(DEVICE_ENDPOINTS.list, aPage(aDevice(5, { shortName: "Sweeper 5" }))),
];
const list = (answers: readonly Rule[] = []) =>
  visit(<CombinationListPage />, {
    answers: [...answers, on(E.list, aPage(aCombination(1))), ...AROUND],
  });
const watch = (run = aCombinationRun(), answers: readonly Rule[] = []) =>
  visit(<CombinationRunPage />, { at: `/page?id=${run.id}`, answers: [...answers, on(E.run, run)] });

/** Opens a select of the form and chooses. */
const choose = async (user: ReturnType<typeof list>["user"], label: string, option: string) => {
  await user.click(await screen.findByRole("combobox", { name: label }));
  const options = await screen.findAllByText(option, { selector: ".ant-select-item-option-content" });
  await user.click(options[options.length - 1] as HTMLElement);
};

describe("stages to come of a run", () => {
  const run = aCombinationRun({
    stages: [{ begins: "atOnce" }, { begins: "atOnce" }, { begins: "confirmed" }],
    parts: [
      aPart("a1", 0, { state: "running", runId: runIdOf(1), deviceId: 9 }),
      aPart("b1", 1),
      aPart("c1", 2),
    ],
  });

  it("are put into another order, by their handles", async () => {
    const shown = watch(run, [on(E.reorder, run)]);
    const handle = await screen.findByRole("button", { name: "Move stage 3" });
    expect(screen.queryByRole("button", { name: "Move stage 1" })).toBeNull();
    handle.focus();
    await shown.user.keyboard("{ArrowUp}");
    await waitFor(() => expect(shown.asked(E.reorder)[0]?.body).toEqual({ partId: "c1", to: 1 }));
  });

  it("are not put before what has begun (§5)", async () => {
    const shown = watch(run, [on(E.reorder, run)]);
    (await screen.findByRole("button", { name: "Move stage 2" })).focus();
    await shown.user.keyboard("{ArrowUp}");
    await waitFor(() => expect(said()).toEqual(["The selected index cannot be less than the current index"]));
    expect(shown.asked(E.reorder)).toEqual([]);
  });
});

describe("a combination and its timed tasks", () => {
  const schedules = [
    { id: 1, name: "Night" },
    { id: 2, name: "Noon" },
  ];

  it("names them before it is deleted, and leads to them", async () => {
    const shown = visit(<CombinationViewPage />, {
      at: "/page?id=1",
      answers: [on(E.get, aCombination(1, { schedules })), on(E.runs, aPage())],
    });
    const link = await screen.findByRole("link", { name: "Night · Noon" });
    expect(link.getAttribute("href")).toBe("/scheduleList?combinationId=1");
    await shown.user.click(screen.getByRole("button", { name: "More actions for Round 1" }));
    await shown.user.click(await screen.findByText("Delete"));
    expect(await screen.findByText(/timed tasks are also deleted: Night, Noon/)).toBeTruthy();
  });

  it("says on its run which of them began it", async () => {
    watch(aCombinationRun({ staffName: null, scheduleId: 1, scheduleName: "Night", dueAt: AT }));
    const link = await screen.findByRole("link", { name: /Started by timed task “Night” \(due 2026/ });
    expect(link.getAttribute("href")).toBe("/scheduleList?search=Night");
  });
});

describe("the list of combinations", () => {
  it("says what is in each, where, and how the last run went", async () => {
    visit(<CombinationListPage />, {
      answers: [
        on(
          E.list,
          aPage(aCombination(1), aCombination(2, { lastRun: { ...LAST, ending: "partlyCompleted" } })),
        ),
      ],
    });
    expect((await rowWith("Round 1")).textContent).toMatch(
      /Task 7; Task 8.*2 stages · 3 tasks.*Tower.*Never/,
    );
    expect((await rowWith("Round 2")).textContent).toContain("Partly completed");
  });

  it("starts one after a question, and leads to its run", async () => {
    const shown = list([on(E.start, aCombinationRun())]);
    await shown.user.click(await screen.findByRole("button", { name: "Start Round 1" }));
    await shown.confirm("Start “Round 1” now?");
    await waitFor(() => expect(shown.asked(E.start)[0]?.params).toEqual({ id: 1 }));
    await waitFor(() => expect(shownAddress()).toBe(`/combinationRun?id=${runIdOf(77)}`));
  });

  it("writes a new one: stages, tasks side by side, the same robot again", async () => {
    const shown = list([on(E.create, aCombination(3))]);
    await shown.user.click(await screen.findByRole("button", { name: /New combination$/ }));
    await screen.findByRole("dialog");
    await shown.user.type(screen.getByLabelText("Name"), "Night round");
    await choose(shown.user, "Stage 1, task 1", "Task 7");
    await shown.user.click(screen.getByRole("button", { name: /Add stage$/ }));
    await choose(shown.user, "How stage 2 starts", "Starts after manual confirmation");
    await choose(shown.user, "Stage 2, task 1", "Task 8");
    await choose(shown.user, "Robot for stage 2, task 1", "Same robot as “Task 7”");
    await shown.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    const [created] = shown.asked(E.create);
    const { name, definition } = (created as { body: unknown }).body as ReturnType<typeof aCombination>;
    const [first, second] = definition.stages;
    expect(name).toBe("Night round");
    expect(first).toMatchObject({ begins: "atOnce", parts: [{ taskId: 7, device: { kind: "best" } }] });
    expect(second).toMatchObject({
      begins: "confirmed",
      parts: [{ taskId: 8, device: { kind: "sameAs", partId: first?.parts[0]?.id } }],
    });
    await waitFor(() => expect(said()).toEqual(["Saved"]));
  });

  it("has its stages and tasks in another order, by the arrow keys of their handles or dragged", async () => {
    const parts = (...ids: string[]) => ids.map((id) => ({ id, taskId: 7 }));
    const definition = combinationDefinitionSchema.parse({
      stages: [
        { id: "a", parts: parts("a1") },
        { id: "b", parts: parts("b1", "b2") },
      ],
    });
    const round = aCombination(1, { definition });
    const shown = list([on(E.list, aPage(round)), on(E.update, round)]);
    await shown.user.click(await screen.findByRole("button", { name: "Edit Round 1" }));
    await screen.findByRole("dialog");
    const part = await screen.findByRole("button", { name: "Move task 2 of stage 2 to another stage" });
    part.focus();
    await shown.user.keyboard("{ArrowUp}");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe(
        "Move task 2 of stage 1 to another stage",
      ),
    );
    fireEvent.dragStart(screen.getByRole("button", { name: "Move stage 2" }));
    const first = screen.getByRole("button", { name: "Move stage 1" }).closest("fieldset") as HTMLElement;
    fireEvent.dragOver(first);
    fireEvent.drop(first);
    await shown.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    const [changed] = shown.asked(E.update);
    const { stages } = ((changed as { body: unknown }).body as typeof round).definition;
    expect(stages.map(({ parts }) => parts.map(({ id }) => id))).toEqual([["b1"], ["a1", "b2"]]);
  });

  it("wants a task in each part", async () => {
    const shown = list();
    await shown.user.click(await screen.findByRole("button", { name: /New combination$/ }));
    await screen.findByRole("dialog");
    await shown.user.type(screen.getByLabelText("Name"), "Nothing yet");
    await shown.user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Must not be empty");
    expect(shown.asked(E.create)).toEqual([]);
  });
});

const LAST = { id: runIdOf(77), state: "ended" as const, ending: null, createdAt: AT };

it("shows one with its stages, robots, and what is not there any more", async () => {
  visit(<CombinationViewPage />, {
    at: "/page?id=1",
    answers: [on(E.get, aCombination(1)), on(E.runs, aPage())],
  });
  const stages = within(await screen.findByText("Stage 2").then((head) => head.closest("li") as HTMLElement));
  expect(stages.getByText(/Tower 8F · Same robot as “Task 7”/)).toBeTruthy();
  expect(stages.getByText("Deleted task")).toBeTruthy();
  expect(stages.getByText("Sweeper 5")).toBeTruthy();
  await screen.findByText("No runs yet");
});

describe("a run of a combination", () => {
  it("says of each part how far it is, and why it is not", async () => {
    watch(
      aCombinationRun({
        parts: [
          aPart("a1", 0, { state: "running", runId: runIdOf(1), deviceId: 9 }),
          aPart("a2", 0, { state: "waiting", cause: "ride", until: AT }),
          aPart("a3", 0, { state: "failed", runId: runIdOf(2) }),
        ],
        runs: [aRun(1), aRun(2, { state: "ended", ending: "refused", endStatus: "abnormalEnd" })],
      }),
    );
    const part = async (name: string) => (await screen.findByText(name)).closest("li")?.textContent;
    expect(await part("Task a1")).toMatch(/Running.*Sweeper 9 · 40%/);
    expect(await part("Task a2")).toMatch(/Waiting for a robot.*on its way by elevator.*Starts by/);
    expect(await part("Task a3")).toMatch(/Failed.*Refused by the robot/);
  });

  it("lets the next stage begin, and a part be left out", async () => {
    const waits = aCombinationRun({ state: "confirmation", stage: 1 });
    const shown = watch(waits, [on(E.confirm, waits), on(E.skip, waits)]);
    await shown.user.click(await screen.findByRole("button", { name: "Start stage 2" }));
    await waitFor(() => expect(shown.asked(E.confirm)[0]?.body).toEqual({ stage: 1 }));
    await shown.user.click(screen.getByRole("button", { name: "Skip Task b1" }));
    await shown.confirm(/^Skip/);
    await waitFor(() => expect(shown.asked(E.skip)[0]?.body).toEqual({ partId: "b1" }));
  });

  it("is stopped, and done again where something was not done", async () => {
    const shown = watch(aCombinationRun(), [on(E.stop, aCombinationRun())]);
    await shown.user.click(await screen.findByRole("button", { name: "Stop" }));
    await shown.confirm(/^Stop/);
    await waitFor(() => expect(shown.asked(E.stop)).toHaveLength(1));
  });

  it("leads to the one that does again what was not done", async () => {
    const over = aCombinationRun({
      ...{ state: "ended", ending: "stopped", endedByName: "Bob" },
      parts: [aPart("a1", 0, { state: "done" }), aPart("b1", 1, { state: "skipped", cause: "stopped" })],
    });
    const shown = watch(over, [on(E.redo, aCombinationRun({ id: runIdOf(78) }))]);
    await screen.findByText(/Ended by Bob/);
    await shown.user.click(screen.getByRole("button", { name: "Redo unfinished tasks" }));
    await shown.confirm(/^Redo/);
    await waitFor(() => expect(shownAddress()).toBe(`/combinationRun?id=${runIdOf(78)}`));
  });
});
