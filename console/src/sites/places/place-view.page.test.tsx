// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { PLACE_DEVICE_ENDPOINTS as D, type PlaceLive } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E, type PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aLive } from "../../../test/devices.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aFloor, aLiveDevice, aPlace, aPlaceLive } from "../../../test/places.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { PlaceViewPage } from "./place-view.page.tsx";

const PLACE = aPlace(7, {
  name: "Tower",
  deviceCount: 3,
  onlineCount: 2,
  floors: [aFloor(11, 1), aFloor(12, 2)],
});

function show(
  live: PlaceLive,
  given: { place?: PlaceDetail; answers?: readonly Rule[]; at?: string; may?: []; language?: "zh" } = {},
) {
  const { place = PLACE, answers = [], at = "/place?id=7", may, language } = given;
  return visit(<PlaceViewPage />, {
    ...{ at, isLive: true, ...(may && { may }), ...(language && { language }) },
    answers: [...answers, on(E.get, place), on(D.live, live)],
  });
}
const floorButton = (name: string) => screen.findByRole("button", { name: new RegExp(`^Floor ${name}:`) });

describe("a place as it is now", () => {
  it("counts what is there, and shows the floor where most is going on", async () => {
    show(aPlaceLive([aLiveDevice(1), aLiveDevice(2, { live: aLive({ status: "01" }) })]));
    expect(await screen.findByRole("region", { name: "Devices on this floor (2)" })).toBeTruthy();
    const figure = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent;
    expect(figure("Working")).toContain("1");
    expect(figure("Devices")).toContain("3");
    expect(screen.getByText("No map on this floor")).toBeTruthy();
    const list = screen.getByRole("region", { name: "Devices on this floor (2)" });
    expect(within(list).getByRole("link", { name: "Robot 1" }).getAttribute("href")).toBe("/deviceView?id=1");
    expect(within(list).getByText("Working")).toBeTruthy();
  });

  it("keeps the chosen floor in its address", async () => {
    const { user } = show(aPlaceLive([aLiveDevice(1)]));
    await screen.findByRole("region", { name: "Devices on this floor (1)" });
    await user.click(await floorButton("F2"));
    expect(shownSearch()).toBe("?id=7&floor=12");
    expect(await screen.findByText("No device is on this floor now")).toBeTruthy();
  });

  it("says of those on no floor where they are", async () => {
    const elsewhere = { placeId: 3, placeName: "Depot", floorName: "B1" };
    show(
      aPlaceLive([
        aLiveDevice(1),
        aLiveDevice(2, { floorId: null, elsewhere }),
        aLiveDevice(3, { floorId: null, foundBy: "none" }),
      ]),
    );
    const card = (await screen.findByText("On no floor here (2)")).closest("section, div")
      ?.parentElement as HTMLElement;
    expect(within(card).getByText(/at Depot · B1/)).toBeTruthy();
    expect(within(card).getByRole("link", { name: "Robot 3" })).toBeTruthy();
  });

  it("tells when more devices are there than are drawn", async () => {
    show(aPlaceLive([aLiveDevice(1)], { total: 900 }));
    expect(await screen.findByText("1 of 900 devices are drawn; floors count them all.")).toBeTruthy();
  });

  it("says that nobody is there, what is known of the place, and when it is open", async () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      ranges: day < 6 ? [{ from: "08:00", to: "20:00" }] : [],
    }));
    show(aPlaceLive([]), {
      place: aPlace(7, {
        name: "Tower",
        openingHours: hours,
        remark: "gate code 7",
        latitude: 1.5,
        longitude: 2,
      }),
    });
    expect(await screen.findByText("No device is here yet")).toBeTruthy();
    for (const text of ["gate code 7", "1.5, 2", "08:00–20:00", "Mon – Fri", "Sat – Sun"])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it("has its own time with a space behind the day, which Chinese joins", async () => {
    show(aPlaceLive([]), { language: "zh" });
    const fact = (await screen.findByText("当地时间")).nextSibling;
    expect(fact?.textContent).toMatch(/^周. \d\d:\d\d$/u);
  });

  it("goes on with each robot live", async () => {
    const { notify } = show(aPlaceLive([aLiveDevice(1)]));
    const list = await screen.findByRole("region", { name: "Devices on this floor (1)" });
    const lastReportAt = new Date(Date.now() + 1_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceChanged, 1, aLive({ status: "08", lastReportAt }));
    expect(within(list).getByText("Low power")).toBeTruthy();
  });

  it("fails part by part, and is read again", async () => {
    const { user } = show(aPlaceLive([]), {
      answers: [
        on(
          D.live,
          inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, aPlaceLive([aLiveDevice(1)]) as never),
        ),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Devices on this floor (1)" })).toBeTruthy();
  });

  it("leads to its form and its devices, for who may", async () => {
    const { user } = show(aPlaceLive([]));
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    expect(shownAddress()).toBe("/placeAdd?id=7");
    await user.click(screen.getByRole("button", { name: "Associate devices" }));
    await waitFor(() => expect(shownAddress()).toBe("/placeEquipment?id=7"));
  });

  it("leads nowhere else", async () => {
    show(aPlaceLive([]), { may: [] });
    expect(await screen.findByText("No device is here yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Edit|Associate devices/ })).toBeNull();
  });

  it("leads to the list where no place is named", async () => {
    visit(<PlaceViewPage />, { at: "/place" });
    expect((await screen.findByRole("link", { name: "Places" })).getAttribute("href")).toBe("/places");
  });
});
