import { ALL_EVENTS, ALL_TOPICS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { logoUses } from "./access/organizations/index.ts";
import { holdersOf } from "./access/rights/index.ts";
import { avatarUses } from "./access/staff/index.ts";
import { type Access, createAccess } from "./access/wing.ts";
import { assistPhotoUses } from "./care/assists/index.ts";
import { faultPictureUses } from "./care/fault-codes/index.ts";
import { CARE_HOLDINGS, type Care, createCare, forgetBrowsersOf } from "./care/wing.ts";
import { orderPhotoUses } from "./care/work-orders/index.ts";
import { asyncApiOf } from "./core/docs/asyncapi.ts";
import { serveDocs } from "./core/docs/docs-pages.ts";
import { openApiOf } from "./core/docs/openapi.ts";
import { serveConsole } from "./core/http/console-files.ts";
import { serveHealth } from "./core/http/health.ts";
import { ownAddressOf } from "./core/http/own-address.ts";
import { callerOf, placeOf } from "./core/http/request-caller.ts";
import { createRoute } from "./core/http/route.ts";
import { createHttpServer } from "./core/http/server.ts";
import { createUpkeepRunner, type UpkeepRunner } from "./core/jobs.ts";
import { createAnnouncer } from "./core/live/announcer.ts";
import {
  createLiveHub,
  createPlainAnnouncer,
  createRightsAnnouncer,
  type LiveHub,
  serveLive,
} from "./core/live/index.ts";
import type { ProcessDeps, Room, Wing } from "./core/room.ts";
import { createSecretBox, readServerSecret, type SecretBox } from "./core/secret-box.ts";
import type { Storage } from "./core/storage/index.ts";
import { VERSION } from "./core/version.ts";
import { countDevicesWithin, onDevicesChanged } from "./fleet/devices/index.ts";
import { productImageUses } from "./fleet/products/index.ts";
import { createFleet, FLEET_HOLDINGS, type Fleet } from "./fleet/wing.ts";
import { createInsight } from "./insight/wing.ts";
import { endDeploymentsOfLeft, followDeploymentCommands } from "./operations/remote-deployment/index.ts";
import { operatedBy } from "./operations/remote-operation/index.ts";
import { endRunsOfLeft, followRunCommands } from "./operations/runs/index.ts";
import { endUpdatesOfLeft, followUpdateCommands, runsVersion } from "./operations/updates/index.ts";
import { createOperations, MAP_USES, OPERATIONS_HOLDINGS, type Operations } from "./operations/wing.ts";
import { followMapCommands } from "./sites/distributions/index.ts";
import { onMap, stationsOf } from "./sites/maps/index.ts";
import { HOMES } from "./sites/places/index.ts";
import { createSites, SITES_HOLDINGS, type Sites } from "./sites/wing.ts";
import { JOBS_OF_ORGANIZATIONS } from "./system/jobs/index.ts";
import type { Audit, Logs } from "./system/logs/index.ts";
import { createSystem, type System } from "./system/wing.ts";

export interface AppDeps extends ProcessDeps {
  /** Answers are held against their schemas: on in tests. */
  checksAnswers?: boolean;
}

export interface App {
  http: FastifyInstance;
  upkeep: UpkeepRunner;
  audit: Audit;
  logs: Logs;
  /** Wings that others go through: seeding and tests. */
  access: Access;
  fleet: Fleet;
  sites: Sites;
  operations: Operations;
  care: Care;
  /** Where uploaded files lie. */
  storage: Storage;
  /** What must be in the database before anyone comes: built-in organization, menus, roles, client, version. */
  ensureBuiltIns(): Promise<void>;
  /** All that is served: for OpenAPI and for the tests that prove rights. */
  endpoints: readonly Endpoint[];
  close(): Promise<void>;
}

/** Puts the wings together, lowest first, and treats all their rooms alike. */
export async function createApp(deps: AppDeps): Promise<App> {
  const serverSecret = await readServerSecret(deps.config);
  const secrets = createSecretBox(serverSecret);
  const system = await createSystem({ ...deps, secrets, pictureUses: PICTURE_USES });
  const http = await httpOf(deps, system);
  const { wings, access, ...upper } = await createWings(deps, { system, http, serverSecret, secrets });
  const rooms = wings.flatMap((wing) => wing.rooms);
  access.explain(rooms);
  system.logs.naming.provide(rooms);
  system.jobs.provide({
    handlers: rooms.flatMap((room) => room.jobs ?? []),
    callerOf: access.sessions.callers.callerOf,
    ...{ holdersOf, inform: upper.care.informOfJob },
  });
  system.codegen.provide(access.sessions);
  const upkeep = upkeepOf(deps, system);
  for (const work of rooms.flatMap((room) => room.upkeep ?? [])) upkeep.add(work);
  const endpoints = serveEndpoints(deps, http, { rooms, access, logs: system.logs });
  for (const room of rooms) room.http?.(http);
  const live = await createLive(deps, { rooms, access, fleet: upper.fleet });
  serveLive(http, live);
  await servePages(deps, http, { endpoints, access });
  const { logs, storage } = system;
  return {
    ...{ http, upkeep, logs, storage, access, endpoints, ...upper },
    audit: logs.audit,
    async ensureBuiltIns() {
      for (const wing of wings) await wing.ensureBuiltIns?.();
    },
    async close() {
      await upkeep.stop();
      await live.close();
      await upper.operations.remote.hub.close();
      await http.close();
      for (const wing of wings.toReversed()) await wing.close?.();
    },
  };
}

function httpOf({ config, log }: AppDeps, { logs, appInfos }: System): Promise<FastifyInstance> {
  return createHttpServer(config, log, {
    frameHosts: appInfos.frameHosts,
    onUnexpectedError: ({ error, request }) =>
      logs.exceptions.note({ error, place: placeOf(request), staffId: callerOf(request)?.staffId ?? null }),
  });
}

interface Wings {
  /** All of them, lowest first. */
  wings: readonly Wing[];
  access: Access;
  fleet: Fleet;
  sites: Sites;
  operations: Operations;
  care: Care;
}

/** Rows of all wings that keep an organization from being deleted. */
const HOLDINGS = {
  ...FLEET_HOLDINGS,
  rows: [
    ...FLEET_HOLDINGS.rows,
    ...SITES_HOLDINGS,
    ...OPERATIONS_HOLDINGS,
    ...CARE_HOLDINGS,
    JOBS_OF_ORGANIZATIONS,
  ],
};

/** What shows the pictures that people upload. */
const PICTURE_USES = {
  ...{ avatar: avatarUses, logo: logoUses, productImage: productImageUses },
  ...{ faultPicture: faultPictureUses, assistPhoto: assistPhotoUses, orderPhoto: orderPhotoUses },
};

/** What all wings stand on. */
interface Beneath {
  system: System;
  http: FastifyInstance;
  serverSecret: string;
  secrets: SecretBox;
}

async function createWings(deps: AppDeps, { system, http, serverSecret, secrets }: Beneath): Promise<Wings> {
  const { config, db, bus, clock } = deps;
  const { audit, signIns, operations: operationLog } = system.logs;
  const access = createAccess({
    ...{ ...deps, audit, secrets, signInLog: signIns, announcer: accountAnnouncerOf(deps) },
    initialPasswordRule: system.appInfos.initialPasswordRule,
    countDevices: (scopes) => countDevicesWithin(db, scopes),
    onSignedOut: forgetBrowsersOf,
    inform: (...notice) => care.informOfJob(...notice),
    holdings: HOLDINGS,
  });
  const announcer = await createAnnouncer({ bus, events: ALL_EVENTS });
  const fleet = await createFleet({
    ...{ ...deps, audit, announcer, secrets },
    unseal: access.sessions.unseal,
    callerOf: access.sessions.callers.callerOf,
    inform: (...notice) => care.informOfJob(...notice),
    ...{ onMap, runsVersion, homes: HOMES },
    onCommandsMoved: [
      followMapCommands(clock.now),
      followRunCommands(clock.now),
      followDeploymentCommands(clock.now),
      followUpdateCommands(clock.now),
    ],
    onDevicesLeft: [endRunsOfLeft(clock.now), endDeploymentsOfLeft(clock.now), endUpdatesOfLeft(clock.now)],
    ...{ operatedBy, stationsOf },
  });
  const { devices, commands } = fleet;
  const ownAddress = ownAddressOf(config, http);
  const sites = createSites({
    ...{ ...deps, audit, announcer, devices, commands, serverSecret, secrets, ownAddress },
    unseal: access.sessions.unseal,
    uses: MAP_USES,
    callerOf: access.sessions.callers.callerOf,
  });
  const operations = await createOperations({
    ...{ ...deps, devices, commands, announcer, audit, operationLog, storage: system.storage },
    ...{ rides: sites.rides, drafts: sites.drafts, remoteLine: fleet.remoteLine },
    ...{ serverSecret, ownAddress },
    callerOf: access.sessions.callers.callerOf,
    ...socketsOf(access),
  });
  const care = createCare({
    ...{ ...deps, audit, announcer, devices, secrets, consumables: fleet.consumables },
    unseal: access.sessions.unseal,
    rootId: async () => (await access.organizations.ensureRoot()).id,
    callerOf: access.sessions.callers.callerOf,
  });
  const announcing: Wing = { rooms: [], close: announcer.stop };
  return {
    ...{ access, fleet, sites, operations, care },
    wings: [system, announcing, access, fleet, sites, operations, care, createInsight(deps)],
  };
}

/** Sockets open and come back by themselves: no act of the person. */
const socketsOf = ({ authenticate, reauthenticate }: Access) => ({
  authenticate: (token: string) => authenticate(token, Number.POSITIVE_INFINITY),
  reauthenticate,
});

/** What is told of accounts is told seldom, and at once. */
function accountAnnouncerOf({ bus, log }: AppDeps) {
  return {
    ...createPlainAnnouncer({ bus }),
    ...createRightsAnnouncer({
      bus,
      onLost: (error) => log.warn({ err: error }, "change of rights not announced"),
    }),
  };
}

function upkeepOf({ db, log, clock }: AppDeps, { logs, jobs }: System): UpkeepRunner {
  return createUpkeepRunner({
    ...{ db, log, clock, onTurn: jobs.notes.onTurn, onStart: jobs.notes.follow },
    onFailed: ({ name, error }) => logs.exceptions.note({ error, place: name }),
  });
}

/** Answers all that is served. */
function serveEndpoints(
  { config, db, checksAnswers = false }: AppDeps,
  http: FastifyInstance,
  { rooms, access, logs }: { rooms: readonly Room[]; access: Access; logs: Logs },
): Endpoint[] {
  const { authenticate, refuseRestricted, refuseStale } = access;
  const endpoints: Endpoint[] = [];
  const route = createRoute({
    ...{ app: http, db, authenticate, refuseRestricted, refuseStale, checksAnswers, endpoints },
    isReadOnly: config.DEMO_READONLY,
    onServed: logs.operations.note,
  });
  for (const room of rooms) room.routes?.(route);
  return endpoints;
}

/** What browsers may watch, and who. */
async function createLive(
  { bus, clock, log }: AppDeps,
  { rooms, access, fleet }: { rooms: readonly Room[]; access: Access; fleet: Fleet },
): Promise<Pick<LiveHub, "accept" | "close">> {
  const hub = await createLiveHub({
    ...{ bus, clock, log },
    ...socketsOf(access),
    visibleAmong: fleet.devices.visibleAmong,
  });
  for (const room of rooms) room.live?.(hub);
  const stopFollowing = await onDevicesChanged(bus, ({ deviceIds }) => hub.lookAgain(deviceIds));
  return {
    accept: hub.accept,
    async close() {
      stopFollowing();
      await hub.close();
    },
  };
}

/** What is not a call of a room: health, the documents of the interface, the console itself. */
async function servePages(
  { config, db }: AppDeps,
  http: FastifyInstance,
  { endpoints, access }: { endpoints: readonly Endpoint[]; access: Access },
): Promise<void> {
  serveHealth(http, db);
  const documents = {
    openApi: () => openApiOf(endpoints, VERSION),
    asyncApi: () => asyncApiOf({ topics: ALL_TOPICS, events: ALL_EVENTS, version: VERSION }),
  };
  await serveDocs(http, documents, { mode: config.DOCS, isSignedIn: access.mayReadDocs });
  await serveConsole(http, config.CONSOLE_DIR);
}
