// @vitest-environment jsdom
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { ROLLOUT_EVENTS as EVENTS } from "@sweepline/contract/operations/rollouts/events.ts";
import { ROLLOUT_ENDPOINTS as E, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import {
  UPDATE_ENDPOINTS,
  UPDATE_REFUSALS,
  type UpdateTotals,
} from "@sweepline/contract/operations/updates/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { aDraft, aGroup, aPackage, aRolloutDetail } from "../../../test/rollouts.ts";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { anUpdate, anUpdateDetail } from "../../../test/updates.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { RolloutViewPage } from "./rollout-view.page.tsx";

const view = (rollout: RolloutDetail, answers: readonly Rule[] = [], may?: readonly Endpoint[]) =>
  visit(<RolloutViewPage />, {
    ...{ at: `/page?id=${rollout.id}`, ...(may && { may }) },
    answers: [
      ...answers,
      on(E.get, rollout),
      on(E.devices, aPage(anUpdate(7, { state: "downloading", progressPercent: 40 }))),
    ],
  });
const totalsWith = (asked: number): UpdateTotals => ({
  ...{ updates: asked, succeeded: 0, failed: 0, open: asked, asked, commands: 0, packages: 1 },
  meanDurationS: null,
});
const buttons = async () => {
  await screen.findByRole("heading", { level: 1, name: "Rollout 1" });
  const names = [
    "Edit",
    "Delete",
    "Submit",
    "Send back",
    "Approve",
    "Start",
    "Pause",
    "Next group",
    "Resume",
  ];
  return [...names, "Stop", "Revert", "Emergency stop"].filter((name) =>
    screen.queryByRole("button", { name }),
  );
};

describe("the page of a rollout", () => {
  it.each([
    [aDraft(1), ["Edit", "Delete", "Submit"]],
    [aDraft(1, { state: "inReview", isOwn: false }), ["Send back", "Approve"]],
    [aDraft(1, { state: "ready" }), ["Start", "Stop", "Emergency stop"]],
    [aRolloutDetail(1), ["Pause", "Stop", "Emergency stop"]],
    [
      aRolloutDetail(1, { groups: [aGroup(1, { state: "done" }), aGroup(2)] }),
      ["Pause", "Next group", "Stop", "Emergency stop"],
    ],
    [
      aRolloutDetail(1, { state: "paused", pauseCause: "person" }),
      ["Resume", "Stop", "Revert", "Emergency stop"],
    ],
    [aRolloutDetail(1, { state: "stopping" }), ["Revert", "Emergency stop"]],
    [aRolloutDetail(1, { state: "finished" }), ["Revert"]],
  ])("offers what its state allows: %#", async (rollout, expected) => {
    view(rollout);
    expect(await buttons()).toEqual(expected);
  });

  it("offers nothing to who may only look", async () => {
    view(aRolloutDetail(1), [], [E.get]);
    expect(await buttons()).toEqual([]);
  });

  it("says why it has paused, with the figures", async () => {
    view(
      aRolloutDetail(1, {
        state: "paused",
        pauseCause: "faults",
        pauseDetail: { percent: 20, others: 2.5, limit: 10 },
      }),
    );
    expect(
      await screen.findByText(
        "20% of the updated devices have faults, 2.5% of the others: more than 10 points apart.",
      ),
    ).toBeTruthy();
  });

  it("is approved by a second person only", async () => {
    view(aDraft(1, { state: "inReview", isOwn: true }));
    expect(
      await screen.findByText("You created this rollout, so somebody else must approve it."),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Approve" }).disabled).toBe(true);
  });

  it("is sent back with a reason", async () => {
    const rollout = aDraft(1, { state: "inReview", isOwn: false });
    const shown = view(rollout, [on(E.reject, { ...rollout, state: "draft" })]);
    await shown.user.click(await screen.findByRole("button", { name: "Send back" }));
    const dialog = within(await screen.findByRole("dialog"));
    await shown.user.click(dialog.getByRole("button", { name: "Send back" }));
    expect(shown.asked(E.reject)).toEqual([]);
    await shown.user.type(dialog.getByLabelText("Reason"), "Too many at once");
    await shown.user.click(dialog.getByRole("button", { name: "Send back" }));
    await waitFor(() => expect(said()).toEqual(["Sent back"]));
    expect(shown.asked(E.reject)[0]?.body).toEqual({ revision: 3, remark: "Too many at once" });
  });

  it("is started after a question, with the revision that was read", async () => {
    const shown = view(aDraft(1, { state: "ready" }), [on(E.start, aRolloutDetail(1))]);
    await shown.user.click(await screen.findByRole("button", { name: "Start" }));
    expect(shown.asked(E.start)).toEqual([]);
    await shown.confirm(/^Start now\?/);
    await waitFor(() => expect(said()).toEqual(["The rollout has started"]));
    expect(shown.asked(E.start)[0]?.body).toEqual({ revision: 3 });
  });

  it("stops at once, and says robot by robot what that could still do", async () => {
    const shown = view(aRolloutDetail(1), [
      on(E.emergencyStop, { prevented: 37, calledBack: 1, tooLate: 2 }),
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Emergency stop" }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/^Not started \(37 devices\):/)).toBeTruthy();
    expect(question.getByText(/^In progress \(1 device\):/)).toBeTruthy();
    await shown.user.click(question.getByRole("button", { name: "Emergency stop" }));
    await screen.findByText("Result of the emergency stop");
    const result = within(screen.getAllByRole("dialog").at(-1) as HTMLElement);
    expect(result.getByText("Prevented").parentElement?.textContent).toContain("37");
    await shown.user.click(result.getByRole("link", { name: "Show devices: Called back" }));
    expect(shownAddress()).toBe("/rollout?id=1&stopOutcomes=recalled%2Cpending%2CnotRecalled");
  });

  it("leads from what a stop could do to these devices, and back to them by its address", async () => {
    const rollout = aRolloutDetail(1, {
      ...{ state: "stopped", isEmergency: true, stops: { prevented: 30, notRecalled: 1 } },
    });
    const shown = visit(<RolloutViewPage />, {
      at: "/page?id=1&stopOutcomes=prevented",
      answers: [on(E.get, rollout), on(E.devices, aPage(anUpdate(7, { stopOutcome: "notRecalled" })))],
    });
    expect((await rowWith("Sweeper 7")).textContent).toContain("Called back, but went on");
    expect(shown.asked(E.devices)[0]?.query.stopOutcomes).toEqual(["prevented"]);
    await shown.user.click(screen.getByRole("button", { name: "Called back, but went on 1" }));
    await waitFor(() =>
      expect(shown.asked(E.devices).at(-1)?.query).toMatchObject({ stopOutcomes: ["notRecalled"] }),
    );
  });

  it("shows groups with what they wait for, and what keeps devices waiting, as ways to the devices", async () => {
    const shown = view(aRolloutDetail(1));
    const groups = await screen.findByRole("list", { name: "Groups" });
    expect(groups.textContent).toMatch(/1\. CanaryRunning2 of 41 in progressContinues at 95% succeeded/);
    await shown.user.click(screen.getByRole("button", { name: "The battery is too low 1" }));
    await waitFor(() =>
      expect(shown.asked(E.devices).at(-1)?.query).toMatchObject({
        states: ["waiting"],
        waitsFor: "lowBattery",
      }),
    );
    await shown.user.click(screen.getByRole("button", { name: "1. Canary" }));
    await waitFor(() => expect(shown.asked(E.devices).at(-1)?.query).toMatchObject({ groupNumber: 1 }));
    expect(shown.asked(E.devices).at(-1)?.query.waitsFor).toBeUndefined();
  });

  it("compares updated devices with the others", async () => {
    const side = { devices: 10, faults: 1, offline: 0, runs: 5, failedRuns: 0 };
    view(aRolloutDetail(1, { guard: { updated: { ...side, faults: 3 }, others: side } }));
    expect((await rowWith("With faults")).textContent).toBe("With faults30%10%10 points");
  });

  it("opens a device's turn with what its agent said", async () => {
    const shown = view(aRolloutDetail(1), [on(UPDATE_ENDPOINTS.get, anUpdateDetail(7))]);
    expect((await rowWith("Sweeper 7")).textContent).toContain("Downloading 40%");
    await shown.user.click(await screen.findByRole("button", { name: "Sweeper 7" }));
    const drawer = within(await screen.findByRole("dialog"));
    expect(await drawer.findByText("Chunk 3 of 9")).toBeTruthy();
    expect(drawer.getByText("1.1.0 → 1.2.0")).toBeTruthy();
  });

  it("lets several devices that wait for a confirmation be answered at once, and no others", async () => {
    const { plan } = aRolloutDetail(1);
    const waits = { state: "waiting", waitsFor: "confirmation" } as const;
    const shown = visit(<RolloutViewPage />, {
      at: "/page?id=1",
      answers: [
        on(E.get, aRolloutDetail(1, { plan: { ...plan, needsConfirmation: true } })),
        on(
          E.devices,
          aPage(
            ...[anUpdate(7, waits), anUpdate(8, { ...waits, waitsFor: "declined" })],
            anUpdate(9, { state: "waiting", waitsFor: "lowBattery" }),
          ),
        ),
        on(UPDATE_ENDPOINTS.totals, totalsWith(0)),
        on(UPDATE_ENDPOINTS.confirm, { answered: 1, missed: 1 }),
      ],
    });
    const boxOf = async (name: string) => within(await rowWith(name)).getByRole<HTMLInputElement>("checkbox");
    expect((await boxOf("Sweeper 9")).disabled).toBe(true);
    await shown.user.click(await boxOf("Sweeper 7"));
    await shown.user.click(await boxOf("Sweeper 8"));
    await screen.findByText("2 selected");
    await shown.user.click(screen.getByRole("button", { name: "Confirm" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Confirm the updates of 2 devices on behalf of on-site staff?")).toBeTruthy();
    await shown.user.click(dialog.getByRole("button", { name: "Confirm 2 updates" }));
    await waitFor(() =>
      expect(said()).toEqual(["Update confirmed", "1 device was no longer waiting for confirmation"]),
    );
    expect(shown.asked(UPDATE_ENDPOINTS.confirm)[0]?.body).toEqual({
      ...{ ids: [7, 8], confirmation: "confirmed", remark: "" },
    });
    expect(screen.queryByText("2 selected")).toBeNull();
  });

  it("lets all that wait for a confirmation be declined at once, as many as there were when it was asked", async () => {
    const { plan } = aRolloutDetail(1);
    const shown = visit(<RolloutViewPage />, {
      at: "/page?id=1",
      answers: [
        on(E.get, aRolloutDetail(1, { plan: { ...plan, needsConfirmation: true } })),
        on(E.devices, aPage(anUpdate(7, { state: "waiting", waitsFor: "confirmation" }))),
        on(UPDATE_ENDPOINTS.totals, totalsWith(640)),
        on(UPDATE_ENDPOINTS.confirm, refused(UPDATE_REFUSALS.moreUpdatesAsked)),
      ],
    });
    await shown.user.click(await screen.findByRole("button", { name: "Decline all" }));
    const dialog = within(await screen.findByRole("dialog"));
    await shown.user.click(dialog.getByRole("button", { name: "Decline 640 updates" }));
    await waitFor(() => expect(said()).toEqual([expect.stringMatching(/^More devices are waiting/)]));
    expect(shown.asked(UPDATE_ENDPOINTS.confirm)[0]?.body).toEqual({
      ...{ rolloutId: 1, devices: 640, confirmation: "denied", remark: "" },
    });
  });

  it("has nothing to choose where nobody is asked, or who looks may not answer", async () => {
    const waiting = aPage(anUpdate(7, { state: "waiting", waitsFor: "confirmation" }));
    view(aRolloutDetail(1));
    await rowWith("Sweeper 7");
    expect(screen.queryByRole("checkbox")).toBeNull();
    const asking = { ...aRolloutDetail(2).plan, needsConfirmation: true };
    view(aRolloutDetail(2, { plan: asking }), [on(E.devices, waiting)], [E.get, E.devices]);
    await screen.findByText("Waits for somebody at the device to confirm it");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("is taken back by a draft with other packages, one of a kind", async () => {
    const shown = view(aRolloutDetail(1, { state: "finished" }), [
      on(FIRMWARE_ENDPOINTS.list, aPage(aPackage(6), aPackage(7))),
      on(E.revert, aDraft(9)),
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Revert" }));
    await shown.choose("Packages", "Event 6 · 1.6.0");
    await shown.choose("Packages", "Event 7 · 1.7.0");
    await shown.user.click(screen.getByRole("button", { name: "Create draft" }));
    await waitFor(() => expect(shownAddress()).toBe("/rollout?id=9"));
    expect(shown.asked(E.revert)[0]?.body).toEqual({ packageIds: [7] });
  });

  it("reads itself and its devices again once it is said to have moved, and not for others", async () => {
    const rollout = aRolloutDetail(1);
    const shown = visit(<RolloutViewPage />, {
      ...{ at: "/page?id=1", isLive: true },
      answers: [on(E.get, rollout), on(E.devices, aPage(anUpdate(7)))],
    });
    await rowWith("Sweeper 7");
    const { id, revision, state, currentGroup, total, states } = rollout;
    const same = { id, revision, state, currentGroup, total, states };
    await shown.notify(EVENTS.rolloutsMoved, 0, { rollouts: [same, { ...same, id: 2, states: {} }] });
    await shown.notify(EVENTS.rolloutsMoved, 0, {
      rollouts: [{ ...same, states: { ...states, downloading: 2 } }],
    });
    await waitFor(() => expect(shown.asked(E.get)).toHaveLength(2));
    await waitFor(() => expect(shown.asked(E.devices)).toHaveLength(2));
  });

  it("says that there is none", async () => {
    view(aRolloutDetail(1), [on(E.get, refused(CORE_REFUSALS.notFound))]);
    expect(await screen.findByText("Rollout not found")).toBeTruthy();
  });
});
