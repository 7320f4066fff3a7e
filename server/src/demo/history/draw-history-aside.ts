import { Worker } from "node:worker_threads";
import type { Database } from "../../core/db/database.ts";
import { createSeedSteps } from "../seed-steps.store.ts";
import type { ThreadWork } from "./history-thread.ts";
import { type HistoryWork, isHistoryWritten } from "./write-history.ts";

interface Deps {
  db: Database;
  databaseUrl: string;
  logLevel: string;
  /** How to end it at once; it goes on from there at the next start. */
  later(name: string, end: () => Promise<void>): void;
}

/**
 * Draws history in a thread of its own: people sign in meanwhile, and the memory that it takes goes with it.
 * @throws what the thread failed of, or that it was ended
 */
export const drawHistoryAside =
  ({ db, databaseUrl, logLevel, later }: Deps) =>
  async (work: HistoryWork): Promise<void> => {
    if (await isHistoryWritten(createSeedSteps(db))) return;
    const workerData: ThreadWork = { ...work, databaseUrl, logLevel };
    const thread = new Worker(new URL("./history-thread.ts", import.meta.url), { workerData });
    later("history of the demo", async () => void (await thread.terminate()));
    await new Promise<void>((resolve, reject) => {
      thread.once("error", reject);
      thread.once("exit", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`the thread that draws history ended with ${code}`));
      });
    });
  };
