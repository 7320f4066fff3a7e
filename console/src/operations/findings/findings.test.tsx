// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  FINDING_ENDPOINTS as F,
  FINDING_KINDS,
  type Finding,
} from "@sweepline/contract/operations/findings.ts";
import { SCHEDULE_ENDPOINTS as E } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aFinding } from "../../../test/findings.ts";
import { aSchedule } from "../../../test/schedules.ts";
import { aPage, on, refused } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { said, visit } from "../../../test/visit.tsx";
import { ScheduleListPage } from "../schedules/index.ts";
import { DraftFindings, FindingsButton, FindingsCard } from "./index.ts";

const show = (findings: readonly Finding[], may?: readonly (typeof F.list)[]) =>
  visit(<FindingsButton organizationId={undefined} />, {
    ...(may && { may }),
    answers: [on(F.list, [...findings]), on(E.changeOne, aSchedule(7))],
  });
const open = async (findings: readonly Finding[], may?: readonly (typeof F.list)[]) => {
  const shown = show(findings, may);
  await shown.user.click(await screen.findByRole("button", { name: /^plan check/i }));
  return { ...shown, drawer: within(await screen.findByRole("dialog")) };
};

describe("the check of the plan", () => {
  it("says that nothing is in the way", async () => {
    const { drawer } = await open([]);
    await drawer.findByText("No issues in the next 7 days");
  });

  it("names cause, time and how often, and moves it by one click to when nothing is in the way", async () => {
    const { user, asked, drawer } = await open([aFinding()]);
    const text = drawer.getByText(/Its robot is busy/).closest("li")?.textContent;
    expect(text).toMatch(/Hall · Night 7.*will still be running “Lobby”, started .*7 times in 7 days/);
    await user.click(drawer.getByRole("button", { name: /^Move Hall to/ }));
    // 14:31:10 UTC is 22:35 by the place's clocks, in steps of five minutes.
    await waitFor(() =>
      expect(asked(E.changeOne)[0]?.body).toEqual({
        ...{ original: "2026-11-24T22:00", at: "2026-11-24T22:35", revision: 3 },
      }),
    );
    await waitFor(() => expect(said()[0]).toMatch(/^Moved to/));
  });

  it("has a sentence for everything that it finds, with what can be done", async () => {
    const kinds = Object.keys(FINDING_KINDS) as Finding["kind"][];
    const { drawer } = await open(
      kinds.map((kind, scheduleId) =>
        aFinding({
          kind,
          scheduleId,
          amount: 22.4,
          need: kind === "unable" || kind === "someUnable" ? "water" : null,
          elevator: kind === "elevatorOut" || kind === "elevatorBusy" ? { id: 3, name: "East" } : null,
          rollout: kind === "updateWindow" ? { id: 4, name: "Spring" } : null,
          combinationId: kind === "partDeleted" ? 2 : null,
          part: kind === "wornPart" ? "mainBrush" : null,
          freeAt: null,
        }),
      ),
    );
    const texts = drawer.getAllByRole("listitem").map((item) => item.textContent ?? "");
    expect(texts).toHaveLength(kinds.length);
    for (const text of texts) expect(text).not.toMatch(/undefined|null|NaN/);
    expect(texts.join()).toMatch(/23% short of charge; it needs about 39 min.*will last about 22 h/);
    expect(drawer.getAllByRole("link", { name: "View robot" })).toHaveLength(4);
    expect(drawer.getAllByRole("link", { name: "Edit task" })).toHaveLength(3);
    expect(drawer.getByRole("link", { name: "Send map" })).toBeTruthy();
    expect(texts.join()).toContain("Rollout “Spring” may be updating the firmware of Sweeper 9");
    expect(drawer.getByRole("link", { name: "View rollout" })).toBeTruthy();
    expect(drawer.getAllByRole("link", { name: "View elevator" })).toHaveLength(2);
    expect(drawer.getByRole("link", { name: "View combination" })).toBeTruthy();
  });

  it("lets a task fill its tank and go on, by one click", async () => {
    const answers = [
      on(F.list, [aFinding({ kind: "lowWater", amount: 20, freeAt: null })]),
      on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
      on(TASK_ENDPOINTS.update, ({ params: { id } }) => aTask(id)),
    ];
    const { user, asked } = visit(<FindingsCard of={{ taskId: 8 }} />, { answers });
    await user.click(await screen.findByRole("button", { name: "Refill and continue" }));
    await waitFor(() => expect(said()[0]).toMatch(/^Hall will refill and continue/));
    expect(asked(TASK_ENDPOINTS.update)[0]?.body.definition.whenLow).toBe("resume");
  });

  it("moves nothing for who may only look", async () => {
    const { drawer } = await open([aFinding()], [F.list]);
    await drawer.findByText(/Its robot is busy/);
    expect(drawer.queryByRole("button", { name: /^Move/ })).toBeNull();
  });
});

describe("the findings of one task or map", () => {
  it("are asked for alone, the first ones shown and the rest on demand", async () => {
    const many = Array.from({ length: 7 }, (_, scheduleId) => aFinding({ scheduleId }));
    const { user, asked } = visit(<FindingsCard of={{ taskId: 8 }} />, { answers: [on(F.list, many)] });
    expect(await screen.findAllByRole("listitem")).toHaveLength(5);
    expect(asked(F.list)[0]?.query).toEqual({ taskId: 8 });
    await user.click(screen.getByRole("button", { name: "Show all 7" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(7);
  });

  it("are said to be none, and are nobody's who may not see the plan", async () => {
    visit(<FindingsCard of={{ mapId: 5 }} />, { answers: [on(F.list, [])] });
    await screen.findByText("No issues found.");
    const { asked } = visit(<FindingsCard of={{ mapId: 5 }} />, { may: [E.list] });
    expect(asked(F.list)).toEqual([]);
  });
});

it("is said in the form before it is saved", async () => {
  const shown = visit(<ScheduleListPage />, {
    answers: [
      on(E.list, aPage(aSchedule(7))),
      on(E.preview, { timeZone: "Asia/Shanghai", times: [] }),
      on(TASK_ENDPOINTS.list, aPage(aTaskRow(7))),
      on(TASK_ENDPOINTS.get, ({ params: { id } }) => aTask(id)),
      on(F.check, [aFinding({ scheduleName: "" })]),
    ],
  });
  await shown.user.click(await screen.findByRole("button", { name: "Edit Night 7" }));
  const findings = within(await screen.findByRole("region", { name: "Findings" }));
  findings.getByText(/Sweeper 9 will still be running “Lobby”/);
  expect(findings.queryByRole("button")).toBeNull();
  expect(shown.asked(F.check)[0]?.body).toMatchObject({ scheduleId: 7, taskId: 7 });
});

it("does not seem to go on, or to have found nothing, where it fails", async () => {
  const failing = refused(CORE_REFUSALS.unexpected);
  visit(<FindingsButton organizationId={undefined} />, { answers: [on(F.list, failing)] });
  await screen.findByRole("button", { name: "The plan check failed" });
  const { rule } = aSchedule(7);
  visit(<DraftFindings draft={{ taskId: 7, combinationId: null, rule, exceptions: [] }} />, {
    answers: [on(F.check, failing)],
  });
  expect((await screen.findByRole("region", { name: "Findings" })).textContent).toBe("The plan check failed");
});
