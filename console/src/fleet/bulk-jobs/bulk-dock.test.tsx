// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  BULK_JOB_EVENTS,
  type BulkItem,
  type BulkJob,
  BULK_JOB_ENDPOINTS as E,
  BULK_JOB_REFUSALS as R,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, said, visit } from "../../../test/visit.tsx";
import { loseSession } from "../../core/session/index.ts";
import { forgetBulkJobs } from "./bulk-watch.ts";
import { BulkDock, BulkJobsButton, useEndedBulkJobs } from "./index.ts";

afterEach(forgetBulkJobs);

const aJob = (id: number, given: Partial<BulkJob> = {}): BulkJob => ({
  ...{ id, state: "running", total: 10, done: 3, failed: 0, createdAt: AT, startedAt: AT, endedAt: null },
  order: { verb: "lock", parameters: { reason: "service" } },
  ...given,
});
const anItem = (deviceId: number, msg: string): BulkItem => ({
  ...{ deviceId, serialNumber: `SW-${deviceId}`, shortName: "", state: "failed", msg },
});

/** As the shell has it: the dock comes with the first news. */
function Shell() {
  return (
    <>
      <BulkJobsButton />
      {useEndedBulkJobs() ? <BulkDock /> : null}
    </>
  );
}
const show = (
  jobs: readonly BulkJob[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) => visit(<Shell />, { isLive: true, ...given, answers: [...answers, on(E.list, aPage(...jobs))] });
const dock = () => screen.findByRole("status", { name: "Bulk actions" });
const open = async (visited: ReturnType<typeof show>) => {
  await visited.user.click(screen.getByRole("button", { name: "Bulk actions" }));
  return screen.findByRole("dialog");
};

describe("the dock of bulk actions", () => {
  it("is closed for whoever signs in next", async () => {
    await open(show([]));
    act(loseSession);
    cleanup();
    show([]);
    expect(await screen.findByRole("button", { name: "Bulk actions" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells how far all of them are, goes on live, and says how they ended", async () => {
    const { notify } = show([aJob(1), aJob(2, { total: 5, done: 1, failed: 1 })]);
    expect(within(await dock()).getByText("2 bulk actions in progress")).toBeTruthy();
    expect(within(await dock()).getByText("5 of 15")).toBeTruthy();
    await notify(BULK_JOB_EVENTS.bulkJobChanged, 1, aJob(1, { done: 8 }));
    expect(within(await dock()).getByText("10 of 15")).toBeTruthy();
    await notify(BULK_JOB_EVENTS.bulkJobChanged, 1, aJob(1, { done: 5 }));
    expect(within(await dock()).getByText("10 of 15")).toBeTruthy();
    expect(within(await dock()).queryByRole("button", { name: "Dismiss" })).toBeNull();
  });

  it("has a word for what has just ended until it is dismissed", async () => {
    let jobs = [aJob(1)];
    const { notify, user } = show([], [on(E.list, () => aPage(...jobs))]);
    await dock();
    jobs = [aJob(1, { state: "done", done: 8, failed: 2, endedAt: AT })];
    await notify(BULK_JOB_EVENTS.bulkJobChanged, 1, jobs[0] as BulkJob);
    expect(within(await dock()).getByText("Bulk action completed, 2 failed")).toBeTruthy();
    await user.click(within(await dock()).getByRole("button", { name: /Dismiss$/ }));
    expect(screen.queryByRole("status", { name: "Bulk actions" })).toBeNull();
  });

  it("is not there where nothing is in progress, nor for who has none", async () => {
    const { asked } = show([aJob(1, { state: "done", done: 10 })]);
    await waitFor(() => expect(asked(E.list)).toHaveLength(1));
    expect(screen.queryByRole("status", { name: "Bulk actions" })).toBeNull();
  });

  it("asks nothing for who may not", () => {
    const { asked } = show([aJob(1)], [], { may: [] });
    expect(asked(E.list)).toEqual([]);
    expect(screen.queryByRole("button", { name: "Bulk actions" })).toBeNull();
  });
});

describe("the bulk actions of a person", () => {
  it("say what was done, why, and how far it is", async () => {
    const visited = show([
      aJob(3, { state: "cancelled", done: 4, failed: 1 }),
      aJob(2, {
        state: "done",
        done: 10,
        order: { verb: "command", parameters: { order: { kind: "dock", parameters: {} }, ttlS: 300 } },
      }),
      aJob(1, { order: { verb: "settings", parameters: { settings: null } } }),
    ]);
    const items = within(await open(visited))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
    expect(items[0]).toMatch(/Lock.*Stopped.*Reason: service.*5 of 10.*4 done.*1 failed.*5 not run/);
    expect(items[1]).toMatch(/Send a command: Return to the dock.*Done/);
    expect(items[2]).toMatch(/Apply the product's settings.*In progress/);
    expect(screen.queryByRole("status", { name: "Bulk actions" })).toBeNull();
  });

  it("are stopped after a question, or say why not", async () => {
    const visited = show(
      [aJob(1)],
      [
        on(
          E.cancel,
          inTurn<never>(refused(R.bulkJobEnded) as never, aJob(1, { state: "cancelled" }) as never),
        ),
      ],
    );
    const shown = await open(visited);
    await visited.user.click(within(shown).getByRole("button", { name: "Stop" }));
    await visited.confirm("Stop the rest? What is done will not be undone.");
    await waitFor(() => expect(said()).toEqual([R.bulkJobEnded.en]));
    expect(visited.asked(E.cancel).map(({ params }) => params.id)).toEqual([1]);
  });

  it("tell at which devices they failed and why, page by page, and try those again", async () => {
    const failed = aJob(1, { state: "done", done: 0, failed: 60, total: 60 });
    const visited = show(
      [failed],
      [
        on(E.items, ({ query }) => aPage(anItem(query.current, `reason ${query.current}`))),
        on(E.retry, aJob(2, { state: "waiting" })),
      ],
    );
    const shown = await open(visited);
    expect(buttonsIn(within(shown).getByRole("listitem"))).toEqual(["Show reasons", "Retry failed devices"]);
    await visited.user.click(within(shown).getByRole("button", { name: "Show reasons" }));
    const link = await within(shown).findByRole("link", { name: "SW-1" });
    expect(link.getAttribute("href")).toBe("/deviceView?id=1");
    expect(within(shown).getByText("reason 1")).toBeTruthy();
    await visited.user.click(within(shown).getByRole("button", { name: "›" }));
    expect(await within(shown).findByText("reason 2")).toBeTruthy();
    expect(visited.asked(E.items).map(({ query }) => [query.state, query.current])).toEqual([
      ["failed", 1],
      ["failed", 2],
    ]);
    await visited.user.click(within(shown).getByRole("button", { name: "Hide reasons" }));
    expect(within(shown).queryByRole("table")).toBeNull();
    await visited.user.click(within(shown).getByRole("button", { name: "Retry failed devices" }));
    await waitFor(() => expect(visited.asked(E.retry).map(({ params }) => params.id)).toEqual([1]));
  });

  it("are none in words, and are read again where they cannot be read", async () => {
    const visited = show(
      [],
      [on(E.list, inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, aPage() as never))],
    );
    const shown = await open(visited);
    await visited.user.click(await within(shown).findByRole("button", { name: "Try again" }));
    expect(await within(shown).findByText("No bulk actions yet")).toBeTruthy();
  });
});
