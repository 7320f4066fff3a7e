import type { Receivers } from "@sweepline/contract/care/messages/index.ts";
import { type DataScope, EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  type MessagesDeps,
  type Receiver,
  receiversAt,
  receiversWithin,
  sendEventMessage,
} from "../messages/index.ts";
import * as configs from "./configs.store.ts";
import { greater } from "./matching.ts";
import type { Group } from "./queue.store.ts";
import * as raises from "./raises.store.ts";
import { type Filling, saidOf } from "./templates.ts";

interface Informing {
  config: configs.StoredConfig;
  groups: Group[];
  receivers: Receivers;
  isEscalating: boolean;
  now: Date;
}

/** People who see the same of the groups. */
interface Audience {
  people: Receiver[];
  groups: Group[];
}

/** One message for all who see the same organizations' part of it. Answers the messages. */
export async function inform(deps: MessagesDeps, tx: Queries, informing: Informing): Promise<string[]> {
  const { config, groups, receivers, now } = informing;
  const scope: DataScope = config.isBuiltIn
    ? EVERYTHING
    : { isAll: false, rootIds: [config.organizationId], organizationIds: [], staffId: null };
  const people = await receiversAt(tx, scope, { receivers, now });
  const audiences = await audiencesOf(deps, tx, { people, groups });
  // A webhook is the configuration's own and is told of all, once.
  if (config.ways.includes("webhook") && !audiences.some((one) => one.groups.length === groups.length))
    audiences.push({ people: [], groups });
  const sent: string[] = [];
  for (const audience of audiences) {
    const messageId = await send(deps, tx, { ...informing, audience, since: null });
    if (messageId === undefined) continue;
    sent.push(messageId);
    if (!config.informsWhenCleared) continue;
    const keys = audience.groups.flatMap(({ allKeys }) => allKeys);
    const raisedAt = new Date(audience.groups[0]?.event.at ?? informing.now);
    await raises.noteRaises(tx, { configId: config.id, keys, messageId, raisedAt });
  }
  return sent;
}

/** To those alone who were informed that it began, as far as they may still see it. */
export async function informThatOver(
  deps: MessagesDeps,
  tx: Queries,
  { config, groups, now }: Pick<Informing, "config" | "groups" | "now">,
): Promise<void> {
  const informed = new Map<Group, raises.Informed>();
  for (const group of groups) informed.set(group, await raises.informedOfKeys(tx, config.id, group.allKeys));
  const known = groups.filter((group) => (informed.get(group)?.messages ?? 0) > 0);
  const staffIds = [...new Set(known.flatMap((group) => informed.get(group)?.staffIds ?? []))];
  const people = await receiversWithin(tx, EVERYTHING, { staffIds, roleIds: [], organizationIds: [] });
  const wasInformed = ({ staffId }: Receiver, group: Group): boolean =>
    informed.get(group)?.staffIds.includes(staffId) ?? false;
  const audiences = await audiencesOf(deps, tx, { people, groups: known, isFor: wasInformed });
  if (known.length > 0 && config.ways.includes("webhook"))
    if (!audiences.some((one) => one.groups.length === groups.length))
      audiences.push({ people: [], groups: known });
  // Both may go at once: what is over stands after that it began.
  const afterRaise = new Date(now.getTime() + 1);
  for (const audience of audiences) {
    const [since] = audience.groups
      .flatMap((group) => informed.get(group)?.since ?? [])
      .sort((one, other) => one.getTime() - other.getTime());
    const over = { config, groups, isEscalating: false, now: afterRaise, audience, since: since ?? null };
    await send(deps, tx, over);
  }
  for (const { allKeys } of groups) await raises.forgetKeys(tx, config.id, allKeys);
}

async function audiencesOf(
  deps: MessagesDeps,
  tx: Queries,
  {
    people,
    groups,
    isFor = () => true,
  }: { people: readonly Receiver[]; groups: Group[]; isFor?: (person: Receiver, group: Group) => boolean },
): Promise<Audience[]> {
  const paths = await configs.pathsOf(
    tx,
    groups.map(({ organizationId }) => organizationId),
  );
  const audiences = new Map<string, Audience>();
  for (const person of people) {
    const seen = await seenBy(deps, person.staffId, paths);
    const own = groups.filter((group) => seen.has(group.organizationId) && isFor(person, group));
    if (own.length === 0) continue;
    const name = own.map(({ organizationId }) => organizationId).join();
    const audience = audiences.get(name) ?? { people: [], groups: own };
    audience.people.push(person);
    audiences.set(name, audience);
  }
  return [...audiences.values()];
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

interface Sending extends Omit<Informing, "receivers"> {
  audience: Audience;
  /** Of what is over. */
  since: Date | null;
}

async function send(deps: MessagesDeps, tx: Queries, sending: Sending): Promise<string | undefined> {
  const { config, groups, audience, now } = sending;
  const isWhole = audience.groups.length === groups.length;
  const sent = await sendEventMessage(deps, tx, {
    message: {
      ...(await messageOf(tx, sending)),
      ways: isWhole ? config.ways : config.ways.filter((way) => way !== "webhook"),
    },
    receivers: audience.people,
    now,
  });
  if (sent && audience.people.length > 0 && groups[0]?.phase !== "cleared")
    await deps.reach?.made(tx, {
      ...aboutOf(audience),
      messageId: sent.id,
      madeAt: now,
      isReached: sent.isInApp,
    });
  return sent?.id;
}

const aboutOf = ({ groups }: Audience) => ({
  deviceIds: [...new Set(groups.flatMap((group) => group.deviceIds))],
  keys: [...new Set(groups.flatMap(({ allKeys }) => allKeys))],
});

async function messageOf(tx: Queries, { config, isEscalating, audience: { groups }, since }: Sending) {
  const deviceIds = [...new Set(groups.flatMap((group) => group.deviceIds))];
  const placeIds = [...new Set(groups.flatMap((group) => group.placeIds))];
  const organizationIds = groups.map(({ organizationId }) => organizationId);
  const names = await configs.namesOfGroups(tx, { deviceIds, placeIds, organizationIds });
  const [first] = groups;
  if (!first) throw new Error("a message of nothing");
  const filling: Filling = {
    ...{ names, since, event: first.event, deviceCount: deviceIds.length },
    timeZone: names.devices[0]?.timeZone ?? "UTC",
    severity: groups.reduce((greatest, { severity }) => greater(greatest, severity), first.severity),
    count: groups.reduce((sum, { count }) => sum + count, 0),
  };
  return {
    organizationId: config.organizationId,
    ...{ subject: config.kind, severity: filling.severity, eventCount: filling.count, isEscalating },
    ...saidOf(config, filling, first.phase),
    link: linkOf({ deviceIds, keys: groups.flatMap(({ allKeys }) => allKeys) }),
    cardPath: first.phase === "cleared" ? "" : await cardOf(tx, deviceIds),
  };
}

/** Pages of the console: what a key stands for, a device, and the list of devices. */
const PAGE_OF_KEY: Readonly<Record<string, string>> = {
  alarm: "/platform/alarm/view",
  fault: "/platform/fault/view",
};
const DEVICE_PAGE = "/wel/eqDetail";
const DEVICE_LIST = "/washfloorrobot/equipmentInfo";

/** Whoever reads it on a phone is likely on the way to the robot. */
const cardOf = async (tx: Queries, [deviceId = 0, ...others]: readonly number[]): Promise<string> =>
  others.length === 0 && (await configs.needsPerson(tx, deviceId)) ? `/r/${deviceId}` : "";

/** To the one thing that it is about, else to what there is to see of it. */
function linkOf({ deviceIds, keys }: { deviceIds: readonly number[]; keys: readonly string[] }): string {
  const [kind = "", id = ""] = new Set(keys).size === 1 ? (keys[0]?.split(":") ?? []) : [];
  const page = PAGE_OF_KEY[kind];
  if (page && /^\d+$/.test(id)) return `${page}?id=${id}`;
  return deviceIds.length === 1 ? `${DEVICE_PAGE}?id=${deviceIds[0]}` : DEVICE_LIST;
}
