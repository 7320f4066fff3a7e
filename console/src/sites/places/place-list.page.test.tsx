// @vitest-environment jsdom
import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import {
  PLACE_ENDPOINTS as E,
  type PlaceRow,
  PLACE_REFUSALS as R,
} from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, more } from "../../../test/dialog.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPlace, aPlaceRow } from "../../../test/places.ts";
import { aPage, failsFirst, held, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { widen } from "../../../test/window-width.ts";
import { PlaceListPage } from "./place-list.page.tsx";

function show(
  rows: readonly PlaceRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<PlaceListPage />, { ...given, answers: [...answers, on(E.list, aPage(...rows))] });
}

describe("the list of places", () => {
  it("says how high each is, whether it is open and how many robots are there", async () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ranges: [{ from: "00:00", to: "24:00" }] }));
    show([
      aPlaceRow(7, { floorsAbove: 12, floorsBelow: 2, mezzanineCount: 1, deviceCount: 9, onlineCount: 4 }),
      aPlaceRow(8, { openingHours: always }),
    ]);
    const row = await rowWith("Hall 7");
    expect(within(row).getByText("12 above ground, 2 underground, 1 mezzanine")).toBeTruthy();
    const devices = within(row).getByRole("link", { name: /Devices of Hall 7$/ });
    expect([devices.textContent, devices.getAttribute("href")]).toEqual([
      "4 / 9 Devices of Hall 7",
      "/placeEquipment?id=7",
    ]);
    expect(within(row).getByRole("link", { name: "Hall 7" }).getAttribute("href")).toBe("/placeView?id=7");
    expect(within(await rowWith("Hall 8")).getByText("Open 24 hours")).toBeTruthy();
  });

  it("has no more columns in a narrow window than stand beside a row's acts", async () => {
    widen(768);
    show([aPlaceRow(7)]);
    await rowWith("Hall 7");
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent.replace("↕", ""));
    expect(heads).toEqual(["Place", "Opening hours", "Online", "Actions"]);
  });

  it("is searched, sorted and saved as it is shown", async () => {
    const files = savedFiles();
    const { user, asked } = show([aPlaceRow(7)], [on(E.export, () => new Response("x"))]);
    await rowWith("Hall 7");
    await user.type(screen.getByRole("textbox", { name: "Name or address" }), "dock{Enter}");
    await user.click(screen.getByRole("button", { name: /^Online/ }));
    expect(shownSearch()).toBe("?search=dock&sort=deviceCount");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        search: "dock",
        sort: "deviceCount",
        current: 1,
        size: 20,
      }),
    );
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Places.csv"]));
    expect(asked(E.export)[0]?.query).toMatchObject({ search: "dock", sort: "deviceCount", format: "csv" });
  });

  it("waits, fails in words, and leads to the first place where there is none", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = show([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No places yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "New place" }).getAttribute("href")).toBe("/placeAdd");
    await user.click(screen.getByRole("button", { name: "New place" }));
    expect(shownAddress()).toBe("/placeAdd");
  });

  it("leads nowhere that the person may not go", async () => {
    const { user } = show([aPlaceRow(7)], [], { may: [E.list] });
    await user.click(await screen.findByRole("button", { name: "More actions for Hall 7" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual(["View"]);
    expect(screen.queryByRole("button", { name: /New place|Edit Hall 7/ })).toBeNull();
  });

  it("leads to a place, its devices and its form", async () => {
    const visited = show([aPlaceRow(7)]);
    await more(visited, "Hall 7", "View");
    expect(shownAddress()).toBe("/placeView?id=7");
    await more(visited, "Hall 7", "Associate devices");
    expect(shownAddress()).toBe("/placeEquipment?id=7");
    await visited.user.click(screen.getByRole("button", { name: "Edit Hall 7" }));
    expect(shownAddress()).toBe("/placeAdd?id=7");
    expect(visited.asked(D.devices)).toEqual([]);
  });
});

describe("deleting a place", () => {
  it("says how many devices lose it, counted at that moment, and takes them along", async () => {
    const counted = held(aPlace(7, { deviceCount: 3 }));
    const visited = show([aPlaceRow(7)], [on(E.get, counted.answer), on(E.remove, null)]);
    await more(visited, "Hall 7", "Delete");
    expect(within(await dialog()).getByText("Counting …")).toBeTruthy();
    counted.release();
    expect(await within(await dialog()).findByText(/^Devices that lose their place: 3/)).toBeTruthy();
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said()).toEqual(["Hall 7 is deleted"]));
    expect(visited.asked(E.remove)).toMatchObject([{ params: { id: 7 }, query: { alsoDevices: true } }]);
    await waitFor(() => expect(visited.asked(E.list).length).toBeGreaterThan(1));
  });

  it("takes no devices along that nobody was told of", async () => {
    const visited = show(
      [aPlaceRow(7)],
      [on(E.get, aPlace(7)), on(E.remove, refused(R.placeHasDevices, {}, { devices: 2 }))],
    );
    await more(visited, "Hall 7", "Delete");
    expect(await within(await dialog()).findByText(/^Its floors and opening hours go with it/)).toBeTruthy();
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said()[0]).toMatch(/^The place still has devices: 2/));
    expect(visited.asked(E.remove)[0]?.query.alsoDevices).toBe(false);
  });

  it("happens only when it is confirmed", async () => {
    const visited = show([aPlaceRow(7)], [on(E.get, aPlace(7))]);
    await more(visited, "Hall 7", "Delete");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(visited.written()).toEqual([]);
  });
});
