import { deviceAddressOf } from "../core/bus/device-address.ts";
import type { Caller } from "../core/caller.ts";
import type { Unseal } from "../core/http/opening.ts";
import type { Adapter, SendOut } from "../core/ingest/adapter.ts";
import { createDeviceDirectory } from "../core/ingest/device-directory.ts";
import type { IngestOptions } from "../core/ingest/ingest.ts";
import type { Rejection } from "../core/ingest/items.ts";
import type { Inform } from "../core/job-handler.ts";
import type { BusAnnouncer } from "../core/live/announcer.ts";
import type { Announcer } from "../core/live/live.ts";
import { createOutgoing } from "../core/outgoing/outgoing.ts";
import type { IngestSide, ProcessDeps, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { Audit } from "../system/logs/index.ts";
import { allocationsRoom, createAllocations, nameRegistrar } from "./allocations/index.ts";
import type { BatchReaction } from "./batches/index.ts";
import { brokerRoom, createLines, createRejections } from "./broker/index.ts";
import { bulkJobsRoom } from "./bulk-jobs/index.ts";
import {
  type CommandReaction,
  type Commands,
  commandsReaction,
  commandsRoom,
  createCommands,
  createOutbox,
  decommissionedOf,
  lockSenderOf,
  type OnCommandsEnded,
  type OnCommandsMoved,
  type OnDevicesLeft,
  type OperatedBy,
  type Outbox,
  type StationsOf,
  type Writers,
  writersOf,
} from "./commands/index.ts";
import { connectionsReaction, connectionsRoom } from "./connections/index.ts";
import {
  type Consumables,
  consumablesReaction,
  consumablesRoom,
  createConsumables,
} from "./consumables/index.ts";
import { deviceImportRoom } from "./device-import/index.ts";
import { deviceLogReaction, deviceLogRoom } from "./device-log/index.ts";
import { createRegistrations, type Registrations, registrationsRoom } from "./device-registration/index.ts";
import {
  createDeviceSettings,
  type DeviceSettingsRoom,
  deviceSettingsReaction,
  deviceSettingsRoom,
  onSettingsEnded,
} from "./device-settings/index.ts";
import {
  createDevices,
  DEVICES_OF_ORGANIZATIONS,
  type DeviceConditions,
  type Devices,
  devicesReaction,
  devicesRoom,
  type OnRegistered,
  publishDevicesChanged,
} from "./devices/index.ts";
import { createDiscoverer, createPairing, discoveriesRoom, type Pairing } from "./discoveries/index.ts";
import { iotDevicesRoom } from "./iot-devices/index.ts";
import {
  chirpstackAdapter,
  chirpstackWriter,
  loraReaction,
  loraRoom,
  thingsStackAdapter,
  thingsStackWriter,
} from "./lora/index.ts";
import { createMqttLinks, type MqttLinks } from "./mqtt-links/index.ts";
import {
  createMqttServers,
  createSender,
  MQTT_SERVERS_OF_ORGANIZATIONS,
  type MqttServers,
  mqttServersRoom,
  ownBrokerOf,
} from "./mqtt-servers/index.ts";
import { createMqttTopics, isOwnDownTopic, mqttTopicsRoom } from "./mqtt-topics/index.ts";
import { createProducts, type Products, productsRoom } from "./products/index.ts";
import { createRemoteLine, type RemoteLine, relayTo } from "./remote-line/index.ts";
import {
  beginStates,
  createSiteDates,
  createTelemetryReads,
  devicesBySerialNumbers,
  ensureRoom,
  telemetryRoom,
  telemetryUpkeep,
} from "./telemetry/index.ts";
import { valetudoAdapter, valetudoWriter } from "./valetudo/index.ts";
import { createVdaWriter, type FirmwareLinkOf, type MapLinkOf, vdaAdapter } from "./vda5050/index.ts";
import { WRITTEN_HOLDINGS, WRITTEN_ROOMS } from "./written-rooms.ts";

/** Protocols of devices, wherever they speak; what is spoken at the product's own broker only stands beside them. */
const ADAPTERS: readonly Adapter[] = [vdaAdapter, valetudoAdapter, chirpstackAdapter, thingsStackAdapter];

/** Protocols that take commands. */
export const commandWriters = (mapLinkOf: MapLinkOf, firmwareLinkOf?: FirmwareLinkOf): Writers =>
  writersOf([
    createVdaWriter(mapLinkOf, firmwareLinkOf),
    valetudoWriter,
    chirpstackWriter,
    thingsStackWriter,
  ]);

/** Rooms that act on the end of commands, in its transaction: the same in every process. */
export const ON_COMMANDS_ENDED: readonly OnCommandsEnded[] = [onSettingsEnded];

/** What rooms begin with each device. */
export const ON_REGISTERED: readonly OnRegistered[] = [beginStates, nameRegistrar];

/** What the rooms keep for organizations. */
export const FLEET_HOLDINGS = {
  devices: DEVICES_OF_ORGANIZATIONS,
  rows: [MQTT_SERVERS_OF_ORGANIZATIONS, ...WRITTEN_HOLDINGS],
};

/** What the rooms do with every batch of what devices said. */
export const createFleetReactions = (commands: CommandReaction): readonly BatchReaction[] => [
  devicesReaction,
  connectionsReaction,
  deviceSettingsReaction,
  consumablesReaction(createSiteDates()),
  loraReaction,
  commandsReaction(commands),
  deviceLogReaction,
];

/** The fleet wing: devices, what they report and what they are sent. */
export interface Fleet extends Wing {
  products: Products;
  devices: Devices;
  registrations: Registrations;
  commands: Commands;
  settings: DeviceSettingsRoom;
  mqttServers: MqttServers;
  consumables: Consumables;
  remoteLine: RemoteLine;
}

export interface FleetDeps extends ProcessDeps, DeviceConditions {
  audit: Audit;
  announcer: Announcer;
  secrets: SecretBox;
  /** What upper rooms do with every step of commands, in its transaction. */
  onCommandsMoved: readonly OnCommandsMoved[];
  operatedBy: OperatedBy;
  /** Where robots are sent that have no word for their dock, by maps, which stand above. */
  stationsOf: StationsOf;
  /** What upper rooms do with devices that leave their holder, in its transaction. */
  onDevicesLeft: readonly OnDevicesLeft[];
  /** Opens a sealed password. */
  unseal: Unseal;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
  /** By their bell, which stands above. */
  inform: Inform;
}

export async function createFleet(wired: FleetDeps): Promise<Fleet> {
  const given = { ...wired, onRegistered: ON_REGISTERED };
  const { config, db, bus } = given;
  const devices = createDevices(given);
  // Addresses of files are made when a command is sent, not when people ask.
  const writers = commandWriters(() => "");
  const commands = createCommands({
    ...{ ...given, devices, writers, onEnded: ON_COMMANDS_ENDED, onMoved: given.onCommandsMoved },
    onLeft: given.onDevicesLeft,
  });
  const deps = { ...given, devices, commands, broker: deviceAddressOf(config) };
  const publishDevices = publishDevicesChanged.bind(undefined, bus);
  const products = createProducts({ ...given, publishDevices });
  const registrations = createRegistrations({
    ...deps,
    sendLock: lockSenderOf(commands),
    onDecommissioned: decommissionedOf(commands),
  });
  const allocations = createAllocations(deps);
  const settings = createDeviceSettings(deps);
  const consumables = createConsumables(deps);
  const [sender, lines] = await Promise.all([createSender(bus), createLines(bus, !config.BUS_URL)]);
  const mqttServers = createMqttServers({
    ...{ ...given, sender, outgoing: createOutgoing({ networks: config.OUTGOING_NETWORKS }) },
    isOwnDownTopic: (address) => isOwnDownTopic(db, address),
  });
  return {
    ...{ products, devices, registrations, commands, settings, mqttServers, consumables },
    remoteLine: createRemoteLine({ ...given, writers, sendOut: sender.sendOut }),
    rooms: [
      productsRoom(products),
      devicesRoom(db, devices),
      registrationsRoom(registrations),
      commandsRoom(commands),
      loraRoom(deps),
      discoveriesRoom({ ...deps, registrations }),
      allocationsRoom(allocations),
      telemetryRoom(createTelemetryReads(deps)),
      deviceSettingsRoom(db, settings),
      connectionsRoom(deps),
      deviceLogRoom(deps),
      consumablesRoom(db, consumables),
      brokerRoom({ ...deps, registrations, lines }),
      mqttServersRoom(mqttServers, given.unseal),
      mqttTopicsRoom(createMqttTopics(given)),
      iotDevicesRoom(deps),
      deviceImportRoom(deps),
      bulkJobsRoom({ ...deps, registrations, allocations, settings }),
      ...WRITTEN_ROOMS.map((room) => room(deps)),
    ],
    // The product's own broker as the first row.
    ensureBuiltIns: () => mqttServers.ensureBuiltIn(ownBrokerOf(config)),
    close() {
      sender.stop();
      lines.stop();
    },
  };
}

export interface FleetIngest extends IngestSide {
  /** What messages come in by. */
  intake: Pick<
    IngestOptions,
    "adapters" | "adaptersAt" | "onMessage" | "onRelayed" | "directory" | "reject" | "onStranger"
  >;
  pairing: Pairing;
  /** Connections to other MQTT servers; held from `begin` on. */
  links: MqttLinks;
  outbox: Outbox;
  /** To devices behind whatever broker: the product's own by the bus, others by whoever holds their link. */
  sendOut: SendOut;
  /** Writes what was counted so far, which otherwise waits for some seconds. */
  flushRejections(): Promise<void>;
  flushDiscoveries(): Promise<void>;
  /** After the last message. */
  settle(): Promise<void>;
}

export interface FleetIngestDeps extends Omit<ProcessDeps, "config"> {
  announcer: BusAnnouncer;
  secrets: SecretBox;
  /** Networks that MQTT servers of tenants may be in, beside public ones. */
  outgoingNetworks: readonly string[];
  /** What upper wings listen to at an MQTT server. */
  beside(serverId: number): readonly Adapter[];
  mapLinkOf: MapLinkOf;
  firmwareLinkOf: FirmwareLinkOf;
  onCommandsMoved: readonly OnCommandsMoved[];
}

/** What the wing does where devices' messages come in. */
export async function createFleetIngest(given: FleetIngestDeps): Promise<FleetIngest> {
  const { db, bus, log, clock } = given;
  await ensureRoom(db, clock.now());
  const rejections = createRejections({ db, log, announcer: given.announcer });
  const reject = (rejection: Rejection): void => {
    links.noteRejection(rejection);
    rejections.reject(rejection);
  };
  const outgoing = createOutgoing({ networks: given.outgoingNetworks });
  const links = await createMqttLinks({ ...given, outgoing, adapters: ADAPTERS });
  const sender = await createSender(bus);
  const outbox = await createOutbox({
    ...{ ...given, onEnded: ON_COMMANDS_ENDED, onMoved: given.onCommandsMoved },
    sendOut: sender.sendOut,
    writers: commandWriters(given.mapLinkOf, given.firmwareLinkOf),
  });
  const discoverer = createDiscoverer({ db, log, adapters: ADAPTERS, reject });
  const pairing = await createPairing({ ...given, adapters: ADAPTERS });
  return {
    intake: {
      adapters: [...ADAPTERS, links.ownAdapter],
      adaptersAt: links.adaptersAt,
      onMessage: links.onMessage,
      onRelayed: relayTo(bus),
      directory: createDeviceDirectory((serialNumbers) => devicesBySerialNumbers(db, serialNumbers)),
      reject,
      onStranger: discoverer.meet,
    },
    ...{ pairing, links, outbox, sendOut: sender.sendOut },
    flushRejections: rejections.flush,
    flushDiscoveries: discoverer.flush,
    upkeep: [...telemetryUpkeep(db), ...outbox.upkeep],
    async stop() {
      pairing.stop();
      await outbox.stop();
      sender.stop();
      await links.stop();
    },
    async settle() {
      await discoverer.stop();
      await rejections.stop();
    },
  };
}
