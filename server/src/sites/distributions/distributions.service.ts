import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language, refusalText } from "@sweepline/contract/core/refusal.ts";
import type { DeviceMaps, Transfer } from "@sweepline/contract/sites/distributions/device-maps.ts";
import type {
  Distribute,
  Distributed,
  Distribution,
  DistributionTarget,
  HistoryQuery,
  TargetQuery,
} from "@sweepline/contract/sites/distributions/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import type { Maps } from "../maps/index.ts";
import { mapsOfDevice, positionMapKey } from "./device-maps.store.ts";
import { historyOfDevice, historyOfMap, newestOfMap } from "./distributions.store.ts";
import { actOnDevice, type Named, type OnDeviceDeps, transferMap } from "./on-device.service.ts";
import { versionToSend } from "./robot-downloads.store.ts";
import { sendVersion } from "./send-maps.service.ts";
import { pageOfTargets } from "./targets.store.ts";

/** What people do with maps of robots. Outside the caller's scope there is neither map nor device: 404. */
export interface Distributions {
  targets(caller: Caller, mapId: number, query: TargetQuery): Promise<Page<DistributionTarget>>;
  distribute(
    requester: Requester & { language: Language },
    mapId: number,
    wanted: Distribute,
  ): Promise<Distributed>;
  history(caller: Caller, mapId: number, query: HistoryQuery): Promise<Page<Distribution>>;
  deviceMaps(caller: Caller, deviceId: number): Promise<DeviceMaps>;
  deviceHistory(caller: Caller, deviceId: number, query: HistoryQuery): Promise<Page<Distribution>>;
  enable(requester: Requester, named: Named): Promise<Distribution>;
  remove(requester: Requester, named: Named): Promise<Distribution>;
  transfer(requester: Requester, wanted: Named & Transfer): Promise<Distribution>;
}

export interface DistributionsDeps extends OnDeviceDeps {
  devices: Pick<Devices, "requireVisible" | "visibleAmong" | "historyOf">;
  commands: Pick<Commands, "issue" | "issueMany" | "callOff" | "knowing">;
  maps: Pick<Maps, "get">;
}

export function createDistributions(deps: DistributionsDeps): Distributions {
  const { db, devices, maps } = deps;
  return {
    targets: (caller, mapId, query) => targets(deps, caller, { mapId, query }),
    distribute: (requester, mapId, wanted) => distribute(deps, requester, { ...wanted, mapId }),
    async history(caller, mapId, query) {
      await maps.get(caller, mapId);
      return historyOfMap(db, caller.scope, { mapId, query });
    },
    async deviceMaps(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      const knows = (await deps.commands.knowing([deviceId])).get(deviceId);
      return {
        takes: {
          downloads: knows?.has("downloadMap") ?? false,
          enables: knows?.has("enableMap") ?? false,
          removes: knows?.has("deleteMap") ?? false,
        },
        maps: await mapsOfDevice(db, deviceId),
        positionMapKey: await positionMapKey(db, deviceId),
      };
    },
    async deviceHistory(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return historyOfDevice(db, { deviceId, from, query });
    },
    enable: (requester, named) => actOnDevice(deps, requester, { ...named, act: "enable" }),
    remove: (requester, named) => actOnDevice(deps, requester, { ...named, act: "remove" }),
    transfer: (requester, wanted) => transferMap(deps, requester, wanted),
  };
}

async function targets(
  { db, maps, commands }: DistributionsDeps,
  caller: Caller,
  { mapId, query }: { mapId: number; query: TargetQuery },
): Promise<Page<DistributionTarget>> {
  await maps.get(caller, mapId);
  const page = await pageOfTargets(db, caller.scope, { mapId, query });
  const ids = page.records.map(({ deviceId }) => deviceId);
  const [known, newest] = await Promise.all([commands.knowing(ids), newestOfMap(db, mapId, ids)]);
  return {
    ...page,
    records: page.records.map((row) => ({
      ...row,
      takesMaps: known.get(row.deviceId)?.has("downloadMap") ?? false,
      newest: newest.get(row.deviceId) ?? null,
    })),
  };
}

async function distribute(
  deps: DistributionsDeps,
  requester: Requester & { language: Language },
  { mapId, versionId, deviceIds, enables }: Distribute & { mapId: number },
): Promise<Distributed> {
  const { caller, language } = requester;
  await deps.maps.get(caller, mapId);
  const version = found(await versionToSend(deps.db, { mapId, versionId }), CORE_REFUSALS.notFound);
  const seen = await deps.devices.visibleAmong(caller.scope, deviceIds);
  const sent = await sendVersion(deps, requester, {
    version,
    deviceIds: seen.map(({ id }) => id),
    enables,
    sourceSerialNumber: null,
  });
  const unseen = deviceIds.filter((id) => !seen.some((device) => device.id === id));
  return {
    batchId: sent.batchId,
    distributions: sent.distributions,
    refused: [
      ...[...sent.refused].map(([deviceId, { serialNumber, refused }]) => ({
        ...{ deviceId, serialNumber, error: refused.refusal.key },
        msg: refusalText(refused.refusal, language, refused.values),
      })),
      ...unseen.map((deviceId) => ({
        ...{ deviceId, serialNumber: "", error: CORE_REFUSALS.notFound.key },
        msg: refusalText(CORE_REFUSALS.notFound, language),
      })),
    ],
  };
}
