import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  FloorMap,
  MapDetail,
  MapListQuery,
  MapRow,
  MapVersion,
} from "@sweepline/contract/sites/maps.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import type { Holder } from "../../core/live/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { type MapChanges, type MapsDeps, mapChangesOf } from "./map-changes.service.ts";
import { findMap, pageOfMaps } from "./map-list.store.ts";
import { pageOfVersions } from "./map-versions.store.ts";
import * as reads from "./maps-reads.store.ts";

export interface Maps extends MapChanges {
  list(caller: Caller, query: MapListQuery): Promise<Page<MapRow>>;
  get(caller: Caller, id: number): Promise<MapDetail>;
  versions(caller: Caller, id: number, query: PageQuery): Promise<Page<MapVersion>>;
  version(caller: Caller, at: { mapId: number; versionId: number }): Promise<FloorMap>;
  forDevice(caller: Caller, deviceId: number): Promise<FloorMap>;
  /** Deflated cells of a version. */
  grid(caller: Caller, versionId: number): Promise<{ grid: Uint8Array; version: string; changedAt: Date }>;
  /** Maps whose live events the scope may watch. */
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<Holder[]>;
}

export function createMaps(deps: MapsDeps & { devices: Pick<Devices, "requireVisible"> }): Maps {
  const { db, devices } = deps;
  const get: Maps["get"] = async ({ scope }, id) =>
    found(await findMap(db, scope, id), CORE_REFUSALS.notFound);
  return {
    ...mapChangesOf(deps),
    list: ({ scope }, query) => pageOfMaps(db, scope, query),
    get,
    async versions(caller, id, query) {
      await get(caller, id);
      return pageOfVersions(db, id, query);
    },
    version: async ({ scope }, at) => found(await reads.versionOf(db, scope, at), CORE_REFUSALS.notFound),
    async forDevice(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      return found(await reads.mapOfDevice(db, deviceId), CORE_REFUSALS.notFound);
    },
    grid: async ({ scope }, id) => found(await reads.gridOf(db, scope, id), CORE_REFUSALS.notFound),
    visibleAmong: (scope, ids) => reads.visibleAmong(db, scope, ids),
  };
}
