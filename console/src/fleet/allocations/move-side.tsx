import { useId, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
import { ChangedHands } from "./changed-hands.tsx";
import { type ChosenDevices, type Preview, previewOf } from "./chosen-devices.ts";
import { accessAfter, holdersOf, PreviewOfMove } from "./move-preview.tsx";
import { type Operator, OperatorSelect } from "./operator-select.tsx";
import { type Receiver, ReceiverTree } from "./receiver-tree.tsx";
import { useRunMove } from "./use-run-move.ts";

/** To whom the chosen devices go, what that would do, and the move itself. */
export function MoveSide({ chosen }: { chosen: ChosenDevices }) {
  const t = useTexts(allocationTexts);
  const ids = { operator: useId(), reason: useId() };
  const [receiver, setReceiver] = useState<Receiver>();
  const [operator, setOperator] = useState<Operator>();
  const [reason, setReason] = useState("");
  const operatorStaffId = operator?.id ?? null;
  const preview = previewOf(chosen.rows, { organizationId: receiver?.id, operatorStaffId });
  const { run, changed, isRunning } = useRunMove(chosen);
  const confirm = async () => {
    if (receiver && (await run({ receiver, operatorStaffId, reason }))) setReason("");
  };
  return (
    <Card title={t.to} isFlush className={styles.side}>
      <ReceiverTree
        selectedId={receiver?.id}
        onSelect={(next) => {
          setReceiver(next);
          // Who operates for one organization does not for another.
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
        <MoveButton
          preview={preview}
          receiver={chosen.isOver ? undefined : receiver}
          operator={operator}
          isRunning={isRunning}
          onConfirm={() => void confirm()}
        />
      </div>
    </Card>
  );
}

interface MoveButtonProps {
  readonly preview: Preview;
  /** Undefined where there is nobody to hand to, or too much to hand out. */
  readonly receiver: Receiver | undefined;
  readonly operator: Operator | undefined;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
}

function MoveButton({ preview, receiver, operator, isRunning, onConfirm }: MoveButtonProps) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const count = format.number(preview.moving);
  const noteOf = () => {
    const { lose, keep } = receiver ? accessAfter(preview, receiver) : { lose: "", keep: "" };
    const route = t.questionRoute(holdersOf(preview, format.number), operator?.name ?? t.noOperator);
    return [route, lose && t.losesAccess(lose), keep && t.keepsAccess(keep)].filter(Boolean).join(" ");
  };
  return (
    <>
      <Button
        type="primary"
        block
        size="large"
        disabled={!receiver || preview.moving === 0}
        loading={isRunning}
        onClick={() => setAsked(true)}
      >
        {t.run(count)}
      </Button>
      {isAsked && receiver ? (
        <ConfirmDialog
          title={t.question(count, receiver.name)}
          note={noteOf()}
          confirm={t.confirm}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            onConfirm();
          }}
        />
      ) : null}
    </>
  );
}
