import type { LiveEvent } from "@sweepline/contract/core/live-event.ts";
import { z } from "zod";
import type { Bus } from "../bus/bus.ts";
import { messageOf } from "./announcement-message.ts";
import { type Announcement, type Announcer, INTEREST_LASTS_MS, INTEREST_TOPIC, LIVE_TOPIC } from "./live.ts";
import { createRightsAnnouncer } from "./rights-announcer.ts";

/**
 * Announcements leave this process coalesced, one message a flush: of several with the same event and key only the newest,
 * unless the event keeps all. A flush that nobody wants anything of still says that something changed, since sums over
 * many devices are computed again then.
 */
export interface BusAnnouncer extends Announcer {
  stop(): void;
}

/** What one transaction announces comes together; a longer wait would bring nothing more, for the next one is some 25 ms away. */
const FLUSH_EVERY_MS = 10;
/** Brokers take no endless messages. */
const MAX_IN_MESSAGE = 500;

const interestSchema = z.object({ processId: z.string(), keys: z.record(z.string(), z.array(z.number())) });

interface Watching {
  until: number;
  keys: Map<string, Set<number>>;
}

export async function createAnnouncer(options: {
  bus: Bus;
  events: readonly LiveEvent[];
  now?: () => number;
}): Promise<BusAnnouncer> {
  const { bus, now = Date.now } = options;
  const keepsAll = new Set(options.events.filter((event) => event.keepsAll).map((event) => event.name));
  const watching = new Map<string, Watching>();
  let newest = new Map<string, Announcement>();
  let kept: Announcement[] = [];
  let timer: NodeJS.Timeout | undefined;

  const send = (announcements: readonly Announcement[]): void => {
    // Live is best effort: a bus that is away loses it, and browsers fetch again when they are back.
    bus.publish(LIVE_TOPIC, messageOf(announcements)).catch(() => undefined);
  };
  const flush = (): void => {
    timer = undefined;
    const all = [...newest.values(), ...kept];
    newest = new Map();
    kept = [];
    send(all.slice(0, MAX_IN_MESSAGE));
    for (let start = MAX_IN_MESSAGE; start < all.length; start += MAX_IN_MESSAGE)
      send(all.slice(start, start + MAX_IN_MESSAGE));
  };

  const stopListening = await bus.subscribe(INTEREST_TOPIC, (_topic, payload) => {
    const interest = interestOf(payload);
    if (!interest) return;
    const keys = new Map(Object.entries(interest.keys).map(([event, ids]) => [event, new Set(ids)]));
    watching.set(interest.processId, { until: now() + INTEREST_LASTS_MS, keys });
  });

  return {
    announce(announcements) {
      for (const announcement of announcements) {
        const [event, key] = announcement.entry;
        if (keepsAll.has(event)) kept.push(announcement);
        else newest.set(`${event}/${key}`, announcement);
      }
      timer ??= setTimeout(flush, FLUSH_EVERY_MS);
    },
    isWanted(event, key) {
      // Nobody tells what is watched: then everything might be.
      if (watching.size === 0) return true;
      for (const [processId, { until, keys }] of watching) {
        if (until < now()) watching.delete(processId);
        else if (keys.get(event)?.has(key)) return true;
      }
      return false;
    },
    ...createRightsAnnouncer({ bus, onLost: () => undefined }),
    stop() {
      stopListening();
      if (timer) clearTimeout(timer);
      if (newest.size + kept.length > 0) flush();
    },
  };
}

function interestOf(payload: Uint8Array): z.output<typeof interestSchema> | undefined {
  try {
    return interestSchema.safeParse(JSON.parse(Buffer.from(payload).toString())).data;
  } catch {
    return undefined;
  }
}
