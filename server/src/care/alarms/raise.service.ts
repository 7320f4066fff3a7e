import type { Database, Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import { announceAssists, raiseAssists } from "../assists/index.ts";
import { longestOf, windowsOfDevices } from "../maintenance-windows/index.ts";
import { type MessageEvent, queueEvents } from "../message-configs/index.ts";
import { announceAlarms } from "./alarm-announcements.ts";
import { eventOf } from "./alarm-events.ts";
import { stopsOf } from "./alarm-stops.ts";
import { comesBack, dueAt, isOfPlace } from "./conditions.ts";
import {
  type DueCondition,
  holdDue,
  holdReleased,
  insertAlarms,
  insertGroups,
  lastAlarms,
  noteRaised,
  noteReleased,
  openGroups,
  putOffDue,
  type RaisedAlarm,
  reopenAlarms,
  type Suppression,
  suppressAlarms,
} from "./raise.store.ts";

export interface RaiseDeps {
  db: Database;
  announcer: Pick<Announcer, "announce" | "isWanted">;
}

/** Raises what is due, some thousand at most; answers of how many it was looked at. */
export async function raiseDue(deps: RaiseDeps, tx: Queries, now: Date): Promise<number> {
  const held = await holdDue(tx, now);
  if (held.length === 0) return 0;
  const { due, later } = lookedAt(held, now.getTime());
  if (later.length > 0) await putOffDue(tx, later);
  if (due.length === 0) return held.length;
  const again = (await lastAlarms(tx, due, now)).filter(({ raisedAt, clearedAt }) =>
    comesBack({ raisedAt: raisedAt.getTime(), clearedAt: clearedAt.getTime() }, now.getTime()),
  );
  const isAgain = new Set(again.map(keyOf));
  const fresh = due.filter((one) => !isAgain.has(keyOf(one)));
  const made = fresh.length === 0 ? [] : await insertAlarms(tx, await grouped(tx, fresh, now), now);
  if (again.length > 0)
    await reopenAlarms(
      tx,
      again.map(({ id }) => id),
    );
  const raised = [...again.map((one) => ({ ...one, isNew: false })), ...made];
  await noteRaised(tx, raised, now);
  const suppressed = await suppress(tx, { due, raised, now });
  // What came back is no news, unless people think that there is nothing: else they were informed a moment ago.
  const wasSilent = new Set(again.filter((one) => one.wasSilent).map(({ id }) => id));
  const news = raised.filter(({ id, isNew }) => (isNew || wasSilent.has(id)) && !suppressed.has(id));
  await queueEvents(tx, eventsOf({ due, news }, now));
  const informed = new Set(news.map(({ id }) => id));
  const standing = raised.flatMap((one) =>
    suppressed.has(one.id) ? [] : { ...one, isNew: informed.has(one.id) },
  );
  announceAssists(tx, deps.announcer, await raiseAssists(tx, stopsOf(due, standing, now), now));
  announce(deps, tx, { due, raised });
  return held.length;
}

function announce(
  { announcer }: RaiseDeps,
  tx: Queries,
  { due, raised }: { due: readonly DueCondition[]; raised: readonly RaisedAlarm[] },
): void {
  const holders = new Map(due.map((one) => [one.deviceId, one]));
  announceAlarms(
    tx,
    announcer,
    raised.flatMap((alarm) => {
      const holder = holders.get(alarm.deviceId);
      return holder ? [{ ...holder, id: alarm.id }] : [];
    }),
  );
}

/** Those that a maintenance window of their devices holds back; answers their ids. */
async function suppress(
  tx: Queries,
  { due, raised, now }: { due: readonly DueCondition[]; raised: readonly RaisedAlarm[]; now: Date },
): Promise<ReadonlySet<number>> {
  const zones = new Map(due.map(({ deviceId, timeZone }) => [deviceId, timeZone]));
  const windows = await windowsOfDevices(tx, [...zones.keys()], { from: now, to: now });
  const held = raised.flatMap(({ id, deviceId }): Suppression[] => {
    const moment = { at: now.getTime(), timeZone: zones.get(deviceId) ?? "UTC" };
    const longest = longestOf(windows.get(deviceId) ?? [], moment);
    return longest ? [{ id, until: new Date(longest.until), windowId: longest.window.id }] : [];
  });
  if (held.length > 0) await suppressAlarms(tx, held);
  return new Set(held.map(({ id }) => id));
}

/** What a window held back that is over, and holds still: people are informed of it now. Answers of how many it was looked at. */
export async function releaseSuppressed(deps: RaiseDeps, tx: Queries, now: Date): Promise<number> {
  const held = await holdReleased(tx, now);
  if (held.length === 0) return 0;
  const suppressed = await suppress(tx, { due: held, raised: held, now });
  const released = held.filter(({ id }) => !suppressed.has(id));
  await noteReleased(
    tx,
    released.map(({ id }) => id),
    now,
  );
  await queueEvents(
    tx,
    released.map((one) => eventOf(one, "raised", now)),
  );
  const stops = stopsOf(
    released,
    released.map((one) => ({ ...one, isNew: true })),
    now,
  );
  announceAssists(tx, deps.announcer, await raiseAssists(tx, stops, now));
  announce(deps, tx, { due: released, raised: released });
  return held.length;
}

/** Silence is counted from what was said last, which nobody has written into the condition. */
function lookedAt(held: readonly DueCondition[], now: number) {
  const due: DueCondition[] = [];
  const later: Parameters<typeof putOffDue>[1][number][] = [];
  for (const one of held) {
    const since = Math.max(one.since.getTime(), one.saidAt?.getTime() ?? 0);
    const at = dueAt({ since, rule: { ...one, id: one.ruleId }, timeZone: one.timeZone });
    if (one.kind === "stale" && at > now) later.push({ ...one, since, dueAt: at });
    else due.push({ ...one, since: new Date(since) });
  }
  return { due, later };
}

function eventsOf(
  { due, news }: { due: readonly DueCondition[]; news: readonly RaisedAlarm[] },
  now: Date,
): MessageEvent[] {
  const conditions = new Map(due.map((one) => [keyOf(one), one]));
  return news.flatMap((alarm) => {
    const condition = conditions.get(keyOf(alarm));
    return condition ? [eventOf({ ...condition, id: alarm.id }, "raised", now)] : [];
  });
}

const keyOf = ({
  deviceId,
  ruleId,
  subject,
}: Pick<DueCondition, "deviceId" | "ruleId" | "subject">): string => `${deviceId} ${ruleId} ${subject}`;

/** Each with the occurrence that it is part of. */
async function grouped(
  tx: Queries,
  due: readonly DueCondition[],
  now: Date,
): Promise<(DueCondition & { groupId: number })[]> {
  const causeOf = ({ kind, ruleId, placeId, deviceId }: DueCondition): string =>
    isOfPlace(kind) && placeId !== null ? `place ${ruleId} ${placeId}` : `device ${ruleId} ${deviceId}`;
  const groups = new Map<string, number>();
  for (const { id, ruleId, placeId } of await openGroups(
    tx,
    due.filter(({ kind }) => isOfPlace(kind)),
    now,
  ))
    groups.set(`place ${ruleId} ${placeId}`, id);
  const missing = new Map(
    due.map((one) => [causeOf(one), one] as const).filter(([cause]) => !groups.has(cause)),
  );
  const ids = await insertGroups(
    tx,
    [...missing].map(([cause, { organizationId, ruleId, placeId, deviceId }]) => ({
      ...{ organizationId, ruleId, placeId },
      deviceId: cause.startsWith("place") ? null : deviceId,
    })),
    now,
  );
  for (const [index, cause] of [...missing.keys()].entries()) groups.set(cause, ids[index] as number);
  return due.map((one) => ({ ...one, groupId: groups.get(causeOf(one)) as number }));
}
