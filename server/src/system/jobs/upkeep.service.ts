import { hostname } from "node:os";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { JOB_REFUSALS as R, type UpkeepRow } from "@sweepline/contract/system/jobs/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import type { UpkeepRunner, UpkeepTurn } from "../../core/jobs.ts";
import type { Log } from "../../core/log.ts";
import { type Audit, recorderOf } from "../logs/index.ts";
import { cutTo } from "./bounded-text.ts";
import { nudgeUpkeep, onUpkeepWanted } from "./job-nudges.ts";
import * as store from "./upkeep.store.ts";
import { upkeepTitle } from "./upkeep.texts.ts";

export interface UpkeepDeps {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Pick<Log, "warn">;
}

/** Nothing is written of an upkeep more often than this, unless it failed or is well again. */
const WRITTEN_EVERY_MS = 60_000;
const ERROR_BYTES = 500;

/** Notes turns of this process's upkeep, and has one run when a person wants it to. */
export interface UpkeepNotes {
  onTurn(turn: UpkeepTurn): void;
  /** What the runner has is listed from now on; answers what stops listening to people. */
  follow(runner: Pick<UpkeepRunner, "all" | "runNow">): Promise<() => void>;
}

export function createUpkeepNotes({ db, bus, clock, log }: UpkeepDeps): UpkeepNotes {
  const worker = `${hostname()}:${process.pid}`;
  const written = new Map<string, { at: number; hasFailed: boolean }>();
  const lost = (error: unknown) => log.warn({ err: error }, "a turn of upkeep could not be noted");
  return {
    onTurn({ upkeep: { name }, at, durationMs, error }) {
      const [before, hasFailed] = [written.get(name), error !== undefined];
      const isWorthIt = !before || hasFailed || before.hasFailed;
      if (!isWorthIt && at.getTime() - before.at < WRITTEN_EVERY_MS) return;
      written.set(name, { at: at.getTime(), hasFailed });
      const text = error instanceof Error ? error.message : String(error);
      const turn = { name, at, durationMs, worker, error: hasFailed ? cutTo(text, ERROR_BYTES).text : null };
      store.noteTurn(db, turn).catch(lost);
    },
    async follow({ all, runNow }) {
      const rows = all.map(({ name, everyMs, isShared = false }) => ({ name, everyMs, isShared }));
      await store.noteSeen(db, rows, clock.now()).catch(lost);
      return onUpkeepWanted(bus, runNow);
    },
  };
}

export interface UpkeepReads {
  list(caller: Caller): Promise<UpkeepRow[]>;
  run(requester: Requester, name: string): Promise<boolean>;
}

const record = recorderOf("system_jobs", "upkeep");

/** It belongs to nobody but the platform, whatever a role says. */
export function createUpkeepReads(deps: UpkeepDeps & { audit: Pick<Audit, "record"> }): UpkeepReads {
  const { db, bus } = deps;
  return {
    async list(caller) {
      requirePlatform(caller);
      return (await store.allUpkeep(db)).map(rowOf);
    },
    async run(requester, name) {
      requirePlatform(requester.caller);
      await db.transaction(async (tx) => {
        if (!(await store.isUpkeep(tx, name))) throw refusedAt("name", R.unknownUpkeep);
        await record(deps, tx, { requester, verb: "run", id: name });
      });
      nudgeUpkeep(bus, name);
      return true;
    },
  };
}

function requirePlatform({ scope }: Caller): void {
  if (!scope.isAll) throw new Refused(CORE_REFUSALS.noPermission);
}

const rowOf = ({ lastAt, failedAt, ...record }: store.UpkeepRecord): UpkeepRow => ({
  ...record,
  title: upkeepTitle(record.name),
  lastAt: lastAt?.toISOString() ?? null,
  failedAt: failedAt?.toISOString() ?? null,
  nextAt: lastAt && new Date(lastAt.getTime() + record.everyMs).toISOString(),
});
