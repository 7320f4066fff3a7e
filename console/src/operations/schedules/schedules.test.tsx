// @vitest-environment jsdom

import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aCandidate, aRun, runIdOf } from "../../../test/runs.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { ScheduleListPage } from "./index.ts";

const PREVIEW = { timeZone: "Asia/Shanghai", times: [{ original: "2026-11-16T22:00", at: AT }] };
const show = (
  schedules: readonly Schedule[],
  answers: readonly Rule[] = [],
  may?: readonly (typeof E.list)[],
) =>
  visit(<ScheduleListPage />, {
    ...(may && { may }),
    answers: [
      ...answers,
      on(E.list, aPage(...schedules)),
      on(E.preview, PREVIEW),
      on(FINDING_ENDPOINTS.check, []),
      on(TASK_ENDPOINTS.list, aPage(aTaskRow(7), aTaskRow(8))),
      on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
    ],
  });

describe("the list of timed tasks", () => {
  it("says when each is due, and how the last one went", async () => {
    show([
      aSchedule(1),
      aSchedule(2, { isPaused: true, nextAt: null }),
      aSchedule(3, { nextAt: null, lastOutcome: "notStarted", lastAt: AT }),
    ]);
    expect((await rowWith("Night 1")).textContent).toMatch(/Tower.*Every day at 22:00.*Asia\/Shanghai/);
    expect((await rowWith("Night 1")).textContent).toContain("Local 2026-01-02 11:04:05");
    expect((await rowWith("Night 2")).textContent).toContain("Paused");
    expect((await rowWith("Night 3")).textContent).toMatch(/Ended.*Not started/);
  });

  it("pauses and deletes, and leads to the runs of one", async () => {
    const shown = show([aSchedule(1)], [on(E.pause, aSchedule(1, { isPaused: true })), on(E.remove, null)]);
    const row = within(await rowWith("Night 1"));
    await shown.user.click(row.getByRole("button", { name: /^More/ }));
    await shown.user.click(await screen.findByText("Pause"));
    await waitFor(() => expect(shown.asked(E.pause)[0]?.body).toEqual({ isPaused: true, revision: 3 }));
    await waitFor(() => expect(said()).toEqual(["“Night 1” paused"]));
    await shown.user.click(row.getByRole("button", { name: /^More/ }));
    await shown.user.click(await screen.findByText("Runs"));
    expect(shownAddress()).toBe("/runList?scheduleId=1");
  });

  it("is run now, whatever its times are", async () => {
    const shown = show(
      [aSchedule(1)],
      [on(RUN_ENDPOINTS.candidates, [aCandidate(9)]), on(RUN_ENDPOINTS.start, aRun(1))],
    );
    const row = within(await rowWith("Night 1"));
    await shown.user.click(row.getByRole("button", { name: /^More/ }));
    await shown.user.click(await screen.findByText("Run now"));
    await screen.findByText("Now Sweeper 9");
    await shown.user.click(screen.getByRole("button", { name: "Start now" }));
    await waitFor(() => expect(shown.asked(RUN_ENDPOINTS.start)[0]?.params.id).toBe(7));
    await waitFor(() => expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`));
  });

  it("is only looked at by who may only look", async () => {
    show([aSchedule(1)], [], [E.list]);
    await rowWith("Night 1");
    expect(screen.queryByRole("button", { name: /New timed task$/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit Night 1" })).toBeNull();
  });
});

describe("the form of a timed task", () => {
  it("makes one, with its next times before", async () => {
    const shown = show([], [on(E.create, aSchedule(9))]);
    await shown.user.click(
      (await screen.findAllByRole("button", { name: /New timed task$/ }))[0] as HTMLElement,
    );
    const drawer = within(await screen.findByRole("dialog"));
    await shown.user.type(drawer.getByLabelText("Name"), "Evenings");
    expect(drawer.getByText("First choose what to run and set a time")).toBeTruthy();
    await shown.choose("Task", "Task 8");
    expect(await drawer.findByText("Mon 2026-11-16 22:00")).toBeTruthy();
    expect(drawer.getByText(/Asia\/Shanghai/)).toBeTruthy();
    await shown.user.click(drawer.getByText("Daily"));
    await shown.user.click(drawer.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ name: "Evenings", taskId: 8, lateMin: 5 },
      rule: { repeat: "daily", times: ["22:00"], weekdays: [], until: null },
    });
  });

  it("begins with what there is, and says which version it changes", async () => {
    const weekly = scheduleRuleSchema.parse({
      ...{ repeat: "weekly", weekdays: ["SA"], times: ["06:00"], from: "2026-11-16", until: "2026-12-24" },
    });
    const shown = show([aSchedule(1, { rule: weekly })], [on(E.update, aSchedule(1))]);
    await shown.user.click(await screen.findByRole("button", { name: "Edit Night 1" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getByRole<HTMLInputElement>("checkbox", { name: "Sat" }).checked).toBe(true);
    await shown.user.click(drawer.getByRole("checkbox", { name: "Sun" }));
    await shown.user.click(drawer.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body).toMatchObject({
      ...{ revision: 3, taskId: 7 },
      rule: { repeat: "weekly", weekdays: ["SA", "SU"], until: "2026-12-24" },
    });
  });

  it("asks for what a repeat needs", async () => {
    const shown = show([]);
    await shown.user.click(
      (await screen.findAllByRole("button", { name: /New timed task$/ }))[0] as HTMLElement,
    );
    const drawer = within(await screen.findByRole("dialog"));
    expect(drawer.getAllByRole("checkbox")).toHaveLength(7);
    await shown.user.click(drawer.getByText("Monthly"));
    expect(drawer.queryAllByRole("checkbox")).toEqual([]);
    await shown.user.click(drawer.getByText("Day of the week"));
    expect(drawer.getByLabelText("Which")).toBeTruthy();
    await shown.user.click(drawer.getByText("None"));
    expect(drawer.queryByLabelText("Until")).toBeNull();
    await shown.user.click(drawer.getByText("Custom"));
    expect(drawer.getByLabelText("Every")).toBeTruthy();
  });
});
