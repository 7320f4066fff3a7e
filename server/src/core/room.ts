import type { RowKind } from "@sweepline/contract/access/rights.ts";
import type { FastifyInstance } from "fastify";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { SubjectNames } from "./db/subject-names.ts";
import type { ExplainedRows } from "./explained-rows.ts";
import type { Route } from "./http/route.ts";
import type { JobHandler } from "./job-handler.ts";
import type { Upkeep } from "./jobs.ts";
import type { LiveHub } from "./live/index.ts";
import type { Log } from "./log.ts";

/** What every process of the server has. */
export interface ProcessDeps {
  config: Config;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
}

/**
 * What a room brings to the process that serves people: whatever it has of these. Its door makes it (`devicesRoom`), the
 * `wing.ts` of its wing lists it, and `app.ts` treats all rooms alike.
 */
export interface Room {
  /** Serves its endpoints. */
  routes?(route: Route): void;
  /** Serves what is no endpoint, without the envelope. */
  http?(http: FastifyInstance): void;
  /** Offers its live events to browsers. */
  live?(hub: Pick<LiveHub, "offer" | "provide">): void;
  /** Work that one of all processes does at a time. */
  upkeep?: readonly Upkeep[];
  /** What classes of jobs do with its data. */
  jobs?: readonly JobHandler[];
  /** Its rows, so that it can be explained who may see them. */
  explains?: Readonly<Partial<Record<RowKind, ExplainedRows>>>;
  /** What its things are called, by their kinds in the audit log. */
  subjects?: Readonly<Record<string, SubjectNames>>;
}

/** What a wing does in the process that takes in what devices say. */
export interface IngestSide {
  /** Work that one of all processes does at a time. */
  upkeep: readonly Upkeep[];
  /** Nothing is asked or sent any more; settles when what is in progress has been written down. */
  stop(): Promise<void>;
}

/** The rooms of a wing, put together by its `wing.ts`. */
export interface Wing {
  rooms: readonly Room[];
  /** Writes what must be in the database before anyone comes. */
  ensureBuiltIns?(): Promise<void>;
  close?(): void | Promise<void>;
}
