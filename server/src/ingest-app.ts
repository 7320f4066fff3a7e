import type { RobotMap } from "@sweepline/contract/fleet/cleaning-profile.ts";
import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050.ts";
import type { Bus } from "./core/bus/bus.ts";
import type { Clock } from "./core/clock.ts";
import type { Database, Queries } from "./core/db/database.ts";
import type { Adapter } from "./core/ingest/adapter.ts";
import { createDeviceDirectory, type DeviceDirectory } from "./core/ingest/device-directory.ts";
import { createIngest, type IngestPipeline } from "./core/ingest/ingest.ts";
import type { IngestItem, MessageItem, Rejection } from "./core/ingest/items.ts";
import { createUpkeepRunner, type UpkeepRunner } from "./core/jobs.ts";
import { type BusAnnouncer, createAnnouncer } from "./core/live/announcer.ts";
import type { Announcement } from "./core/live/live.ts";
import type { Log } from "./core/log.ts";
import { devicesLeftOnline, recordConnections } from "./fleet/connections/index.ts";
import { logFacts } from "./fleet/device-log/index.ts";
import { factsheetLogs, onDevicesChanged, takeFactsheets } from "./fleet/devices/index.ts";
import {
  createRejections,
  createSiteDates,
  createTelemetry,
  DEVICE_EVENTS,
  devicesBySerialNumbers,
  dropOld,
  ensureRoom,
  keepRoom,
  watchSilence,
} from "./fleet/telemetry/index.ts";
import { vdaAdapter } from "./fleet/vda5050/index.ts";
import { createTaskFollower } from "./operations/task-reports/index.ts";
import { mapLogs, takeMaps } from "./sites/maps/index.ts";
import type { ExceptionLog } from "./system/logs/index.ts";

/** What robots say, wired in wing order: the counterpart of `app.ts` for the way in. */
export interface IngestGround {
  exceptions: Pick<ExceptionLog, "note">;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
}

export interface IngestApp {
  ingest: IngestPipeline;
  reject(rejection: Rejection): void;
  /** Writes what was counted so far, which otherwise waits for some seconds. */
  flushRejections(): Promise<void>;
  upkeep: UpkeepRunner;
  /** After a start with a broker of our own: whoever was connected to the one before is not any more. */
  closeLeftovers(): Promise<void>;
  /** Calls back for devices whose credentials no longer hold. */
  onRevoked(handler: (serialNumber: string) => void): void;
  close(): Promise<void>;
}

/** Protocols of devices that speak to the product's own broker. */
export const ROBOT_ADAPTERS: readonly Adapter[] = [vdaAdapter];

const REFRESH_EVERY_MS = 15_000;

export async function createIngestApp({ db, bus, clock, log, exceptions }: IngestGround): Promise<IngestApp> {
  await ensureRoom(db, clock.now());
  const rejections = createRejections({ db, log });
  const directory = createDeviceDirectory((serialNumbers) => devicesBySerialNumbers(db, serialNumbers));
  const announcer = await createAnnouncer({ bus, events: DEVICE_EVENTS });
  const ingest = createIngest({
    adapters: ROBOT_ADAPTERS,
    directory,
    commit: committing({ db, announcer, reject: rejections.reject }),
    reject: rejections.reject,
    log,
  });
  const tell = tellingOf(directory, ingest);
  const upkeep = createUpkeepRunner({
    db,
    log,
    clock,
    onFailed: ({ name, error }) => exceptions.note({ error, place: name }),
  });
  upkeep.add(
    watchSilence({
      db,
      busySince: () => ingest.busySince,
      tell: (silent) => tell(silent, "silence"),
    }),
  );
  upkeep.add(keepRoom(db));
  upkeep.add(dropOld(db));

  const revokedHandlers: ((serialNumber: string) => void)[] = [];
  const stopListening = await onDevicesChanged(bus, ({ serialNumbers, isRevoked }) => {
    directory.forget(serialNumbers);
    if (isRevoked)
      for (const serialNumber of serialNumbers) for (const handler of revokedHandlers) handler(serialNumber);
    const at = Date.now();
    tell(
      serialNumbers.map((serialNumber) => ({ serialNumber, at })),
      "changed",
    ).catch((error) => log.warn({ err: error }, "change of devices"));
  });
  const refreshing = setInterval(() => {
    directory.refresh().catch((error) => log.warn({ err: error }, "devices could not be read anew"));
  }, REFRESH_EVERY_MS);
  refreshing.unref();

  return {
    ingest,
    reject: rejections.reject,
    flushRejections: rejections.flush,
    upkeep,
    async closeLeftovers() {
      const left = await devicesLeftOnline(db);
      // Nobody knows when they went; that they were there is known up to their last report.
      await tell(
        left.map(({ serialNumber, lastSeenAt }) => ({ serialNumber, at: lastSeenAt.getTime() })),
        "brokerRestart",
      );
    },
    onRevoked: (handler) => void revokedHandlers.push(handler),
    async close() {
      clearInterval(refreshing);
      stopListening();
      await upkeep.stop();
      await ingest.stop();
      announcer.stop();
      await rejections.stop();
    },
  };
}

/** One batch into the database: everything that it means, or nothing; then what follows from it. */
function committing(options: {
  db: Database;
  announcer: BusAnnouncer;
  reject(rejection: Rejection): void;
}): (items: readonly IngestItem[]) => Promise<void> {
  const { db, announcer, reject } = options;
  const telemetry = createTelemetry({ announcer });
  const tasks = createTaskFollower(createSiteDates());

  const store = async (tx: Queries, items: readonly IngestItem[]) => {
    const batch = await telemetry.read(tx, items);
    const { facts, rejected } = batch;
    const [, , logged, sheets, maps, followed] = await Promise.all([
      telemetry.save(tx, batch),
      recordConnections(tx, facts.lines),
      logFacts(tx, facts.logs),
      takeFactsheets(tx, items.filter(isFactsheet)),
      takeMaps(tx, items.filter(isMap), (rejection) => rejected.push(rejection)),
      tasks.follow(tx, facts.runs),
    ]);
    const more = await logFacts(tx, [...factsheetLogs(sheets), ...mapLogs(maps)]);
    return { batch, followed, announcements: [...logged, ...more] };
  };

  return async (items) => {
    try {
      const { batch, followed, announcements } = await db.transaction((tx) => store(tx, items));
      telemetry.committed(batch);
      tasks.committed(followed);
      for (const rejection of batch.rejected) reject(rejection);
      announcer.announce(announcements.filter(isWantedBy(announcer)));
    } catch (error) {
      telemetry.forget(items);
      tasks.forget(items.map((item) => item.device.id));
      throw error;
    }
  };
}

function isFactsheet(item: IngestItem): item is MessageItem<VdaFactsheet> {
  return item.type === "message" && item.kind === "factsheet";
}

function isMap(item: IngestItem): item is MessageItem<RobotMap> {
  return item.type === "message" && item.kind === "map";
}

function isWantedBy(announcer: BusAnnouncer) {
  return ({ entry: [event, key] }: Announcement): boolean => announcer.isWanted(event, key);
}

/** Puts a word about devices' lines among their messages. */
function tellingOf(directory: DeviceDirectory, ingest: IngestPipeline) {
  return async (
    devices: readonly { serialNumber: string; at: number }[],
    kind: "silence" | "brokerRestart" | "changed",
  ): Promise<void> => {
    const items = await Promise.all(
      devices.map(async ({ serialNumber, at }) => {
        const device = await directory.load(serialNumber);
        return device && { type: "line" as const, device, kind, remoteIp: null, port: null, at };
      }),
    );
    await ingest.tell(items.filter((item) => item !== null));
  };
}
