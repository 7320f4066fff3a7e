import { createHash, randomBytes } from "node:crypto";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Plan } from "@sweepline/contract/operations/plan.ts";
import {
  MAX_FEED_EVENTS,
  type NewPlanFeed,
  PLAN_FEED_DAYS,
  PLAN_FEED_ENDPOINTS,
  PLAN_FEED_PATH,
  PLAN_FEED_REFUSALS,
  type PlanFeed,
} from "@sweepline/contract/operations/plan-feeds.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import type { Plans } from "../plan/index.ts";
import { calendarOf } from "./calendar.ts";
import { eventsOf } from "./plan-events.ts";
import * as store from "./plan-feeds.store.ts";

export interface PlanFeeds {
  list(caller: Caller): Promise<PlanFeed[]>;
  create(
    requester: Requester,
    feed: NewPlanFeed & { language: Language },
  ): Promise<{ feed: PlanFeed; path: string }>;
  remove(requester: Requester, id: number): Promise<void>;
  /** The calendar behind a secret, as its person may see it now. */
  open(key: string): Promise<string>;
}

interface PlanFeedsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  plans: Pick<Plans, "get">;
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const record = recorderOf("operations_planFeeds", "planFeed");
const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;
/** 256 random bits: nothing to guess, so a plain hash is enough to keep them. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export function createPlanFeeds(deps: PlanFeedsDeps): PlanFeeds {
  const { db, clock, plans, callerOf } = deps;
  return {
    list: ({ staffId }) => store.feedsOf(db, staffId),
    create: (requester, wanted) =>
      db.transaction(async (tx) => {
        const key = randomBytes(SECRET_BYTES).toString("base64url");
        const { staffId, scope } = requester.caller;
        const [strange] = await store.strangeFilters(tx, scope, wanted);
        if (strange) throw refusedAt(strange, PLAN_FEED_REFUSALS.unknownFilter);
        const written = { ...wanted, staffId, secretHash: hashOf(key), createdAt: clock.now() };
        const feed = await store.insertFeed(tx, written);
        if (!feed) throw new Refused(PLAN_FEED_REFUSALS.tooManyFeeds);
        await record(deps, tx, { requester, verb: "create", id: feed.id, after: wanted });
        return { feed, path: `${PLAN_FEED_PATH}?key=${key}` };
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const { staffId } = requester.caller;
        const { name } = found(await store.deleteFeed(tx, { id, staffId }), CORE_REFUSALS.notFound);
        await record(deps, tx, { requester, verb: "remove", id, before: { name } });
      }),
    async open(key) {
      const feed = found(await store.feedOfSecret(db, hashOf(key)), CORE_REFUSALS.notFound);
      const caller = await callerOf(feed.staffId);
      if (!caller || !maySee(caller)) throw new Refused(CORE_REFUSALS.notFound);
      const now = clock.now();
      const from = new Date(now.getTime() - PLAN_FEED_DAYS.back * DAY_MS);
      const to = new Date(now.getTime() + PLAN_FEED_DAYS.ahead * DAY_MS - 1);
      const { organizationId } = feed;
      const plan = await plans.get(caller, {
        ...{ from: from.toISOString(), to: to.toISOString() },
        ...(organizationId !== null && { organizationId }),
      });
      const shown = filtered(plan, feed);
      const ids = shown.runs.map(({ id }) => id);
      const [names, labelOf] = await Promise.all([
        store.namesOfRuns(db, { from: new Date(from.getTime() - DAY_MS), to: now }, ids),
        currentLabels(db),
      ]);
      await store.noteFetched(db, feed.id, now);
      const { language } = feed;
      const events = eventsOf(shown, { now, names, language, labelOf });
      const near = (at: Date) => Math.abs(at.getTime() - now.getTime());
      const nearest = events.sort((a, b) => near(a.from) - near(b.from)).slice(0, MAX_FEED_EVENTS);
      return calendarOf(
        feed.name,
        nearest.sort((a, b) => a.from.getTime() - b.from.getTime() || (a.uid < b.uid ? -1 : 1)),
      );
    },
  };
}

/** What a call of the plan asks for, too. */
const maySee = ({ permissions, companyPermissions, isRestricted }: Caller): boolean => {
  const { permission, companyPermission } = PLAN_FEED_ENDPOINTS.list;
  return (
    !isRestricted &&
    permissions.has(permission) &&
    (companyPermission === null || companyPermissions.has(companyPermission))
  );
};

function filtered(plan: Plan, { placeId, deviceId }: NewPlanFeed): Plan {
  const places = new Map(plan.maps.map((map) => [map.id, map.placeId]));
  const isShown = (mapId: number | null, robot: number | null) =>
    (placeId === null || places.get(mapId ?? 0) === placeId) && (deviceId === null || robot === deviceId);
  return {
    ...plan,
    runs: plan.runs.filter((run) => isShown(run.mapId, run.deviceId)),
    ...partsShown(plan, isShown),
  };
}

/** Of a combination those parts that are meant; of a task this time's own robot counts. */
function partsShown(
  { schedules, occurrences }: Plan,
  isShown: (mapId: number | null, robot: number | null) => boolean,
): Pick<Plan, "schedules" | "occurrences"> {
  const isPart = ({ partId, mapId, deviceId }: Plan["schedules"][number]) =>
    partId === null || isShown(mapId, deviceId);
  const parts = schedules.filter(isPart);
  const known = new Map(parts.map((part) => [part.id, part]));
  return {
    schedules: parts,
    occurrences: occurrences.filter(({ scheduleId, deviceId }) => {
      const part = known.get(scheduleId);
      return part !== undefined && (part.partId !== null || isShown(part.mapId, deviceId ?? part.deviceId));
    }),
  };
}
