// @vitest-environment jsdom
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aPage, open, refusal, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { notices } from "../../core/notices/index.ts";
import { DeviceViewPage } from "./device-view.page.tsx";

const DECOMMISSIONED = {
  id: 7,
  serialNumber: "SW-7",
  shortName: "Hall 7",
  productName: "S5 Scrubber",
  organizationName: "Brightfloor",
  kind: "scrubber",
  decommissionedAt: "2026-02-01T00:00:00.000Z",
  decommissionReason: "Sold",
};

/** Decommissioned: its page is gone, its registration is not. */
const serveDecommissioned = () =>
  serve(({ url }) => {
    if (url.endsWith("/platform/equipment/7")) return refusal(404, "notFound");
    return url.endsWith("/registration") ? DECOMMISSIONED : url.includes("levels") ? {} : aPage();
  });

function openAs(...endpoints: { permission: string }[]): void {
  signIn(endpoints, { companyPermissions: ["deviceDetail"] });
  open(<DeviceViewPage />, "/device?id=7&tab=overview");
}

setUpPage();

describe("the page of a device out of use", () => {
  it("says since when and why, shows what the person may look back at, and offers nothing to do", async () => {
    const asked = serveDecommissioned();
    openAs(
      REGISTRATION_ENDPOINTS.get,
      DEVICE_LOG_ENDPOINTS.list,
      COMMAND_ENDPOINTS.list,
      COMMAND_ENDPOINTS.send,
      ALLOCATION_ENDPOINTS.ofDevice,
    );
    expect(await screen.findByText(/Decommissioned on .*: Sold/)).toBeTruthy();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Log",
      "Commands",
      "Allocations",
    ]);
    expect(screen.queryByText(/follow/i)).toBeNull();
    for (const name of [/start/i, /stop/i, /lock/i, /dock/i])
      expect(screen.queryByRole("button", { name })).toBeNull();
    const link = screen.getByRole("link", { name: "View registration" });
    expect(link.getAttribute("href")).toContain("use=retired");
    expect(notices.get()).toEqual([]);
    expect(asked.some(({ url }) => url.includes("/state") || url.includes("/possible"))).toBe(false);
  });

  it("is not there for who does not see registrations", async () => {
    const asked = serveDecommissioned();
    openAs(DEVICE_LOG_ENDPOINTS.list);
    expect(await screen.findByText("No such device")).toBeTruthy();
    expect(asked.some(({ url }) => url.endsWith("/registration"))).toBe(false);
    expect(screen.queryByText(/Decommissioned/)).toBeNull();
  });
});
