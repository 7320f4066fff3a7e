import { DRIVE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { IngestItem } from "../../core/ingest/items.ts";
import type { Log } from "../../core/log.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { Writers } from "./command-rules.ts";
import { type CommandRow, findCommand } from "./commands.store.ts";
import { type IssueDeps, issueCommand } from "./commands-issue.service.ts";
import { openOfKinds } from "./outbox.store.ts";

/**
 * Robots that are at a command which is over here: what was stopped went on, or what had expired arrived late. They are told to
 * stop, by the platform, a few times and no more; and only while nothing newer is wanted of them, which ends the old by itself.
 */
export interface Strays {
  /** `open`: ids of the commands that are not over. */
  watch(tx: Queries, items: readonly IngestItem[], open: ReadonlySet<string>): void;
}

export interface StraysDeps extends IssueDeps {
  db: Database;
  clock: Clock;
  log: Log;
  writers: Writers;
  /** Runs it now or never; errors are logged. */
  attempt(work: () => Promise<void>): void;
}

/** A robot has so long to show that it has ended it: its state may be older than that. */
const GRACE_MS = 5_000;
const MAX_STOPS = 3;
const AGAIN_AFTER_MS = 15_000;
const LOOK_AFTER_MS = 1_000;

interface Seen {
  commandId: string;
  stops: number;
  /** Not looked at before; ms. */
  nextAt: number;
}

interface Sighting {
  deviceId: number;
  commandId: string;
  /** The robot's time of it, ms. */
  at: number;
}

export function createStrays(deps: StraysDeps): Strays {
  const seen = new Map<number, Seen>();

  const look = async (sighting: Sighting, known: Seen): Promise<void> => {
    const now = deps.clock.now();
    const command = await findCommand(deps.db, sighting.deviceId, sighting.commandId);
    if (!command || (command.endedAt && !isOver(command))) known.nextAt = Number.POSITIVE_INFINITY;
    if (!command?.endedAt || !isOver(command) || sighting.at < command.endedAt.getTime() + GRACE_MS) return;
    known.nextAt = now.getTime() + AGAIN_AFTER_MS;
    if (await isAwaited(deps.db, sighting.deviceId, now)) return;
    known.stops += 1;
    deps.log.warn({ ...sighting, stops: known.stops }, "device is at a command that is over");
    const issue = {
      deviceId: sighting.deviceId,
      order: { kind: "stop", parameters: {} },
      by: SYSTEM,
    } as const;
    await deps.db
      .transaction((tx) => issueCommand(tx, deps, issue))
      .catch((error) => {
        if (!(error instanceof Refused)) throw error;
      });
  };

  return {
    watch(tx, items, open) {
      const now = deps.clock.now().getTime();
      for (const sighting of sightingsIn(items, deps.writers, (deviceId) => seen.delete(deviceId))) {
        const { deviceId, commandId } = sighting;
        if (open.has(commandId)) continue;
        let known = seen.get(deviceId);
        if (known?.commandId !== commandId) known = { commandId, stops: 0, nextAt: 0 };
        if (known.stops >= MAX_STOPS || now < known.nextAt) continue;
        seen.set(deviceId, known);
        known.nextAt = now + LOOK_AFTER_MS;
        const looked = known;
        afterCommit(tx, () => deps.attempt(() => look(sighting, looked)));
      }
    },
  };
}

function sightingsIn(
  items: readonly IngestItem[],
  writers: Writers,
  onIdle: (deviceId: number) => void,
): Sighting[] {
  return items.flatMap((item) => {
    const ids =
      item.type === "message" ? writers.get(item.device.protocol)?.readInProgress?.(item) : undefined;
    if (ids?.length === 0) onIdle(item.device.id);
    return (ids ?? []).map((commandId) => ({ deviceId: item.device.id, commandId, at: item.at }));
  });
}

/** Whoever asked for it was told that it is over. What was begun a day ago and expired is only not followed any more. */
const isOver = ({ state, deliveredAt }: CommandRow): boolean =>
  state === "failed" || (state === "expired" && deliveredAt === null);

/** Something newer is on its way or under way, and what it does to the old is its own. */
async function isAwaited(db: Queries, deviceId: number, now: Date): Promise<boolean> {
  const kinds = [...DRIVE_COMMANDS, "stop", "restart"] as const;
  return (await openOfKinds(db, { deviceIds: [deviceId], kinds, now })).length > 0;
}
