import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceChanges,
  type DeviceRegistration,
  REGISTRATION_ENDPOINTS,
} from "@sweepline/contract/fleet/device-registration.ts";
import type {
  DeviceDetail,
  DeviceListQuery,
  DeviceOverview,
  DeviceRow,
} from "@sweepline/contract/fleet/devices.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Actor, SYSTEM } from "../../system/logs/index.ts";
import type { DevicesDeps, Known } from "./device-changes.ts";
import { revokeSecret, rotateSecret } from "./device-credentials.service.ts";
import type { Returning } from "./device-decommissioning.service.ts";
import * as decommissioning from "./device-decommissioning.service.ts";
import { type DeviceHistory, historyOf } from "./device-history.store.ts";
import type { Device, DeviceHolder } from "./device-holders.store.ts";
import * as holders from "./device-holders.store.ts";
import { type Locking, setLocked } from "./device-lock.service.ts";
import { overviewOf } from "./device-overview.store.ts";
import type { Registered, Registration } from "./device-registry.service.ts";
import * as registry from "./device-registry.service.ts";
import { type ExportRequest, exportDevices, isChosen } from "./devices.export.ts";
import * as store from "./devices.store.ts";
import { refuseGuessing, withheldDetail, withheldOverview, withheldRow } from "./withheld.ts";

/** Devices as they are managed. Whatever lies outside a caller's scope does not exist for them: 404, never 403. */
export interface Devices {
  list(caller: Caller, query: DeviceListQuery): Promise<Page<DeviceRow>>;
  get(caller: Caller, id: number): Promise<DeviceDetail>;
  overview(caller: Caller, organizationId?: number): Promise<DeviceOverview>;
  /** Rows of these devices in this order, as far as the caller may see them. */
  rowsOf(caller: Pick<Caller, "scope" | "companyPermissions">, ids: readonly number[]): Promise<DeviceRow[]>;
  /** Ids of what the list shows, in its order. */
  matching(caller: Caller, filters: DeviceListQuery, limit: number): Promise<number[]>;
  /** The list as a file, written while it is read. */
  export(caller: Caller, request: Omit<ExportRequest, "now">): Promise<ExportFile>;
  /** Refuses with 404 what the caller may not see. */
  requireVisible(caller: Caller, id: number): Promise<DeviceHolder>;
  /**
   * From when on its history is the caller's to read; refuses with 404 what they may not see. Of a decommissioned device it
   * is read by whoever sees registrations.
   */
  historyOf(caller: Caller, id: number): Promise<DeviceHistory>;
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<DeviceHolder[]>;
  findBySerialNumber(serialNumber: string): Promise<Device | undefined>;
  findBySerialNumbers(serialNumbers: readonly string[]): Promise<Device[]>;
  /** Without an actor it is the platform's own work: seeding and jobs. */
  register(registration: Registration, by?: Actor): Promise<Registered>;
  /** All or none, in one statement. */
  registerMany(registrations: readonly Registration[], by?: Actor): Promise<Registered[]>;
  /** The same in a transaction of others; people and processes are told after its commit. */
  registerWithin(tx: Queries, registrations: readonly Registration[], by?: Actor): Promise<Registered[]>;
  /** Refuses what someone else changed first. */
  update(device: DeviceRegistration, change: { change: DeviceChanges; by: Actor }): Promise<void>;
  /** Its letters alone, see `registry.correctSerialNumber`. */
  correctSerialNumber(device: DeviceRegistration, change: registry.Correction): Promise<boolean>;
  rotateSecret(device: Known, by?: Actor): Promise<string>;
  revokeSecret(device: Known, by?: Actor): Promise<void>;
  /** Answers how many changed. */
  setLocked(ids: readonly number[], lock: Locking): Promise<number>;
  /** Ends credentials, connections and rights to watch. Answers how many were in use. */
  decommission(
    ids: readonly number[],
    end: Omit<decommissioning.End, "by"> & { by?: Actor },
  ): Promise<number>;
  /** Back again with a new secret; null where it does not sign in here. */
  recommission(device: Returning, by?: Actor): Promise<string | null>;
}

interface DeviceServiceDeps extends DevicesDeps, store.DeviceConditions {
  onRegistered: readonly registry.OnRegistered[];
}

export function createDevices(deps: DeviceServiceDeps): Devices {
  const { db } = deps;
  return {
    async list({ scope, companyPermissions }, query) {
      refuseGuessing(companyPermissions, query);
      const page = await store.pageOfDevices(deps, scope, query);
      return { ...page, records: page.records.map((row) => withheldRow(companyPermissions, row)) };
    },
    async get({ scope, companyPermissions }, id) {
      const device = found(await store.findDevice(deps, scope, id), CORE_REFUSALS.notFound);
      return withheldDetail(companyPermissions, device);
    },
    async rowsOf({ scope, companyPermissions }, ids) {
      const rows = await store.devicesByIds(deps, scope, ids);
      return rows.map((row) => withheldRow(companyPermissions, row));
    },
    async matching({ scope, companyPermissions }, filters, limit) {
      refuseGuessing(companyPermissions, filters);
      return store.idsOfDevices(deps, scope, { filters, limit });
    },
    async overview({ scope, companyPermissions }, organizationId) {
      const overview = await overviewOf(db, scope, organizationId);
      return companyPermissions.has("fault") ? overview : withheldOverview(overview);
    },
    async export(caller, request) {
      const { filters } = request;
      if (!isChosen(filters)) refuseGuessing(caller.companyPermissions, filters);
      return exportDevices(deps, caller, { ...request, now: deps.clock.now() });
    },
    async requireVisible(caller, id) {
      const [holder] = await holders.holdersAmong(db, caller.scope, [id]);
      return found(holder, CORE_REFUSALS.notFound);
    },
    async historyOf({ scope, permissions }, id) {
      const history = found(await historyOf(db, scope, id), CORE_REFUSALS.notFound);
      if (history.decommissionedAt !== null && !permissions.has(REGISTRATION_ENDPOINTS.get.permission))
        throw new Refused(CORE_REFUSALS.notFound);
      return history;
    },
    visibleAmong: (scope, ids) => holders.holdersAmong(db, scope, ids),
    async findBySerialNumber(serialNumber) {
      return (await holders.devicesBySerialNumbers(db, [serialNumber]))[0];
    },
    findBySerialNumbers: (serialNumbers) => holders.devicesBySerialNumbers(db, serialNumbers),
    async register(registration, by = SYSTEM) {
      const [registered] = await registry.registerMany(deps, [registration], by);
      return registered as Registered;
    },
    registerMany: (registrations, by = SYSTEM) => registry.registerMany(deps, registrations, by),
    registerWithin: (tx, registrations, by = SYSTEM) =>
      registry.registerWithin(tx, deps, { registrations, by }),
    update: (device, change) => registry.update(deps, device, change),
    correctSerialNumber: (device, change) => registry.correctSerialNumber(deps, device, change),
    rotateSecret: (device, by = SYSTEM) => rotateSecret(deps, device, by),
    revokeSecret: (device, by = SYSTEM) => revokeSecret(deps, device, by),
    setLocked: (ids, lock) => setLocked(deps, ids, lock),
    decommission: (ids, { by = SYSTEM, ...end }) => decommissioning.decommission(deps, ids, { ...end, by }),
    recommission: (device, by = SYSTEM) => decommissioning.recommission(deps, device, by),
  };
}
