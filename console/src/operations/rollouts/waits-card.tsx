import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import type { UpdateWait } from "@sweepline/contract/operations/updates/states.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Card } from "../../ui/page/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";

interface WaitsCardProps {
  readonly rollout: RolloutDetail;
  readonly onPick: (waitsFor: UpdateWait) => void;
}

/** Causes by how many devices they keep, each as the way to these. */
export function WaitsCard({ rollout: { waits }, onPick }: WaitsCardProps) {
  const t = useTexts(rolloutTexts);
  const format = useFormat();
  const sorted = [...waits].sort((a, b) => b.devices - a.devices);
  const most = sorted[0]?.devices ?? 1;
  return (
    <Card title={t.waits}>
      {sorted.length === 0 ? <p className={styles.faint}>{t.noWaits}</p> : null}
      <ul className={styles.waits}>
        {sorted.map(({ waitsFor, devices }) => (
          <li key={waitsFor}>
            <button type="button" title={t.showDevices} onClick={() => onPick(waitsFor)}>
              <span>{t.waitOf(waitsFor)}</span> <strong>{format.number(devices)}</strong>
              <ShareBar percent={(100 * devices) / most} tone="neutral" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
