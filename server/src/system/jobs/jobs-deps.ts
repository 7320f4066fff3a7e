import type { Bus } from "../../core/bus/bus.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Config } from "../../core/config.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { JobHandler, JobNotice } from "../../core/job-handler.ts";
import type { Log } from "../../core/log.ts";
import type { Storage } from "../../core/storage/index.ts";
import type { Audit } from "../logs/index.ts";

/** What stands above this wing, and is handed over when all wings are there. */
export interface JobsAbove {
  handlers: readonly JobHandler[];
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
  /** In the transaction that decides it. */
  inform(tx: Queries, staffIds: readonly number[], notice: JobNotice): Promise<void>;
  /** People of an organization, or of the next one above that has some, who hold a permission. */
  holdersOf(db: Queries, permission: string, organizationId: number): Promise<number[]>;
}

export interface JobsDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  audit: Pick<Audit, "record">;
  storage: Storage;
  config: Pick<Config, "JOB_RUNS_DAYS" | "JOBS_AT_ONCE">;
  above(): JobsAbove;
}
