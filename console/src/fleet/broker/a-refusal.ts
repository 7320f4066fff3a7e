import type { BrokerFigures, BrokerRefusal, DeviceBroker } from "@sweepline/contract/fleet/broker.ts";

/** Builders for tests: a refused sign-in of a known device, figures, and what is known of one device's line. */
export const aRefusal = (id: number, given: Partial<BrokerRefusal> = {}): BrokerRefusal => ({
  ...{ id, reason: "wrongPassword", kind: "connect", count: 3, identity: `SW-${id}`, clientId: "fw 3" },
  ...{ firstAt: "2026-01-02T03:04:05.000Z", lastAt: "2026-01-03T03:04:05.000Z", username: `SW-${id}` },
  ...{ device: { id, serialNumber: `SW-${id}`, shortName: "" }, remoteIp: "10.0.0.7", mqttVersion: 4 },
  ...{
    mqttServer: null,
    topic: "",
    expected: "",
    manufacturer: "",
    serialNumber: "",
    excerpt: "",
    detail: "10.0.0.7",
  },
  ...given,
});

export const someFigures = (given: Partial<BrokerFigures> = {}): BrokerFigures => ({
  connected: [
    { mqttVersion: 4, isEncrypted: false, count: 2 },
    { mqttVersion: 5, isEncrypted: true, count: 3 },
  ],
  ...{ signInsRefused: 7, messagesRefused: 9, known: 4, unknown: 6, newestAt: "2026-01-03T03:04:05.000Z" },
  ...given,
});

export const aDeviceBroker = (given: Partial<DeviceBroker> = {}): DeviceBroker => ({
  ...{ line: null, topicPrefix: "uagv/v2/Acme/SW-7", username: "SW-7", refusals: [] },
  ...given,
});
