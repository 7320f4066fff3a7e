import type { Distributed, Distribution } from "@sweepline/contract/sites/distributions/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DeviceName } from "./device-name.tsx";
import { DistributionStateCell, isOver } from "./distribution-state.tsx";
import { useBatch } from "./distributions.calls.ts";
import styles from "./distributions.module.css";
import { distributionTexts } from "./distributions.texts.ts";

/** What was just sent, robot by robot, as it goes on; and to whom it was not sent, with the reason. */
export function BatchProgress({ mapId, sent }: { readonly mapId: number; readonly sent: Distributed }) {
  const t = useTexts(distributionTexts);
  const format = useFormat();
  const { data } = useBatch(mapId, sent.batchId);
  const now = new Map(data?.records.map((one) => [one.id, one]));
  const all = sent.distributions.map((one) => now.get(one.id) ?? one);
  const done = all.filter(isOver).length;
  return (
    <section className={styles.progress} aria-label={t.progress}>
      {all.length > 0 ? (
        <>
          <span role="status">{t.doneOf(format.number(done), format.number(all.length))}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(100 * done) / all.length}%` }} />
          </span>
        </>
      ) : null}
      {sent.refused.length > 0 ? <Refused refused={sent.refused} /> : null}
      <ul className={styles.list}>
        {all.map((one) => (
          <Turn key={one.id} distribution={one} />
        ))}
      </ul>
    </section>
  );
}

function Turn({ distribution }: { readonly distribution: Distribution }) {
  return (
    <li>
      <DeviceName device={distribution} />
      <DistributionStateCell distribution={distribution} />
    </li>
  );
}

function Refused({ refused }: { readonly refused: Distributed["refused"] }) {
  const t = useTexts(distributionTexts);
  const format = useFormat();
  return (
    <section role="alert">
      <strong>{t.refused(format.number(refused.length))}</strong>
      <ul className={styles.list}>
        {refused.map(({ deviceId, serialNumber, msg }) => (
          <li key={deviceId}>
            <span>{serialNumber || `#${deviceId}`}</span>
            <span className={styles.danger}>{msg}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
