import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { ProcessDeps } from "../../core/room.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import type { RemoteLine } from "../../fleet/remote-line/index.ts";
import type { Audit, OperationLog } from "../../system/logs/index.ts";
import { emergencyStopper } from "./emergency-stop.service.ts";
import { createRemoteHistory, type RemoteHistory } from "./history.service.ts";
import { createLeases, type Leases } from "./leases.service.ts";
import { type HolderOf, holderFor } from "./leases.store.ts";
import { createRemoteHub, type RemoteHub } from "./remote-hub.ts";

/** The parts of the room. */
export interface RemoteOperationDeps extends ProcessDeps {
  audit: Audit;
  operationLog: Pick<OperationLog, "note">;
  announcer: Announcer;
  devices: Devices;
  commands: Commands;
  remoteLine: RemoteLine;
  authenticate(token: string): Promise<Caller | undefined>;
  reauthenticate(caller: Caller): Promise<Caller | undefined>;
}

export interface RemoteOperation {
  leases: Leases;
  hub: RemoteHub;
  history: RemoteHistory;
  stop(requester: Requester, deviceId: number): Promise<Command>;
  holder(caller: Caller, deviceId: number): Promise<Pick<HolderOf, "holder">>;
}

export async function createRemoteOperation(deps: RemoteOperationDeps): Promise<RemoteOperation> {
  const { db, devices, remoteLine: line } = deps;
  const leases = createLeases(deps);
  return {
    leases,
    hub: await createRemoteHub({ ...deps, line, leases }),
    history: createRemoteHistory(deps),
    stop: emergencyStopper(deps),
    async holder(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      return { holder: (await holderFor(db, deviceId))?.holder ?? null };
    },
  };
}
