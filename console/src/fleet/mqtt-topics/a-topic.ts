import type { MqttTopicRow } from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import {
  type PayloadParameter,
  payloadParameterSchema,
} from "@sweepline/contract/fleet/mqtt-topics/payload.ts";
import type { z } from "zod";

/** Builders for tests: a topic on which devices say JSON, and one of its parameters. */
export const aTopic = (id: number, given: Partial<MqttTopicRow> = {}): MqttTopicRow => ({
  ...{
    id,
    serverId: 7,
    serverName: "Broker 7",
    isBuiltInServer: false,
    code: `t-${id}`,
    name: `Topic ${id}`,
  },
  ...{ address: "site/{serialNumber}/data", direction: "up", format: "json", parameters: [] },
  ...{ isEnabled: true, revision: 3, counts: { received: 0, violations: 0, lastAt: null } },
  ...{ createdAt: "2026-01-02T03:04:05.000Z", updatedAt: "2026-01-02T03:04:05.000Z" },
  ...given,
});

export const aParameter = (given: z.input<typeof payloadParameterSchema>): PayloadParameter =>
  payloadParameterSchema.parse(given);
