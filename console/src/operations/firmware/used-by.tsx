import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { FirmwarePackageRow } from "@sweepline/contract/operations/firmware/index.ts";
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import styles from "./firmware.module.css";
import { firmwareTexts } from "./firmware.texts.ts";

interface UsedByProps {
  readonly row: Pick<FirmwarePackageRow, "id" | "productId" | "kind" | "version" | "usedBy">;
}

interface Part {
  readonly count: number;
  readonly text: string;
  /** False: it leads nowhere. */
  readonly to: string | false;
}

/** Who uses a package, each figure as the way there for who may go; what is none is left out. */
export function UsedBy({ row: { id, productId, kind, version, usedBy } }: UsedByProps) {
  const t = useTexts(firmwareTexts);
  const format = useFormat();
  const href = useHref();
  const [mayRollouts, mayBindings] = [useMay(ROLLOUT_ENDPOINTS.list), useMay(BINDING_ENDPOINTS.list)];
  const mayDevices = useMay(DEVICE_ENDPOINTS.list);
  const { rollouts, bindings, devices } = usedBy;
  const to = { packageId: id };
  const parts: readonly Part[] = [
    {
      ...{ count: rollouts, text: t.inRollouts(format.number(rollouts)) },
      to: mayRollouts && href("rollouts", to),
    },
    {
      ...{ count: bindings, text: t.inBindings(format.number(bindings)) },
      to: mayBindings && href("firmwareBindings", to),
    },
    {
      ...{ count: devices, text: t.onDevices(format.number(devices)) },
      to: mayDevices && href("deviceList", { productId, runs: `${kind} ${version}` }),
    },
  ];
  const shown = parts.filter(({ count }) => count > 0);
  if (shown.length === 0) return <span className={styles.faint}>{t.notUsed}</span>;
  return (
    <span className={styles.used}>
      {shown.map(({ text, to: address }) => (
        <span key={text}>{address === false ? text : <Link to={address}>{text}</Link>}</span>
      ))}
    </span>
  );
}
