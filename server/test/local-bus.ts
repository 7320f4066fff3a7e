/** A bus within one process, for tests: delivers at once, and remembers what was published. */
import type { Bus } from "../src/core/bus/bus.ts";
import { announcementsIn, LIVE_TOPIC } from "../src/core/live/index.ts";

export interface LocalBus extends Bus {
  /** What was announced, or the value of the JSON that was published. */
  readonly published: { topic: string; payload: unknown }[];
}

function fits(filter: string, topic: string): boolean {
  const [want, have] = [filter.split("/"), topic.split("/")];
  const isFit = want.every((level, index) => level === "#" || level === "+" || level === have[index]);
  return isFit && (want.includes("#") || want.length === have.length);
}

export function createLocalBus(): LocalBus {
  const handlers = new Set<{ filter: string; handle: (topic: string, payload: Uint8Array) => void }>();
  const published: LocalBus["published"] = [];
  return {
    published,
    async publish(topic, message) {
      const bytes = Buffer.from(message);
      const payload = topic === LIVE_TOPIC ? announcementsIn(bytes) : JSON.parse(bytes.toString("utf8"));
      published.push({ topic, payload });
      for (const { filter, handle } of handlers) if (fits(filter, topic)) handle(topic, bytes);
    },
    async subscribe(filter, handle) {
      const entry = { filter, handle };
      handlers.add(entry);
      return () => void handlers.delete(entry);
    },
    close: async () => undefined,
  };
}
