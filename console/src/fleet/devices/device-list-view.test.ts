import { deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { describe, expect, it } from "vitest";
import { readUrl, writeUrl } from "../../core/page/index.ts";
import { DEVICE_LIST_FIELDS, filtersOf, isFiltered, NO_FILTERS } from "./device-list-view.ts";

const SHARED =
  "?search=SW&statuses=00&statuses=04&online=false&hasErrors=true&productId=3&organizationId=2&kind=vacuum";

const ALL = { details: true, faults: true };

describe("the equipment list's address", () => {
  it("says the same filters to the server, which takes them", () => {
    const view = readUrl(DEVICE_LIST_FIELDS, `${SHARED}&sort=-status&current=2`);
    const asked = { ...filtersOf(view, ALL), current: view.current, size: view.size };
    expect(deviceListQuery.parse(asked)).toEqual({
      search: "SW",
      statuses: ["00", "04"],
      isOnline: false,
      hasErrors: true,
      productId: 3,
      organizationId: 2,
      kind: "vacuum",
      sort: "-status",
      current: 2,
      size: 20,
    });
  });

  it("asks for nothing that was not chosen", () => {
    const filters = filtersOf(readUrl(DEVICE_LIST_FIELDS, "?sort=serialNumber&current=3"), ALL);
    expect(isFiltered(filters)).toBe(false);
    expect(Object.values({ ...filters, sort: undefined }).every((value) => value === undefined)).toBe(true);
  });

  it("is empty again after the filters are cleared", () => {
    const view = readUrl(DEVICE_LIST_FIELDS, SHARED);
    expect(isFiltered(filtersOf(view, ALL))).toBe(true);
    expect(writeUrl(DEVICE_LIST_FIELDS, SHARED, { ...view, ...NO_FILTERS })).toBe("");
  });

  it("asks by nothing that is withheld from the person's company, whatever the address says", () => {
    const view = readUrl(DEVICE_LIST_FIELDS, "?hasErrors=true&sort=-batteryPercent");
    expect(filtersOf(view, ALL)).toMatchObject({ hasErrors: "true", sort: "-batteryPercent" });
    const filters = filtersOf(view, { details: false, faults: false });
    expect([filters.hasErrors, filters.sort]).toEqual([undefined, undefined]);
    const byName = readUrl(DEVICE_LIST_FIELDS, "?sort=shortName");
    expect(filtersOf(byName, { details: false, faults: false }).sort).toBe("shortName");
  });
});
