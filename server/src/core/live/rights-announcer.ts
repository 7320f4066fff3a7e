import type { Bus } from "../bus/bus.ts";
import { messageOf } from "./announcement-message.ts";
import { type Announcer, LIVE_TOPIC, RIGHTS_TOPIC, type RightsAnnouncement } from "./live.ts";

/** A change of a large tenant concerns tens of thousands of people, and brokers take no endless messages. */
const MAX_IN_MESSAGE = 5_000;

/** Best effort: a bus that is away must keep nobody from writing; sockets are looked at each minute anyway. */
export function createRightsAnnouncer({
  bus,
  onLost,
}: {
  bus: Pick<Bus, "publish">;
  onLost: (error: unknown) => void;
}): Pick<Announcer, "announceRights"> {
  const say = (change: RightsAnnouncement): void =>
    void bus.publish(RIGHTS_TOPIC, JSON.stringify(change), { qos: 1 }).catch(onLost);
  return {
    announceRights(change) {
      const { staffIds = [], ...rest } = change;
      if (staffIds.length <= MAX_IN_MESSAGE) return say(change);
      for (let start = 0; start < staffIds.length; start += MAX_IN_MESSAGE)
        say({ ...(start === 0 && rest), staffIds: staffIds.slice(start, start + MAX_IN_MESSAGE) });
    },
  };
}

/** For what is told seldom, one at a time, by processes that have nothing to coalesce. */
export function createPlainAnnouncer({ bus }: { bus: Pick<Bus, "publish"> }): Pick<Announcer, "announce"> {
  return {
    announce: (announcements) =>
      void bus.publish(LIVE_TOPIC, messageOf(announcements)).catch(() => undefined),
  };
}
