// @vitest-environment jsdom

import { FAULT_ENDPOINTS, FAULT_EVENTS } from "@sweepline/contract/care/faults.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import {
  type DeviceState,
  TELEMETRY_ENDPOINTS as T,
  TELEMETRY_EVENTS,
} from "@sweepline/contract/fleet/telemetry.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aDeviceDetail, aState } from "../../../test/devices.ts";
import { aFault } from "../../../test/faults.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aRun, runIdOf } from "../../../test/runs.ts";
import { aPage, inTurn, on, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { DeviceViewPage } from "./device-view.page.tsx";

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly device?: Parameters<typeof aDeviceDetail>[1];
  readonly state?: Partial<DeviceState>;
}
const show = ({ device, state, answers = [], ...given }: Given = {}) =>
  visit(<DeviceViewPage />, {
    at: "/deviceView?id=7",
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.get, aDeviceDetail(7, device)),
      on(T.state, aState(state)),
      on(T.trail, []),
      on(FAULT_ENDPOINTS.list, aPage()),
      on(DEVICE_LOG_ENDPOINTS.levels, { info: 0, warning: 0, error: 0 }),
      on(MAP_ENDPOINTS.forDevice, refused(CORE_REFUSALS.notFound)),
      on(CONNECTION_ENDPOINTS.diagnosis, {
        ...{ presence: "offline" as const, since: AT, until: null, lastReportAt: AT },
        findings: [],
      }),
    ],
  });
const title = () => screen.findByRole("heading", { name: "Hall 7" });
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
/** What stands under a label of the overview. */
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: "dt" })).nextSibling?.textContent;

describe("the page of a device", () => {
  it.each([
    [300, "5 min fast: set the time of the device"],
    [-90, "1 min 30 s slow: set the time of the device"],
  ])("says by how much its clock is off, where it is (%d s)", async (clockOffS, text) => {
    show({ state: { clockOffS } });
    expect(await fact("Device clock")).toBe(text);
  });

  it("says where the robot has returned no data, and leads elsewhere by buttons", async () => {
    const live = { ...aState({ isOnline: false, status: "03", lastReportAt: null }) };
    show({ device: { live }, state: live });
    const note = await screen.findByText(/^No data returned/);
    expect(within(note).getByRole("link", { name: "Continue connecting it" }).getAttribute("href")).toBe(
      "/connectDevice?make=vda5050&step=wait&device=7",
    );
    expect(screen.getByRole("link", { name: "Robot maps" }).className).toContain("ant-btn");
  });

  it("asks which where the address names none", async () => {
    const { asked } = show({ at: "/deviceView?id=x" });
    expect(await screen.findByText("No device selected")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to the equipment list" }).getAttribute("href")).toBe(
      "/deviceList",
    );
    expect(asked(E.get)).toEqual([]);
  });

  it("says without a message over the page that there is none", async () => {
    show({ answers: [on(E.get, refused(CORE_REFUSALS.notFound))], may: [E.get] });
    expect(await screen.findByText("No such device")).toBeTruthy();
    expect(said()).toEqual([]);
  });

  it("is read again when it could not be had", async () => {
    const answer = inTurn(refused(CORE_REFUSALS.unexpected), aDeviceDetail(7));
    const { user } = show({ answers: [on(E.get, answer)] });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await title()).toBeTruthy();
  });

  it("names what it was sent to do where it says nothing of tasks, and leads there", async () => {
    const run = aRun(1, { taskName: "Racks", state: "paused" });
    const { asked } = show({ answers: [on(RUN_ENDPOINTS.list, aPage(run))] });
    const link = await screen.findByRole("link", { name: "Racks" });
    expect(link.getAttribute("href")).toBe(`/runView?id=${runIdOf(1)}`);
    expect(screen.getByText("Paused")).toBeTruthy();
    expect(asked(RUN_ENDPOINTS.list)[0]?.query).toMatchObject({ deviceId: 7, size: 1 });
  });

  it("says what it is, whose, and how it is", async () => {
    show({ state: { status: "00", isCharging: true } });
    await title();
    expect(screen.getByText("SW-7 · S5 Scrubber · Brightfloor")).toBeTruthy();
    expect(await screen.findByTitle("Charging")).toBeTruthy();
    expect(screen.queryByText("Locked")).toBeNull();
  });

  it.each([
    {
      ...{ how: "by someone who gave a reason", note: /^ ?Locked since .*: Repair$/ },
      ...{ device: { isLocked: true, lockReason: "Repair", lockedAt: AT }, state: {} },
    },
    {
      ...{ how: "by someone who gave none", note: /^ ?Locked since .*; unlock it before operating it/ },
      ...{ device: { isLocked: true, lockReason: "", lockedAt: AT }, state: {} },
    },
    {
      ...{ how: "by itself", note: /^ ?The device has locked itself/ },
      ...{ device: {}, state: { status: "10" as const } },
    },
  ])("says why it is locked $how", async ({ device, state, note }) => {
    show({ device, state });
    expect(await screen.findByText(note)).toBeTruthy();
    expect(screen.getByTitle("The device is locked; unlock it before operating it")).toBeTruthy();
  });

  it("leads to its maps where it drives by maps, for who may see them", async () => {
    show();
    expect((await screen.findByRole("link", { name: "Robot maps" })).getAttribute("href")).toBe(
      "/equipmentMap?id=7",
    );
    expect(screen.getByRole("button", { name: "Robot card" })).toBeTruthy();
  });

  it("leads to none for others", async () => {
    show({ device: { capabilities: ["battery"] }, may: [E.get, DISTRIBUTION_ENDPOINTS.deviceMaps] });
    await title();
    expect(screen.queryByRole("link", { name: "Robot maps" })).toBeNull();
  });
});

describe("the tabs of a device", () => {
  it("are those of what it can do and the person may see", async () => {
    show({
      device: { capabilities: ["battery", "cleaning", "settings"] },
      may: [E.get, SETTING_ENDPOINTS.get],
    });
    await title();
    expect(tabs()).toEqual(["Overview", "Log", "Task reports", "Connections", "Usage", "Settings"]);
  });

  it("are opened by the address, which keeps them without the filters of the one before", async () => {
    const { user } = show({ at: "/deviceView?id=7&tab=commands&states=failed" });
    await title();
    expect(screen.getByRole("tab", { name: "Commands" }).getAttribute("aria-selected")).toBe("true");
    await user.click(screen.getByRole("tab", { name: "Log" }));
    expect(shownAddress()).toBe("/deviceView?id=7&tab=log");
    await user.click(screen.getByRole("tab", { name: "Overview" }));
    expect(shownAddress()).toBe("/deviceView?id=7");
  });

  it("lead to the first where the device has no such one", async () => {
    show({ at: "/deviceView?id=7&tab=lora", may: [E.get, COMMAND_ENDPOINTS.list] });
    await title();
    expect(screen.getByRole("tab", { name: "Overview" }).getAttribute("aria-selected")).toBe("true");
  });
});

describe("the overview of a device", () => {
  it("says what does not change, with dashes for what nobody knows", async () => {
    show({ device: { hardwareVersion: null, workedHours: 12.25, cleanedAreaSqm: null } });
    await title();
    expect(await fact("Product")).toBe("S5 Scrubber (S5)");
    expect(await fact("Firmware")).toBe("2.4.1");
    expect(await fact("Hardware")).toBe("—");
    expect(await fact("Worked")).toBe("12.3 h");
    expect(await fact("Cleaned area")).toBe("—");
    expect(await fact("Tasks")).toBe("18");
  });

  it("says where it stands and looks, in whole degrees from 0 to 359", async () => {
    show({ state: { position: { x: 1.26, y: -2, theta: -Math.PI / 2, mapKey: "ground" } as never } });
    await title();
    expect(await fact("Position")).toBe("1.3 m, -2 m · 270°");
    expect(await fact("Map")).toBe("ground");
  });

  it("names a work status that is new to us, and what its dictionary knows", async () => {
    show({ state: { workStatus: 99, operatingMode: "SERVICE", mode: "MAX" } });
    await title();
    expect(await fact("Work status")).toBe("Unknown");
    expect(await fact("Operating mode")).toBe("Service");
  });

  it("has the errors that it reports, graver where one is more than a warning", async () => {
    const { notify } = show({
      state: {
        errors: [{ errorType: "navigationStuck", errorLevel: "WARNING", errorDescription: "at a door" }],
      },
    });
    const list = (await screen.findByText("The device reports an error")).closest("section") as HTMLElement;
    expect(within(list).getByRole("listitem").textContent).toMatch(/^WarningNavigation stuckat a door/);
    expect(list.dataset.fatal).toBeUndefined();
    const errors = [
      { errorType: "navigationStuck", errorLevel: "WARNING" as const },
      { errorType: "makersOwn", errorLevel: "FATAL" as const },
    ];
    const lastReportAt = new Date(Date.now() + 5_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 7, aState({ errors, lastReportAt }));
    expect(screen.getByText("The device reports 2 errors")).toBeTruthy();
    expect(screen.getByText("makersOwn")).toBeTruthy();
    expect(list.dataset.fatal).toBe("true");
  });

  it("says since when it has an error and what to do, in the words of the catalog, leading to the report", async () => {
    let open = [aFault(3, { recoveredAt: null })];
    const { notify } = show({
      state: { errors: [{ errorType: "navigationStuck", errorLevel: "FATAL" }] },
      answers: [on(FAULT_ENDPOINTS.list, () => aPage(...open))],
    });
    const link = await screen.findByRole("link", { name: "Stuck" });
    expect(link.getAttribute("href")).toBe("/fault?id=3");
    const line = link.closest("li") as HTMLElement;
    expect(
      within(line)
        .getByText(/^since /)
        .getAttribute("datetime"),
    ).toBe("2026-03-10T09:00:00.000Z");
    expect(within(line).getByText("Clear the way")).toBeTruthy();
    open = [];
    await notify(FAULT_EVENTS.faultChanged, 7, { deviceId: 7, isOpen: false, level: "error" });
    await waitFor(() => expect(screen.queryByText("Clear the way")).toBeNull());
  });

  it("shows the first of many errors and leads to the rest", async () => {
    const errors = Array.from({ length: 7 }, (_, at) => ({
      ...{ errorType: `makers${at}`, errorLevel: "WARNING" as const },
    }));
    show({ state: { errors } });
    expect((await screen.findByRole("link", { name: "2 more errors" })).getAttribute("href")).toBe(
      "/deviceView?id=7&tab=faults",
    );
    expect(screen.queryByText("makers5")).toBeNull();
  });

  it("says why nothing comes from it, only while nothing does", async () => {
    const { notify, asked } = show({ state: { isOnline: false, status: "03", lastReportAt: AT } });
    await title();
    await waitFor(() => expect(asked(CONNECTION_ENDPOINTS.diagnosis)).toHaveLength(1));
    const away = await screen.findByRole("list", { name: "Possible causes, strongest evidence first" });
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 7, aState());
    await waitFor(() => expect(away.isConnected).toBe(false));
  });

  it("has no map until it is on one, and asks again when it says which", async () => {
    const { notify, asked } = show();
    await title();
    await waitFor(() => expect(asked(MAP_ENDPOINTS.forDevice).length).toBeGreaterThan(0));
    const before = asked(MAP_ENDPOINTS.forDevice).length;
    const position = { x: 1, y: 2, theta: 0, mapKey: "ground" } as DeviceState["position"];
    const lastReportAt = new Date(Date.now() + 5_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 7, aState({ position, lastReportAt }));
    await waitFor(() => expect(asked(MAP_ENDPOINTS.forDevice).length).toBeGreaterThan(before));
  });

  it("of a sensor has neither map nor cleaning, in Chinese too", async () => {
    show({ device: { kind: "sensor", capabilities: ["battery", "measurements"] }, language: "zh" });
    await title();
    expect(await screen.findByText("测量值")).toBeTruthy();
    expect(screen.queryByText("实时状态")).toBeNull();
    expect(screen.queryByText("累计")).toBeNull();
    expect(screen.queryByRole("button", { name: "机器人卡片" })).toBeNull();
  });
});

describe("a device whose details the company was not granted", () => {
  it("is there, with what it is and nothing of what it does", async () => {
    const { asked } = show({ who: { companyPermissions: [] } });
    await title();
    expect(await fact("Firmware")).toBe("2.4.1");
    expect(screen.queryByRole("tab")).toBeNull();
    expect([...asked(T.state), ...asked(T.trail), ...asked(MAP_ENDPOINTS.forDevice)]).toEqual([]);
  });

  it("is told to hide errors alone where only these are withheld", async () => {
    show({ who: { companyPermissions: ["deviceDetail"] }, state: { errors: null, errorCount: null } });
    await title();
    expect(tabs()).toContain("Log");
    expect(await screen.findByText(/fault/i)).toBeTruthy();
  });
});
