import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { DeviceDetail, DeviceListQuery, DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found } from "../../core/http/refused.ts";
import { type Actor, type Audit, SYSTEM } from "../../system/logs/index.ts";
import type { Device, DeviceHolder } from "./device-holders.store.ts";
import * as holders from "./device-holders.store.ts";
import type { Registered, Registration } from "./device-registry.service.ts";
import * as registry from "./device-registry.service.ts";
import { type ExportRequest, exportDevices } from "./devices.export.ts";
import * as store from "./devices.store.ts";
import { refuseGuessing, withheldDetail, withheldRow } from "./withheld.ts";

/** Devices as they are managed. Whatever lies outside a caller's scope does not exist for them: 404, never 403. */
export interface Devices {
  list(caller: Caller, query: DeviceListQuery): Promise<Page<DeviceRow>>;
  get(caller: Caller, id: number): Promise<DeviceDetail>;
  /** The list as a file, written while it is read. */
  export(caller: Caller, request: Omit<ExportRequest, "now">): Promise<ExportFile>;
  /** Refuses with 404 what the caller may not see. */
  requireVisible(caller: Caller, id: number): Promise<DeviceHolder>;
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<DeviceHolder[]>;
  findBySerialNumber(serialNumber: string): Promise<Device | undefined>;
  findBySerialNumbers(serialNumbers: readonly string[]): Promise<Device[]>;
  /** Without an actor it is the platform's own work: seeding and jobs. */
  register(registration: Registration, by?: Actor): Promise<Registered>;
  /** All or none, in one statement. */
  registerMany(registrations: readonly Registration[], by?: Actor): Promise<Registered[]>;
  rotateSecret(id: number, by?: Actor): Promise<string>;
  revokeSecret(id: number, by?: Actor): Promise<void>;
  lock(id: number, by?: Actor): Promise<boolean>;
  unlock(id: number, by?: Actor): Promise<boolean>;
  verifyCredential(
    username: string,
    secret: string,
  ): Promise<{ serialNumber: string; manufacturer: string } | undefined>;
}

export interface DevicesGround {
  audit: Pick<Audit, "record">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
}

export function createDevices(ground: DevicesGround): Devices {
  const { db } = ground;
  const known = async (id: number) => found(await holders.deviceById(db, id), CORE_REFUSALS.notFound);
  return {
    async list({ scope, companyPermissions }, query) {
      refuseGuessing(companyPermissions, query);
      const page = await store.pageOfDevices(db, scope, query);
      return { ...page, records: page.records.map((row) => withheldRow(companyPermissions, row)) };
    },
    async get({ scope, companyPermissions }, id) {
      const device = found(await store.findDevice(db, scope, id), CORE_REFUSALS.notFound);
      return withheldDetail(companyPermissions, device);
    },
    async export(caller, request) {
      refuseGuessing(caller.companyPermissions, request.filters);
      return exportDevices(db, caller, { ...request, now: ground.clock.now() });
    },
    async requireVisible(caller, id) {
      const [holder] = await holders.holdersAmong(db, caller.scope, [id]);
      return found(holder, CORE_REFUSALS.notFound);
    },
    visibleAmong: (scope, ids) => holders.holdersAmong(db, scope, ids),
    async findBySerialNumber(serialNumber) {
      return (await holders.devicesBySerialNumbers(db, [serialNumber]))[0];
    },
    findBySerialNumbers: (serialNumbers) => holders.devicesBySerialNumbers(db, serialNumbers),
    async register(registration, by = SYSTEM) {
      const [registered] = await registry.registerMany(ground, [registration], by);
      return registered as Registered;
    },
    registerMany: (registrations, by = SYSTEM) => registry.registerMany(ground, registrations, by),
    rotateSecret: async (id, by = SYSTEM) => registry.rotateSecret(ground, await known(id), by),
    revokeSecret: async (id, by = SYSTEM) => registry.revokeSecret(ground, await known(id), by),
    lock: async (id, by = SYSTEM) => registry.setLocked(ground, await known(id), { isLocked: true, by }),
    unlock: async (id, by = SYSTEM) => registry.setLocked(ground, await known(id), { isLocked: false, by }),
    verifyCredential: (username, secret) => registry.verifyCredential(ground, username, secret),
  };
}
