import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceMap, DeviceMaps } from "@sweepline/contract/sites/distributions/device-maps.ts";
import { DISTRIBUTION_ENDPOINTS as E } from "@sweepline/contract/sites/distributions/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { useDistribute, useEnable, useRemove } from "./distributions.calls.ts";
import { distributionTexts } from "./distributions.texts.ts";

interface DeviceMapActionsProps {
  readonly device: DeviceDetail;
  readonly map: DeviceMap;
  readonly takes: DeviceMaps["takes"] | undefined;
  readonly onTransfer: () => void;
}

/** What the robot can be asked to do with a map that it has; what it does not know has no button. */
export function DeviceMapActions({ device, map, takes, onTransfer }: DeviceMapActionsProps) {
  const t = useTexts(distributionTexts);
  const maySend = useMay(E.enable);
  const [enable, remove] = [useEnable(device.id), useRemove(device.id)];
  const update = useUpdate(device, map);
  if (!maySend || !takes) return null;
  const { mapKey, version } = map;
  const name = map.name ?? mapKey;
  const isInUse = map.status === "enabled";
  return (
    <RowActions
      name={name}
      buttons={[
        takes.enables &&
          !isInUse && {
            ...{ label: t.enable, question: t.enableQuestion(name, version), done: t.asked },
            onSelect: () => enable.mutateAsync({ mapKey, version }),
          },
        takes.downloads &&
          isInUse &&
          update && {
            ...{ label: t.update, question: t.updateQuestion(map.currentVersion ?? ""), onSelect: update },
          },
        map.versionId !== null && { label: t.transfer, onSelect: onTransfer },
        takes.removes && {
          ...{ label: t.remove, isDanger: true, reason: isInUse ? t.removeInUse : undefined },
          ...{ question: t.removeQuestion(name, version), done: t.asked },
          onSelect: () => remove.mutateAsync({ mapKey, version }),
        },
      ]}
    />
  );
}

/** To the version that counts, where the robot drives by another one. */
function useUpdate(device: DeviceDetail, map: DeviceMap): (() => Promise<void>) | undefined {
  const t = useTexts(distributionTexts);
  const distribute = useDistribute();
  const { mapId, currentVersionId, syncStatus } = map;
  if (mapId === null || currentVersionId === null || syncStatus === "synchronized") return undefined;
  return async () => {
    const body = { mapId, versionId: currentVersionId, deviceIds: [device.id], enables: true };
    const { refused } = await distribute.mutateAsync(body);
    if (refused[0]) notify("error", refused[0].msg);
    else notify("success", t.asked);
  };
}
