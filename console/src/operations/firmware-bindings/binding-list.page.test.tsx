// @vitest-environment jsdom
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import {
  type Binding,
  type BoundDevice,
  BINDING_ENDPOINTS as E,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { aFirmwarePackage } from "../../../test/firmware.ts";
import { organizationAnswers } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { BindingListPage } from "./index.ts";

const PRODUCT = { id: 1, code: "S5", name: "S5 Scrubber", kind: "scrubber", protocol: "vda5050" } as const;
const aBinding = (given: Partial<Binding> = {}): Binding => ({
  ...{ id: 7, organizationId: 1, organizationName: "Aurora", productId: 1, productName: "S5 Scrubber" },
  ...{ kind: "firmware", channel: "stable", hardwareVersions: [], early: null, remark: "", revision: 2 },
  canary: { id: 12, version: "3.0.0", eventName: "Spring" },
  all: { id: 11, version: "2.0.0", eventName: "Winter" },
  ...{
    devices: { behind: 3, current: 12 },
    updatedAt: "2026-11-16T08:00:00.000Z",
    updatedBy: "Ada",
    isInherited: false,
  },
  ...given,
});
const DEVICE: BoundDevice = {
  ...{
    deviceId: 5,
    deviceName: "Lobby 1",
    serialNumber: "SN5",
    organizationId: 1,
    organizationName: "Aurora",
  },
  ...{ placeName: "Mall", hardwareVersion: null, ring: "all", channel: "stable", mode: "follow", remark: "" },
  ...{ version: "1.9.0", wanted: "2.0.0", result: "behind" },
};

const show = (
  row: Binding,
  answers: readonly Rule[] = [],
  given: Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> = {},
) =>
  visit(<BindingListPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(row)),
      on(E.devices, aPage(DEVICE)),
      on(PRODUCT_ENDPOINTS.options, [PRODUCT]),
      ...organizationAnswers([]),
      on(FIRMWARE_ENDPOINTS.list, aPage(aFirmwarePackage(11, { version: "2.0.0", state: "released" }))),
    ],
  });

describe("bindings", () => {
  it("say what is to run, by ring, and how many do", async () => {
    show(aBinding());
    const row = within(await rowWith("S5 Scrubber"));
    expect(row.getByText("Canary").parentElement?.textContent).toBe("Canary 3.0.0");
    expect(row.getByText("Behind 3")).toBeTruthy();
    expect(row.getByText("Up to date 12")).toBeTruthy();
  });

  it("of an organization above are not changed from below", async () => {
    show(aBinding({ isInherited: true }));
    const row = await rowWith("S5 Scrubber");
    expect(within(row).getByText(/^From above: /)).toBeTruthy();
    expect(buttonsIn(row)).toEqual(["S5 Scrubber", "Roll out to the 3 behind"]);
  });

  it("are changed with the revision that was read", async () => {
    const { user, asked } = show(aBinding(), [on(E.update, aBinding({ revision: 3 }))]);
    await user.click(within(await rowWith("S5 Scrubber")).getByRole("button", { name: /^Edit/ }));
    await user.click(within(await dialog()).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual(["Binding saved"]));
    expect(asked(E.update).map(({ body }) => body)).toEqual([
      { canaryId: 12, earlyId: null, allId: 11, remark: "", revision: 2 },
    ]);
  });

  it("lead to their devices, which are pinned there", async () => {
    const { user, asked } = show(aBinding(), [on(E.choose, { changed: 1 })]);
    await user.click(within(await rowWith("S5 Scrubber")).getByRole("button", { name: "S5 Scrubber" }));
    const row = await rowWith("Lobby 1");
    expect(within(row).getByText("1.9.0 → 2.0.0")).toBeTruthy();
    await user.click(within(row).getByRole("button", { name: "Set: Lobby 1" }));
    await user.click(await screen.findByText("Pinned"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(asked(E.choose).length).toBe(1));
    expect(asked(E.choose)[0]?.body).toEqual({
      ...{ deviceIds: [5], mode: "pinned", ring: "all", channel: "stable", remark: "" },
    });
  });

  it("lead to a rollout for those behind, from the list and from the devices", async () => {
    const { user } = show(aBinding());
    await user.click(within(await rowWith("S5 Scrubber")).getByRole("button", { name: "S5 Scrubber" }));
    await rowWith("Lobby 1");
    await user.click(
      within(await dialog()).getByRole("button", { name: "Roll out to the 3 behind", hidden: true }),
    );
    await waitFor(() => expect(shownAddress()).toBe("/rolloutForm?bindingId=7"));
  });

  it("offer no rollout where nobody is behind, or to who may not write one", async () => {
    show(aBinding({ devices: { current: 3 } }));
    expect(buttonsIn(await rowWith("S5 Scrubber"))).not.toContain("Roll out to the 3 behind");
    cleanup();
    show(aBinding(), [], { may: [E.list, E.devices] });
    expect(buttonsIn(await rowWith("S5 Scrubber"))).toEqual(["S5 Scrubber"]);
  });

  it("set several devices at once, and keep of each what is not chosen", async () => {
    const other = { ...DEVICE, deviceId: 6, deviceName: "Lobby 2", ring: "canary", mode: "pinned" } as const;
    const { user, asked } = show(aBinding(), [
      on(E.choose, { changed: 2 }),
      on(E.devices, aPage(DEVICE, other)),
    ]);
    await user.click(within(await rowWith("S5 Scrubber")).getByRole("button", { name: "S5 Scrubber" }));
    const row = await rowWith("Lobby 2");
    expect(row.textContent).toContain("Pinned to 1.9.0Ring Canary");
    for (const name of ["Lobby 1", "Lobby 2"])
      await user.click(within(await rowWith(name)).getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Set the 2 chosen" }));
    await screen.findByText("Updates of 2 devices");
    await user.click(within(screen.getAllByRole("dialog").at(-1) as HTMLElement).getByText("Early"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toEqual(["Saved for 2 devices"]));
    expect(asked(E.choose)[0]?.body).toEqual({ deviceIds: [5, 6], ring: "early" });
  });
});
