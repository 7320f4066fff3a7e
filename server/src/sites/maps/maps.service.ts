import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { gridOf, mapOfDevice } from "./maps.reads.store.ts";

export interface Maps {
  forDevice(caller: Caller, deviceId: number): Promise<FloorMap>;
  /** Deflated cells of a version. */
  grid(caller: Caller, versionId: number): Promise<{ grid: Uint8Array; version: string; changedAt: Date }>;
}

export function createMaps({ db, devices }: { db: Queries; devices: Pick<Devices, "requireVisible"> }): Maps {
  return {
    async forDevice(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      return found(await mapOfDevice(db, deviceId), CORE_REFUSALS.notFound);
    },
    async grid(caller, id) {
      return found(await gridOf(db, caller.scope, id), CORE_REFUSALS.notFound);
    },
  };
}
