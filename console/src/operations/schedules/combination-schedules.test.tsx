// @vitest-environment jsdom
/** Timed tasks that start a combination. */

import { COMBINATION_ENDPOINTS as C } from "@sweepline/contract/operations/combinations/index.ts";
import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { SCHEDULE_ENDPOINTS as E } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aCombination, aCombinationRun } from "../../../test/combinations.ts";
import { AT } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { runIdOf } from "../../../test/runs.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { ScheduleListPage } from "./index.ts";

const ofRound = aSchedule(1, { taskId: null, combinationId: 4, subjectName: "Round 4" });
const show = (answers: readonly Rule[] = [], at = "/page") =>
  visit(<ScheduleListPage />, {
    at,
    answers: [
      ...answers,
      on(E.list, aPage(ofRound)),
      on(E.get, ofRound),
      on(E.preview, { timeZone: "Asia/Tokyo", times: [{ original: "2026-11-16T22:00", at: AT }] }),
      on(FINDING_ENDPOINTS.check, []),
      on(TASK_ENDPOINTS.list, aPage(aTaskRow(7))),
      on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
      on(C.list, aPage(aCombination(4), aCombination(5))),
      on(C.get, ({ params: { id } }) => aCombination(id)),
    ],
  });

it("is listed with what it starts, which leads to the combination", async () => {
  show();
  const row = within(await rowWith("Night 1"));
  expect(row.getByText("Combination")).toBeTruthy();
  expect(row.getByRole("link", { name: "Round 4" }).getAttribute("href")).toBe("/combinationView?id=4");
});

it("is made by choosing a combination, with the place whose clocks count", async () => {
  const shown = show([on(E.create, ofRound)]);
  await shown.user.click(await screen.findByRole("button", { name: /New timed task$/ }));
  const drawer = within(await screen.findByRole("dialog"));
  await shown.user.type(drawer.getByLabelText("Name"), "Nights");
  await shown.user.click(drawer.getByRole("radio", { name: "Combination" }));
  await shown.choose("Combination", "Round 5");
  expect(await drawer.findByText(/Asia\/Tokyo · that of the first task/)).toBeTruthy();
  await shown.user.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(said()).toEqual(["Saved"]));
  expect(shown.asked(E.create)[0]?.body).toMatchObject({ name: "Nights", taskId: null, combinationId: 5 });
});

it("is of the combination whose timed tasks are shown", async () => {
  const shown = show([], "/page?combinationId=4");
  await shown.user.click(await screen.findByRole("button", { name: /New timed task$/ }));
  const drawer = within(await screen.findByRole("dialog"));
  expect(await drawer.findByText("Round 4")).toBeTruthy();
});

it("is changed to a task, and says no more that it is of a combination", async () => {
  const shown = show([on(E.update, ofRound)]);
  await shown.user.click(await screen.findByRole("button", { name: "Edit Night 1" }));
  const drawer = within(await screen.findByRole("dialog"));
  await shown.user.click(drawer.getByRole("radio", { name: "Task" }));
  await shown.choose("Task", "Task 7");
  await shown.user.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
  expect(shown.asked(E.update)[0]?.body).toMatchObject({ taskId: 7, combinationId: null, revision: 3 });
});

it("starts it now after a question, and leads to its run", async () => {
  const shown = show([on(C.start, aCombinationRun())]);
  const row = within(await rowWith("Night 1"));
  await shown.user.click(row.getByRole("button", { name: /^More/ }));
  await shown.user.click(await screen.findByText("Run now"));
  const question = within(await screen.findByRole("dialog", { name: "Start “Round 4” now?" }));
  await shown.user.click(question.getByRole("button", { name: "Run now" }));
  await waitFor(() => expect(shown.asked(C.start)[0]?.params).toEqual({ id: 4 }));
  await waitFor(() => expect(shownAddress()).toBe(`/combinationRun?id=${runIdOf(77)}`));
});

it("leads from what was due to the run of the combination", async () => {
  const occurrence = {
    ...{
      scheduleId: 1,
      scheduleName: "Night 1",
      original: "2026-11-16T22:00",
      at: AT,
      isMoved: false,
      deviceId: null,
    },
    ...{ state: "started" as const, cause: null, runId: null, combinationRunId: runIdOf(77) },
  };
  const shown = show([on(E.occurrences, [occurrence])]);
  await shown.user.click(await screen.findByRole("button", { name: "Schedule of Night 1" }));
  const drawer = within(await screen.findByRole("dialog"));
  const link = await drawer.findByRole("link", { name: "View run" });
  expect(link.getAttribute("href")).toBe(`/combinationRun?id=${runIdOf(77)}`);
  expect(drawer.getByText(/that of the first task/)).toBeTruthy();
});
