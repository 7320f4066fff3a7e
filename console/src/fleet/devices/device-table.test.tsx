// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { PERMISSION_REQUEST_ENDPOINTS } from "@sweepline/contract/access/permission-requests.ts";
import { SAVED_VIEW_ENDPOINTS } from "@sweepline/contract/access/saved-views.ts";
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDevice, aLive } from "../../../test/devices.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on } from "../../../test/server.ts";
import { rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { DeviceListPage } from "./device-list.page.tsx";

const anOrganization = (id: number, orgName: string) => ({
  ...{ id, orgName, parentId: null, parentName: null, shortName: "", orgTypeCode: "TENANT" },
});
const PRODUCT = { id: 3, code: "S5", name: "S5 Scrubber", kind: "scrubber", protocol: "vda5050" } as const;

describe("the equipment list", () => {
  it("waits, says what went wrong, and shows the devices once it is tried again", async () => {
    const first = failsFirst(E.list, aPage(aDevice(1), aDevice(2)));
    const { user, asked } = visit(<DeviceListPage />, {
      answers: [first.rule],
    });
    const table = await screen.findByRole("region", { name: "Equipment" });
    expect(within(table).getByText("Loading…")).toBeTruthy();
    expect(table.getAttribute("aria-busy")).toBe("true");
    first.fail();
    expect(await within(table).findByText("Could not be loaded")).toBeTruthy();
    expect(said()).toEqual([expect.stringContaining("Unknown system error")]);
    await user.click(within(table).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Hall 1" })).toBeTruthy();
    expect(screen.getByText("2 devices, updated live")).toBeTruthy();
    expect(within(table).queryByText("Could not be loaded")).toBeNull();
    await user.click(within(table).getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(asked(E.list)).toHaveLength(3));
  });

  it("is narrowed by every filter, in its address and in what it asks", async () => {
    const { user, asked, choose } = visit(<DeviceListPage />, {
      answers: [
        on(E.list, aPage(aDevice(1))),
        on(PRODUCT_ENDPOINTS.options, [PRODUCT]),
        on(ORGANIZATION_ENDPOINTS.options, [anOrganization(2, "Brightfloor"), anOrganization(5, "Cleanex")]),
      ],
    });
    await screen.findByRole("link", { name: "Hall 1" });
    await user.type(screen.getByRole("textbox", { name: "Name, serial no. or organization" }), "SW-1{Enter}");
    await choose("Connection", "Offline");
    await choose("Status", "Working");
    await user.click(screen.getByRole("button", { name: "In error" }));
    await user.click(screen.getByRole("button", { name: "Locked" }));
    await choose("Kind", "Scrubber");
    await choose("Product", "S5 Scrubber");
    await choose("Organization", "Cleanex");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        search: "SW-1",
        statuses: ["02"],
        isOnline: false,
        hasErrors: true,
        isLocked: true,
        kind: "scrubber",
        productId: 3,
        organizationId: 5,
        current: 1,
        size: 20,
      }),
    );
    expect([...new URLSearchParams(shownSearch() ?? "").keys()].sort()).toEqual(
      ["search", "online", "statuses", "hasErrors", "locked", "kind", "productId", "organizationId"].sort(),
    );
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(shownSearch()).toBe("");
    expect(await screen.findByText("1 device, updated live")).toBeTruthy();
  });

  it("goes through its pages and is as long as the person wants it", async () => {
    const rows = { ...aPage(aDevice(1)), total: 95 };
    const { user, asked, choose } = visit(<DeviceListPage />, { answers: [on(E.list, rows)] });
    await screen.findByRole("link", { name: "Hall 1" });
    await user.click(screen.getByRole("button", { name: "3" }));
    expect(shownSearch()).toBe("?current=3");
    await waitFor(() => expect(asked(E.list).at(-1)?.query).toMatchObject({ current: 3, size: 20 }));
    await choose(/page size/i, /^50/);
    expect(shownSearch()).toContain("size=50");
    await waitFor(() => expect(asked(E.list).at(-1)?.query.size).toBe(50));
  });

  it("leads to a device by its name and by a double click on its row", async () => {
    const { user } = visit(<DeviceListPage />, { answers: [on(E.list, aPage(aDevice(7), aDevice(8)))] });
    const link = await screen.findByRole("link", { name: "Hall 7" });
    expect(link.getAttribute("href")).toBe("/deviceView?id=7");
    await user.dblClick(within(await rowWith("SW-8")).getByText("SW-8"));
    expect(shownAddress()).toBe("/deviceView?id=8");
  });

  it("calls a device without a short name by its serial number", async () => {
    visit(<DeviceListPage />, { answers: [on(E.list, aPage(aDevice(4, { shortName: "" })))] });
    expect(await screen.findByRole("link", { name: "SW-4" })).toBeTruthy();
  });

  it("shows what the columns that are chosen show, and keeps the choice with the person", async () => {
    const { user, asked } = visit(<DeviceListPage />, {
      answers: [on(E.list, aPage(aDevice(1))), on(SAVED_VIEW_ENDPOINTS.keepColumns, true)],
    });
    await screen.findByRole("link", { name: "Hall 1" });
    expect(screen.queryByRole("columnheader", { name: "Firmware" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose the columns to show" }));
    await user.click(await screen.findByRole("checkbox", { name: "Firmware" }));
    expect(await screen.findByRole("columnheader", { name: "Firmware" })).toBeTruthy();
    expect(within(await rowWith("SW-1")).getByText("2.4.1")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Restore defaults" }));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Firmware" })).toBeNull());
    const kept = asked(SAVED_VIEW_ENDPOINTS.keepColumns).map(({ body }) => body);
    expect(kept.map(({ list, columns }) => [list, columns === null])).toEqual([
      ["devices", false],
      ["devices", true],
    ]);
  });

  it("follows each device on screen, and only those", async () => {
    const { notify } = visit(<DeviceListPage />, {
      isLive: true,
      answers: [on(E.list, aPage(aDevice(1), aDevice(2)))],
    });
    const row = await rowWith("SW-1");
    const later = new Date(Date.now() + 1_000).toISOString();
    await notify(
      TELEMETRY_EVENTS.deviceChanged,
      1,
      aLive({ status: "03", isOnline: false, batteryPercent: 7, lastReportAt: later }),
    );
    expect(within(row).getByText("Offline")).toBeTruthy();
    expect(within(row).getByText("7%")).toBeTruthy();
    expect(within(await rowWith("SW-2")).queryByText("Offline")).toBeNull();
  });

  it("does not let an older report replace a newer one", async () => {
    const { notify } = visit(<DeviceListPage />, {
      isLive: true,
      answers: [on(E.list, aPage(aDevice(1)))],
    });
    const row = await rowWith("SW-1");
    const before = new Date(Date.now() - 60_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceChanged, 1, aLive({ batteryPercent: 7, lastReportAt: before }));
    expect(within(row).queryByText("7%")).toBeNull();
    expect(within(row).getByText("64%")).toBeTruthy();
  });

  it("is saved as a file of what is filtered, once there is anything in it", async () => {
    const files = savedFiles();
    const { user, asked } = visit(<DeviceListPage />, {
      at: "/list?kind=scrubber&sort=-batteryPercent&current=2",
      answers: [on(E.list, aPage(aDevice(1))), on(E.export, () => new Response("SW-1"))],
    });
    await screen.findByRole("link", { name: "Hall 1" });
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["equipment.csv"]));
    expect(asked(E.export).map(({ query }) => query)).toMatchObject([
      { format: "csv", kind: "scrubber", sort: "-batteryPercent" },
    ]);
    expect(said()).toContain("Export completed");
  });

  it("says what to do where there is nothing at all", async () => {
    visit(<DeviceListPage />);
    expect(await screen.findByText("No devices yet")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Export$/ }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Clear the filters" })).toBeNull();
  });
});

describe("the equipment list of someone with fewer rights", () => {
  const rows = [on(E.list, aPage(aDevice(1)))];

  it("has nothing to choose, nothing to export and no bulk actions", async () => {
    visit(<DeviceListPage />, { may: [E.list], answers: rows });
    await screen.findByRole("link", { name: "Hall 1" });
    expect(screen.queryByRole("checkbox", { name: "Select this row" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Export$/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Bulk actions" })).toBeNull();
  });

  it("has rows to choose where something may be done with many", async () => {
    visit(<DeviceListPage />, {
      may: [E.list, BULK_JOB_ENDPOINTS.create, BULK_JOB_ENDPOINTS.list],
      answers: rows,
    });
    expect(await screen.findByRole("checkbox", { name: "Select this row" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Bulk actions" })).toBeTruthy();
  });

  it("leaves out what the company was not granted, and says how to get it", async () => {
    visit(<DeviceListPage />, {
      may: [E.list, PERMISSION_REQUEST_ENDPOINTS.apply],
      who: { companyPermissions: [] },
      answers: rows,
    });
    await screen.findByRole("link", { name: "Hall 1" });
    expect(screen.getByText("Your company has no device-detail permission")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Apply for permission" }).getAttribute("href")).toBe(
      "/permissionRequests?apply=deviceDetail",
    );
    expect(screen.queryByRole("columnheader", { name: /Battery/ })).toBeNull();
    expect(screen.getByRole("columnheader", { name: /Status/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "In error" })).toBeNull();
  });
});
