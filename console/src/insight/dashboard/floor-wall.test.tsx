// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { DASHBOARD_ENDPOINTS as E, type LiveFloor } from "@sweepline/contract/insight/dashboard.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { setUpCharts } from "../../../test/charts.ts";
import { aDevice } from "../../../test/devices.ts";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { FloorWall } from "./floor-wall.tsx";

setUpCharts();
const aFloor = (id: number, deviceIds: number[] = [id]): LiveFloor => ({
  ...{ mapKey: `floor-${id}`, mapId: id, name: `Floor ${id}`, deviceIds },
});
const four = [1, 2, 3, 4].map((id) => aFloor(id));
const answersOf = (floors: readonly LiveFloor[]): Rule[] => [
  on(E.floors, [...floors]),
  on(MAP_ENDPOINTS.forDevice, refused(CORE_REFUSALS.notFound)),
  on(DEVICE_ENDPOINTS.list, aPage(...[1, 2, 3, 4].map((id) => aDevice(id)))),
];
const show = (floors: readonly LiveFloor[], answers: readonly Rule[] = []) =>
  visit(<FloorWall counts={{ working: 4, inError: 0 }} />, { answers: [...answers, ...answersOf(floors)] });

function Changing() {
  const [inError, setInError] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setInError(inError + 1)}>
        One more in error
      </button>
      <FloorWall counts={{ working: 4, inError }} />
    </>
  );
}

const shown = () =>
  screen.findAllByRole("article").then((all) => all.map((one) => one.getAttribute("aria-label")));

describe("the floors where robots are at work", () => {
  it("name their robots, three of them, and say how many more are there", async () => {
    const { asked } = show([aFloor(1, [1, 2, 3, 4, 90]), aFloor(2)]);
    const floor = await screen.findByRole("article", { name: "Floor 1" });
    expect(await within(floor).findByRole("link", { name: "Hall 3" })).toBeTruthy();
    expect(
      within(floor)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Hall 1", "Hall 2", "Hall 3"], "and 2 more"]);
    expect(within(floor).getByText("5 robots")).toBeTruthy();
    expect(within(floor).getByRole("link", { name: "Hall 1" }).getAttribute("href")).toBe("/deviceView?id=1");
    expect(screen.getByText("2 floors, 6 robots")).toBeTruthy();
    expect(within(screen.getByRole("article", { name: "Floor 2" })).getByText("1 robot")).toBeTruthy();
    expect(asked(DEVICE_ENDPOINTS.list)[0]?.query).toMatchObject({ statuses: ["02", "04", "05"], size: 200 });
  });

  it("come first where a robot is in error, which is named first and marked", async () => {
    const { asked } = show(
      [aFloor(1), aFloor(2, [2, 3])],
      [
        on(DEVICE_ENDPOINTS.list, ({ query }) =>
          query.hasErrors
            ? aPage(aDevice(3, { live: { ...aDevice(3).live, errorCount: 1 } }))
            : aPage(aDevice(2)),
        ),
      ],
    );
    await waitFor(async () => expect(await shown()).toEqual(["Floor 2", "Floor 1"]));
    const names = within(await screen.findByRole("article", { name: "Floor 2" }));
    expect(names.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "▲In errorHall 3",
      "Hall 2",
    ]);
    expect(asked(DEVICE_ENDPOINTS.list).map(({ query }) => query.hasErrors)).toContain(true);
  });

  it("do not stand there before it is known which of them come first", async () => {
    const failing = held(aPage(aDevice(4, { live: { ...aDevice(4).live, errorCount: 1 } })));
    const atWork = aPage(...[1, 2, 3].map((id) => aDevice(id)));
    const { asked } = show(four, [
      on(DEVICE_ENDPOINTS.list, ({ query }) => (query.hasErrors ? failing.answer() : atWork)),
    ]);
    await waitFor(() => expect(asked(DEVICE_ENDPOINTS.list)).toHaveLength(2));
    await waitFor(() => expect(asked(E.floors)).toHaveLength(1));
    expect(screen.queryByRole("article")).toBeNull();
    failing.release();
    expect(await shown()).toEqual(["Floor 4", "Floor 1", "Floor 2"]);
  });

  it("are read again once the fleet's counts have changed, and not soon after that again", async () => {
    const { asked, user } = visit(<Changing />, { answers: answersOf([aFloor(1)]) });
    await shown();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    await user.click(screen.getByRole("button", { name: "One more in error" }));
    await waitFor(() => expect(asked(E.floors)).toHaveLength(2));
    vi.restoreAllMocks();
    await user.click(screen.getByRole("button", { name: "One more in error" }));
    expect(asked(E.floors)).toHaveLength(2);
  });

  it("say that there is no plan of them", async () => {
    show([aFloor(1)]);
    expect(await within(await screen.findByRole("article")).findByText("No floor plan")).toBeTruthy();
  });

  it("fill one row, and all of them stand there to who asked for it, on the next visit too", async () => {
    const { user } = show(four);
    expect(await shown()).toEqual(["Floor 1", "Floor 2", "Floor 3"]);
    const choice = screen.getByRole("button", { name: "Show all 4 floors" });
    expect(choice.getAttribute("aria-expanded")).toBe("false");
    await user.click(choice);
    expect(await shown()).toHaveLength(4);
    expect(localStorage.getItem("sweepline.home-all-floors")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Show one row" }));
    expect(await shown()).toHaveLength(3);
  });

  it("leave nothing to choose where all of them fit", async () => {
    show(four.slice(0, 3));
    expect(await shown()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
  });

  it("fill a whole screen without anybody choosing", async () => {
    show(four);
    expect(await shown()).toHaveLength(3);
    const full = vi.fn(() => document.documentElement);
    Object.defineProperty(document, "fullscreenElement", { configurable: true, get: full });
    onTestFinished(() => {
      Reflect.deleteProperty(document, "fullscreenElement");
      fireEvent(document, new Event("fullscreenchange"));
    });
    fireEvent(document, new Event("fullscreenchange"));
    expect(await shown()).toHaveLength(4);
    expect(screen.queryByRole("button", { name: /Show/ })).toBeNull();
  });

  it("keep their place before they are known, and say that none is at work", async () => {
    const floors = held<LiveFloor[]>([]);
    const { asked } = show([], [on(E.floors, floors.answer)]);
    const wall = await screen.findByRole("region", { name: "Live floors" });
    expect(wall.querySelector("[aria-busy=true]")?.children).toHaveLength(3);
    floors.release();
    expect(await screen.findByText("No robot is working now")).toBeTruthy();
    expect(asked(E.floors)).toHaveLength(1);
  });

  it("fail in words and are asked for again", async () => {
    const answers = inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, [aFloor(1)] as never);
    const { user } = show([], [on(E.floors, answers)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await shown()).toEqual(["Floor 1"]));
  });
});
