import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Database, Queries } from "../core/db/database.ts";
import type { ProtocolState } from "../core/ingest/adapter.ts";
import type { IngestItem, MessageItem, Rejection } from "../core/ingest/items.ts";
import type { BusAnnouncer } from "../core/live/announcer.ts";
import type { Announcement } from "../core/live/live.ts";
import type { FollowedBatch, Outbox } from "../fleet/commands/index.ts";
import { recordConnections, recordGaps } from "../fleet/connections/index.ts";
import { recordWears } from "../fleet/consumables/index.ts";
import { logFacts } from "../fleet/device-log/index.ts";
import { recordToldSettings } from "../fleet/device-settings/index.ts";
import { factsheetLogs, keepProtocolState, takeFactsheets } from "../fleet/devices/index.ts";
import { takeUplinks } from "../fleet/lora/index.ts";
import {
  createSiteDates,
  createTelemetry,
  type GrowingMap,
  type ReadBatch,
} from "../fleet/telemetry/index.ts";
import { createTaskFollower } from "../operations/task-reports/index.ts";
import { createDeviceMapsFollower, deviceMapNews } from "../sites/distributions/index.ts";
import { dueMaps, type KeptMap, type MapTaking, mapLogs, mapNews, takeMaps } from "../sites/maps/index.ts";
import { createIngestBudgets } from "./ingest-budgets.ts";

/** One batch into the database: everything that it means, or nothing; then what follows from it. */
export function committing(options: {
  db: Database;
  announcer: BusAnnouncer;
  reject(rejection: Rejection): void;
  outbox: Pick<Outbox, "follow">;
}): (items: readonly IngestItem[]) => Promise<void> {
  const { db, announcer, reject, outbox } = options;
  const telemetry = createTelemetry({ announcer });
  const siteDates = createSiteDates();
  const tasks = createTaskFollower(siteDates);
  const deviceMaps = createDeviceMapsFollower();

  const budgets = createIngestBudgets();

  const store = async (tx: Queries, all: readonly IngestItem[]) => {
    const over: Rejection[] = [];
    const budget = budgets.open((rejection) => void over.push(rejection));
    const items = budget.trimmed(all);
    const batch = await telemetry.read(tx, items);
    const { rejected } = batch;
    const facts = budget.within(batch.facts);
    const [, , , logged, sheets, maps, followed, told] = await Promise.all([
      telemetry.save(tx, batch),
      keepProtocolState(tx, items.filter(isKeeping)),
      recordConnections(tx, facts.lines),
      logFacts(tx, facts.logs),
      takeFactsheets(tx, items.filter(isFactsheet)),
      mapsOf(tx, items, {
        reject: (rejection) => void rejected.push(rejection),
        mayAdd: (device) => budget.take("mapVersions", device),
      }),
      tasks.follow(tx, facts.runs),
      recordToldSettings(tx, facts.settings),
      recordGaps(tx, facts.gaps),
      recordWears(tx, facts.wears, siteDates),
      takeUplinks(tx, facts.uplinks),
    ]);
    const held = await deviceMaps.follow(tx, items);
    await outbox.follow(tx, commandsOf(items, batch));
    const more = await logFacts(
      tx,
      [...factsheetLogs(sheets), ...mapLogs(maps)].filter(({ device }) => budget.take("logLines", device)),
    );
    rejected.push(...over);
    const news = [
      ...mapNews(maps.map(({ changed }) => changed)),
      ...(await deviceMapNews(tx, held.news, announcer.isWanted)),
    ];
    return { batch, budget, followed, held, announcements: [...logged, ...told, ...more, ...news] };
  };

  return async (items) => {
    try {
      const { batch, budget, followed, held, announcements } = await db.transaction((tx) => store(tx, items));
      telemetry.committed(batch);
      budget.commit();
      tasks.committed(followed);
      deviceMaps.committed(held);
      for (const rejection of batch.rejected) reject(rejection);
      announcer.announce(announcements.filter(isWantedBy(announcer)));
    } catch (error) {
      telemetry.forget(items);
      const deviceIds = items.map((item) => item.device.id);
      tasks.forget(deviceIds);
      deviceMaps.forget(deviceIds);
      throw error;
    }
  };
}

/** What the batch may say of commands. After all else: whoever issues one holds its device first, and then commands. */
function commandsOf(items: readonly IngestItem[], { facts, changed }: ReadBatch): FollowedBatch {
  return {
    items,
    statusOf: (deviceId) => changed.get(deviceId)?.memory.status,
    comings: facts.lines
      .filter(({ kind }) => kind === "coming")
      .map(({ device, at }) => ({ deviceId: device.id, at })),
  };
}

function isFactsheet(item: IngestItem): item is MessageItem<VdaFactsheet> {
  return item.type === "message" && item.kind === "factsheet";
}

async function mapsOf(tx: Queries, items: readonly IngestItem[], taking: MapTaking): Promise<KeptMap[]> {
  const due = await dueMaps(tx, items.filter(isGrowingMap));
  return takeMaps(tx, [...items.filter(isMap), ...due], taking);
}

function isMap(item: IngestItem): item is MessageItem<RobotMap> {
  return item.type === "message" && item.kind === "map";
}

function isGrowingMap(item: IngestItem): item is MessageItem<GrowingMap> {
  return item.type === "message" && item.kind === "growingMap";
}

function isKeeping(item: IngestItem): item is MessageItem & { keeps: ProtocolState } {
  return item.type === "message" && item.keeps !== undefined;
}

function isWantedBy(announcer: BusAnnouncer) {
  return ({ entry: [event, key] }: Announcement): boolean => announcer.isWanted(event, key);
}
