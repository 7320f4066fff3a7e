// @vitest-environment jsdom
import {
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-registration.ts";
import { NEVER_REPORTED_LIVE } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aRegistration } from "../../../test/devices.ts";
import { type Asked, aPage, open, serve, setUpPage, shownSearch, signIn } from "../../../test/page.tsx";
import { RegistrationListPage } from "./registration-list.page.tsx";

const aRow = (id: number, given: Partial<DeviceRegistration> = {}): DeviceRegistration =>
  aRegistration(id, {
    live: { ...NEVER_REPORTED_LIVE, status: "01", isOnline: true, lastReportAt: "2026-01-02T00:00:00.000Z" },
    revision: 1,
    ...given,
  });

function serveRows(rows: DeviceRegistration[]): Asked[] {
  return serve(({ url, method }) =>
    url.includes("/registrations/page") ? aPage(...rows) : method === "GET" ? [] : rows[0],
  );
}

setUpPage();

const more = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

describe("the administration's list", () => {
  it("asks for devices in use unless its address says otherwise", async () => {
    const asked = serveRows([aRow(1)]);
    open(<RegistrationListPage />);
    await screen.findByText("Hall 1");
    const lists = () => asked.map(({ url }) => url).filter((url) => url.includes("/registrations/page"));
    expect(lists()[0]).toContain("isDecommissioned=false");
    await userEvent.click(screen.getByText("Decommissioned"));
    expect(shownSearch()).toBe("?use=retired");
    expect(lists().at(-1)).toContain("isDecommissioned=true");
  });

  it("offers whoever may only look at them nothing but that", async () => {
    serveRows([aRow(1)]);
    signIn([E.list]);
    open(<RegistrationListPage />);
    await more("Hall 1");
    expect(await items()).toEqual(["Registration", "Open the device"]);
    expect(screen.queryByRole("button", { name: /Register/ })).toBeNull();
  });

  it("offers what fits how the device is", async () => {
    serveRows([
      aRow(1, { isLocked: true, lockReason: "broken brush" }),
      aRow(2, {
        ...{ mqttServerId: 4, mqttServerName: "Hall hub" },
        credential: { state: "none", createdAt: null, revokedAt: null },
      }),
      aRow(3, { decommissionedAt: "2026-02-01T00:00:00.000Z" }),
    ]);
    signIn([E.list, E.lock, E.rotateSecret, E.decommission]);
    open(<RegistrationListPage />);
    await more("Hall 1");
    expect(await items()).toEqual([
      "Registration",
      "Open the device",
      "Unlock",
      "Replace credentials",
      "Revoke credentials",
      "Decommission",
    ]);
    await userEvent.keyboard("{Escape}");
    await more("Hall 2");
    expect((await items()).filter((label) => label?.includes("credentials"))).toHaveLength(2);
    expect(screen.getByText("Not needed: connects through Hall hub")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await more("Hall 3");
    expect((await items()).at(-1)).toBe("Recommission");
  });

  it("offers no credentials to a sensor, whose network server speaks for it", async () => {
    const credential = { state: "none", createdAt: null, revokedAt: null } as const;
    serveRows([aRow(1, { protocol: "chirpstack", credential })]);
    signIn([E.list, E.rotateSecret]);
    open(<RegistrationListPage />);
    expect(await screen.findByText(/^Not needed: connects through its .*network server$/)).toBeTruthy();
    await more("Hall 1");
    expect(await items()).toEqual(["Registration", "Open the device"]);
  });

  it("locks with the reason that was given, and not without one", async () => {
    const asked = serveRows([aRow(1)]);
    signIn([E.list, E.lock]);
    open(<RegistrationListPage />);
    await more("Hall 1");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Lock" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Reason")));
    await userEvent.click(within(dialog).getByRole("button", { name: "Lock" }));
    expect(await within(dialog).findByText("Must not be empty")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText("Reason"), "broken brush");
    await userEvent.click(within(dialog).getByRole("button", { name: "Lock" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "PUT")).toEqual({
        method: "PUT",
        url: "/platform/equipment/1/lock",
        body: { reason: "broken brush" },
      }),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for Hall 1" })),
    );
  });
});
