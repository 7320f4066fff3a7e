// @vitest-environment jsdom
import { type DeviceRow, deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aDevice, aLive } from "../../../test/devices.ts";
import { type Asked, aPage, open, serve, setUpPage, shownSearch, signIn } from "../../../test/page.tsx";
import { takeLive } from "../telemetry/telemetry.calls.ts";
import { DeviceListPage } from "./device-list.page.tsx";

const NOW = new Date();
const aRow = (id: number, live: Partial<DeviceRow["live"]> = {}): DeviceRow =>
  aDevice(id, {
    timeZone: "Asia/Shanghai",
    firmwareVersion: null,
    live: aLive({
      cleanWaterPercent: null,
      wasteWaterPercent: null,
      lastReportAt: NOW.toISOString(),
      ...live,
    }),
  });

const serveRows = (rows: DeviceRow[]) =>
  serve(({ url }) => (url.startsWith("/platform/equipment/page") ? aPage(...rows) : []));
const openList = (search = "") => open(<DeviceListPage />, `/list${search}`);

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole("link", { name })).closest("tr");
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};

/** What the list asked for, as the server reads it. */
function lastQuestion(asked: readonly Asked[]) {
  const list = asked.findLast(({ url }) => url.startsWith("/platform/equipment/page"));
  const given = new URLSearchParams(list?.url.split("?")[1]);
  return deviceListQuery.parse(
    Object.fromEntries(
      [...given.keys()].map((name) => [name, name === "statuses" ? given.getAll(name) : given.get(name)]),
    ),
  );
}

describe("the equipment list", () => {
  setUpPage();

  it("asks the server for what its address says", async () => {
    const asked = serveRows([aRow(1)]);
    signIn([], { companyPermissions: ["deviceDetail", "fault"] });
    openList(
      "?search=SW&statuses=00&statuses=04&online=false&hasErrors=true&productId=3&organizationId=2&kind=vacuum&locked=true&sort=-batteryPercent&current=2&size=500",
    );
    await rowOf("Hall 1");
    expect(lastQuestion(asked)).toEqual({
      search: "SW",
      statuses: ["00", "04"],
      isOnline: false,
      hasErrors: true,
      productId: 3,
      organizationId: 2,
      kind: "vacuum",
      isLocked: true,
      sort: "-batteryPercent",
      current: 2,
      size: 50,
    });
  });

  it("asks for nothing that was not chosen", async () => {
    const asked = serveRows([aRow(1)]);
    openList("?sort=serialNumber&current=3");
    await rowOf("Hall 1");
    expect(lastQuestion(asked)).toEqual({ sort: "serialNumber", current: 3, size: 20 });
    expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  });

  it("asks by nothing that is withheld from the person's company, whatever the address says", async () => {
    const asked = serveRows([aRow(1)]);
    signIn([], { companyPermissions: [] });
    openList("?hasErrors=true&runs=firmware+1.0.0&sort=-batteryPercent");
    await rowOf("Hall 1");
    expect(lastQuestion(asked)).toEqual({ current: 1, size: 20 });
  });

  it("sorts by what is not withheld", async () => {
    const asked = serveRows([aRow(1)]);
    signIn([], { companyPermissions: [] });
    openList("?sort=shortName");
    await rowOf("Hall 1");
    expect(lastQuestion(asked).sort).toBe("shortName");
  });

  it("shows only devices in error to who asks for them, and says so in its address", async () => {
    const asked = serveRows([aRow(1, { errorCount: 2 })]);
    openList("?hasErrors=true");
    await rowOf("Hall 1");
    expect(asked.some(({ url }) => /equipment\/page\?.*hasErrors=true/.test(url))).toBe(true);
    const toggle = screen.getByRole("button", { name: "In error" });
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(toggle);
    expect(shownSearch()).toBe("");
    await userEvent.click(toggle);
    expect(shownSearch()).toBe("?hasErrors=true");
  });

  it("shows only those that run a version where an address says so, until that is dropped", async () => {
    const asked = serveRows([aRow(1)]);
    signIn([], { companyPermissions: ["deviceDetail"] });
    openList("?productId=3&runs=mapEngine+2.3.0-rc+1");
    await rowOf("Hall 1");
    expect(lastQuestion(asked)).toMatchObject({ productId: 3, runs: "mapEngine 2.3.0-rc 1" });
    const chip = screen.getByRole("button", { name: /^Remove filter: / });
    expect(chip.textContent).toBe("Map engine 2.3.0-rc 1 ✕");
    await userEvent.click(chip);
    expect(shownSearch()).toBe("?productId=3");
  });

  it("draws a device's report into its own row", async () => {
    serveRows([aRow(1), aRow(2)]);
    const cache = openList();
    const row = await rowOf("Hall 1");
    expect(within(row).getByText("64%")).toBeTruthy();
    const lastReportAt = new Date(NOW.getTime() + 1_000).toISOString();
    act(() => takeLive(cache, 1, { ...aRow(1).live, batteryPercent: 9, status: "08", lastReportAt }));
    expect(await within(row).findByText("9%")).toBeTruthy();
    expect(within(row).getByText("Low power")).toBeTruthy();
    expect(within(await rowOf("Hall 2")).getByText("64%")).toBeTruthy();
  });

  it("tells late, gone and never heard apart", async () => {
    const late = new Date(NOW.getTime() - 300_000).toISOString();
    serveRows([
      aRow(1, { lastReportAt: late }),
      aRow(2, { lastReportAt: late, isOnline: false, status: "03" }),
      aRow(3, { lastReportAt: null, isOnline: false, status: "03", batteryPercent: null }),
    ]);
    openList();
    expect(within(await rowOf("Hall 1")).getByText("Stale")).toBeTruthy();
    expect(within(await rowOf("Hall 2")).getByText("Offline")).toBeTruthy();
    expect(within(await rowOf("Hall 2")).queryByText("Stale")).toBeNull();
    expect(within(await rowOf("Hall 3")).getAllByText("Never reported")).toHaveLength(2);
    expect(within(await rowOf("Hall 3")).getByText("Battery: not reported")).toBeTruthy();
  });

  it("keeps a sort in its address and returns to the first page", async () => {
    serveRows([aRow(1)]);
    openList("?current=3&kind=scrubber");
    await rowOf("Hall 1");
    await userEvent.click(screen.getByRole("button", { name: /^Battery/ }));
    expect(shownSearch()).toBe("?kind=scrubber&sort=batteryPercent");
  });

  it("offers to drop the filters where nothing matches, and says what to do where nothing is", async () => {
    serveRows([]);
    openList("?search=nothing");
    await userEvent.click(await screen.findByRole("button", { name: "Clear the filters" }));
    expect(shownSearch()).toBe("");
    expect(await screen.findByText("No devices yet")).toBeTruthy();
  });
});
