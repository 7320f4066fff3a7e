import { GROUPING_S } from "@sweepline/contract/care/message-configs.ts";
import type { EventPhase } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Queries } from "../../core/db/database.ts";
import type { MessagesDeps } from "../messages/index.ts";
import * as configs from "./configs.store.ts";
import { inform, informThatOver } from "./inform.service.ts";
import { groupsOf, type Informed, informedOf } from "./matching.ts";
import * as queue from "./queue.store.ts";
import { configsInformed } from "./raises.store.ts";

const MINUTE_MS = 60_000;

/**
 * From events to messages. Each step takes what it works on away in the transaction that writes what comes of it, so nothing is
 * lost and nothing is made twice, whichever process dies when.
 *
 *   events ─fold─▶ groups, open for a few seconds ─close─▶ one message for all who see the same of it ─▶ escalations
 */
export async function foldEvents({ db, clock }: MessagesDeps): Promise<number> {
  return db.transaction(async (tx) => {
    const events = (await queue.takeEvents(tx)).map(({ event }) => event);
    if (events.length === 0) return 0;
    const over = events.filter(({ phase }) => phase === "cleared").map(({ key }) => key);
    const paths = await configs.pathsOf(tx, [...new Set(events.map(({ organizationId }) => organizationId))]);
    const matching = {
      configs: await configs.enabledConfigs(tx),
      paths: new Map(paths.map(({ id, path }) => [id, path])),
    };
    const closesAt = new Date(clock.now().getTime() + GROUPING_S * 1_000);
    const fold = async (phases: (phase: EventPhase) => boolean, informed: Informed) => {
      const some = events.filter(({ phase }) => phases(phase));
      for (const group of groupsOf(some, { ...matching, informed }))
        await queue.addToGroup(tx, group, closesAt);
    };
    await fold((phase) => phase !== "cleared", new Set());
    // After what begins: it may begin and be over in one batch.
    const informed = over.length > 0 ? await configsInformed(tx, over) : [];
    await fold(
      (phase) => phase === "cleared",
      new Set(informed.map(({ configId, key }) => informedOf(configId, key))),
    );
    await queue.acknowledgeKeys(tx, over);
    await queue.keepSamples(tx, events);
    return events.length;
  });
}

/** Groups whose time is up become messages. Answers how many groups there were. */
export async function closeGroups(deps: MessagesDeps): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const due = await queue.takeDueGroups(tx, now);
    const known = new Map((await configs.enabledConfigs(tx)).map((config) => [config.id, config]));
    const together = Map.groupBy(due, ({ configId, phase }) => `${configId}/${phase}`);
    // What begins comes first: what is over goes to those who were informed of it.
    const inOrder = [...together.values()].sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
    for (const groups of inOrder) {
      const config = known.get(groups[0]?.configId ?? 0);
      if (!config) continue;
      if (isOver(groups)) {
        await informThatOver(deps, tx, { config, groups, now });
        continue;
      }
      const isEscalating = config.steps.length > 0;
      const informing = { config, groups, receivers: config.receivers, isEscalating, now };
      const messageIds = await inform(deps, tx, informing);
      if (isEscalating) await escalateLater(tx, { config, step: 0, messageIds, groups, now });
    }
    return due.length;
  });
}

const isOver = (groups: readonly queue.Group[]): boolean => groups[0]?.phase === "cleared";

/** Who is next is sent for, where nobody has acknowledged it and it is not over. */
export async function escalate(deps: MessagesDeps): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const due = await queue.takeDueEscalations(tx, now);
    const known = new Map((await configs.enabledConfigs(tx)).map((config) => [config.id, config]));
    for (const { configId, step, keys, messageIds, groups } of due) {
      const config = known.get(configId);
      const current = config?.steps[step];
      if (!config || !current || keys.length === 0 || (await configs.isAcknowledged(tx, messageIds)))
        continue;
      const left = groups.map((group) => ({ ...group, phase: "escalated" as const }));
      const isEscalating = step + 1 < config.steps.length;
      const filling = { config, groups: left, receivers: current.receivers, isEscalating, now };
      const sent = await inform(deps, tx, filling);
      await escalateLater(tx, {
        config,
        step: step + 1,
        messageIds: [...messageIds, ...sent],
        groups,
        now,
        keys,
      });
    }
    return due.length;
  });
}

interface Later {
  config: configs.StoredConfig;
  step: number;
  messageIds: string[];
  groups: queue.Group[];
  now: Date;
  keys?: string[];
}

async function escalateLater(
  tx: Queries,
  { config, step, messageIds, groups, now, keys = groups.flatMap((group) => group.keys) }: Later,
): Promise<void> {
  const next = config.steps[step];
  if (!next || keys.length === 0) return;
  const dueAt = new Date(now.getTime() + next.afterMin * MINUTE_MS);
  await queue.insertEscalation(tx, { configId: config.id, step, keys, messageIds, groups }, dueAt);
}
