import { randomBytes } from "node:crypto";
import { ALL_EVENTS } from "@sweepline/contract/catalogue.ts";
import type { Bus } from "../core/bus/bus.ts";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../core/db/database.ts";
import type { Adapter, SendOut } from "../core/ingest/adapter.ts";
import { createDeviceDirectory, type DeviceDirectory } from "../core/ingest/device-directory.ts";
import { createIngest, type IngestPipeline } from "../core/ingest/ingest.ts";
import type { Rejection } from "../core/ingest/items.ts";
import { createUpkeepRunner, type Upkeep, type UpkeepRunner } from "../core/jobs.ts";
import { type BusAnnouncer, createAnnouncer } from "../core/live/announcer.ts";
import type { Log } from "../core/log.ts";
import { createOutgoing } from "../core/outgoing/outgoing.ts";
import { createSecretBox } from "../core/secret-box.ts";
import { createOutbox, type Outbox } from "../fleet/commands/index.ts";
import { devicesLeftOnline } from "../fleet/connections/index.ts";
import { onDevicesChanged } from "../fleet/devices/index.ts";
import { createDiscoverer } from "../fleet/discoveries/index.ts";
import { createMqttLinks, type MqttLinks } from "../fleet/mqtt-links/index.ts";
import { createSender } from "../fleet/mqtt-servers/index.ts";
import {
  createRejections,
  devicesBySerialNumbers,
  dropOld,
  ensureRoom,
  keepRoom,
  watchSilence,
} from "../fleet/telemetry/index.ts";
import { ADAPTERS, commandWriters, ON_COMMANDS_ENDED } from "../fleet/wing.ts";
import { createMapLinks, followMapCommands } from "../sites/distributions/index.ts";
import { createElevatorDriver, createElevatorLine, withElevators } from "../sites/elevator-rides/index.ts";
import type { ExceptionLog } from "../system/logs/index.ts";
import { committing, createReactions } from "./ingest-commit.ts";

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
  links: MqttLinks;
  /** To devices behind whatever broker: the product's own by the bus, others by whoever holds their link. */
  sendOut: SendOut;
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

const REFRESH_EVERY_MS = 15_000;

export async function createIngestApp(ground: IngestGround): Promise<IngestApp> {
  const { db, bus, clock, log, outgoingNetworks = [] } = ground;
  // Without the one that all processes have, nothing that was sealed elsewhere can be read.
  const { serverSecret = randomBytes(32).toString("hex") } = ground;
  await ensureRoom(db, clock.now());
  const rejections = createRejections({ db, log });
  const directory = createDeviceDirectory((serialNumbers) => devicesBySerialNumbers(db, serialNumbers));
  const announcer = await createAnnouncer({ bus, events: ALL_EVENTS });
  const reject = (rejection: Rejection): void => {
    links.noteRejection(rejection);
    rejections.reject(rejection);
  };
  const line = await createElevatorLine({ db, bus, log, reject });
  const links = await createMqttLinks({
    ...{ db, bus, announcer, log, adapters: ADAPTERS, secrets: createSecretBox(serverSecret) },
    outgoing: createOutgoing({ networks: outgoingNetworks }),
    beside: (serverId) => [line.adapterAt(serverId)],
  });
  const { outbox, sender } = await createCommandsOut(ground, { announcer, serverSecret });
  const adapters = [...ADAPTERS, links.ownAdapter];
  const discoverer = createDiscoverer({ db, log, adapters: ADAPTERS, reject });
  const ingest = createIngest({
    adapters,
    adaptersAt: links.adaptersAt,
    heard: links.heard,
    directory,
    commit: committing({ db, announcer, reject, reactions: createReactions(outbox) }),
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
  const driver = await createElevatorDriver({
    ...{ db, bus, clock, log, announcer, commands: outbox, sendOut: sender.sendOut },
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
    ingest: withElevators(ingest, line),
    links,
    sendOut: sender.sendOut,
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
      await driver.stop();
      await outbox.stop();
      sender.stop();
      await links.stop();
      await ingest.stop();
      announcer.stop();
      await discoverer.stop();
      await rejections.stop();
    },
  };
}

/** Commands on their way out: by the product's own broker, or by whoever holds the link to the device's. */
async function createCommandsOut(
  { db, bus, clock, log }: IngestGround,
  { announcer, serverSecret }: { announcer: BusAnnouncer; serverSecret: string },
) {
  const sender = await createSender(bus);
  const outbox = await createOutbox({
    ...{ db, bus, clock, log, announcer, sendOut: sender.sendOut },
    writers: commandWriters(createMapLinks(serverSecret).linkOf),
    onEnded: ON_COMMANDS_ENDED,
    onMoved: [followMapCommands(clock.now)],
  });
  return { outbox, sender };
}

function upkeepOf(
  { db, log, clock, exceptions }: IngestGround,
  { silence, outbox }: { silence: Upkeep; outbox: Pick<Outbox, "upkeep"> },
): UpkeepRunner {
  const onFailed = ({ name, error }: { name: string; error: unknown }): void =>
    exceptions.note({ error, place: name });
  const upkeep = createUpkeepRunner({ db, log, clock, onFailed });
  const works = [silence, keepRoom(db), dropOld(db), ...outbox.upkeep];
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
        return device && { type: "connection" as const, device, kind, remoteIp: null, port: null, at };
      }),
    );
    await ingest.tell(items.filter((item) => item !== null));
  };
}
