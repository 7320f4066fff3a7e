// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  ELEVATOR_REQUEST_EVENTS,
  type ElevatorRequest,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, savedFiles, visit } from "../../../test/visit.tsx";
import { useLive } from "../../core/live/index.ts";
import { aRequest } from "./an-elevator.ts";
import { elevatorRequestChanged, RideHistory } from "./index.ts";

/** As the page of an elevator has it. */
function Rides() {
  useLive(elevatorRequestChanged, [7]);
  return <RideHistory id={7} />;
}

function show(
  rows: readonly ElevatorRequest[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<Rides />, { isLive: true, ...given, answers: [...answers, on(R.requests, aPage(...rows))] });
}
const cellsOf = async (text: string) =>
  within(await rowWith(text))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const AT = "2026-03-10T12:00:00.000Z";

describe("the rides of an elevator", () => {
  it("say who rode, from where to where, what came of it, how long it took and who asked for it", async () => {
    const ended = { requestedAt: AT, endedAt: "2026-03-10T12:01:30.000Z" };
    const robot = aRequest({
      ...{ deviceId: 4, deviceName: "Hall 4", staffId: null, staffName: null, ...ended },
      ...{ state: "failed", failure: "robotDidNotLeave", note: "wheel stuck" },
    });
    show([robot, aRequest({ staffName: "Bob", toFloor: null, requestedAt: AT })]);
    const cells = await cellsOf("Hall 4");
    expect(cells).toEqual(
      expect.arrayContaining([
        ...["2 → 1", "Failed", "The robot did not leave in time · wheel stuck", "Platform", "Show events"],
      ]),
    );
    expect(cells.join()).toMatch(/1 min 30 s|1:30|1\.5 min/);
    const row = await rowWith("Hall 4");
    expect(within(row).getByRole("link", { name: "Hall 4" }).getAttribute("href")).toBe("/deviceView?id=4");
    expect(within(row).getByRole("link", { name: "Show events" }).getAttribute("href")).toBe(
      `/elevator?id=7&tab=events&request=${robot.id}`,
    );
    const called = within(await rowWith("Waiting")).getAllByText("Bob");
    expect(called[0]?.closest("a")).toBeNull();
    expect(await cellsOf("Waiting")).toEqual(expect.arrayContaining(["2", "—"]));
  });

  it("read in Chinese as well", async () => {
    show([aRequest({ state: "failed", failure: "waitedTooLong" })], [], { language: "zh" });
    expect(await cellsOf("失败")).toContain("排队等待时间过长");
  });

  it("are filtered by what became of them and by day, kept in the address, and saved so", async () => {
    const files = savedFiles();
    const { user, choose, asked } = show([aRequest()], [on(K.exportRequests, () => new Response("x"))]);
    await rowWith("Waiting");
    await choose("State", "Failed");
    await user.type(screen.getByPlaceholderText("From"), "2026-03-01{Enter}{Tab}");
    await waitFor(() =>
      expect(asked(R.requests).at(-1)).toMatchObject({
        params: { id: 7 },
        query: { states: ["failed"], from: expect.stringContaining("2026-03-01") },
      }),
    );
    expect(shownSearch()).toBe("?states=failed&from=2026-03-01");
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export Excel" }));
    await waitFor(() => expect(files).toEqual(["Rides.xlsx"]));
    expect(asked(K.exportRequests)).toMatchObject([
      { params: { id: 7 }, query: { states: ["failed"], format: "xlsx" } },
    ]);
  });

  it("are filtered as the address says, and all are shown again at a press", async () => {
    const { user, asked } = show([], [], { at: "/elevator?id=7&tab=rides&states=done&states=cancelled" });
    expect(await screen.findByText("No entry matches")).toBeTruthy();
    expect(asked(R.requests)[0]?.query.states).toEqual(["done", "cancelled"]);
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("No rides yet")).toBeTruthy();
    expect(shownSearch()).toBe("?id=7&tab=rides");
  });

  it("fail in words, and come when asked again", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => aPage(aRequest({ state: "done" })),
    );
    const { user } = show([], [on(R.requests, () => answer()() as never)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Done")).toBeTruthy();
  });

  it("go on before the person's eyes, each in its row", async () => {
    const [first, second] = [aRequest({ deviceName: "Hall 1" }), aRequest({ deviceName: "Hall 2" })];
    const { notify } = show([second, first]);
    expect(await cellsOf("Hall 1")).toContain("Waiting");
    await notify(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, 7, { ...first, state: "boarding" });
    expect(await cellsOf("Hall 1")).toContain("Entering");
    expect(await cellsOf("Hall 2")).toContain("Waiting");
  });

  it("are read again soon, because one may have come that no row shows", async () => {
    const rows = [aRequest({ deviceName: "Hall 1" })];
    const { notify } = show([], [on(R.requests, () => aPage(...rows))]);
    await rowWith("Hall 1");
    const next = aRequest({ deviceName: "Hall 2" });
    rows.unshift(next);
    await notify(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, 7, next);
    expect(await rowWith("Hall 2")).toBeTruthy();
  });
});
