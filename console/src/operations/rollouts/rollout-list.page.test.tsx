// @vitest-environment jsdom
import { ROLLOUT_EVENTS as EVENTS } from "@sweepline/contract/operations/rollouts/events.ts";
import { ROLLOUT_ENDPOINTS as E, type Rollout } from "@sweepline/contract/operations/rollouts/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownAddress } from "../../../test/page.tsx";
import { aRollout } from "../../../test/rollouts.ts";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { RolloutListPage } from "./rollout-list.page.tsx";

const list = (rollouts: readonly Rollout[], given: Parameters<typeof visit>[1] = {}) =>
  visit(<RolloutListPage />, { ...given, answers: [on(E.list, aPage(...rollouts))] });

describe("the list of rollouts", () => {
  it("says in figures how far each is, and why one stands still", async () => {
    list([
      aRollout(1),
      aRollout(2, {
        state: "paused",
        pauseCause: "faults",
        states: { succeeded: 3, failed: 1, waiting: 36 },
      }),
      aRollout(3, {
        state: "draft",
        startedAt: null,
        reviewedAt: null,
        currentGroup: null,
        total: 0,
        states: {},
      }),
      aRollout(4, { state: "stopped", isEmergency: true }),
    ]);
    expect((await rowWith("Rollout 1")).textContent).toMatch(/Running2 of 401 in progress1 of 2/);
    expect((await rowWith("Rollout 2")).textContent).toMatch(
      /PausedUpdated devices have more faults3 of 401 failed/,
    );
    expect((await rowWith("Rollout 3")).textContent).toMatch(/DraftDevices not selected yet2 groups/);
    expect((await rowWith("Rollout 4")).textContent).toContain("Emergency stop");
    expect((await rowWith("Rollout 1")).textContent).toMatch(/Quieter brushes1\.2\.0.*Annapproved by Bob/);
  });

  it("keeps what it is filtered by in its address, and asks for just that", async () => {
    const shown = list([aRollout(1)], { at: "/page?states=paused&productId=3" });
    await rowWith("Rollout 1");
    expect(shown.asked(E.list)[0]?.query).toMatchObject({ states: ["paused"], productId: 3 });
  });

  it("leads to a rollout and to a new one", async () => {
    const shown = list([aRollout(1)]);
    await shown.user.click(await screen.findByRole("link", { name: "Rollout 1" }));
    expect(shownAddress()).toBe("/rollout?id=1");
    await shown.user.click(screen.getByRole("button", { name: /New rollout$/ }));
    expect(shownAddress()).toBe("/rolloutForm");
  });

  it("follows what moves, as it is said, and reads again what somebody has changed", async () => {
    const shown = list([aRollout(1), aRollout(2)], { isLive: true });
    await rowWith("Rollout 1");
    const { revision, currentGroup, total } = aRollout(1);
    const moved = { id: 1, revision, state: "running", currentGroup, total } as const;
    await shown.notify(EVENTS.rolloutsMoved, 0, {
      rollouts: [{ ...moved, states: { succeeded: 30, failed: 10 } }],
    });
    await waitFor(async () =>
      expect((await rowWith("Rollout 1")).textContent).toContain("30 of 4010 failed"),
    );
    expect((await rowWith("Rollout 2")).textContent).toContain("2 of 40");
    expect(shown.asked(E.list)).toHaveLength(1);
    await shown.notify(EVENTS.rolloutsMoved, 0, {
      rollouts: [{ ...moved, revision: revision + 1, state: "paused", states: {} }],
    });
    await waitFor(() => expect(shown.asked(E.list)).toHaveLength(2));
  });

  it("is only looked at by who may only look", async () => {
    list([aRollout(1)], { may: [E.list] });
    await rowWith("Rollout 1");
    expect(screen.queryByRole("button", { name: /New rollout$/ })).toBeNull();
  });
});
