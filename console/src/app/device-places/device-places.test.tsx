// @vitest-environment jsdom
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { IOT_ENDPOINTS } from "@sweepline/contract/fleet/iot-devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDuePart } from "../../../test/consumables.ts";
import { aDevice } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { ConsumableListPage } from "../../fleet/consumables/index.ts";
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
] as const;

describe.each(LISTS)("$list", ({ Page, endpoint, rule }) => {
  it("says where each device is at home, and is filtered by place", async () => {
    const { asked, choose } = visit(<Page />, { answers: [rule, PLACES] });
    const link = within(await rowWith("Hall 7")).getByRole("link", { name: "North Mall" });
    expect(link.getAttribute("href")).toBe("/placeView?id=5");
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
