import { hourly, soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { MessagesDeps } from "../messages/index.ts";
import { closeGroups, escalate, foldEvents } from "./events.service.ts";
import { isWaiting, nextClosing } from "./queue.store.ts";
import { forgetRaises } from "./raises.store.ts";

const LOOK_EVERY_MS = 1_000;

export const makeMessages = (deps: MessagesDeps): Upkeep => ({
  name: "care/message-events",
  everyMs: LOOK_EVERY_MS,
  async work() {
    if (await isWaiting(deps.db, deps.clock.now())) {
      while ((await foldEvents(deps)) > 0);
      while ((await closeGroups(deps)) > 0);
      while ((await escalate(deps)) > 0);
    }
    const now = deps.clock.now();
    return soonerThan(LOOK_EVERY_MS, await nextClosing(deps.db, now), now);
  },
});

const RAISES_KEPT_DAYS = 90;

/** Of what has lasted for so long nobody waits to hear that it is over. */
export const forgetOldRaises = ({ db }: Pick<MessagesDeps, "db">): Upkeep =>
  hourly("care/message-raises", (daysAgo) => forgetRaises(db, daysAgo(RAISES_KEPT_DAYS)));
