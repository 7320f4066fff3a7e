import { createCareReactions } from "../care/wing.ts";
import type { Database, Queries } from "../core/db/database.ts";
import type { IngestItem, Rejection } from "../core/ingest/items.ts";
import { type LogLine, type Outcome, STAGES } from "../core/ingest/reaction.ts";
import type { BusAnnouncer } from "../core/live/announcer.ts";
import type { Announcement } from "../core/live/live.ts";
import { type Batch, type BatchReaction, createDayLimits } from "../fleet/batches/index.ts";
import type { CommandReaction } from "../fleet/commands/index.ts";
import { createTelemetry } from "../fleet/telemetry/index.ts";
import { createFleetReactions } from "../fleet/wing.ts";
import { createOperationsReactions } from "../operations/wing.ts";
import { createSitesReactions } from "../sites/wing.ts";

/** What every room does with a batch, in wing order. */
export const createReactions = (commands: CommandReaction): readonly BatchReaction[] => [
  ...createFleetReactions(commands),
  ...createSitesReactions(),
  ...createOperationsReactions(),
  ...createCareReactions(),
];

/** One batch into the database: everything that it means, or nothing; then what follows from it. */
export function committing(options: {
  db: Database;
  announcer: BusAnnouncer;
  reject(rejection: Rejection): void;
  reactions: readonly BatchReaction[];
  /** Epoch milliseconds; what is dated too far from it is refused. */
  now?: () => number;
}): (items: readonly IngestItem[]) => Promise<void> {
  const { db, announcer, reject, reactions, now = Date.now } = options;
  const telemetry = createTelemetry({ announcer, now });
  const limits = createDayLimits();
  const [first = [], ...later] = STAGES.map((stage) =>
    reactions.filter((one) => (one.stage ?? "rooms") === stage),
  );

  const store = async (tx: Queries, all: readonly IngestItem[]) => {
    const rejected: Rejection[] = [];
    const logLines: LogLine[] = [];
    const budget = limits.open((rejection) => void rejected.push(rejection));
    const items = budget.trimmed(all);
    const read = await telemetry.read(tx, items);
    const { facts, changed } = read;
    const batch: Batch = {
      ...{ items, facts, changed, kept: budget.within(facts), logLines, take: budget.take },
      reject: (rejection) => void rejected.push(rejection),
      log: (line) => void logLines.push(line),
      isWanted: announcer.isWanted,
      now: now(),
    };
    const react = (stage: readonly BatchReaction[]) => Promise.all(stage.map((one) => one.react(tx, batch)));
    telemetry.save(tx, read);
    const outcomes = [await react(first)];
    for (const stage of later) outcomes.push(await react(stage));
    return { read, budget, rejected: [...read.rejected, ...rejected], outcomes: outcomes.flat() };
  };

  return async (items) => {
    try {
      const { read, budget, rejected, outcomes } = await db.transaction((tx) => store(tx, items));
      telemetry.committed(read);
      budget.commit();
      for (const outcome of outcomes) outcome?.committed?.();
      for (const rejection of rejected) reject(rejection);
      announcer.announce(announcementsOf(outcomes).filter(isWantedBy(announcer)));
    } catch (error) {
      telemetry.forget(items);
      const deviceIds = items.map((item) => item.device.id);
      for (const reaction of reactions) reaction.forget?.(deviceIds);
      throw error;
    }
  };
}

const announcementsOf = (outcomes: readonly (Outcome | undefined)[]): Announcement[] =>
  outcomes.flatMap((outcome) => outcome?.announcements ?? []);

function isWantedBy(announcer: BusAnnouncer) {
  return ({ entry: [event, key] }: Announcement): boolean => announcer.isWanted(event, key);
}
