import { pick } from "@sweepline/contract/core/records.ts";
import { DEVICE_LOG_EVENTS } from "@sweepline/contract/fleet/device-log.ts";
import { COLUMN_FIELDS } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import {
  type DeviceLive,
  type DeviceState,
  TELEMETRY_EVENTS,
  type TrailPoint,
} from "@sweepline/contract/fleet/telemetry.ts";
import type { TaskRun } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { type Queries, withCommit } from "../../core/db/database.ts";
import type { IngestDevice, IngestItem, Rejection } from "../../core/ingest/items.ts";
import { repeatedInstant } from "../../core/instants.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import { loadMemories, saveMemories } from "./device-memory.store.ts";
import type { DeviceMemory } from "./device-memory.ts";
import { type Facts, noFacts, type PositionFact, type RefusedAmount, type ReportFact } from "./facts.ts";
import { fold } from "./fold.ts";
import { keepPlans } from "./plans.store.ts";
import { plansIn, type ReportedPlan } from "./plans.ts";
import { insertPositions, insertReports } from "./reports.store.ts";
import { createSiteDates } from "./site-day.ts";
import { addUsage } from "./usage.store.ts";
import { sumUsage } from "./usage.ts";

/**
 * Reports into what is known of devices. Within the transaction of a batch:
 *
 *   read ─▶ memories of the devices ─▶ fold each item ─▶ which reports are new? ─▶ save: rollups, states
 *
 * The rooms that keep records of the same batch work between `read` and the commit, from its facts.
 */
export interface ReadBatch {
  facts: Facts;
  changed: ReadonlyMap<number, ChangedDevice>;
  /** What devices mean to drive; once saved, only what is newer than what was known. */
  plans: readonly ReportedPlan[];
  /** To be counted once the batch is committed: it may be read more than once before. */
  rejected: Rejection[];
}

export interface ChangedDevice {
  device: IngestDevice;
  memory: DeviceMemory;
  /** Of what time its newest state was before this batch, in ms; below 0: it had not said any. */
  saidBefore: number;
}

export interface Telemetry {
  read(tx: Queries, items: readonly IngestItem[]): Promise<ReadBatch>;
  /** Done with the commit. */
  save(tx: Queries, batch: ReadBatch): void;
  /** After the commit: stores the memories and announces the changes. */
  committed(batch: ReadBatch): void;
  /** After a failure: what was folded into these devices did not happen. */
  forget(items: readonly IngestItem[]): void;
}

/** Of reports, whose time is their identity; what only says how the device is now is taken as of its receipt. */
const MAX_AHEAD_MS = 600_000;
const DAY_MS = 86_400_000;
/** `connection` goes by time of receipt: a will carries the time at which the connection was made. */
const TIMED_KINDS = new Set(["cleaning", "state", "visualization", "reading"]);

export function createTelemetry(options: { announcer: Announcer; now?: () => number }): Telemetry {
  const { announcer, now = Date.now } = options;
  const memories = new Map<number, DeviceMemory>();
  const siteDates = createSiteDates();

  /** The time of an item that cannot be true. */
  const oddTimeOf = (item: IngestItem): number | undefined => {
    if (item.type === "connection" || !TIMED_KINDS.has(item.kind)) return undefined;
    const { at, sentAt = at, device, kind, payload } = item;
    const { run } = payload as { run?: TaskRun };
    const newest = kind === "cleaning" ? now() + MAX_AHEAD_MS : Infinity;
    const oldest = now() - device.retentionDays * DAY_MS;
    const isOdd = (time: number): boolean => time < oldest || time > newest;
    if (isOdd(sentAt)) return sentAt;
    if (run && isOdd(repeatedInstant(run.startedAt))) return repeatedInstant(run.startedAt);
    return run?.endedAt && isOdd(Date.parse(run.endedAt)) ? Date.parse(run.endedAt) : undefined;
  };

  const load = async (tx: Queries, devices: Iterable<IngestDevice>): Promise<void> => {
    const missing = [...devices].map((device) => device.id).filter((id) => !memories.has(id));
    for (const memory of await loadMemories(tx, missing)) memories.set(memory.deviceId, memory);
  };

  return {
    async read(tx, items) {
      const rejected: Rejection[] = [];
      const plausible = items.filter((item) => {
        const odd = oddTimeOf(item);
        if (odd !== undefined) rejected.push(implausible(item, odd));
        return odd === undefined;
      });
      const devices = new Map(plausible.map(({ device }) => [device.id, device]));
      await load(tx, devices.values());
      const facts = noFacts();
      const changed = new Map<number, ChangedDevice>();
      for (const item of plausible) {
        const memory = memories.get(item.device.id);
        // Removed since it was looked up: nobody is left to remember.
        if (!memory) continue;
        const saidBefore = changed.get(item.device.id)?.saidBefore ?? saidAt(memory);
        fold(memory, item, facts);
        changed.set(item.device.id, { device: item.device, memory, saidBefore });
      }
      rejected.push(...facts.refused.map(refusedAmount));
      facts.reports = facts.reports.length > 0 ? await insertReports(tx, withoutTwins(facts.reports)) : [];
      return { facts, changed, rejected, plans: plansIn(facts.reports) };
    },

    save(tx, batch) {
      const { facts, changed, plans } = batch;
      if (changed.size === 0) return;
      const memoriesInOrder = [...changed.values()]
        .map(({ memory }) => memory)
        .sort((a, b) => a.deviceId - b.deviceId);
      const saving = Promise.all([
        saveMemories(tx, memoriesInOrder),
        keepPlans(tx, plans),
        addUsage(tx, sumUsage(facts.reports, siteDates)),
        facts.positions.length > 0 ? insertPositions(tx, facts.positions) : undefined,
      ]);
      withCommit(
        tx,
        saving.then(([version, kept]) => {
          batch.plans = kept;
          for (const memory of memoriesInOrder) memory.version = version;
        }),
      );
    },

    committed({ facts, changed, plans }) {
      announcer.announce(changeAnnouncements(changed.values(), announcer.isWanted));
      announcer.announce(moveAnnouncements(facts, announcer.isWanted));
      announcer.announce(planAnnouncements(plans, announcer.isWanted));
    },

    forget(items) {
      for (const { device } of items) memories.delete(device.id);
    },
  };
}

/** Of what time its newest state is, by its own clock. */
export const saidAt = ({ stateAt, cleaningAt }: DeviceMemory): number => Math.max(stateAt, cleaningAt);

function implausible({ kind, device: { serialNumber } }: IngestItem, time: number): Rejection {
  const detail = Number.isFinite(time) ? new Date(time).toISOString() : "";
  return { reason: "implausibleTime", kind, serialNumber, detail };
}

const refusedAmount = ({ kind, detail, device }: RefusedAmount): Rejection => ({
  ...{ reason: "implausibleAmount", kind, serialNumber: device.serialNumber, detail },
});

/** The same report twice in one batch counts once. */
function withoutTwins(reports: readonly ReportFact[]): ReportFact[] {
  const seen = new Set<string>();
  return reports.filter(({ device, at, headerId }) => {
    const identity = `${device.id}/${at}/${headerId}`;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** Live events of what was just committed; built only where somebody watches. */
type IsWanted = Announcer["isWanted"];

const { deviceChanged, deviceStateChanged, deviceMoved, devicePlanned } = TELEMETRY_EVENTS;
export const DEVICE_EVENTS = [...Object.values(TELEMETRY_EVENTS), DEVICE_LOG_EVENTS.deviceLogged];

const instant = (at: number): string => new Date(at).toISOString();

function deviceLive(memory: DeviceMemory): DeviceLive {
  return { ...pick(memory.state, COLUMN_FIELDS), ...ownFields(memory) };
}

const deviceState = (memory: DeviceMemory): DeviceState => ({ ...memory.state, ...ownFields(memory) });

const ownFields = ({ status, isOnline, position, state, lastReportAt }: DeviceMemory) => ({
  status,
  isOnline,
  position,
  errorCount: state.errors.length,
  lastReportAt: lastReportAt === null ? null : instant(lastReportAt),
});

function announcement(device: IngestDevice, event: string, payload: unknown): Announcement {
  return {
    entry: [event, device.id, payload],
    organizationId: device.organizationId,
    operatorStaffId: device.operatorStaffId,
  };
}

function changeAnnouncements(
  changed: Iterable<{ device: IngestDevice; memory: DeviceMemory }>,
  isWanted: IsWanted,
): Announcement[] {
  const announcements: Announcement[] = [];
  for (const { device, memory } of changed) {
    if (isWanted(deviceChanged.name, device.id))
      announcements.push(announcement(device, deviceChanged.name, deviceLive(memory)));
    if (isWanted(deviceStateChanged.name, device.id))
      announcements.push(announcement(device, deviceStateChanged.name, deviceState(memory)));
  }
  return announcements;
}

const planAnnouncements = (plans: readonly ReportedPlan[], isWanted: IsWanted): Announcement[] =>
  plans
    .filter(({ device }) => isWanted(devicePlanned.name, device.id))
    .map(({ device, plan }) => announcement(device, devicePlanned.name, plan));

function moveAnnouncements(
  moves: { reports: readonly ReportFact[]; positions: readonly PositionFact[] },
  isWanted: IsWanted,
): Announcement[] {
  const announcements: Announcement[] = [];
  const add = (device: IngestDevice, point: TrailPoint): void =>
    void announcements.push(announcement(device, deviceMoved.name, point));
  for (const { device, at, report } of moves.reports) {
    if (!report.position || !isWanted(deviceMoved.name, device.id)) continue;
    const { x, y, theta, mapId } = report.position;
    add(device, { at: instant(at), x, y, theta, mapKey: mapId, cleanedRows: report.cleanedRows ?? null });
  }
  for (const { device, at, position } of moves.positions)
    if (isWanted(deviceMoved.name, device.id))
      add(device, { at: instant(at), ...position, cleanedRows: null });
  return announcements;
}
