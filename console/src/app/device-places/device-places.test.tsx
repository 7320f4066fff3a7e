// @vitest-environment jsdom
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { IOT_ENDPOINTS } from "@sweepline/contract/fleet/iot-devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDuePart } from "../../../test/consumables.ts";
import { aDevice, aRegistration } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, on } from "../../../test/server.ts";
import { aSettable } from "../../../test/settings.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { ConsumableListPage } from "../../fleet/consumables/index.ts";
import { RegistrationListPage } from "../../fleet/device-registration/registration-list.page.tsx";
import { SettingChangesPage } from "../../fleet/device-settings/setting-changes.page.tsx";
import { DeviceListPage } from "../../fleet/devices/device-list.page.tsx";
import { IotListPage } from "../../fleet/iot-devices/index.ts";
import { withPlaces } from "./index.ts";

const MALL = { placeId: 5, placeName: "North Mall" };
const sensor = { ...aDevice(7, MALL), concentratorId: "", radio: null, measurements: null };
const PLACES = on(PLACE_ENDPOINTS.options, [
  { id: 5, name: "North Mall", organizationId: 2, organizationName: "Brightfloor", floors: [] } as never,
]);

const LISTS = [
  {
    ...{ list: "the equipment list", Page: withPlaces(DeviceListPage), endpoint: DEVICE_ENDPOINTS.list },
    rule: on(DEVICE_ENDPOINTS.list, aPage(aDevice(7, MALL))),
  },
  {
    ...{ list: "the list of IoT devices", Page: withPlaces(IotListPage), endpoint: IOT_ENDPOINTS.list },
    rule: on(IOT_ENDPOINTS.list, aPage(sensor)),
  },
  {
    ...{
      list: "the list of parts",
      Page: withPlaces(ConsumableListPage),
      endpoint: CONSUMABLE_ENDPOINTS.due,
    },
    rule: on(CONSUMABLE_ENDPOINTS.due, aPage(aDuePart(7, MALL))),
  },
  {
    ...{
      list: "the list of registrations",
      Page: withPlaces(RegistrationListPage),
      endpoint: REGISTRATION_ENDPOINTS.list,
    },
    rule: on(REGISTRATION_ENDPOINTS.list, aPage(aRegistration(7, MALL))),
  },
] as const;
const SETTABLE = {
  ...{ list: "the list of devices that take settings", endpoint: SETTING_ENDPOINTS.devices },
  Page: withPlaces(SettingChangesPage),
  rule: on(SETTING_ENDPOINTS.devices, aPage(aSettable(7, MALL))),
} as const;

describe.each(LISTS)("$list", ({ Page, rule }) => {
  it("says where each device is at home", async () => {
    visit(<Page />, { answers: [rule] });
    const link = within(await rowWith("Hall 7")).getByRole("link", { name: "North Mall" });
    expect(link.getAttribute("href")).toBe("/placeView?id=5");
  });
});

describe.each([...LISTS, SETTABLE])("$list", ({ Page, endpoint, rule }) => {
  it("is filtered by place", async () => {
    const { asked, choose } = visit(<Page />, { answers: [rule, PLACES] });
    await choose("Place", /^North Mall/);
    await waitFor(() => expect(asked(endpoint).at(-1)?.query).toMatchObject({ placeId: 5 }));
    expect(new URLSearchParams(shownSearch() ?? "").get("place")).toBe("5");
  });

  it("has no such filter for who may see no places", async () => {
    visit(<Page />, { answers: [rule], may: [endpoint] });
    await rowWith("Hall 7");
    expect(screen.queryByRole("combobox", { name: "Place" })).toBeNull();
  });
});

describe("the list of devices that take settings", () => {
  it("says where each device is at home below its name", async () => {
    visit(<SETTABLE.Page />, { answers: [SETTABLE.rule] });
    expect(await rowWith("North Mall · Brightfloor")).toBe(await rowWith("Hall 7"));
  });
});

describe("the selection of all registrations", () => {
  it("is of the place that the list is filtered by", async () => {
    const Page = withPlaces(RegistrationListPage);
    const { asked, user } = visit(<Page />, {
      at: "/list?place=5",
      answers: [
        on(REGISTRATION_ENDPOINTS.list, { ...aPage(aRegistration(7, MALL)), total: 40 }),
        on(BULK_JOB_ENDPOINTS.registrations, { ids: [7, 8], total: 2 }),
        PLACES,
      ],
    });
    await user.click(within(await rowWith("Hall 7")).getByRole("checkbox", { name: "Select this row" }));
    await user.click(await screen.findByRole("button", { name: "Select all 40" }));
    expect(await screen.findByText("2 devices selected")).toBeTruthy();
    expect(asked(BULK_JOB_ENDPOINTS.registrations)[0]?.query).toMatchObject({ placeId: 5 });
  });
});
