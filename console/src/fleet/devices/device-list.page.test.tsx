// @vitest-environment jsdom
import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { takeLive } from "../telemetry/telemetry.calls.ts";
import { DeviceListPage } from "./device-list.page.tsx";

const NOW = new Date();
const aRow = (id: number, live: Partial<DeviceRow["live"]> = {}): DeviceRow => ({
  id,
  serialNumber: `SW-${id}`,
  shortName: `Hall ${id}`,
  kind: "scrubber",
  productId: 1,
  productCode: "S5",
  productName: "S5 Scrubber",
  protocol: "vda5050",
  organizationId: 2,
  organizationName: "Brightfloor",
  timeZone: "Asia/Shanghai",
  isLocked: false,
  commissionedAt: "2026-01-01T00:00:00.000Z",
  firmwareVersion: null,
  hardwareVersion: null,
  live: {
    status: "04",
    isOnline: true,
    workStatus: 1,
    batteryPercent: 64,
    isCharging: false,
    cleanWaterPercent: null,
    wasteWaterPercent: null,
    position: null,
    errorCount: 0,
    taskName: null,
    lastReportAt: NOW.toISOString(),
    ...live,
  },
});

/** What the server would answer; the addresses asked for are kept. */
function serve(rows: DeviceRow[]) {
  const asked: string[] = [];
  const respond = (data: unknown) => new Response(JSON.stringify({ code: 0, msg: "", data }));
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const isList = url.startsWith("/platform/equipment/page");
    const page = { records: rows, total: rows.length, size: 20, current: 1 };
    return Promise.resolve(respond(isList ? page : []));
  });
  return asked;
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

function open(search = "") {
  const cache = createQueryClient();
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[`/list${search}`]}>
        <DeviceListPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return cache;
}

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole("link", { name })).closest("tr");
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};

// A whole page of the kit in a DOM: a busy machine needs its time for the first one.
configure({ asyncUtilTimeout: 15_000 });

describe("the equipment list", { timeout: 30_000 }, () => {
  beforeEach(() => {
    setLanguage("en");
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("asks the server for what its address says", async () => {
    const asked = serve([aRow(1)]);
    open("?statuses=04&statuses=00&online=true&sort=-batteryPercent&current=2&size=500");
    await rowOf("Hall 1");
    const list = asked.find((url) => url.startsWith("/platform/equipment/page"));
    expect(Object.fromEntries(new URLSearchParams(list?.split("?")[1]))).toMatchObject({
      isOnline: "true",
      sort: "-batteryPercent",
      current: "2",
      size: "50",
    });
  });

  it("shows only devices in error to who asks for them, and says so in its address", async () => {
    const asked = serve([aRow(1, { errorCount: 2 })]);
    open("?hasErrors=true");
    await rowOf("Hall 1");
    expect(asked.some((url) => /equipment\/page\?.*hasErrors=true/.test(url))).toBe(true);
    const toggle = screen.getByRole("button", { name: "In error" });
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(toggle);
    expect(screen.getByTestId("address").textContent).toBe("");
    await userEvent.click(toggle);
    expect(screen.getByTestId("address").textContent).toBe("?hasErrors=true");
  });

  it("draws a device's report into its own row", async () => {
    serve([aRow(1), aRow(2)]);
    const cache = open();
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
    serve([
      aRow(1, { lastReportAt: late }),
      aRow(2, { lastReportAt: late, isOnline: false, status: "03" }),
      aRow(3, { lastReportAt: null, isOnline: false, status: "03", batteryPercent: null }),
    ]);
    open();
    expect(within(await rowOf("Hall 1")).getByText("Stale")).toBeTruthy();
    expect(within(await rowOf("Hall 2")).getByText("Offline")).toBeTruthy();
    expect(within(await rowOf("Hall 2")).queryByText("Stale")).toBeNull();
    expect(within(await rowOf("Hall 3")).getAllByText("Never reported")).toHaveLength(2);
    expect(within(await rowOf("Hall 3")).getByText("Battery: not reported")).toBeTruthy();
  });

  it("keeps a sort in its address and returns to the first page", async () => {
    serve([aRow(1)]);
    open("?current=3&kind=scrubber");
    await rowOf("Hall 1");
    await userEvent.click(screen.getByRole("button", { name: /^Battery/ }));
    expect(screen.getByTestId("address").textContent).toBe("?kind=scrubber&sort=batteryPercent");
  });

  it("offers to drop the filters where nothing matches, and says what to do where nothing is", async () => {
    serve([]);
    open("?search=nothing");
    await userEvent.click(await screen.findByRole("button", { name: "Clear the filters" }));
    expect(screen.getByTestId("address").textContent).toBe("");
    expect(await screen.findByText("No devices yet")).toBeTruthy();
  });
});
