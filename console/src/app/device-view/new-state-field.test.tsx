// @vitest-environment jsdom
/** Adds two fields to the table of state fields and nothing else: the list and the device's page show them. */
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import "../../../test/dom.setup.ts";
import { aPage, open, serve, setUpPage } from "../../../test/page.tsx";
import { DeviceListPage } from "../../fleet/devices/device-list.page.tsx";
import { KeyValues } from "../../ui/data/index.ts";
import { useDeviceFacts } from "./device-facts.ts";
import { Vitals } from "./vitals.tsx";

vi.mock(import("@sweepline/contract/fleet/shared/state-fields.ts"), async (load) => {
  // The factory runs before the imports above are there.
  const { z } = await import("zod");
  const { STATE_FIELDS } = await load();
  const added = {
    waxPercent: {
      schema: z.number().nullable(),
      label: { zh: "蜡", en: "Wax" },
      unit: "%",
      isLive: true,
      column: "real",
      capability: "water",
      level: "runsOut",
      list: { key: "wax", width: 8, isSorted: true },
    },
    soilKind: {
      schema: z.string().nullable(),
      label: { zh: "污渍", en: "Soil" },
      isFact: true,
    },
  };
  return { STATE_FIELDS: { ...STATE_FIELDS, ...added } };
});

const live = {
  ...{ status: "04", isOnline: true, workStatus: 1, batteryPercent: 64, isCharging: false },
  ...{ cleanWaterPercent: null, wasteWaterPercent: null, position: null, errorCount: 0, taskName: null },
  ...{ lastReportAt: new Date().toISOString(), waxPercent: 42 },
};
const device = {
  ...{ id: 1, serialNumber: "SW-1", shortName: "Hall 1", kind: "scrubber", protocol: "vda5050" },
  ...{
    productId: 1,
    productCode: "S5",
    productName: "S5",
    organizationId: 2,
    organizationName: "Brightfloor",
  },
  ...{
    timeZone: "UTC",
    commissionedAt: "2026-01-01T00:00:00.000Z",
    capabilities: ["water", "cleaning"],
    live,
  },
} as unknown as DeviceDetail;

describe("a field that is added to the table of state fields", () => {
  setUpPage();

  it("is a column of the equipment list", async () => {
    serve(({ url }) => (url.startsWith("/platform/equipment/page") ? aPage(device) : []));
    open(<DeviceListPage />, "/list");
    expect(await screen.findByRole("columnheader", { name: /Wax/ })).toBeTruthy();
    const row = (await screen.findByRole("link", { name: "Hall 1" })).closest("tr");
    expect(row?.textContent).toContain("42");
  });

  it("is a level and a fact of the device's page", async () => {
    serve(() => []);
    const state = { ...live, soilKind: "stone" } as unknown as DeviceState;
    const Page = () => <KeyValues items={useDeviceFacts(device, state).now} />;
    open(
      <>
        <Vitals device={device} live={live as never} run={null} />
        <Page />
      </>,
      "/",
    );
    const level = (await screen.findByText("Wax")).closest("div");
    expect(level && within(level).getByText(/42/)).toBeTruthy();
    expect(screen.getByText("Soil").parentElement?.textContent).toContain("stone");
  });
});
