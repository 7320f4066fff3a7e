import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { AlarmActs } from "./alarm-acts.tsx";
import type { Chosen } from "./alarms.calls.ts";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";

interface BulkBarProps {
  readonly chosen: Chosen;
  readonly onClear: () => void;
}

/** What can be done with all that are selected; not there while nothing is. */
export function BulkBar({ chosen, onClear }: BulkBarProps) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const count = chosen.alarmIds.length + chosen.groupIds.length;
  if (count === 0) return null;
  return (
    <div className={styles.bulk} role="status">
      <strong>{t.selected(format.number(count))}</strong>
      <AlarmActs chosen={chosen} isSmall onDone={onClear} />
      <Button size="small" type="text" onClick={onClear}>
        {t.clearSelection}
      </Button>
    </div>
  );
}
