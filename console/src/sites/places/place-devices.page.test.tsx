// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  PLACE_DEVICE_ENDPOINTS as D,
  type PlaceDevice,
  PLACE_DEVICE_REFUSALS as R,
} from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aFloor, aPlace } from "../../../test/places.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { PlaceDevicesPage } from "./place-devices.page.tsx";

const PLACE = aPlace(7, { timeZone: "Asia/Shanghai", floors: [aFloor(11, 1), aFloor(12, 2)] });
const aDevice = (id: number, given: Partial<PlaceDevice> = {}): PlaceDevice => ({
  ...{ id, serialNumber: `SW-${id}`, shortName: "", kind: "scrubber", productName: "S5 Scrubber" },
  ...{ organizationId: 2, organizationName: "Brightfloor", timeZone: "UTC", status: "01", isOnline: true },
  ...{ placeId: null, placeName: null, floorId: null, floorName: null, associatedAt: null },
  ...given,
});
const HERE = aDevice(1, { placeId: 7, placeName: "Hall 7", floorId: 11, floorName: "F1", associatedAt: AT });

function show(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<PlaceDevicesPage />, {
    at: "/devices?id=7",
    ...given,
    answers: [
      ...answers,
      on(E.get, PLACE),
      on(D.devices, aPage(HERE, aDevice(2, { floorName: null }))),
      on(D.candidates, aPage(aDevice(8), aDevice(9, { placeId: 3, placeName: "Tower", floorName: "B1" }))),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(2, "Brightfloor"),
        anOrganizationOption(5, "Cleanex"),
      ]),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const tick = async ({ user }: Shown, ...names: string[]) => {
  for (const name of names) await user.click(within(await rowWith(name)).getByRole("checkbox"));
};
const bar = () => screen.getByText(/^\d+ selected$/).closest("[role=status]") as HTMLElement;
const press = ({ user }: Shown, name: string) => user.click(within(bar()).getByRole("button", { name }));

describe("the devices of a place", () => {
  it("are listed with their home floor, filtered by it, and lead to their pages", async () => {
    const shown = show();
    const first = await rowWith("SW-1");
    for (const text of ["F1", "Brightfloor", "S5 Scrubber"])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(within(first).getByRole("link", { name: "SW-1" }).getAttribute("href")).toBe("/deviceView?id=1");
    await shown.choose("Home floor", "F2");
    await waitFor(() =>
      expect(shown.asked(D.devices).at(-1)).toMatchObject({ params: { id: 7 }, query: { floorId: 12 } }),
    );
    expect(shownSearch()).toBe("?floorId=12&id=7");
    await shown.user.dblClick(await screen.findByText("S5 Scrubber", { selector: "tr:nth-child(2) *" }));
    expect(shownAddress()).toMatch(/^\/deviceView\?id=\d$/);
  });

  it("get another home floor together", async () => {
    const shown = show([on(D.associate, { associated: 2 })]);
    await tick(shown, "SW-1", "SW-2");
    await shown.choose("Home floor", "F2");
    await press(shown, "Set home floor");
    await waitFor(() => expect(said()).toEqual(["Home floors changed: 2"]));
    expect(shown.asked(D.associate)).toEqual([
      expect.objectContaining({
        params: { id: 7 },
        body: {
          devices: [
            { id: 1, floorId: 12 },
            { id: 2, floorId: 12 },
          ],
          isMoving: false,
        },
      }),
    ]);
    expect(screen.queryByText(/ selected$/)).toBeNull();
    await waitFor(() => expect(shown.asked(D.devices).length).toBeGreaterThan(1));
  });

  it("are taken away after a question, and stay chosen where that is refused", async () => {
    const shown = show([
      on(D.dissociate, inTurn<never>(refused(CORE_REFUSALS.noPermission) as never, { removed: 1 } as never)),
    ]);
    await tick(shown, "SW-1");
    await press(shown, "Take away");
    const question = await screen.findByRole("dialog");
    expect(within(question).getByText("Take 1 device away from this place?")).toBeTruthy();
    await shown.user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(shown.written()).toEqual([]);
    for (const last of [CORE_REFUSALS.noPermission.en, "Taken away: 1"]) {
      await press(shown, "Take away");
      await shown.user.click(
        within(await screen.findByRole("dialog")).getByRole("button", { name: "Take away" }),
      );
      await waitFor(() => expect(said().at(-1)).toBe(last));
    }
    expect(shown.asked(D.dissociate).map(({ body }) => body.deviceIds)).toEqual([[1], [1]]);
    expect(screen.queryByText(/ selected$/)).toBeNull();
  });

  it("can only be looked at by who may not associate", async () => {
    show([], { may: [E.get, D.devices], at: "/devices?id=7&list=others" });
    await rowWith("SW-1");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("radio", { name: "Others" })).toBeNull();
  });
});

describe("devices that could be at a place", () => {
  const at = "/devices?id=7&list=others";

  it("are listed with where they are now, and those without a place alone", async () => {
    const shown = show([], { at });
    expect(within(await rowWith("SW-9")).getByText("Tower · B1")).toBeTruthy();
    expect(screen.getByText(/^Devices adopt the place's time zone, Asia\/Shanghai/)).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Without a place" }));
    await waitFor(() => expect(shown.asked(D.candidates).at(-1)?.query.isFree).toBe(true));
    await shown.user.click(screen.getByRole("radio", { name: "Associated" }));
    expect(shownSearch()).toBe("?id=7");
    expect(await rowWith("SW-1")).toBeTruthy();
  });

  it("come to a floor of it, and are not chosen any more", async () => {
    const shown = show([on(D.associate, { associated: 1 })], { at });
    await tick(shown, "SW-8");
    await press(shown, "Associate");
    await waitFor(() => expect(said()).toEqual(["Associated: 1"]));
    expect(shown.asked(D.associate)[0]?.body).toEqual({
      devices: [{ id: 8, floorId: null }],
      isMoving: false,
    });
  });

  it("come from another place only when the person says so once more", async () => {
    const elsewhere = refused(R.deviceElsewhere, {}, { count: 1, serialNumbers: "SW-9" });
    const shown = show([on(D.associate, ({ body }) => (body.isMoving ? { associated: 1 } : elsewhere))], {
      at,
    });
    await tick(shown, "SW-9");
    await press(shown, "Associate");
    const question = await screen.findByRole("dialog");
    expect(within(question).getByText("Devices that are already at another place: 1 (SW-9)")).toBeTruthy();
    await shown.user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(shown.asked(D.associate)).toHaveLength(1);
    expect(said()).toEqual([]);
    await press(shown, "Associate");
    await shown.user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Move them here" }),
    );
    await waitFor(() => expect(said()).toEqual(["Associated: 1"]));
    expect(shown.asked(D.associate).map(({ body }) => body.isMoving)).toEqual([false, false, true]);
  });

  it("stay chosen with the reason where they cannot come at all", async () => {
    const shown = show([on(D.associate, refused(R.strangeDevice, {}, { count: 1 }))], { at });
    await tick(shown, "SW-8");
    await press(shown, "Associate");
    await waitFor(() => expect(said()[0]).toMatch(/^Devices that do not exist .*: 1$/));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bar()).toBeTruthy();
  });

  it("are none in words, and fail in words", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => aPage(),
    );
    const { user } = show([on(D.candidates, () => answer()() as never)], { at });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are no others")).toBeTruthy();
  });
});

it("leads to the list of places where none is named", async () => {
  visit(<PlaceDevicesPage />, { at: "/devices" });
  expect((await screen.findByRole("link", { name: "Places" })).getAttribute("href")).toBe("/places");
});
