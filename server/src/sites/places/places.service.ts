import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type {
  CandidatesQuery,
  DevicePlace,
  PlaceDevice,
  PlaceDevicesQuery,
  PlaceLive,
} from "@sweepline/contract/sites/places/devices.ts";
import type {
  PlaceDetail,
  PlaceExportQuery,
  PlaceListQuery,
  PlaceOption,
  PlaceRow,
} from "@sweepline/contract/sites/places/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found } from "../../core/http/refused.ts";
import { type Devices, withheldLive } from "../../fleet/devices/index.ts";
import { type PlaceChanges, type PlacesDeps, placeChangesOf } from "./place-changes.service.ts";
import { type PlaceDevices, placeDevicesOf } from "./place-devices.service.ts";
import * as devicesStore from "./place-devices.store.ts";
import { liveOfPlace } from "./place-live.store.ts";
import { exportPlaces } from "./places.export.ts";
import * as reads from "./places-reads.store.ts";

export interface Places extends PlaceChanges, PlaceDevices {
  list(caller: Caller, query: PlaceListQuery): Promise<Page<PlaceRow>>;
  options(caller: Caller, filters: reads.PlaceFilters): Promise<PlaceOption[]>;
  export(caller: Caller, request: PlaceExportQuery & { language: Language }): Promise<ExportFile>;
  get(caller: Caller, id: number): Promise<PlaceDetail>;
  live(caller: Caller, id: number): Promise<PlaceLive>;
  devicesOf(caller: Caller, id: number, query: PlaceDevicesQuery): Promise<Page<PlaceDevice>>;
  candidates(caller: Caller, id: number, query: CandidatesQuery): Promise<Page<PlaceDevice>>;
  ofDevice(caller: Caller, deviceId: number): Promise<DevicePlace>;
}

export function createPlaces(deps: PlacesDeps & { devices: Pick<Devices, "requireVisible"> }): Places {
  const { db, clock, devices } = deps;
  const get: Places["get"] = async ({ scope }, id) =>
    found(await reads.findPlace(db, scope, id), CORE_REFUSALS.notFound);
  return {
    ...placeChangesOf(deps),
    ...placeDevicesOf(deps),
    list: ({ scope }, query) => reads.pageOfPlaces(db, scope, query),
    options: ({ scope }, filters) => reads.optionsOfPlaces(db, scope, filters),
    export: ({ scope }, request) => exportPlaces(db, scope, { ...request, now: clock.now() }),
    get,
    async live(caller, id) {
      await get(caller, id);
      const { scope, companyPermissions } = caller;
      const withheld = withheldLive.bind(undefined, companyPermissions);
      return liveOfPlace(db, scope, { placeId: id, withheld });
    },
    async devicesOf(caller, id, query) {
      await get(caller, id);
      return devicesStore.devicesOfPlace(db, caller.scope, { id, query });
    },
    async candidates(caller, id, query) {
      const place = await get(caller, id);
      return devicesStore.candidatesOf(db, caller.scope, { place, query });
    },
    async ofDevice(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      return devicesStore.placeOfDevice(db, deviceId);
    },
  };
}
