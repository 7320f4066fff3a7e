import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { findDevices } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import type { ChosenDevices } from "./chosen-devices.ts";

interface ChangedHandsProps {
  readonly ids: readonly number[];
  readonly chosen: ChosenDevices;
}

/** Names what somebody else moved meanwhile, and offers the two ways on. */
export function ChangedHands({ ids, chosen }: ChangedHandsProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const wanted = new Set(ids);
  const names = chosen.rows.filter(({ id }) => wanted.has(id)).map(({ serialNumber }) => serialNumber);
  const readAgain = async () => {
    setBusy(true);
    try {
      const { records } = await findDevices(names);
      // What left the person's reach cannot be moved by them any more.
      chosen.remove(ids);
      chosen.add(records);
    } catch {
      // The refusal has been shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="notice" role="alert">
      <strong>{t.changedTitle(format.number(ids.length))}</strong>
      <p className={styles.changedNames}>{names.join(", ")}</p>
      <div className={styles.barButtons}>
        <Button size="small" onClick={() => chosen.remove(ids)}>
          {t.leaveOut}
        </Button>
        <Button size="small" loading={isBusy} onClick={() => void readAgain()}>
          {t.readAgain}
        </Button>
      </div>
    </Notice>
  );
}
