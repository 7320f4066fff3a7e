/**
 * The fleet's rooms over HTTP on a real database, with callers made by hand: what signing in is made of stands in the
 * access wing's own tests.
 */
import { COMPANY_PERMISSIONS, type Endpoint } from "@sweepline/contract/core/endpoint.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import sql from "sql-template-tag";
import type { Bus } from "../src/core/bus/bus.ts";
import { type Caller, type DataScope, EVERYTHING, NOTHING } from "../src/core/caller.ts";
import type { Clock } from "../src/core/clock.ts";
import { readConfig } from "../src/core/config.ts";
import { createDatabase, type Database } from "../src/core/db/database.ts";
import { ensurePartitions } from "../src/core/db/partitions.ts";
import { createRoute, type Route } from "../src/core/http/route.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import { createLog } from "../src/core/log.ts";
import {
  createDevices,
  type Devices,
  publishDevicesChanged,
  type Registered,
} from "../src/fleet/devices/index.ts";
import { createProducts, type Products } from "../src/fleet/products/index.ts";
import { ON_REGISTERED } from "../src/fleet/wing.ts";
import { runsVersion } from "../src/operations/updates/index.ts";
import { onMap } from "../src/sites/maps/index.ts";
import { HOMES } from "../src/sites/places/index.ts";
import { anAudit } from "./an-audit.ts";
import { createTestDatabase } from "./database.ts";

export const NOW = new Date("2026-03-10T12:00:00.000Z");
export const DAY_MS = 86_400_000;

export interface FleetFixture {
  db: Database;
  bus: Bus;
  clock: Clock & { set(at: Date): void };
  http: FastifyInstance;
  route: Route;
  products: Products;
  devices: Devices;
  /** Organizations: platform 1, tenants Aurora and Borealis, Aurora's company Cedar. */
  orgs: { platform: number; aurora: number; borealis: number; cedar: number };
  productId: number;
  /** A token for a caller with this scope and every permission, or the given ones. */
  tokenOf(scope: DataScope, permissions?: readonly string[]): string;
  get(path: string, token: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** A device with every optional detail made up. */
  aDevice(given?: {
    serialNumber?: string;
    shortName?: string;
    organizationId?: number;
    timeZone?: string;
  }): Promise<Registered["device"]>;
  audit: ReturnType<typeof anAudit>;
  close(): Promise<void>;
}

const EVERY_PERMISSION = [
  "fleet_devices_list",
  "fleet_devices_export",
  "fleet_connections_list",
  "fleet_connections_export",
  "fleet_device-log_list",
  "fleet_device-log_export",
  "fleet_consumables_list",
  "fleet_consumables_replace",
  "operations_task-reports_list",
  "operations_task-reports_export",
  "operations_task-reports_remark",
];

function callerWith(scope: DataScope, permissions: readonly string[] = EVERY_PERMISSION): Caller {
  return {
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Test",
    permissions: new Set(permissions),
    scope,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  };
}

export const branch = (id: number): DataScope => ({ ...NOTHING, rootIds: [id] });
export const single = (id: number): DataScope => ({ ...NOTHING, organizationIds: [id] });
export const inHandsOf = (staffId: number): DataScope => ({ ...NOTHING, staffId });
export { EVERYTHING, NOTHING };

/** Delivers at once to whoever listens, in this process. */
export function memoryBus(): Bus {
  const listeners = new Map<string, Set<(topic: string, payload: Uint8Array) => void>>();
  return {
    async publish(topic, payload) {
      for (const listener of listeners.get(topic) ?? []) listener(topic, Buffer.from(payload));
    },
    async subscribe(filter, handler) {
      const all = listeners.get(filter) ?? new Set();
      listeners.set(filter, all.add(handler));
      return () => void all.delete(handler);
    },
    async close() {},
  };
}

const makePartitions = (db: Database): Promise<number> =>
  ensurePartitions(db, { from: new Date(NOW.getTime() - 40 * DAY_MS), to: NOW });

export async function createFleetFixture(): Promise<FleetFixture> {
  const database = await createTestDatabase({ name: "fleet", write: makePartitions });
  const db = createDatabase({ url: database.url, size: 4, onError: () => undefined });
  const clock = aClock();
  const bus = memoryBus();
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "silent" }), createLog("silent"));
  const callers = new Map<string, Caller>();
  const endpoints: Endpoint[] = [];
  const route = createRoute({
    app: http,
    db,
    authenticate: async (token) => callers.get(token),
    refuseRestricted: () => undefined,
    refuseStale: () => undefined,
    isReadOnly: false,
    checksAnswers: true,
    endpoints,
  });
  const audit = anAudit({ db, clock });
  const devices = createDevices({
    db,
    bus,
    clock,
    audit,
    onMap,
    runsVersion,
    homes: HOMES,
    onRegistered: ON_REGISTERED,
  });
  const orgs = await insertOrganizations(db);
  const products = createProducts({
    db,
    audit,
    publishDevices: (change) => publishDevicesChanged(bus, change),
  });
  const productId = await products.ensure({ code: "T1", name: "Test scrubber", kind: "scrubber" });
  let made = 0;
  return {
    db,
    bus,
    clock,
    http,
    route,
    products,
    devices,
    audit,
    orgs,
    productId,
    tokenOf(scope, permissions) {
      const token = `token-${callers.size}`;
      callers.set(token, callerWith(scope, permissions));
      return token;
    },
    get: (path, token, headers = {}) =>
      http.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${token}`, ...headers } }),
    async aDevice(given = {}) {
      made += 1;
      const { device } = await devices.register({
        serialNumber: `SN-${made}`,
        manufacturer: "Acme",
        productId,
        organizationId: orgs.aurora,
        timeZone: "UTC",
        ...given,
      });
      return device;
    },
    async close() {
      await http.close();
      await db.close();
      await database.drop();
    },
  };
}

function aClock(): FleetFixture["clock"] {
  let now = NOW;
  return {
    now: () => now,
    set: (at) => {
      now = at;
    },
  };
}

async function insertOrganizations(db: Database): Promise<FleetFixture["orgs"]> {
  const plant = async (name: string, type: string, parentId: number | null): Promise<number> => {
    const { id } = await db.one<{ id: number }>(sql`
      with made as (select nextval(pg_get_serial_sequence('organizations', 'id')) as id)
      insert into organizations (id, parent_id, path, org_name, short_name, org_code, org_type_code)
      overriding system value
      select made.id, ${parentId}::bigint, coalesce((select path from organizations where id = ${parentId}), '{}') || made.id,
        ${name}, ${name.slice(0, 2)}, ${name.toUpperCase()}, ${type} from made
      returning id`);
    return id;
  };
  const platform = await plant("Platform", "PLATFORM", null);
  const aurora = await plant("Aurora", "TENANT", platform);
  const borealis = await plant("Borealis", "TENANT", platform);
  const cedar = await plant("Cedar", "ORG", aurora);
  return { platform, aurora, borealis, cedar };
}
