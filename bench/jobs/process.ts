/** One process that runs jobs: `node process.ts <database url> <ms a run takes>`. Lives until it is killed, or told to stop. */
import { EVERYTHING } from "../../server/src/core/caller.ts";
import { systemClock } from "../../server/src/core/clock.ts";
import { createDatabase } from "../../server/src/core/db/database.ts";
import { jobHandler } from "../../server/src/core/job-handler.ts";
import { createUpkeepRunner } from "../../server/src/core/jobs.ts";
import { createLog } from "../../server/src/core/log.ts";
import { createJobsRoom } from "../../server/src/system/jobs/index.ts";

const [url = "", takesMs = "20"] = process.argv.slice(2);
const db = createDatabase({ url, size: 10, onError: () => undefined });
/** Within the process alone: the others look every second or two. */
const handlers = new Map<string, ((topic: string, payload: Uint8Array) => void)[]>();
const bus = {
  async publish(topic: string, payload: string | Uint8Array) {
    for (const handle of handlers.get(topic) ?? []) handle(topic, Buffer.from(payload));
  },
  async subscribe(topic: string, handle: (topic: string, payload: Uint8Array) => void) {
    handlers.set(topic, [...(handlers.get(topic) ?? []), handle]);
    return () => undefined;
  },
  close: async () => undefined,
};
const log = createLog("error");
const never = () => {
  throw new Error("not in this bench");
};
const storage = { regionFor: never, storeOf: never, check: async () => [] };
const audit = { record: async () => undefined };
const jobs = createJobsRoom({
  ...{ db, bus, log, storage, audit, clock: systemClock, config: { JOB_RUNS_DAYS: 90, JOBS_AT_ONCE: 8 } },
});
const owner = {
  ...{ staffId: 1, sessionId: 0, organizationId: 1, displayName: "Owner", permissions: new Set<string>() },
  ...{ scope: EVERYTHING, isRestricted: false, companyPermissions: new Set<never>(), viewer: null },
};
jobs.provide({
  handlers: [
    jobHandler("tableStatistics", {
      async run() {
        await new Promise((resolve) => setTimeout(resolve, Number(takesMs)));
        return { done: true };
      },
    }),
  ],
  callerOf: async () => owner,
  inform: async () => undefined,
  holdersOf: async () => [],
});
const runner = createUpkeepRunner({ db, log, clock: systemClock });
for (const upkeep of jobs.room.upkeep ?? []) runner.add(upkeep);
await runner.start();
process.send?.("ready");
