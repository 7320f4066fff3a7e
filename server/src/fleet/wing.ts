import { deviceAddressOf } from "../core/bus/device-address.ts";
import type { Caller } from "../core/caller.ts";
import type { Adapter } from "../core/ingest/adapter.ts";
import type { Announcer } from "../core/live/live.ts";
import { createOutgoing } from "../core/outgoing/outgoing.ts";
import type { ProcessDeps, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import type { Audit } from "../system/logs/index.ts";
import { allocationsRoom, createAllocations } from "./allocations/index.ts";
import type { BatchReaction } from "./batches/index.ts";
import { bulkJobsRoom } from "./bulk-jobs/index.ts";
import {
  type Commands,
  commandsRoom,
  createCommands,
  lockSenderOf,
  type OnCommandsEnded,
  type OnCommandsMoved,
  type Writers,
  writersOf,
} from "./commands/index.ts";
import { connectionsReaction, connectionsRoom } from "./connections/index.ts";
import { consumablesReaction, consumablesRoom } from "./consumables/index.ts";
import { deviceImportRoom } from "./device-import/index.ts";
import { deviceLogRoom } from "./device-log/index.ts";
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
  type Devices,
  devicesReaction,
  devicesRoom,
  tellDevicesChanged,
} from "./devices/index.ts";
import { discoveriesRoom } from "./discoveries/index.ts";
import { iotDevicesRoom } from "./iot-devices/index.ts";
import {
  chirpstackAdapter,
  chirpstackWriter,
  loraReaction,
  loraRoom,
  thingsStackAdapter,
  thingsStackWriter,
} from "./lora/index.ts";
import {
  createMqttServers,
  createSender,
  type MqttServers,
  mqttServersRoom,
  ownBrokerOf,
} from "./mqtt-servers/index.ts";
import { createMqttTopics, isOwnDownTopic, mqttTopicsRoom } from "./mqtt-topics/index.ts";
import { createProducts, type Products, productsRoom } from "./products/index.ts";
import { createTelemetryReads, type SiteDates, telemetryRoom } from "./telemetry/index.ts";
import { valetudoAdapter, valetudoWriter } from "./valetudo/index.ts";
import { createVdaWriter, type MapLinkOf, vdaAdapter } from "./vda5050/index.ts";

/** Protocols of devices, wherever they speak; what is spoken at the product's own broker only stands beside them. */
export const ADAPTERS: readonly Adapter[] = [
  vdaAdapter,
  valetudoAdapter,
  chirpstackAdapter,
  thingsStackAdapter,
];

/** Protocols that take commands. */
export const commandWriters = (mapLinkOf: MapLinkOf): Writers =>
  writersOf([createVdaWriter(mapLinkOf), valetudoWriter, chirpstackWriter, thingsStackWriter]);

/** Rooms that act on the end of commands, in its transaction: the same in every process. */
export const ON_COMMANDS_ENDED: readonly OnCommandsEnded[] = [onSettingsEnded];

/** What the rooms do with every batch of what devices said. */
export const createFleetReactions = (siteDates: SiteDates): readonly BatchReaction[] => [
  devicesReaction,
  connectionsReaction,
  deviceSettingsReaction,
  consumablesReaction(siteDates),
  loraReaction,
];

/** The fleet wing: devices, what they say and what they are told. */
export interface Fleet extends Wing {
  products: Products;
  devices: Devices;
  registrations: Registrations;
  commands: Commands;
  settings: DeviceSettingsRoom;
  mqttServers: MqttServers;
}

export interface FleetDeps extends ProcessDeps {
  audit: Audit;
  announcer: Announcer;
  secrets: SecretBox;
  /** What upper rooms do with every step of commands, in its transaction. */
  onCommandsMoved: readonly OnCommandsMoved[];
  /** Opens a sealed password. */
  unseal(sealed: string, randomStr: string): Promise<string>;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

export async function createFleet(given: FleetDeps): Promise<Fleet> {
  const { config, db, bus } = given;
  const devices = createDevices(given);
  const commands = createCommands({
    ...{ ...given, devices, onEnded: ON_COMMANDS_ENDED, onMoved: given.onCommandsMoved },
    // Addresses of files are made when a robot is told, not where people ask.
    writers: commandWriters(() => ""),
  });
  const deps = { ...given, devices, commands, broker: deviceAddressOf(config) };
  const products = createProducts({
    ...given,
    tellDevices: (change) => tellDevicesChanged(bus, change),
  });
  const registrations = createRegistrations({ ...deps, sendLock: lockSenderOf(commands) });
  const allocations = createAllocations(deps);
  const settings = createDeviceSettings(deps);
  const sender = await createSender(bus);
  const mqttServers = createMqttServers({
    ...{ ...given, sender, outgoing: createOutgoing({ networks: config.OUTGOING_NETWORKS }) },
    isOwnDownTopic: (address) => isOwnDownTopic(db, address),
  });
  return {
    ...{ products, devices, registrations, commands, settings, mqttServers },
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
      consumablesRoom(deps),
      mqttServersRoom(mqttServers, given.unseal),
      mqttTopicsRoom(createMqttTopics(given)),
      iotDevicesRoom(deps),
      deviceImportRoom(deps),
      bulkJobsRoom({ ...deps, registrations, allocations, settings }),
    ],
    // The product's own broker as the first row.
    ensureBuiltIns: () => mqttServers.ensureBuiltIn(ownBrokerOf(config)),
    close: sender.stop,
  };
}
