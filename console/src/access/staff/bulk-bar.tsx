import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectionBar } from "../../ui/table/index.ts";
import { type BulkFailure, useSetManyEnabled } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

interface BulkBarProps {
  readonly ids: readonly number[];
  /** Of those that were on screen. */
  readonly nameOf: (id: number) => StaffRow["displayName"];
  readonly onChange: (ids: number[]) => void;
}

interface Outcome {
  readonly count: number;
  readonly failures: readonly BulkFailure[];
}

/** What can be done with all that are selected. Those that could not be changed stay selected, with the reason. */
export function BulkBar({ ids, nameOf, onChange }: BulkBarProps) {
  const t = useTexts(staffTexts);
  const [asked, setAsked] = useState<boolean>();
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const setMany = useSetManyEnabled();
  const run = async (enabled: boolean) => {
    setAsked(undefined);
    setOutcome(undefined);
    setDone(0);
    const failures = await setMany.mutateAsync({ ids, enabled, onProgress: setDone });
    setDone(undefined);
    setOutcome({ count: ids.length - failures.length, failures });
    onChange(failures.map(({ id }) => id));
  };
  if (ids.length === 0 && !outcome) return null;
  return (
    <SelectionBar>
      {done !== undefined ? (
        <>
          <progress
            className={styles.progress}
            value={done}
            max={ids.length}
            aria-label={t.bulkProgress(done, ids.length)}
          />
          <span>{t.bulkProgress(done, ids.length)}</span>
        </>
      ) : (
        <>
          {outcome ? <Result outcome={outcome} nameOf={nameOf} /> : <strong>{t.selected(ids.length)}</strong>}
          {ids.length > 0 ? (
            <>
              <Button size="small" onClick={() => setAsked(true)}>
                {t.enable}
              </Button>
              <Button size="small" danger onClick={() => setAsked(false)}>
                {t.disable}
              </Button>
            </>
          ) : null}
          <Button
            size="small"
            type="text"
            onClick={() => {
              setOutcome(undefined);
              onChange([]);
            }}
          >
            {ids.length > 0 ? t.clearSelection : t.close}
          </Button>
        </>
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          title={asked ? t.bulkEnableQuestion(ids.length) : t.bulkDisableQuestion(ids.length)}
          note={asked ? undefined : t.bulkDisableNote}
          confirm={asked ? t.enable : t.disable}
          cancel={t.cancel}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void run(asked)}
        />
      )}
    </SelectionBar>
  );
}

function Result({ outcome, nameOf }: { outcome: Outcome; nameOf: BulkBarProps["nameOf"] }) {
  const t = useTexts(staffTexts);
  const { count, failures } = outcome;
  return (
    <div>
      <strong>{t.bulkDone(count)}</strong>
      {failures.length > 0 ? (
        <>
          <p className={styles.failed}>{t.bulkFailed(failures.length)}</p>
          <ul className={styles.failures}>
            {failures.map(({ id, msg }) => (
              <li key={id}>
                {nameOf(id)}: {msg}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
