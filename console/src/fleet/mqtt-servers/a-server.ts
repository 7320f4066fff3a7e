import type { LinkStatus, MqttServerRow } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { MqttSample } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";

/** Builders for tests: a server of a tenant that is connected, and what comes over it. */
export const aLink = (given: Partial<LinkStatus> = {}): LinkStatus => ({
  ...{ state: "connected", reason: null, detail: "", trouble: null, since: null, attempts: 0 },
  ...{ nextTryAt: null, received: 0, receivedPerS: 0, violations: 0, lastMessageAt: null, connections: null },
  ...given,
});

export const aServer = (id: number, given: Partial<MqttServerRow> = {}): MqttServerRow => ({
  ...{ id, name: `Broker ${id}`, organizationId: 2, organizationName: "Brightfloor" },
  ...{ host: "mqtt.example.com", port: 1_883, username: "", clientId: `sweepline-${id}`, cleanSession: 0 },
  ...{ subscribedTopics: [], usesTls: false, caCertificate: "", verifiesCertificate: true },
  ...{ protocolVersion: "5", keepaliveS: 60, isEnabled: true, adapters: [], hasPassword: false },
  ...{ isBuiltIn: false, deviceCount: 0, topicCount: 0, revision: 3, link: aLink() },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", updatedAt: "2026-01-02T03:04:05.000Z" },
  ...given,
});

let received = 0;
/** A message of this text. */
export const aSample = (text: string, given: Partial<MqttSample> = {}): MqttSample => {
  received += 1;
  return {
    ...{ id: `m-${received}`, at: "2026-03-10T12:00:00.000Z", topic: "site/a/data", payload: btoa(text) },
    ...{ bytes: text.length, isCut: false, qos: 0, isRetained: false, topicId: null, serialNumber: null },
    ...{ malformed: null, results: null, skipped: 0 },
    ...given,
  };
};
