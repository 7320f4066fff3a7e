// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceMap } from "@sweepline/contract/sites/distributions/device-maps.ts";
import {
  DISTRIBUTION_EVENTS,
  DISTRIBUTION_ENDPOINTS as E,
  DISTRIBUTION_REFUSALS as R,
} from "@sweepline/contract/sites/distributions/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aDeviceDetail } from "../../../test/devices.ts";
import { aDistribution } from "../../../test/distributions.ts";
import { aMapRow } from "../../../test/maps.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { MapSetPage } from "./map-set.page.tsx";

const OLD: DeviceMap = {
  ...{ mapKey: "ground", version: "3", status: "enabled", reportedAt: AT, name: "Ground floor" },
  ...{ mapId: 5, versionId: 53, currentVersion: "4", currentVersionId: 54, syncStatus: "notSynchronized" },
};
const STRANGE: DeviceMap = {
  ...{ mapKey: "attic", version: "1", status: "disabled", reportedAt: AT, name: null, mapId: null },
  ...{ versionId: null, currentVersion: null, currentVersionId: null, syncStatus: null },
};
const answerOf = (maps: DeviceMap[], takes = { downloads: true, enables: true, removes: true }) => ({
  ...{ takes, maps, positionMapKey: null },
});

function show(maps: DeviceMap[], answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<MapSetPage />, {
    ...{ at: "/maps?id=7", ...given },
    answers: [
      ...answers,
      on(DEVICE_ENDPOINTS.get, aDeviceDetail(7)),
      on(E.deviceMaps, answerOf(maps)),
      on(MAP_ENDPOINTS.list, aPage(aMapRow(5, { versionId: 54 }))),
    ],
  });
}
const press = async ({ user }: ReturnType<typeof show>, row: string, name: string) =>
  user.click(within(await rowWith(row)).getByRole("button", { name }));

describe("a map that a robot has", () => {
  it("that the platform does not know can be enabled or deleted, and nothing else", async () => {
    const shown = show([STRANGE], [on(E.remove, aDistribution(1, { act: "remove" }))]);
    const row = await rowWith("attic");
    expect(within(row).getByText("Map unknown to the platform")).toBeTruthy();
    expect(within(row).queryByRole("link")).toBeNull();
    expect(buttonsIn(row)).toEqual(["Enable", "Delete"]);
    await press(shown, "attic", "Delete");
    await shown.confirm("Delete version 1 of attic from the robot?");
    await waitFor(() => expect(said()).toEqual(["Sent; see the distribution history for progress"]));
    expect(shown.asked(E.remove).map(({ params, body }) => [params.id, body])).toEqual([
      [7, { mapKey: "attic", version: "1" }],
    ]);
  });

  it("is brought to the version that counts, enabled at once", async () => {
    const answer = { batchId: aDistribution(1).batchId, distributions: [aDistribution(1)], refused: [] };
    const shown = show([OLD], [on(E.distribute, answer)]);
    await press(shown, "Ground floor", "Update");
    await shown.confirm("Send the current version 4 and enable it?");
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(shown.asked(E.distribute).map(({ params, body }) => [params.id, body])).toEqual([
      [5, { versionId: 54, deviceIds: [7], enables: true }],
    ]);
  });

  it("stays as it is where the robot takes no other, with the reason in words", async () => {
    const no = { deviceId: 7, serialNumber: "SW-7", error: "downloadedAlready", msg: R.downloadedAlready.en };
    const answer = { batchId: aDistribution(1).batchId, distributions: [], refused: [no] };
    const shown = show([OLD], [on(E.distribute, answer)]);
    await press(shown, "Ground floor", "Update");
    await shown.confirm(/^Send the current version/);
    await waitFor(() => expect(said()).toEqual([R.downloadedAlready.en]));
  });

  it("needs no update where it is the newest, and says so of its version", async () => {
    show([{ ...OLD, version: "4", versionId: 54, syncStatus: "synchronized" }]);
    const row = await rowWith("Ground floor");
    expect(within(row).getByText("The current version")).toBeTruthy();
    expect(buttonsIn(row)).toEqual(["Transfer", "Delete"]);
    expect(within(row).getByRole("link", { name: "Ground floor" }).getAttribute("href")).toBe(
      "/mapDetail?id=5",
    );
  });

  it("of a version that nobody has here cannot be handed on", async () => {
    show([{ ...OLD, versionId: null, status: "disabled" }]);
    const row = await rowWith("Ground floor");
    expect(within(row).getByText("Version not known here")).toBeTruthy();
    expect(buttonsIn(row)).toEqual(["Enable", "Delete"]);
  });

  it("can be asked of only what the robot knows", async () => {
    const takes = { downloads: false, enables: true, removes: false };
    show(
      [{ ...OLD, status: "disabled" }],
      [on(E.deviceMaps, answerOf([{ ...OLD, status: "disabled" }], takes))],
    );
    expect(buttonsIn(await rowWith("Ground floor"))).toEqual(["Enable", "Transfer"]);
    expect(screen.getByText("This device takes no maps").getAttribute("role")).toBe("status");
    expect(screen.queryByRole("button", { name: "Send a map" })).toBeNull();
  });

  it("shows the moment the robot has it", async () => {
    const later = inTurn(answerOf([]), answerOf([OLD]));
    const { notify } = show([], [on(E.deviceMaps, later)], { isLive: true });
    expect(await screen.findByText("No maps on the robot")).toBeTruthy();
    await notify(DISTRIBUTION_EVENTS.deviceMapsChanged, 7, { deviceId: 7 });
    expect(await rowWith("Ground floor")).toBeTruthy();
  });
});

describe("a map that is sent from the page of a robot", () => {
  it("is found by name, and the form stays with what was chosen where the robot does not take it", async () => {
    const no = { deviceId: 7, serialNumber: "SW-7", error: "noMapsOnDevice", msg: R.noMapsOnDevice.en };
    const answer = { batchId: aDistribution(1).batchId, distributions: [], refused: [no] };
    const shown = show([OLD], [on(E.distribute, answer)]);
    await shown.user.click(await screen.findByRole("button", { name: "Send a map" }));
    const form = within(await screen.findByRole("dialog"));
    await shown.user.type(form.getByRole("combobox", { name: "Map" }), "lob");
    await waitFor(() =>
      expect(shown.asked(MAP_ENDPOINTS.list).at(-1)?.query).toMatchObject({
        organizationId: 2,
        search: "lob",
      }),
    );
    await shown.choose("Map", /^Map 5/);
    await shown.user.click(form.getByRole("button", { name: /Send a map$/ }));
    await waitFor(() => expect(said()).toEqual([R.noMapsOnDevice.en]));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});

describe("a robot whose maps cannot be shown", () => {
  const toDevices = () => screen.getByRole("link", { name: "To the devices" }).getAttribute("href");

  it("because none is named leads to the list of devices", async () => {
    show([], [], { at: "/maps" });
    expect(await screen.findByText("Open this page from a device, or from the list of devices")).toBeTruthy();
    expect(toDevices()).toBe("/deviceList");
  });

  it("because it is not there leads to the list of devices", async () => {
    show([], [on(DEVICE_ENDPOINTS.get, refused(CORE_REFUSALS.notFound))]);
    expect(await screen.findByText("There is no such device")).toBeTruthy();
    expect(toDevices()).toBe("/deviceList");
  });
});
