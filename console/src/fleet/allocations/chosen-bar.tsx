import { MAX_ALLOCATED_DEVICES } from "@sweepline/contract/fleet/allocations.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { collectDevices } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import type { ChosenDevices } from "./chosen-devices.ts";
import type { SourceList } from "./source-list.ts";

interface ChosenBarProps {
  readonly chosen: ChosenDevices;
  /** Of devices that the filters let through. */
  readonly list: SourceList;
  readonly onPaste: () => void;
}

/** How many are chosen, and the quick ways to choose many. */
export function ChosenBar({ chosen, list: { question, total = 0 }, onPaste }: ChosenBarProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const count = chosen.ids.length;
  const most = Math.min(total, MAX_ALLOCATED_DEVICES);
  const selectAll = async () => {
    setBusy(true);
    // A refusal has shown its own message.
    await collectDevices(question).then(chosen.add, () => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.bar} data-on={count > 0 || undefined}>
      <span role="status">
        {count > 0 ? <strong>{t.selected(format.number(count))}</strong> : t.hint}
        {chosen.isOver ? (
          <span className={styles.over}>{t.most(format.number(MAX_ALLOCATED_DEVICES))}</span>
        ) : null}
      </span>
      <span className={styles.barButtons}>
        <Button
          size="small"
          loading={isBusy}
          disabled={total === 0 || chosen.isFull}
          onClick={() => void selectAll()}
        >
          {most < total
            ? t.selectFirst(format.number(most), format.number(total))
            : t.selectAll(format.number(total))}
        </Button>
        <Button size="small" onClick={onPaste}>
          {t.paste}
        </Button>
        <Button size="small" type="text" disabled={count === 0} onClick={chosen.clear}>
          {t.clear}
        </Button>
      </span>
    </div>
  );
}
