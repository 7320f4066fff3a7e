import { setTimeout as wait } from "node:timers/promises";
import type { AedesPublishPacket, Client, PublishPacket } from "aedes";
import type { Adapter } from "../ingest/adapter.ts";
import type { Rejection } from "../ingest/items.ts";
import { proveAlive } from "./aedes-innards.ts";
import type { Line, Lines } from "./broker-lines.ts";
import type { Ingest } from "./bus.ts";
import { BROKER_LIMITS, LARGEST_PACKET_BYTES, largestPayload } from "./limits.ts";
import { createTopicRights } from "./rights.ts";

/**
 * What happens to a publication before it is acknowledged: own prefix? size? pace? then ingest, which answers when it
 * is committed. While a device waits its socket is not read, which is all the back-pressure needed.
 */
export interface Intake {
  /** Settles when the sender may be acknowledged; rejects where its line has to end. */
  take(client: Client, packet: PublishPacket): Promise<void>;
  /** Whether a packet of this length is read at all. */
  mayReceive(client: Client, bytes: number): boolean;
  mayListen(client: Client, filter: string): boolean;
  /** Whether the packet goes on to those who listen. */
  isForwarded(packet: object): boolean;
  stop(): void;
}

export interface IntakeOptions {
  ingest: Ingest;
  lines: Lines;
  adapters: readonly Adapter[];
  reject(rejection: Rejection): void;
}

const ALIVE_EVERY_MS = 5_000;

export function createIntake({ ingest, lines, adapters, reject }: IntakeOptions): Intake {
  const rights = createTopicRights(adapters);
  const held = new WeakSet<object>();
  // Nobody of ours subscribes to devices' topics unless told so; until then nothing needs to be handed around.
  let isListenedTo = false;

  // Whatever a device sends is read only when its last message is committed, its pings too: while we make it wait, its
  // silence must not count.
  const alive = setInterval(() => {
    if (ingest.isBehind) for (const [client] of lines.all()) proveAlive(client);
  }, ALIVE_EVERY_MS);
  alive.unref();

  const refuseSize = (client: Client, { kind, bytes }: { kind: string; bytes: number }): void => {
    const identity = lines.of(client)?.identity;
    lines.willEnd(client, "kicked");
    if (identity?.kind !== "device") return;
    const { serialNumber } = identity;
    reject({ reason: "tooLarge", kind, serialNumber, detail: `${bytes} bytes` });
  };
  /** The will of a line that we ended ourselves would say of the device that its line broke. */
  const isOurEnd = (client: Client, line: Line): boolean => client.closed && line.end !== undefined;

  const admit = (
    client: Client,
    line: Line,
    message: { topic: string; payload: Uint8Array },
  ): Promise<void> => {
    const receivedAt = Date.now();
    const waitMs = client.closed ? 0 : line.pace.waitMs(receivedAt);
    if (waitMs > 0) return wait(waitMs).then(() => ingest.take({ ...message, receivedAt }));
    return ingest.take({ topic: message.topic, payload: message.payload, receivedAt });
  };
  const settled = Promise.resolve();

  return {
    take(client, packet) {
      const line = lines.of(client);
      if (line?.identity.kind !== "device") return settled;
      const right = rights.published(line.identity, packet.topic);
      const payload = packet.payload as Uint8Array;
      if ("refused" in right) {
        held.add(packet);
        const { serialNumber } = line.identity;
        reject({ reason: right.refused, kind: right.kind, serialNumber, detail: packet.topic });
        return settled;
      }
      if (payload.length > largestPayload(right.kind)) {
        refuseSize(client, { kind: right.kind, bytes: payload.length });
        return Promise.reject(new Error("payload too large"));
      }
      packet.retain &&= rights.mayRetain(line.identity, right.kind);
      if (!packet.retain && !isListenedTo) held.add(packet);
      if (!isOurEnd(client, line)) return admit(client, line, { topic: packet.topic, payload });
      held.add(packet);
      return settled;
    },
    mayReceive(client, bytes) {
      const most = lines.of(client) ? LARGEST_PACKET_BYTES : BROKER_LIMITS.strangerBytes;
      if (bytes <= most) return true;
      refuseSize(client, { kind: "", bytes });
      return false;
    },
    mayListen(client, filter) {
      const identity = lines.of(client)?.identity;
      if (!identity) return false;
      const isAllowed = rights.maySubscribe(identity, filter);
      if (identity.kind === "internal" && !filter.startsWith("sweepline/")) isListenedTo = true;
      else if (!isAllowed && identity.kind === "device")
        reject({
          reason: "foreignTopic",
          kind: "subscribe",
          serialNumber: identity.serialNumber,
          detail: filter,
        });
      return isAllowed;
    },
    isForwarded: (packet) => !held.has(packet as AedesPublishPacket),
    stop: () => clearInterval(alive),
  };
}
