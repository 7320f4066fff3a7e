import { useId, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { useMove } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import { ChangedHands } from "./changed-hands.tsx";
import { type ChosenDevices, type Preview, previewOf } from "./chosen-devices.ts";
import { useDoneMoves } from "./moves-done.ts";
import { type Operator, OperatorSelect } from "./operator-select.tsx";
import { type Receiver, ReceiverTree } from "./receiver-tree.tsx";

/** To whom the chosen devices go, what that would do, and the move itself. */
export function MoveSide({ chosen }: { chosen: ChosenDevices }) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const ids = { operator: useId(), reason: useId() };
  const [receiver, setReceiver] = useState<Receiver>();
  const [operator, setOperator] = useState<Operator>();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const preview = previewOf(chosen.rows, {
    organizationId: receiver?.id,
    operatorStaffId: operator?.id ?? null,
  });
  const { run, changed, isRunning } = useRun(chosen);
  const isReady = receiver !== undefined && preview.moving > 0 && !chosen.isOver;
  const confirm = async () => {
    setAsked(false);
    if (!receiver) return;
    const isDone = await run({ receiver, operatorStaffId: operator?.id ?? null, reason });
    if (isDone) setReason("");
  };
  return (
    <Card title={t.to} isFlush className={styles.side}>
      <ReceiverTree
        selectedId={receiver?.id}
        onSelect={(next) => {
          setReceiver(next);
          if (next.id !== receiver?.id) setOperator(undefined);
        }}
      />
      <div className={styles.form}>
        <label htmlFor={ids.operator}>{t.operator}</label>
        <OperatorSelect
          id={ids.operator}
          organizationId={receiver?.id}
          value={operator}
          onChange={setOperator}
        />
        <p className={styles.faint}>{t.operatorHint}</p>
        <label htmlFor={ids.reason}>{t.reason}</label>
        <Input
          id={ids.reason}
          value={reason}
          maxLength={200}
          placeholder={t.reasonHint}
          onChange={(event) => setReason(event.target.value)}
        />
        <PreviewOfMove preview={preview} receiver={receiver} isEmpty={chosen.ids.length === 0} />
        {changed.length > 0 ? <ChangedHands ids={changed} chosen={chosen} /> : null}
        <Button
          type="primary"
          block
          size="large"
          disabled={!isReady}
          loading={isRunning}
          onClick={() => setAsked(true)}
        >
          {t.run(format.number(preview.moving))}
        </Button>
      </div>
      {isAsked && receiver ? (
        <ConfirmDialog
          title={t.question(format.number(preview.moving), receiver.name)}
          note={t.questionNote(holdersOf(preview, format.number), operator?.name ?? t.noOperator)}
          confirm={t.confirm}
          cancel={t.cancel}
          onCancel={() => setAsked(false)}
          onConfirm={() => void confirm()}
        />
      ) : null}
    </Card>
  );
}

const MOST_HOLDERS = 6;
function holdersOf({ holders }: Preview, number: (value: number) => string): string {
  const named = holders.slice(0, MOST_HOLDERS).map(({ name, count }) => `${name} (${number(count)})`);
  return named.join(", ") + (holders.length > MOST_HOLDERS ? " …" : "");
}

interface Run {
  readonly receiver: Receiver;
  readonly operatorStaffId: number | null;
  readonly reason: string;
}

/** The move, and which devices kept it from happening. */
function useRun(chosen: ChosenDevices) {
  const move = useMove();
  const done = useDoneMoves();
  const [refused, setRefused] = useState<readonly number[]>([]);
  const run = async ({ receiver, operatorStaffId, reason }: Run): Promise<boolean> => {
    setRefused([]);
    try {
      const result = await move.mutateAsync({
        devices: chosen.rows.map(({ id, allocationId }) => ({ id, allocationId })),
        organizationId: receiver.id,
        operatorStaffId,
        reason,
      });
      done.add({ ...result, to: receiver.name, isUndone: false });
      chosen.clear();
      return true;
    } catch (error) {
      setRefused(changedIn(error));
      return false;
    }
  };
  const still = new Set(chosen.ids);
  return { run, changed: refused.filter((id) => still.has(id)), isRunning: move.isPending };
}

/** The refusal names each device in a field of its own. */
function changedIn(error: unknown): number[] {
  if (!(error instanceof CallError)) return [];
  return error.fields.flatMap(({ field }) => (field.startsWith("devices.") ? [Number(field.slice(8))] : []));
}

interface PreviewOfMoveProps {
  readonly preview: Preview;
  readonly receiver: Receiver | undefined;
  readonly isEmpty: boolean;
}

function PreviewOfMove({ preview, receiver, isEmpty }: PreviewOfMoveProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  return (
    <section className={styles.preview} aria-label={t.preview}>
      {isEmpty ? <p className={styles.faint}>{t.previewEmpty}</p> : null}
      {preview.holders.slice(0, MOST_HOLDERS).map(({ id, name, count }) => (
        <p key={id} className={styles.flow}>
          <span className={styles.faint}>{t.previewFrom}</span>
          <span className={styles.line} title={name}>
            {name}
          </span>
          <strong>{t.devices(format.number(count))}</strong>
        </p>
      ))}
      {preview.holders.length > MOST_HOLDERS ? <p className={styles.faint}>…</p> : null}
      <p className={styles.flow}>
        <span className={styles.faint}>{t.previewTo}</span>
        {receiver ? (
          <span className={styles.line} title={receiver.name}>
            {receiver.name}
          </span>
        ) : (
          <span className={styles.faint}>{t.chooseReceiver}</span>
        )}
      </p>
      {preview.unchanged > 0 ? (
        <p className={styles.faint}>{t.unchanged(format.number(preview.unchanged))}</p>
      ) : null}
    </section>
  );
}
