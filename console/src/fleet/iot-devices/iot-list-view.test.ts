import { deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { describe, expect, it } from "vitest";
import { readUrl } from "../../core/page/index.ts";
import { filtersOf, IOT_LIST_FIELDS, isFiltered, valuesOf } from "./iot-list-view.ts";

describe("the address of the list of IoT devices", () => {
  const view = readUrl(
    IOT_LIST_FIELDS,
    "?search=door&online=false&kind=sensor&concentrator=GW-1&productId=2&sort=-rssiDbm",
  );

  it("says filters that the server takes", () => {
    expect(deviceListQuery.parse(filtersOf(view, true))).toMatchObject({
      search: "door",
      isOnline: false,
      kind: "sensor",
      concentratorId: "GW-1",
      productId: 2,
      sort: "-rssiDbm",
    });
    expect(isFiltered(filtersOf(readUrl(IOT_LIST_FIELDS, "?sort=rssiDbm&current=2"), true))).toBe(false);
  });

  it("asks by nothing that is withheld, and by no machine that cleans", () => {
    expect(filtersOf(view, false)).toMatchObject({ concentratorId: undefined, sort: undefined });
    expect(filtersOf(readUrl(IOT_LIST_FIELDS, "?kind=scrubber"), true).kind).toBeUndefined();
  });
});

it("shows values by name, without digits that nobody measured", () => {
  expect(valuesOf({ temperature: 21.123456789, door: "open", alarm: false })).toEqual([
    ["alarm", "false"],
    ["door", "open"],
    ["temperature", "21.1235"],
  ]);
  expect(valuesOf(null)).toEqual([]);
});
