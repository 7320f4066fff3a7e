import { soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { MessagesDeps } from "../messages/index.ts";
import { closeGroups, escalate, foldEvents } from "./events.service.ts";
import { nextClosing } from "./queue.store.ts";

const LOOK_EVERY_MS = 1_000;

export const makeMessages = (deps: MessagesDeps): Upkeep => ({
  name: "care/message-events",
  everyMs: LOOK_EVERY_MS,
  async work() {
    while ((await foldEvents(deps)) > 0);
    while ((await closeGroups(deps)) > 0);
    while ((await escalate(deps)) > 0);
    return soonerThan(LOOK_EVERY_MS, await nextClosing(deps.db), deps.clock.now());
  },
});
