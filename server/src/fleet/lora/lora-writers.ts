import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { CommandOutcome, CommandWriter } from "../commands/index.ts";
import type { Reading } from "../telemetry/index.ts";
import { CORRELATION } from "./things-stack-adapter.ts";

/**
 * Bytes to a sensor. It listens only after it has spoken, so that the network server keeps them until then, and says later
 * what has become of them.
 */
type Downlink = Extract<CommandOrder, { kind: "downlink" }>["parameters"];

function downlinkOf(order: CommandOrder): Downlink {
  if (order.kind !== "downlink") throw new TypeError(`LoRaWAN has no word for ${order.kind}`);
  return order.parameters;
}

const base64Of = (hex: string): string => Buffer.from(hex, "hex").toString("base64");

const readOutcomes: NonNullable<CommandWriter["readOutcomes"]> = (
  item,
  inProgress,
): readonly CommandOutcome[] => {
  const { outcomes = [] } = item.payload as Reading;
  return outcomes.filter(({ commandId }) => inProgress.some(({ id }) => id === commandId));
};

export const chirpstackWriter: CommandWriter = {
  protocol: "chirpstack",
  isStoreAndForward: true,
  // Which application it belongs to is known from its first uplink.
  knows: (kind, { protocolState }) => kind === "downlink" && protocolState.applicationId !== undefined,
  write(order, { commandId, device: { serialNumber: devEui, protocolState } }) {
    const { fPort, bytes, confirmed } = downlinkOf(order);
    return {
      messages: [
        {
          topic: `application/${protocolState.applicationId}/device/${devEui}/command/down`,
          // The id comes back with what becomes of it, and the same one twice is queued once.
          payload: JSON.stringify({ id: commandId, devEui, confirmed, fPort, data: base64Of(bytes) }),
          qos: 1,
        },
      ],
      // Nobody says anything of one that asks for no answer.
      ...(!confirmed && { doneWhen: [] }),
    };
  },
  readOutcomes,
};

export const thingsStackWriter: CommandWriter = {
  protocol: "thingsStack",
  isStoreAndForward: true,
  knows: (kind, { protocolState }) => kind === "downlink" && protocolState.application !== undefined,
  write(order, { commandId, device: { serialNumber, protocolState } }) {
    const { fPort, bytes, confirmed } = downlinkOf(order);
    const downlink = {
      f_port: fPort,
      frm_payload: base64Of(bytes),
      confirmed,
      priority: "NORMAL",
      correlation_ids: [`${CORRELATION}${commandId}`],
    };
    return {
      messages: [
        {
          topic: `v3/${protocolState.application}/devices/${serialNumber}/down/push`,
          payload: JSON.stringify({ downlinks: [downlink] }),
          qos: 1,
        },
      ],
      isUnsafeTwice: true,
    };
  },
  readOutcomes,
};
