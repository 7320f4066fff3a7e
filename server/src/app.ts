import { ALL_EVENTS, ALL_TOPICS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { BUILT_IN_DICTIONARIES } from "@sweepline/contract/dictionaries.ts";
import type { FastifyInstance } from "fastify";
import { type Access, createAccess } from "./access/wing.ts";
import { type CommandDesk, openCommandDesk } from "./command-wiring.ts";
import type { Bus } from "./core/bus/bus.ts";
import { deviceAddressOf } from "./core/bus/device-address.ts";
import type { Clock } from "./core/clock.ts";
import type { Config } from "./core/config.ts";
import type { Database } from "./core/db/database.ts";
import { asyncApiOf } from "./core/docs/asyncapi.ts";
import { serveDocs } from "./core/docs/docs-pages.ts";
import { openApiOf } from "./core/docs/openapi.ts";
import { serveConsole } from "./core/http/console-files.ts";
import { serveHealth } from "./core/http/health.ts";
import { ownAddressOf } from "./core/http/own-address.ts";
import { callerOf, placeOf } from "./core/http/request-caller.ts";
import { createRoute, type Route } from "./core/http/route.ts";
import { createHttpServer } from "./core/http/server.ts";
import { createUpkeepRunner, type UpkeepRunner } from "./core/jobs.ts";
import { createPlainAnnouncer, createRightsAnnouncer, serveLive } from "./core/live/index.ts";
import type { Log } from "./core/log.ts";
import { createSecretBox, readServerSecret, type SecretBox } from "./core/secret-box.ts";
import { createStorage, type Storage } from "./core/storage/index.ts";
import { VERSION } from "./core/version.ts";
import { explainFleetRows } from "./explain-wiring.ts";
import { type Allocations, createAllocations, serveAllocations } from "./fleet/allocations/index.ts";
import { createConnections, serveConnections } from "./fleet/connections/index.ts";
import { createConsumables, serveConsumables } from "./fleet/consumables/index.ts";
import { createDeviceLog, serveDeviceLog } from "./fleet/device-log/index.ts";
import {
  createDeviceSettings,
  type DeviceSettingsRoom,
  serveDeviceSettings,
} from "./fleet/device-settings/index.ts";
import {
  type BrokerAddress,
  countDevicesWithin,
  createDevices,
  createRegistrations,
  type DeviceChange,
  type Devices,
  type Registrations,
  serveDevices,
  serveRegistrations,
  tellDevicesChanged,
} from "./fleet/devices/index.ts";
import { createProducts, type Products, serveProducts } from "./fleet/products/index.ts";
import { createTelemetryReads, serveTelemetry, type TelemetryReads } from "./fleet/telemetry/index.ts";
import { createDashboard, type DashboardService } from "./insight/dashboard/index.ts";
import { createRanking } from "./insight/ranking/index.ts";
import { serveIot } from "./iot-wiring.ts";
import { createLive } from "./live-wiring.ts";
import { lockSenderOf } from "./lock-wiring.ts";
import { serveManyDevices } from "./many-devices-wiring.ts";
import { serveMapDistribution } from "./map-file-wiring.ts";
import { type MqttDesk, openMqttDesk } from "./mqtt-wiring.ts";
import { createTaskReports, serveTaskReports } from "./operations/task-reports/index.ts";
import { addSiteUpkeep, openSites, type Sites } from "./site-wiring.ts";
import { type AppInfos, createAppInfos, serveAppInfo } from "./system/app-info/index.ts";
import {
  addAttachmentUpkeep,
  createAttachments,
  quotaLimitsOf,
  serveAttachments,
} from "./system/attachments/index.ts";
import { createDictionaries, serveDictionaries } from "./system/dictionaries/index.ts";
import {
  type Audit,
  createLogReads,
  createLogs,
  keepLogs,
  type Logs,
  openAuditKey,
  serveLogs,
} from "./system/logs/index.ts";

/** What every process brings: the ground that rooms are built on. */
export interface Ground {
  config: Config;
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Answers are held against their schemas: on in tests. */
  checksAnswers?: boolean;
}

export interface App {
  http: FastifyInstance;
  upkeep: UpkeepRunner;
  audit: Audit;
  logs: Logs;
  /** People, organizations and their rights: for seeding and tests. */
  access: Access;
  rooms: Rooms;
  /** Where uploaded files lie. */
  storage: Storage;
  /** What must be in the database before anyone comes: built-in organization, menus, roles, client, version. */
  ensureBuiltIns(): Promise<void>;
  /** All that is served: for OpenAPI and for the tests that prove rights. */
  endpoints: readonly Endpoint[];
  close(): Promise<void>;
}

/** The rooms of the upper wings that others go through: seeding, live events, tests. */
export interface Rooms {
  products: Products;
  devices: Devices;
  registrations: Registrations;
  allocations: Allocations;
  settings: DeviceSettingsRoom;
  /** Where devices find the broker. */
  broker: BrokerAddress;
  telemetry: TelemetryReads;
  dashboard: DashboardService;
  desk: CommandDesk;
  mqtt: MqttDesk;
  sites: Sites;
}

/** Wires every room by hand, in wing order: with `createRooms` the one place to see the wiring. */
export async function createApp(ground: Ground): Promise<App> {
  const { config, db, clock, log } = ground;
  const logs = createLogs({ db, clock, log, auditKey: await openAuditKey(config) });
  const { audit, exceptions } = logs;
  const appInfos = createAppInfos({ db, audit, clock });
  const http = await createHttpServer(config, log, {
    frameHosts: appInfos.frameHosts,
    onSurprise: ({ error, request }) =>
      exceptions.note({ error, place: placeOf(request), staffId: callerOf(request)?.staffId ?? null }),
  });
  const upkeep = createUpkeep(ground, exceptions);
  const endpoints: Endpoint[] = [];
  const secrets = createSecretBox(await readServerSecret(config));
  const access = createAccessOf(ground, { logs, upkeep, appInfos, secrets });
  const route = createRoute({
    app: http,
    db,
    authenticate: access.authenticate,
    refuseRestricted: access.refuseRestricted,
    refuseStale: access.refuseStale,
    isReadOnly: config.DEMO_READONLY,
    checksAnswers: ground.checksAnswers ?? false,
    endpoints,
    onServed: logs.operations.note,
  });
  const dictionaries = createDictionaries({ db, audit });
  serveDictionaries(route, dictionaries);
  serveAppInfo(route, appInfos);
  const storage = createStorage(config.files);
  serveFiles(ground, { route, upkeep, audit, storage });
  serveLogs(route, createLogReads({ db, clock, audit }));
  access.serve(route);
  const ownAddress = ownAddressOf(config, http);
  const rooms = await createRooms({ ...ground, audit, unseal: access.sessions.unseal, ownAddress }, route);
  await serveMapDistribution(ground, http, { upkeep, desk: rooms.desk });
  serveManyDevices({ ...ground, ...rooms, ...rooms.desk, audit, route, upkeep, access });
  explainFleetRows(db, access.explanations);
  const live = await createLive(ground, access, rooms);
  serveLive(http, live);

  await servePages(ground, http, { endpoints, access });

  return {
    http,
    upkeep,
    audit,
    logs,
    access,
    rooms,
    storage,
    async ensureBuiltIns() {
      await logs.ensureReady();
      await dictionaries.ensureBuiltIn(BUILT_IN_DICTIONARIES);
      await appInfos.ensureShell({ version: VERSION, frameHosts: config.FRAME_HOSTS });
      await access.ensureBuiltIns();
      await rooms.mqtt.ensureBuiltIn();
    },
    endpoints,
    async close() {
      await upkeep.stop();
      await live.close();
      rooms.desk.announcer.stop();
      rooms.mqtt.close();
      await http.close();
      await logs.close();
    },
  };
}

type AccessParts = { logs: Logs; upkeep: UpkeepRunner; appInfos: AppInfos; secrets: SecretBox };

function createAccessOf(ground: Ground, { logs, upkeep, appInfos, secrets }: AccessParts): Access {
  const { config, db, clock, log, bus } = ground;
  const announcer = {
    ...createPlainAnnouncer({ bus }),
    ...createRightsAnnouncer({
      bus,
      onLost: (error) => log.warn({ err: error }, "change of rights not announced"),
    }),
  };
  return createAccess({
    ...{ config, log, db, clock },
    ...{ audit: logs.audit, signInLog: logs.signIns, announcer, upkeep, secrets },
    initialPasswordRule: appInfos.initialPasswordRule,
    countDevices: (scopes) => countDevicesWithin(db, scopes),
  });
}

function createUpkeep({ config, db, log, clock }: Ground, exceptions: Logs["exceptions"]): UpkeepRunner {
  const upkeep = createUpkeepRunner({
    db,
    log,
    clock,
    onFailed: ({ name, error }) => exceptions.note({ error, place: name }),
  });
  upkeep.add(keepLogs(db));
  addSiteUpkeep(upkeep, { config, db, clock });
  return upkeep;
}

/** What is not a call of a room: health, the documents of the interface, the console itself. */
async function servePages(
  { config, db }: Ground,
  http: FastifyInstance,
  { endpoints, access }: { endpoints: readonly Endpoint[]; access: Access },
): Promise<void> {
  serveHealth(http, db);
  const openApi = openApiOf(endpoints, VERSION);
  const asyncApi = asyncApiOf({ topics: ALL_TOPICS, events: ALL_EVENTS, version: VERSION });
  await serveDocs(http, { openApi, asyncApi }, { mode: config.DOCS, isSignedIn: access.mayReadDocs });
  await serveConsole(http, config.CONSOLE_DIR);
}

function serveFiles(
  { config, db, clock, log }: Ground,
  { route, upkeep, ...needs }: { route: Route; upkeep: UpkeepRunner; audit: Audit; storage: Storage },
): void {
  const attachments = { db, clock, log, quota: quotaLimitsOf(config), ...needs };
  addAttachmentUpkeep(upkeep, attachments);
  serveAttachments(route, createAttachments(attachments));
}

interface RoomGround extends Ground {
  audit: Audit;
  unseal: Access["sessions"]["unseal"];
  ownAddress: () => string;
}

/** From fleet up: each serves its endpoints. */
async function createRooms(
  { config, db, bus, clock, audit, unseal, ownAddress }: RoomGround,
  route: Route,
): Promise<Rooms> {
  const tellDevices = (change: DeviceChange) => tellDevicesChanged(bus, change);
  const products = createProducts({ db, audit, tellDevices });
  serveProducts(route, products);
  const devices = createDevices({ db, bus, clock, audit });
  serveDevices(route, devices);
  const desk = await openCommandDesk({ db, bus, clock, audit, devices }, route);
  const broker = deviceAddressOf(config);
  const sendLock = lockSenderOf(desk.commands);
  const registrations = createRegistrations({ db, bus, clock, audit, broker, sendLock });
  serveRegistrations(route, registrations);
  serveIot(route, { db, clock, audit, devices, registrations });
  const allocations = createAllocations({ db, bus, clock, audit, devices, commands: desk.commands });
  serveAllocations(route, allocations);
  const telemetry = createTelemetryReads({ db, clock, devices });
  serveTelemetry(route, telemetry);
  const settings = createDeviceSettings({ db, clock, audit, devices, commands: desk.commands });
  serveDeviceSettings(route, settings);
  serveConnections(route, createConnections({ db, clock, devices }));
  serveDeviceLog(route, createDeviceLog({ db, clock, devices }));
  serveConsumables(route, createConsumables({ db, clock, devices, audit }));
  const mqtt = await openMqttDesk({ config, db, bus, clock, audit }, route, unseal);
  const sites = openSites({ db, bus, clock, audit, devices, ...desk, ownAddress, broker }, route);
  serveTaskReports(route, createTaskReports({ db, clock, devices }));
  const dashboard = createDashboard({ db, clock, route });
  createRanking({ db, clock, route });
  return {
    products,
    devices,
    registrations,
    broker,
    allocations,
    settings,
    telemetry,
    dashboard,
    desk,
    mqtt,
    sites,
  };
}
