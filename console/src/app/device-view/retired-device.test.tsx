// @vitest-environment jsdom
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { HrefContext, hrefOf } from "../../core/links/index.ts";
import { notices } from "../../core/notices/index.ts";
import { type Person, person } from "../../core/session/index.ts";
import { DeviceViewPage } from "./device-view.page.tsx";

const RETIRED = {
  id: 7,
  serialNumber: "SW-7",
  shortName: "Hall 7",
  productName: "S5 Scrubber",
  organizationName: "Brightfloor",
  kind: "scrubber",
  decommissionedAt: "2026-02-01T00:00:00.000Z",
  decommissionReason: "Sold",
};

/** Out of use: its page is gone, its registration is not. */
function serve(registration: object): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const gone = Response.json({ code: 1, msg: "Gone", error: "notFound", data: null }, { status: 404 });
    if (url.endsWith("/platform/equipment/7")) return Promise.resolve(gone);
    const page = { records: [], total: 0, size: 20, current: 1 };
    const data = url.endsWith("/registration") ? registration : url.includes("levels") ? {} : page;
    return Promise.resolve(Response.json({ code: 0, msg: "", data }));
  });
  return asked;
}

function open(...endpoints: { permission: string }[]): void {
  const permissions = Object.fromEntries(endpoints.map(({ permission }) => [permission, true as const]));
  const companyPermissions = ["deviceDetail"];
  person.set({
    sysUser: {},
    roles: [],
    permissions,
    companyPermissions,
    viewedBy: null,
  } as unknown as Person);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={["/device?id=7&tab=overview"]}>
        <HrefContext value={(to, query) => hrefOf(`/${to}`, query)}>
          <DeviceViewPage />
        </HrefContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

configure({ asyncUtilTimeout: 15_000 });
beforeEach(() => {
  setLanguage("en");
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  person.set(null);
});

describe("the page of a device out of use", { timeout: 30_000 }, () => {
  it("says since when and why, shows what the person may look back at, and offers nothing to do", async () => {
    const asked = serve(RETIRED);
    open(
      REGISTRATION_ENDPOINTS.get,
      DEVICE_LOG_ENDPOINTS.list,
      COMMAND_ENDPOINTS.list,
      COMMAND_ENDPOINTS.send,
      ALLOCATION_ENDPOINTS.ofDevice,
    );
    expect(await screen.findByText(/Out of use since .*: Sold/)).toBeTruthy();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Log",
      "Commands",
      "Allocations",
    ]);
    expect(screen.queryByText(/follow/i)).toBeNull();
    for (const name of [/start/i, /stop/i, /lock/i, /dock/i])
      expect(screen.queryByRole("button", { name })).toBeNull();
    const link = screen.getByRole("link", { name: "See its registration" });
    expect(link.getAttribute("href")).toContain("use=retired");
    expect(notices.get()).toEqual([]);
    expect(asked.some((url) => url.includes("/state") || url.includes("/possible"))).toBe(false);
  });

  it("is not there for who does not see registrations", async () => {
    const asked = serve(RETIRED);
    open(DEVICE_LOG_ENDPOINTS.list);
    expect(await screen.findByText("No such device")).toBeTruthy();
    expect(asked.some((url) => url.endsWith("/registration"))).toBe(false);
    expect(screen.queryByText(/Out of use/)).toBeNull();
  });
});
