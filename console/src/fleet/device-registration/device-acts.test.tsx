// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceCredentials,
  REGISTRATION_ENDPOINTS as E,
  REGISTRATION_REFUSALS as R,
} from "@sweepline/contract/fleet/device-registration.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aRegistration } from "../../../test/devices.ts";
import { isGone } from "../../../test/dialog.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { RegistrationListPage } from "./registration-list.page.tsx";

const CREDENTIALS: DeviceCredentials = {
  ...{ deviceId: 1, serialNumber: "SW-1", host: "broker.example", port: 1883, isTls: false },
  ...{ topicPrefix: "", username: "SW-1", password: "n3w-word" },
};
const LOCKED = aRegistration(1, { isLocked: true, lockedAt: AT, lockReason: "broken brush" });
const DECOMMISSIONED = aRegistration(1, {
  ...{ decommissionedAt: AT, decommissionReason: "sold" },
  credential: { state: "revoked", createdAt: AT, revokedAt: AT },
});

async function ask(act: string, device = aRegistration(1), answers: readonly Rule[] = []) {
  const visited = visit(<RegistrationListPage />, {
    at: "/devices?use=all",
    answers: [...answers, on(E.list, aPage(device)), on(E.get, device)],
  });
  await visited.user.click(await screen.findByRole("button", { name: "More actions for Hall 1" }));
  await visited.user.click(await screen.findByRole("menuitem", { name: act }));
  const dialog = await screen.findByRole("dialog");
  const press = (name: string) => visited.user.click(within(dialog).getByRole("button", { name }));
  return { ...visited, dialog, press };
}
const sentTo = ({ written }: Pick<Awaited<ReturnType<typeof ask>>, "written">) =>
  written().map(([{ method, path }, { params, body }]) => [method, path, params, body]);

describe("what is done with a registered device", () => {
  it.each([
    {
      act: "Unlock",
      device: LOCKED,
      title: "Unlock Hall 1?",
      note: "It can be operated again afterwards.",
      endpoint: E.unlock,
      done: "Hall 1 is unlocked",
    },
    {
      act: "Revoke credentials",
      device: aRegistration(1),
      title: "Revoke the credentials of Hall 1?",
      note: /disconnected at once and cannot sign in/,
      endpoint: E.revokeSecret,
      done: "The credentials of Hall 1 are revoked",
    },
  ])("$act is asked about, taken back, and then done once", async (one) => {
    const { act, device, title, note, endpoint, done } = one;
    const first = await ask(act, device, [on(endpoint, aRegistration(1))]);
    expect(within(first.dialog).getByText(title)).toBeTruthy();
    expect(within(first.dialog).getByText(note)).toBeTruthy();
    await first.press("Cancel");
    await isGone();
    expect(first.written()).toEqual([]);
    await first.user.click(screen.getByRole("button", { name: "More actions for Hall 1" }));
    await first.user.click(await screen.findByRole("menuitem", { name: act }));
    await first.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: act }));
    await waitFor(() => expect(said()).toEqual([done]));
    expect(sentTo(first)).toEqual([[endpoint.method, endpoint.path, { id: 1 }, undefined]]);
    await waitFor(() => expect(first.asked(E.list).length).toBeGreaterThan(1));
  });

  it.each([
    { act: "Lock", endpoint: E.lock, title: "Lock Hall 1", done: "Hall 1 is locked" },
    {
      act: "Decommission",
      endpoint: E.decommission,
      title: "Decommission Hall 1",
      done: "Hall 1 is decommissioned",
    },
  ])("$act wants a reason", async ({ act, endpoint, title, done }) => {
    const asked = await ask(act, aRegistration(1), [on(endpoint, aRegistration(1))]);
    expect(within(asked.dialog).getByText(title)).toBeTruthy();
    await asked.press(act);
    expect(await within(asked.dialog).findByText("Must not be empty")).toBeTruthy();
    await asked.user.type(within(asked.dialog).getByLabelText("Reason"), "broken brush");
    await asked.press(act);
    await isGone();
    expect(sentTo(asked)).toEqual([["PUT", endpoint.path, { id: 1 }, { reason: "broken brush" }]]);
    expect(said()).toEqual([done]);
  });

  it("stays asking where the server refuses, and lets the person try again", async () => {
    const asked = await ask("Decommission", aRegistration(1), [
      on(E.decommission, refused(R.alreadyRetired)),
    ]);
    await asked.user.type(within(asked.dialog).getByLabelText("Reason"), "sold");
    await asked.press("Decommission");
    await waitFor(() => expect(said()).toEqual(["The device is decommissioned"]));
    expect(within(asked.dialog).getByLabelText("Reason")).toHaveProperty("value", "sold");
    await asked.press("Decommission");
    await waitFor(() => expect(asked.asked(E.decommission)).toHaveLength(2));
  });

  it("gives new credentials after a question, and shows them until they are kept", async () => {
    const asked = await ask("Replace credentials", aRegistration(1), [
      on(E.rotateSecret, { device: aRegistration(1), credentials: CREDENTIALS }),
    ]);
    expect(within(asked.dialog).getByText(/The old password stops working at once/)).toBeTruthy();
    await asked.press("Replace credentials");
    const received = (await screen.findByText("Save these credentials now")).closest("[role=dialog]");
    expect(within(received as HTMLElement).getByText("n3w-word")).toBeTruthy();
    expect(sentTo(asked)).toEqual([["POST", E.rotateSecret.path, { id: 1 }, undefined]]);
    await asked.user.click(screen.getByRole("button", { name: "I have saved them" }));
    expect(await screen.findByText("Credentials not saved yet")).toBeTruthy();
    await asked.user.click(screen.getByRole("button", { name: "Close anyway" }));
    await waitFor(() => expect(screen.queryAllByText("n3w-word")).toEqual([]));
  });

  it("takes a device into use again with new credentials", async () => {
    const asked = await ask("Recommission", DECOMMISSIONED, [
      on(E.recommission, { device: aRegistration(1), credentials: CREDENTIALS }),
    ]);
    expect(within(asked.dialog).getByText("Recommission Hall 1?")).toBeTruthy();
    await asked.press("Recommission");
    expect(await screen.findByText("Save these credentials now")).toBeTruthy();
    expect(said()).toEqual(["Hall 1 is in use again"]);
  });

  it("takes one into use again that signs in elsewhere without any", async () => {
    const asked = await ask("Recommission", DECOMMISSIONED, [
      on(E.recommission, { device: aRegistration(1), credentials: null }),
    ]);
    await asked.press("Recommission");
    await isGone();
    expect(said()).toEqual(["Hall 1 is in use again"]);
    expect(screen.queryByText("Save these credentials now")).toBeNull();
  });

  it("closes the question and says why where credentials are refused", async () => {
    const asked = await ask("Replace credentials", aRegistration(1), [
      on(E.rotateSecret, refused(CORE_REFUSALS.noPermission)),
    ]);
    await asked.press("Replace credentials");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.noPermission.en]));
    await isGone();
  });
});

describe("a registration beside the list", () => {
  const at = "/devices?device=1";
  const factsOf = async (name: string) => screen.findByRole("region", { name });

  it("tells everything that is known of a device, and closes to the bare list", async () => {
    const device = aRegistration(1, {
      ...{ iccid: "89860000000000000001", remark: "left wing", revision: 12 },
      ...{ placeId: 5, placeName: "Harbour Hall" },
    });
    const { user } = visit(<RegistrationListPage />, {
      at,
      answers: [on(E.list, aPage(device)), on(E.get, device)],
    });
    const identity = await factsOf("Identity");
    for (const text of ["SW-1", "Acme", "S5 Scrubber (S5)", "Brightfloor", "UTC", "left wing"])
      expect(within(identity).getByText(text)).toBeTruthy();
    expect(within(identity).getByText("89860000000000000001")).toBeTruthy();
    const place = within(identity).getByRole("link", { name: "Harbour Hall" });
    expect(place.getAttribute("href")).toBe("/placeView?id=5");
    expect(within(await factsOf("Credentials")).getByText("Valid")).toBeTruthy();
    expect(within(await factsOf("More")).getByText("12")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the device" }).getAttribute("href")).toBe(
      "/deviceView?id=1",
    );
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
    await isGone();
    expect(shownAddress()).toBe("/devices");
  });

  it("tells why one is locked, and offers to unlock it", async () => {
    visit(<RegistrationListPage />, { at, answers: [on(E.list, aPage(LOCKED)), on(E.get, LOCKED)] });
    expect(within(await factsOf("More")).getByText("broken brush")).toBeTruthy();
    const buttons = buttonsIn(screen.getByRole("dialog"));
    expect(buttons).toContain("Unlock");
    expect(buttons).not.toContain("Lock");
  });

  it("tells since when and why one is out of use, and has only the way back", async () => {
    visit(<RegistrationListPage />, {
      at,
      answers: [on(E.list, aPage(DECOMMISSIONED)), on(E.get, DECOMMISSIONED)],
    });
    const life = await factsOf("More");
    expect(within(life).getByText("sold")).toBeTruthy();
    expect(within(await factsOf("Credentials")).getByText("Revoked")).toBeTruthy();
    expect(buttonsIn(screen.getByRole("dialog")).filter((name) => name !== "Close")).toEqual([
      "Recommission",
    ]);
    expect(screen.getByRole("link", { name: "View history" })).toBeTruthy();
  });

  it("begins an act from there, and shows what came of it", async () => {
    let device = aRegistration(1);
    const { user, asked } = visit(<RegistrationListPage />, {
      at,
      answers: [
        on(E.list, () => aPage(device)),
        on(E.get, () => device),
        on(E.lock, () => {
          device = LOCKED;
          return device;
        }),
      ],
    });
    const panel = await screen.findByRole("dialog");
    await user.click(await within(panel).findByRole("button", { name: "Lock" }));
    const question = (await screen.findByText("Lock Hall 1")).closest("[role=dialog]") as HTMLElement;
    await user.type(within(question).getByLabelText("Reason"), "broken brush");
    await user.click(within(question).getByRole("button", { name: "Lock" }));
    expect(await within(panel).findByRole("button", { name: "Unlock" })).toBeTruthy();
    expect(asked(E.get).length).toBeGreaterThan(1);
    expect(within(await rowWith("SW-1")).getByText("Locked")).toBeTruthy();
  });

  it("says that it cannot be read, and reads it again when asked to", async () => {
    let isBroken = true;
    const { user } = visit(<RegistrationListPage />, {
      at,
      answers: [
        on(E.list, aPage(aRegistration(1))),
        on(E.get, () => (isBroken ? refused(CORE_REFUSALS.notFound) : aRegistration(1))),
      ],
    });
    const retry = await within(await screen.findByRole("dialog")).findByRole("button", { name: "Try again" });
    isBroken = false;
    await user.click(retry);
    expect(await factsOf("Identity")).toBeTruthy();
  });
});
