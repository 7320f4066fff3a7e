// @vitest-environment jsdom
import {
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { type Person, person } from "../../core/session/index.ts";
import { RegistrationListPage } from "./registration-list.page.tsx";

const aRow = (id: number, given: Partial<DeviceRegistration> = {}): DeviceRegistration => ({
  id,
  serialNumber: `SW-${id}`,
  shortName: `Hall ${id}`,
  manufacturer: "Acme",
  productId: 1,
  productCode: "S5",
  productName: "S5 Scrubber",
  projectName: "",
  kind: "scrubber",
  protocol: "vda5050",
  organizationId: 2,
  organizationName: "Brightfloor",
  timeZone: "UTC",
  remark: "",
  iccid: "",
  concentratorId: "",
  lidar: "",
  mqttServerId: null,
  mqttServerName: null,
  credential: { state: "valid", createdAt: "2026-01-01T00:00:00.000Z", revokedAt: null },
  isLocked: false,
  lockedAt: null,
  lockReason: "",
  live: {
    status: "01",
    isOnline: true,
    lastReportAt: "2026-01-02T00:00:00.000Z",
  } as DeviceRegistration["live"],
  commissionedAt: "2026-01-01T00:00:00.000Z",
  decommissionedAt: null,
  decommissionReason: "",
  updatedAt: "2026-01-01T00:00:00.000Z",
  revision: 1,
  ...given,
});

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** What the server would answer; what it was asked for is kept. */
function serve(rows: DeviceRegistration[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    asked.push({ method, url, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const page = { records: rows, total: rows.length, size: 20, current: 1 };
    const data = url.includes("/registrations/page") ? page : method === "GET" ? [] : rows[0];
    return Promise.resolve(Response.json({ code: 0, msg: "", data }));
  });
  return asked;
}

function may(...endpoints: { permission: string }[]) {
  const permissions = Object.fromEntries(endpoints.map(({ permission }) => [permission, true as const]));
  person.set({
    sysUser: { organizationId: 1 },
    roles: [],
    permissions,
    companyPermissions: [],
    viewedBy: null,
  } as unknown as Person);
}

const Address = () => <output data-testid="address">{useLocation().search}</output>;

function open(search = "") {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/list${search}`]}>
        <RegistrationListPage />
        <Address />
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
  person.set(null);
  vi.unstubAllGlobals();
});

const more = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name: `More for ${name}` }));
const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

describe("the administration's list", { timeout: 30_000 }, () => {
  it("asks for devices in use unless its address says otherwise", async () => {
    const asked = serve([aRow(1)]);
    open();
    await screen.findByText("Hall 1");
    const lists = () => asked.map(({ url }) => url).filter((url) => url.includes("/registrations/page"));
    expect(lists()[0]).toContain("isDecommissioned=false");
    await userEvent.click(screen.getByText("Out of use"));
    expect(screen.getByTestId("address").textContent).toBe("?use=retired");
    expect(lists().at(-1)).toContain("isDecommissioned=true");
  });

  it("offers whoever may only look at them nothing but that", async () => {
    serve([aRow(1)]);
    may(E.list);
    open();
    await more("Hall 1");
    expect(await items()).toEqual(["Registration", "Open the device"]);
    expect(screen.queryByRole("button", { name: /Register/ })).toBeNull();
  });

  it("offers what fits how the device is", async () => {
    serve([
      aRow(1, { isLocked: true, lockReason: "broken brush" }),
      aRow(2, {
        ...{ mqttServerId: 4, mqttServerName: "Hall hub" },
        credential: { state: "none", createdAt: null, revokedAt: null },
      }),
      aRow(3, { decommissionedAt: "2026-02-01T00:00:00.000Z" }),
    ]);
    may(E.list, E.lock, E.rotateSecret, E.decommission);
    open();
    await more("Hall 1");
    expect(await items()).toEqual([
      "Registration",
      "Open the device",
      "Unlock",
      "New credentials",
      "Revoke credentials",
      "Decommission",
    ]);
    await userEvent.keyboard("{Escape}");
    await more("Hall 2");
    expect((await items()).filter((label) => label?.includes("credentials"))).toHaveLength(2);
    expect(screen.getByText("Not needed: speaks through Hall hub")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await more("Hall 3");
    expect((await items()).at(-1)).toBe("Recommission");
  });

  it("offers no credentials to a sensor, whose network server speaks for it", async () => {
    const credential = { state: "none", createdAt: null, revokedAt: null } as const;
    serve([aRow(1, { protocol: "chirpstack", credential })]);
    may(E.list, E.rotateSecret);
    open();
    expect(await screen.findByText(/^Not needed: speaks through its .*network server$/)).toBeTruthy();
    await more("Hall 1");
    expect(await items()).toEqual(["Registration", "Open the device"]);
  });

  it("locks with the reason that was given, and not without one", async () => {
    const asked = serve([aRow(1)]);
    may(E.list, E.lock);
    open();
    await more("Hall 1");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Lock" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Lock" }));
    expect(await within(dialog).findByText("Must not be empty")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Reason"), "broken brush");
    await userEvent.click(within(dialog).getByRole("button", { name: "Lock" }));
    await vi.waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")).toEqual({
        method: "PUT",
        url: "/platform/equipment/1/lock",
        body: { reason: "broken brush" },
      }),
    );
  });
});
