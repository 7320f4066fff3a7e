import { type Discovery, DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Tooltip } from "../../ui/kit.ts";
import { ForgetButton, RejectButton } from "./decisions.tsx";
import styles from "./discoveries.module.css";
import { discoveryTexts } from "./discoveries.texts.ts";

interface ChosenBarProps {
  readonly rows: readonly Discovery[];
  readonly onAdmit: (rows: readonly Discovery[]) => void;
  readonly onDone: () => void;
}

/** What can be done with several at once. */
export function ChosenBar({ rows, onAdmit, onDone }: ChosenBarProps) {
  const t = useTexts(discoveryTexts);
  const mayDecide = useMay(E.admit);
  const isMixed = new Set(rows.map(({ protocol }) => protocol)).size > 1;
  return (
    <div className={styles.chosen}>
      <strong>{t.chosen(rows.length)}</strong>
      {mayDecide ? (
        <>
          <Tooltip title={isMixed ? t.mixed : undefined}>
            <Button type="primary" disabled={isMixed} onClick={() => onAdmit(rows)}>
              {t.admitMany(rows.length)}
            </Button>
          </Tooltip>
          <RejectButton rows={rows} onDone={onDone} />
          <ForgetButton rows={rows} onDone={onDone} />
        </>
      ) : null}
      <Button type="text" onClick={onDone}>
        {t.clear}
      </Button>
    </div>
  );
}
