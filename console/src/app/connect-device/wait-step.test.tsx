// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  BROKER_ENDPOINTS,
  BROKER_EVENTS,
  type BrokerRefusal,
  type DeviceBroker,
} from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS } from "@sweepline/contract/fleet/connections.ts";
import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  NEVER_REPORTED,
  TELEMETRY_ENDPOINTS,
  TELEMETRY_EVENTS,
} from "@sweepline/contract/fleet/telemetry.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aDeviceDetail, aRegistration } from "../../../test/devices.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { ConnectDevicePage } from "./connect-device.page.tsx";

const ROBOT = aRegistration(9, { serialNumber: "Rikeb", manufacturer: "Acme", shortName: "" });
const BROKER: DeviceBroker = {
  line: null,
  topicPrefix: "uagv/v2/Acme/Rikeb",
  username: "Rikeb",
  refusals: [],
};
const aRefusal = (id: number, given: Partial<BrokerRefusal>): BrokerRefusal => ({
  ...{ id, reason: "wrongPassword", kind: "connect", count: 2, firstAt: AT, lastAt: AT },
  device: { id: 9, serialNumber: "Rikeb", shortName: "" },
  ...{
    identity: "Rikeb",
    clientId: "c",
    username: "Rikeb",
    remoteIp: null,
    mqttVersion: 4,
    mqttServer: null,
  },
  ...{ topic: "", expected: "", excerpt: "", detail: "", manufacturer: "", serialNumber: "" },
  ...given,
});
const CONNECTION = {
  ...{ id: 1, type: "mqtts", remoteIp: "10.0.0.7", port: 1, isExposed: false, loginName: "Rikeb" },
  ...{ connectedAt: "2026-01-02T04:00:00.000Z", disconnectedAt: null, errorFlag: 0 as const },
  ...{ offlineReason: null, byWill: false, survivalS: 1 },
} as const;
/** Connections are asked for every two seconds. */
const LOOKED_AGAIN = { timeout: 5_000 };
/** Nothing at first, then a connection, which counts as a report, then data. */
const SIGNED_IN = { ...NEVER_REPORTED, isOnline: true, lastReportAt: CONNECTION.connectedAt };
const REPORTED = { ...SIGNED_IN, lastReportAt: "2026-01-02T04:00:01.000Z" };
const COMING = on(CONNECTION_ENDPOINTS.list, inTurn(aPage(), aPage(CONNECTION)));
const QUIET: readonly Rule[] = [
  on(E.get, ROBOT),
  on(TELEMETRY_ENDPOINTS.state, NEVER_REPORTED),
  on(DEVICE_ENDPOINTS.get, aDeviceDetail(9, { capabilities: ["position"] })),
  on(CONNECTION_ENDPOINTS.list, aPage()),
  on(CONNECTION_ENDPOINTS.diagnosis, {
    ...{ presence: "unknown", since: null, until: null, lastReportAt: null },
    findings: [{ code: "neverConnected", certainty: "certain", evidence: {} }],
  }),
  on(BROKER_ENDPOINTS.device, BROKER),
  on(MAP_ENDPOINTS.forDevice, refused(CORE_REFUSALS.notFound)),
];
const show = (answers: readonly Rule[] = []) =>
  visit(<ConnectDevicePage />, {
    ...{ at: "/page?make=vda5050&step=wait&device=9", isLive: true },
    answers: [...answers, ...QUIET],
  });

describe("the first contact", () => {
  it("says what it waits for, then what it has seen, as it comes", async () => {
    const { notify } = show([COMING]);
    expect(await screen.findByText("Not signed in yet")).toBeTruthy();
    expect(await screen.findByText("No position yet")).toBeTruthy();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 9, SIGNED_IN);
    expect(await screen.findByText(/from 10\.0\.0\.7/, {}, LOOKED_AGAIN)).toBeTruthy();
    expect(screen.getByText("No data yet")).toBeTruthy();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 9, REPORTED);
    expect(await screen.findByText("First data received")).toBeTruthy();
    expect(screen.queryByText("Not signed in yet")).toBeNull();
    expect(screen.getByText(/check that it is localized/)).toBeTruthy();
    // It is connected; where it is comes when it says so.
    expect(await screen.findByRole("heading", { name: "Rikeb is connected" })).toBeTruthy();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 9, {
      ...{ ...REPORTED, lastReportAt: "2026-01-02T04:00:02.000Z" },
      position: { x: 1, y: 2, theta: 0, mapKey: "hall" },
    });
    expect(await screen.findByText("On map hall")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the device" }).getAttribute("href")).toBe(
      "/deviceView?id=9",
    );
  });

  it("says of a vacuum without a position what brings it, and nothing in the way of one that is waited for", async () => {
    const vacuum = { ...ROBOT, protocol: "valetudo" as const };
    const { notify } = show([
      ...[on(E.get, vacuum), COMING],
      on(CONNECTION_ENDPOINTS.diagnosis, {
        ...{ presence: "unknown", since: null, until: null, lastReportAt: null },
        findings: [{ code: "awaitingFirst", certainty: "certain", evidence: { at: AT, way: "broker" } }],
      }),
    ]);
    expect(await screen.findByText("Not signed in yet")).toBeTruthy();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 9, REPORTED);
    expect(await screen.findByText(/Switch on “Provide map data”/, {}, LOOKED_AGAIN)).toBeTruthy();
    expect(screen.queryByText("What is in the way")).toBeNull();
  });

  it("says of a wrong password what mends it, as soon as it was refused", async () => {
    const { notify, user, confirm } = show([
      on(BROKER_ENDPOINTS.device, inTurn(BROKER, { ...BROKER, refusals: [aRefusal(1, {})] })),
      on(E.broker, { host: "", port: 1_883, isTls: false, caCertificate: "" }),
      on(E.rotateSecret, {
        device: ROBOT,
        credentials: {
          ...{ deviceId: 9, serialNumber: "Rikeb", host: "", port: 1_883, isTls: false },
          ...{ topicPrefix: "", username: "Rikeb", password: "n3w" },
        },
      }),
    ]);
    expect(await screen.findByText("Not signed in yet")).toBeTruthy();
    await notify(BROKER_EVENTS.deviceRefused, 9, { at: AT });
    expect(await screen.findByText("Wrong password")).toBeTruthy();
    // Not away to where credentials are kept: it is mended here.
    expect(screen.queryByRole("button", { name: "Credentials" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Generate new password" }));
    await confirm(/^Generate a new password for Rikeb/);
    expect(await screen.findByText("n3w")).toBeTruthy();
  });

  it("shows another spelling beside the expected one, and a message with its excerpt", async () => {
    show([
      on(BROKER_ENDPOINTS.device, {
        ...BROKER,
        refusals: [
          aRefusal(1, {
            ...{ reason: "topicLetters", topic: "uagv/v2/ACME/Rikeb/state", manufacturer: "ACME" },
            expected: "uagv/v2/Acme/Rikeb/state",
          }),
          aRefusal(2, {
            reason: "invalid",
            detail: "headerId: expected number",
            excerpt: '{"headerId":"a"}',
          }),
        ],
      }),
    ]);
    const refused = await screen.findByRole("list", { name: "Refused sign-ins and messages" });
    expect(refused.textContent).toContain("uagv/v2/ACME/Rikeb/state");
    expect(refused.textContent).toContain("uagv/v2/Acme/Rikeb/state");
    expect(screen.getByText('{"headerId":"a"}')).toBeTruthy();
    expect(screen.getByText("Take as it is")).toBeTruthy();
  });

  it("forgets a refused sign-in once the device came in", async () => {
    const line = {
      ...{ mqttVersion: 5, isEncrypted: true, since: AT, clientId: "c", remoteIp: "10.0.0.7", port: 1 },
      ...{ subscriptions: null, topics: null },
    };
    show([
      on(CONNECTION_ENDPOINTS.list, aPage(CONNECTION)),
      on(BROKER_ENDPOINTS.device, { ...BROKER, line, refusals: [aRefusal(1, {})] }),
    ]);
    expect(await screen.findByText(/MQTT 5 over TLS, from 10\.0\.0\.7/)).toBeTruthy();
    expect(screen.queryByText("Wrong password")).toBeNull();
  });
});
