import type { Aedes, PublishPacket } from "aedes";
import type { Bus } from "./bus.ts";

/** The bus for what runs in the process of the embedded broker. What it publishes is the platform's own word. */
export function busOf(broker: Aedes, ours: WeakSet<object>): Bus {
  return {
    publish: (topic, payload, { qos = 0, retain = false } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = Buffer.from(payload as Uint8Array);
        const packet: PublishPacket = { cmd: "publish", topic, payload: bytes, qos, retain, dup: false };
        ours.add(packet);
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async subscribe(filter, handler) {
      const deliver = (packet: { topic: string; payload: string | Buffer }, done: () => void): void => {
        handler(packet.topic, Buffer.from(packet.payload as Uint8Array));
        done();
      };
      await new Promise<void>((resolve) => broker.subscribe(filter, deliver, resolve));
      return () => broker.unsubscribe(filter, deliver, () => undefined);
    },
    async close() {
      // It ends with the broker.
    },
  };
}
