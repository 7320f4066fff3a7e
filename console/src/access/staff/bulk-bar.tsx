import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useRights } from "../../core/session/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button } from "../../ui/kit.ts";
import { SelectionBar } from "../../ui/table/index.ts";
import { bulkTexts } from "./bulk.texts.ts";
import { BulkMove, BulkRoles } from "./bulk-forms.tsx";
import type { Given, Handout } from "./handout-dialog.tsx";
import {
  type BulkFailure,
  type BulkStep,
  enableStep,
  removeStep,
  resetStep,
  useBulkStaff,
} from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";

interface BulkBarProps {
  readonly ids: readonly number[];
  /** Of those that were on screen. */
  readonly nameOf: (id: number) => StaffRow["displayName"];
  readonly onChange: (ids: number[]) => void;
  readonly onHandout: (handout: Handout) => void;
}

interface Outcome {
  readonly count: number;
  readonly failures: readonly BulkFailure[];
}

const ACTS = {
  enable: E.setEnabled,
  disable: E.setEnabled,
  roles: E.update,
  move: E.update,
  reset: E.resetPassword,
  remove: E.remove,
} as const;
type Act = keyof typeof ACTS;
const GRAVE: readonly Act[] = ["disable", "remove"];

/** What can be done with all that are selected. Those that could not be changed stay selected, with the reason. */
export function BulkBar({ ids, nameOf, onChange, onHandout }: BulkBarProps) {
  const t = useTexts(staffTexts);
  const bulk = useTexts(bulkTexts);
  const [asked, setAsked] = useState<Act>();
  const { done, outcome, run, forget } = useBulkRun(ids, onChange);
  if (ids.length === 0 && !outcome) return null;
  const start = (step: BulkStep) => {
    setAsked(undefined);
    return run(step);
  };
  const clear = () => {
    forget();
    onChange([]);
  };
  return (
    <SelectionBar>
      {done === undefined ? (
        <>
          {outcome ? <Result outcome={outcome} nameOf={nameOf} /> : <strong>{t.selected(ids.length)}</strong>}
          {ids.length > 0 ? <Acts onAsk={setAsked} /> : null}
          <Button size="small" type="text" onClick={clear}>
            {ids.length > 0 ? t.clearSelection : t.close}
          </Button>
        </>
      ) : (
        <>
          <progress
            className={styles.progress}
            value={done}
            max={ids.length}
            aria-label={bulk.progress(done, ids.length)}
          />
          <span>{bulk.progress(done, ids.length)}</span>
        </>
      )}
      {asked ? (
        <Asked act={asked} {...{ ids, onHandout }} onRun={start} onClose={() => setAsked(undefined)} />
      ) : null}
    </SelectionBar>
  );
}

/** Runs one step for each; progress, and what came of it. */
function useBulkRun(ids: readonly number[], onChange: BulkBarProps["onChange"]) {
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const bulk = useBulkStaff();
  const run = async (step: BulkStep) => {
    setOutcome(undefined);
    setDone(0);
    const failures = await bulk.mutateAsync({ ids, step, onProgress: setDone });
    setDone(undefined);
    setOutcome({ count: ids.length - failures.length, failures });
    onChange(failures.map(({ id }) => id));
  };
  return { done, outcome, run, forget: () => setOutcome(undefined) };
}

function Acts({ onAsk }: { onAsk: (act: Act) => void }) {
  const bulk = useTexts(bulkTexts);
  const may = useRights();
  return (Object.keys(ACTS) as Act[])
    .filter((act) => may(ACTS[act]))
    .map((act) => (
      <Button key={act} size="small" danger={GRAVE.includes(act)} onClick={() => onAsk(act)}>
        {bulk.acts[act]}
      </Button>
    ));
}

interface AskedProps extends Pick<BulkBarProps, "ids" | "onHandout"> {
  readonly act: Act;
  readonly onRun: (step: BulkStep) => Promise<void>;
  readonly onClose: () => void;
}

function Asked({ act, ids, onRun, onHandout, onClose }: AskedProps) {
  const t = useTexts(staffTexts);
  const bulk = useTexts(bulkTexts);
  if (act === "roles") return <BulkRoles count={ids.length} {...{ onRun, onClose }} />;
  if (act === "move") return <BulkMove count={ids.length} {...{ onRun, onClose }} />;
  return (
    <ConfirmDialog
      title={bulk.question[act](ids.length)}
      note={bulk.note[act]}
      confirm={bulk.acts[act]}
      cancel={t.cancel}
      isGrave={GRAVE.includes(act)}
      onCancel={onClose}
      onConfirm={() => void (act === "reset" ? resetAll({ onRun, onHandout }) : onRun(STEPS[act]))}
    />
  );
}

const STEPS = { enable: enableStep(true), disable: enableStep(false), remove: removeStep };

/** Passwords that were made are handed over together, once all are done. */
async function resetAll({ onRun, onHandout }: Pick<AskedProps, "onRun" | "onHandout">): Promise<void> {
  const rows: Given[] = [];
  await onRun(
    resetStep(({ displayName: name, username }, password) => rows.push({ name, username, password })),
  );
  if (rows.length > 0) onHandout({ kind: "many", rows });
}

function Result({ outcome, nameOf }: { outcome: Outcome; nameOf: BulkBarProps["nameOf"] }) {
  const bulk = useTexts(bulkTexts);
  const { count, failures } = outcome;
  return (
    <div>
      <strong>{bulk.done(count)}</strong>
      {failures.length > 0 ? (
        <>
          <p className={styles.failed}>{bulk.failed(failures.length)}</p>
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
