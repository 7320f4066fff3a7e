import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceMap, DeviceMaps } from "@sweepline/contract/sites/distributions/device-maps.ts";
import { DISTRIBUTION_ENDPOINTS as E } from "@sweepline/contract/sites/distributions/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { useDistribute, useEnable, useRemove } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
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
  if (!maySend || !takes) return null;
  const { mapKey, version } = map;
  const name = map.name ?? mapKey;
  const asked = () => notify("success", t.asked);
  const isInUse = map.status === "enabled";
  return (
    <span className={styles.buttons}>
      {takes.enables && !isInUse ? (
        <ConfirmButton
          size="small"
          question={t.enableQuestion(name, version)}
          onConfirm={() => enable.mutateAsync({ mapKey, version }).then(asked)}
        >
          {t.enable}
        </ConfirmButton>
      ) : null}
      {takes.downloads && isInUse ? <UpdateButton device={device} map={map} onAsked={asked} /> : null}
      {map.versionId === null ? null : (
        <Button size="small" onClick={onTransfer}>
          {t.transfer}
        </Button>
      )}
      {takes.removes ? (
        <ConfirmButton
          size="small"
          danger
          disabled={isInUse}
          {...(isInUse && { title: t.removeInUse })}
          question={t.removeQuestion(name, version)}
          onConfirm={() => remove.mutateAsync({ mapKey, version }).then(asked)}
        >
          {t.remove}
        </ConfirmButton>
      ) : null}
    </span>
  );
}

interface UpdateButtonProps extends Pick<DeviceMapActionsProps, "device" | "map"> {
  readonly onAsked: () => void;
}

/** To the version that counts, where the robot drives by another one. */
function UpdateButton({ device, map, onAsked }: UpdateButtonProps) {
  const t = useTexts(distributionTexts);
  const distribute = useDistribute();
  const { mapId, currentVersionId, currentVersion, syncStatus } = map;
  if (mapId === null || currentVersionId === null || syncStatus === "synchronized") return null;
  const send = async () => {
    const body = { mapId, versionId: currentVersionId, deviceIds: [device.id], enables: true };
    const { refused } = await distribute.mutateAsync(body);
    if (refused[0]) notify("error", refused[0].msg);
    else onAsked();
  };
  return (
    <ConfirmButton
      size="small"
      type="primary"
      question={t.updateQuestion(currentVersion ?? "")}
      onConfirm={send}
    >
      {t.update}
    </ConfirmButton>
  );
}
