import type { Page } from "@sweepline/contract/core/paging.ts";
import type { ConnectionRecord } from "@sweepline/contract/fleet/connections.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Devices } from "../devices/index.ts";
import { type ConnectionChoice, pageOfConnections } from "./connections.reads.store.ts";

export interface Connections {
  list(caller: Caller, deviceId: number, query: ConnectionChoice): Promise<Page<ConnectionRecord>>;
}

export function createConnections(ground: {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "requireVisible">;
}): Connections {
  return {
    async list(caller, deviceId, query) {
      await ground.devices.requireVisible(caller, deviceId);
      return pageOfConnections(ground.db, deviceId, { query, now: ground.clock.now() });
    },
  };
}
