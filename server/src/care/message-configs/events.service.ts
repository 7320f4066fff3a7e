import { GROUPING_S } from "@sweepline/contract/care/message-configs.ts";
import type { Receivers } from "@sweepline/contract/care/messages/index.ts";
import type { DataScope } from "../../core/caller.ts";
import { EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type MessagesDeps, type Receiver, receiversWithin, sendEventMessage } from "../messages/index.ts";
import * as configs from "./configs.store.ts";
import { eventTexts } from "./event.texts.ts";
import { greater, groupsOf } from "./matching.ts";
import * as queue from "./queue.store.ts";
import { type Filling, filledIn } from "./templates.ts";

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
    const groups = groupsOf(
      events,
      await configs.enabledConfigs(tx),
      new Map(paths.map(({ id, path }) => [id, path])),
    );
    const closesAt = new Date(clock.now().getTime() + GROUPING_S * 1_000);
    for (const group of groups) await queue.addToGroup(tx, group, closesAt);
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
    for (const groups of together.values()) {
      const config = known.get(groups[0]?.configId ?? 0);
      if (!config) continue;
      const isEscalating = groups[0]?.phase === "raised" && config.steps.length > 0;
      const messageIds = await inform(deps, tx, {
        config,
        groups,
        receivers: config.receivers,
        isEscalating,
        now,
      });
      if (isEscalating) await escalateLater(tx, { config, step: 0, messageIds, groups, now });
    }
    return due.length;
  });
}

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

interface Informing {
  config: configs.StoredConfig;
  groups: queue.Group[];
  receivers: Receivers;
  isEscalating: boolean;
  now: Date;
}

/** One message for all who see the same organizations' part of it. Answers the messages. */
async function inform(deps: MessagesDeps, tx: Queries, informing: Informing): Promise<string[]> {
  const { config, groups, receivers, now } = informing;
  const scope: DataScope = config.isBuiltIn
    ? EVERYTHING
    : { isAll: false, rootIds: [config.organizationId], organizationIds: [], staffId: null };
  const people = await receiversWithin(tx, scope, receivers);
  const organizationIds = groups.map(({ organizationId }) => organizationId);
  const paths = await configs.pathsOf(tx, organizationIds);
  const audiences = new Map<string, { people: Receiver[]; groups: queue.Group[] }>();
  for (const person of people) {
    const seen = await seenBy(deps, person.staffId, paths);
    if (seen.size === 0) continue;
    const name = [...seen].sort((one, other) => one - other).join();
    const audience = audiences.get(name) ?? {
      people: [],
      groups: groups.filter(({ organizationId }) => seen.has(organizationId)),
    };
    audience.people.push(person);
    audiences.set(name, audience);
  }
  // A webhook is the configuration's own and is told of all, once.
  if (config.ways.includes("webhook")) {
    const all = [...audiences.values()].find((audience) => audience.groups.length === groups.length);
    if (!all) audiences.set("*", { people: [], groups });
  }
  const sent: string[] = [];
  for (const audience of audiences.values()) {
    const message = await messageOf(tx, informing, audience.groups);
    const ways =
      audience.groups.length === groups.length ? config.ways : config.ways.filter((way) => way !== "webhook");
    const id = await sendEventMessage(deps, tx, {
      message: { ...message, ways },
      receivers: audience.people,
      now,
    });
    if (id !== undefined) sent.push(id);
  }
  return sent;
}

/** Which of these organizations' faults a person may see now (spec §6). */
async function seenBy(
  { callerOf }: MessagesDeps,
  staffId: number,
  paths: readonly { id: number; path: number[] }[],
): Promise<Set<number>> {
  const caller = await callerOf(staffId);
  if (!caller?.companyPermissions.has("fault")) return new Set();
  const { isAll, rootIds, organizationIds } = caller.scope;
  const seen = paths.filter(
    ({ id, path }) => isAll || organizationIds.includes(id) || path.some((above) => rootIds.includes(above)),
  );
  return new Set(seen.map(({ id }) => id));
}

const DEVICE_PAGE = "/wel/eqDetail";
const DEVICE_LIST = "/washfloorrobot/equipmentInfo";

async function messageOf(tx: Queries, { config, isEscalating }: Informing, groups: queue.Group[]) {
  const deviceIds = [...new Set(groups.flatMap((group) => group.deviceIds))];
  const placeIds = [...new Set(groups.flatMap((group) => group.placeIds))];
  const organizationIds = groups.map(({ organizationId }) => organizationId);
  const names = await configs.namesOfGroups(tx, { deviceIds, placeIds, organizationIds });
  const [first] = groups;
  if (!first) throw new Error("a message of nothing");
  const filling: Filling = {
    ...{ names, event: first.event, deviceCount: deviceIds.length, timeZone: "UTC" },
    severity: groups.reduce((greatest, { severity }) => greater(greatest, severity), first.severity),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  };
  const { phase } = first;
  const titled = (language: "zh" | "en") => {
    const title = filledIn(config.title[language], filling, language);
    return phase === "raised" ? title : eventTexts[language][phase](title);
  };
  return {
    organizationId: config.organizationId,
    ...{ subject: config.kind, severity: filling.severity, eventCount: filling.count, isEscalating },
    title: { zh: titled("zh"), en: titled("en") },
    content: {
      zh: filledIn(config.content.zh, filling, "zh"),
      en: filledIn(config.content.en, filling, "en"),
    },
    link: deviceIds.length === 1 ? `${DEVICE_PAGE}?id=${deviceIds[0]}` : DEVICE_LIST,
  };
}
