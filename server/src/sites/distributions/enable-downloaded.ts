import { COMMAND_REFUSALS } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import { OPERATION_THROTTLE_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import {
  DISTRIBUTION_TTL_S,
  type DistributionFailure,
} from "@sweepline/contract/sites/distributions/index.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { Refused, refusedOnly } from "../../core/http/refused.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import { type Due, dropOldDistributions, dueToEnable, goOn } from "./distributions.store.ts";
import { distributionAnnouncements } from "./distributions-announcements.ts";
import { dropOldFiles } from "./robot-downloads.store.ts";

/**
 * Enables what was downloaded for that. A robot takes one operation in two seconds (spec §5), so the second order is put off and
 * waits in the database: whichever process comes by hands it out, also one that was started after a crash.
 */
export interface EnablingDeps {
  db: Database;
  clock: Clock;
  commands: Pick<Commands, "issue">;
  announcer: Pick<Announcer, "announce">;
}

export async function enableDownloaded(deps: EnablingDeps): Promise<void> {
  for (const due of await dueToEnable(deps.db, deps.clock.now()))
    await deps.db.transaction((tx) => enable(tx, deps, due)).catch(unlessSuperseded);
}

function unlessSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
}

async function enable(tx: Queries, { clock, commands, announcer }: EnablingDeps, due: Due): Promise<void> {
  const now = clock.now();
  const { deviceId, mapKey, version, staffId } = due;
  // Before the row is written: whoever writes distributions holds their device first.
  const outcome = await commands
    .issue(tx, {
      deviceId,
      order: { kind: "enableMap", parameters: { mapKey, version } },
      by: { staffId },
      ttlS: DISTRIBUTION_TTL_S,
    })
    .catch(refusedOnly);
  const moved = await goOn(tx, due, { ...nextOf(outcome, now), now });
  // It was superseded meanwhile; the order goes back with the transaction.
  if (!moved) throw new Superseded();
  afterCommit(tx, () => announcer.announce(distributionAnnouncements([moved])));
}

class Superseded extends Error {}

const FAILURES: Readonly<Record<string, DistributionFailure>> = {
  [COMMAND_REFUSALS.unsupported.key]: "unsupported",
  [COMMAND_REFUSALS.foreignServer.key]: "foreignServer",
  [DEVICE_REFUSALS.deviceLocked.key]: "locked",
};
const PUT_OFF: readonly string[] = [COMMAND_REFUSALS.tooSoon.key, COMMAND_REFUSALS.tooManyWaiting.key];

function nextOf(outcome: Refused | { id: string }, now: Date): Omit<Parameters<typeof goOn>[2], "now"> {
  if (!(outcome instanceof Refused)) return { state: "enabling", commandId: outcome.id };
  const { key } = outcome.refusal;
  if (PUT_OFF.includes(key))
    return { state: "downloaded", dueAt: new Date(now.getTime() + OPERATION_THROTTLE_MS) };
  return { state: "failed", failure: FAILURES[key] ?? "gone" };
}

const KEPT_DAYS = 731;
/** Longer than any order waits for its robot. */
const FILES_KEPT_DAYS = 3;

export function distributionUpkeep(deps: EnablingDeps): readonly Upkeep[] {
  return [
    {
      name: "distributions/enable",
      everyMs: OPERATION_THROTTLE_MS / 2,
      work: () => enableDownloaded(deps),
    },
    hourly("distributions/retention", async (daysAgo) => {
      await dropOldDistributions(deps.db, daysAgo(KEPT_DAYS));
      await dropOldFiles(deps.db, daysAgo(FILES_KEPT_DAYS));
    }),
  ];
}
