import { randomBytes } from "node:crypto";
import { COMMAND_LIVE_EVENTS, openCommandOutbox } from "../command-wiring.ts";
import type { Bus } from "../core/bus/bus.ts";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../core/db/database.ts";
import type { Adapter } from "../core/ingest/adapter.ts";
import { createDeviceDirectory, type DeviceDirectory } from "../core/ingest/device-directory.ts";
import { createIngest, type IngestPipeline } from "../core/ingest/ingest.ts";
import type { Rejection } from "../core/ingest/items.ts";
import { createUpkeepRunner, type Upkeep, type UpkeepRunner } from "../core/jobs.ts";
import { createAnnouncer } from "../core/live/announcer.ts";
import type { Log } from "../core/log.ts";
import { openElevatorPost } from "../elevator-wiring.ts";
import type { Outbox } from "../fleet/commands/index.ts";
import { devicesLeftOnline } from "../fleet/connections/index.ts";
import { dropOldWears } from "../fleet/consumables/index.ts";
import { onDevicesChanged } from "../fleet/devices/index.ts";
import { createDiscoverer } from "../fleet/discoveries/index.ts";
import { chirpstackAdapter, dropOldUplinks, thingsStackAdapter } from "../fleet/lora/index.ts";
import {
  createRejections,
  DEVICE_EVENTS,
  devicesBySerialNumbers,
  dropOld,
  ensureRoom,
  keepRoom,
  watchSilence,
} from "../fleet/telemetry/index.ts";
import { valetudoAdapter } from "../fleet/valetudo/index.ts";
import { vdaAdapter } from "../fleet/vda5050/index.ts";
import { MQTT_LIVE_EVENTS, type MqttLinksStack, openMqttLinks } from "../mqtt-links-stack.ts";
import { SITE_LIVE_EVENTS } from "../site-wiring.ts";
import { createMapLinks } from "../sites/distributions/index.ts";
import { openElevatorLine } from "../sites/elevators/index.ts";
import type { ExceptionLog } from "../system/logs/index.ts";
import { committing } from "./ingest-commit.ts";

/** What robots say, wired in wing order: the counterpart of `app.ts` for the way in. */
export interface IngestGround {
  exceptions: Pick<ExceptionLog, "note">;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** By which passwords at MQTT servers are sealed, and by which robots fetch their maps. */
  serverSecret?: string | undefined;
  /** Networks that MQTT servers of tenants may be in, beside public ones. */
  outgoingNetworks?: readonly string[];
}

export interface IngestApp {
  ingest: IngestPipeline;
  /** Lines to other MQTT servers; held from `begin` on. */
  links: MqttLinksStack;
  /** All that is spoken at the product's own broker. */
  adapters: readonly Adapter[];
  reject(rejection: Rejection): void;
  /** Writes what was counted so far, which otherwise waits for some seconds. */
  flushRejections(): Promise<void>;
  flushDiscoveries(): Promise<void>;
  upkeep: UpkeepRunner;
  /** After a start with a broker of our own: whoever was connected to the one before is not any more. */
  closeLeftovers(): Promise<void>;
  /** Calls back for devices whose credentials no longer hold. */
  onRevoked(handler: (serialNumber: string) => void): void;
  close(): Promise<void>;
}

/** Protocols of devices, wherever they speak; what is spoken at the product's own broker only stands beside them. */
const ADAPTERS: readonly Adapter[] = [vdaAdapter, valetudoAdapter, chirpstackAdapter, thingsStackAdapter];

const LIVE_EVENTS = [...DEVICE_EVENTS, ...COMMAND_LIVE_EVENTS, ...SITE_LIVE_EVENTS, ...MQTT_LIVE_EVENTS];
const REFRESH_EVERY_MS = 15_000;

export async function createIngestApp(ground: IngestGround): Promise<IngestApp> {
  const { db, bus, clock, log, serverSecret, outgoingNetworks = [] } = ground;
  await ensureRoom(db, clock.now());
  const rejections = createRejections({ db, log });
  const directory = createDeviceDirectory((serialNumbers) => devicesBySerialNumbers(db, serialNumbers));
  const announcer = await createAnnouncer({ bus, events: LIVE_EVENTS });
  const reject = (rejection: Rejection): void => {
    links.noteRejection(rejection);
    rejections.reject(rejection);
  };
  const line = await openElevatorLine({ db, bus, log, reject });
  const links = await openMqttLinks({
    ...{ db, bus, announcer, log, adapters: ADAPTERS, serverSecret, outgoingNetworks },
    beside: (serverId) => [line.adapterAt(serverId)],
  });
  const outbox = await openCommandOutbox({
    ...{ db, bus, clock, log, announcer },
    sendOut: links.sendOut,
    mapLinkOf: createMapLinks(serverSecret ?? randomBytes(32).toString("hex")).linkOf,
  });
  const adapters = [...ADAPTERS, links.ownAdapter];
  const discoverer = createDiscoverer({ db, log, adapters: ADAPTERS, reject });
  const ingest = createIngest({
    adapters,
    adaptersAt: links.adaptersAt,
    heard: links.heard,
    directory,
    commit: committing({ db, announcer, reject, outbox }),
    reject,
    onStranger: discoverer.meet,
    log,
  });
  const tell = tellingOf(directory, ingest);
  const upkeep = upkeepOf(ground, {
    silence: watchSilence({
      db,
      busySince: () => ingest.busySince,
      tell: (silent) => tell(silent, "silence"),
    }),
    outbox,
  });
  const elevators = await openElevatorPost({
    ...{ db, bus, clock, log, announcer, line, ingest, upkeep, commands: outbox, sendOut: links.sendOut },
  });

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
    ingest: elevators.ingest,
    links,
    adapters: [...adapters, line.adapter],
    reject,
    flushRejections: rejections.flush,
    flushDiscoveries: discoverer.flush,
    upkeep,
    async closeLeftovers() {
      const left = await devicesLeftOnline(db);
      // Nobody knows when they went; that they were there is known up to their last report.
      await tell(
        left.map(({ serialNumber, lastSeenAt }) => ({ serialNumber, at: lastSeenAt.getTime() })),
        "brokerRestart",
      );
    },
    onRevoked(handler) {
      revokedHandlers.push(handler);
      line.onRevoked(handler);
    },
    async close() {
      clearInterval(refreshing);
      stopListening();
      line.stop();
      await upkeep.stop();
      await elevators.driver.stop();
      await outbox.stop();
      await links.stop();
      await ingest.stop();
      announcer.stop();
      await discoverer.stop();
      await rejections.stop();
    },
  };
}

function upkeepOf(
  { db, log, clock, exceptions }: IngestGround,
  { silence, outbox }: { silence: Upkeep; outbox: Pick<Outbox, "upkeep"> },
): UpkeepRunner {
  const onFailed = ({ name, error }: { name: string; error: unknown }): void =>
    exceptions.note({ error, place: name });
  const upkeep = createUpkeepRunner({ db, log, clock, onFailed });
  const works = [silence, keepRoom(db), dropOld(db), dropOldUplinks(db), ...outbox.upkeep, dropOldWears(db)];
  for (const work of works) upkeep.add(work);
  return upkeep;
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
