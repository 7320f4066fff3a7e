/** The thread of `drawHistoryAside`: begun with what it has to draw, over when that is written. */
import { workerData } from "node:worker_threads";
import { createDatabase } from "../../core/db/database.ts";
import { createLog } from "../../core/log.ts";
import { createSeedSteps } from "../seed-steps.store.ts";
import { type HistoryWork, LANES, writeHistory } from "./write-history.ts";

export interface ThreadWork extends HistoryWork {
  databaseUrl: string;
  logLevel: string;
}

const { databaseUrl, logLevel, ...work } = workerData as ThreadWork;
const log = createLog(logLevel);
const db = createDatabase({
  url: databaseUrl,
  size: LANES,
  onError: (error) => log.warn({ err: error }, "idle database connection"),
});
try {
  await writeHistory({ db, log, steps: createSeedSteps(db), ...work });
} finally {
  await db.close();
}
