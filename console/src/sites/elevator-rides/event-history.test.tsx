// @vitest-environment jsdom
import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorEvent } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_EVENTS } from "@sweepline/contract/sites/elevators/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { rowWith, savedFiles, visit } from "../../../test/visit.tsx";
import { useLive } from "../../core/live/index.ts";
import { anElevator } from "./an-elevator.ts";
import { EventHistory, elevatorChanged } from "./index.ts";

const anEvent = (id: number, given: Partial<ElevatorEvent>): ElevatorEvent => ({
  ...{ id, elevatorId: 7, at: "2026-03-10T12:00:00.000Z", kind: "sent", requestId: null, deviceId: null },
  ...{ serialNumber: null, staffName: null, state: null, failure: null, detail: "" },
  ...given,
});

function Events() {
  useLive(elevatorChanged, [7]);
  return <EventHistory id={7} />;
}
function show(
  events: readonly ElevatorEvent[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<Events />, { isLive: true, ...given, answers: [...answers, on(R.events, aPage(...events))] });
}
const cellsOf = async (text: string) =>
  within(await rowWith(text))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const RIDE = "0197a1b2-1111-4222-8333-444455556666";

describe("the events of an elevator", () => {
  it("say what was sent and answered as it was, and what we make of it in words", async () => {
    show([
      anEvent(1, { kind: "sent", detail: "CallElevator 0 2F 1", deviceId: 4, serialNumber: "SW-4" }),
      anEvent(2, { kind: "fault", detail: "noLine: ECONNRESET" }),
      anEvent(3, { kind: "state", state: "failed", failure: "busy" }),
      anEvent(4, { kind: "held", staffName: "Ann" }),
    ]);
    expect(await cellsOf("Sent")).toEqual(expect.arrayContaining(["CallElevator 0 2F 1", "SW-4"]));
    expect(screen.getByRole("link", { name: "SW-4" }).getAttribute("href")).toBe("/deviceView?id=4");
    expect(await cellsOf("Fault")).toContain("No connection to the elevator: ECONNRESET");
    expect(await cellsOf("Step")).toContain("Failed · The elevator stayed taken by somebody else");
    expect(await cellsOf("Door held")).toEqual(expect.arrayContaining(["Ann", "—"]));
  });

  it("read in Chinese as well", async () => {
    show(
      [anEvent(2, { kind: "fault", detail: "noLine" }), anEvent(3, { kind: "mode", detail: "fire" })],
      [],
      {
        language: "zh",
      },
    );
    expect(await cellsOf("故障")).toContain("无法连接到电梯");
    expect(await cellsOf("模式变化")).toContain("消防");
  });

  it("are filtered by kind and saved so", async () => {
    const files = savedFiles();
    const { user, choose, asked } = show([anEvent(1, {})], [on(K.exportEvents, () => new Response("x"))]);
    await rowWith("Sent");
    await choose("Event", "Fault cleared");
    await waitFor(() => expect(asked(R.events).at(-1)?.query.kinds).toEqual(["faultOver"]));
    expect(shownSearch()).toBe("?kinds=faultOver");
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Events.csv"]));
    expect(asked(K.exportEvents)[0]?.query).toMatchObject({ kinds: ["faultOver"], format: "csv" });
  });

  it("are those of one ride where the address says so, until all are wanted", async () => {
    const { user, asked } = show([anEvent(1, {})], [], { at: `/elevator?id=7&tab=events&request=${RIDE}` });
    await rowWith("Sent");
    expect(asked(R.events).map(({ query }) => query.requestId)).toEqual([RIDE]);
    await user.click(screen.getByRole("button", { name: "One request only 0197a1b2 ✕" }));
    await waitFor(() => expect(asked(R.events).at(-1)?.query.requestId).toBeUndefined());
    expect(shownSearch()).toBe("?id=7&tab=events");
    expect(screen.queryByRole("button", { name: /^One request only/ })).toBeNull();
  });

  it("are all of them where the address names no ride that there can be", async () => {
    const { asked } = show([anEvent(1, {})], [], { at: "/elevator?request=drop-table" });
    await rowWith("Sent");
    expect(asked(R.events).map(({ query }) => query.requestId)).toEqual([undefined]);
  });

  it("say that there are none yet, or that none fit", async () => {
    const { user } = show([], [], { at: "/elevator?kinds=fault" });
    expect(await screen.findByText("No entry matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("No events yet")).toBeTruthy();
  });

  it("come by themselves after the elevator has changed", async () => {
    const events = [anEvent(1, {})];
    const { notify } = show([], [on(R.events, () => aPage(...events))]);
    await rowWith("Sent");
    events.unshift(anEvent(2, { kind: "offline" }));
    await notify(ELEVATOR_EVENTS.elevatorChanged, 7, anElevator().state);
    expect(await rowWith("Offline")).toBeTruthy();
  });
});
