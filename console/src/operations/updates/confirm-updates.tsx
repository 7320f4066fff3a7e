import {
  confirmationRemark,
  UPDATE_ENDPOINTS as E,
  type Update,
} from "@sweepline/contract/operations/updates/index.ts";
import { ASKED_WAITS, type Confirmation } from "@sweepline/contract/operations/updates/states.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Button, Form, Input } from "../../ui/kit.ts";
import { SelectionBar } from "../../ui/table/index.ts";
import { confirmTexts } from "./confirm.texts.ts";
import { LOOK_AGAIN_MS, totalsQuery, useConfirmUpdates } from "./updates.calls.ts";
import styles from "./updates.module.css";

export type Asked = Pick<Update, "id" | "deviceName" | "serialNumber" | "state" | "waitsFor">;

/** Whether somebody at the device is to say whether it may begin. */
export const isAsked = ({ state, waitsFor }: Pick<Update, "state" | "waitsFor">): boolean =>
  state === "waiting" && waitsFor !== null && ASKED_WAITS.includes(waitsFor);

interface ConfirmButtonsProps {
  readonly updates: readonly Asked[];
  readonly onDone?: () => void;
}

/** The two answers that can be given for somebody at the devices; nothing where there is nothing to answer. */
export function ConfirmButtons({ updates, onDone }: ConfirmButtonsProps) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  const [first] = updates;
  if (!first) return null;
  const of = updates.length === 1 ? t.ofOne(first.deviceName || first.serialNumber) : undefined;
  return (
    <AnswerButtons
      target={{ ids: updates.map(({ id }) => id) }}
      devices={updates.length}
      of={of ?? t.ofMany(format.number(updates.length))}
      labels={{ confirmed: t.confirm, denied: t.decline }}
      mayDecline={updates.some(({ waitsFor }) => waitsFor !== "declined")}
      {...(onDone && { onDone })}
    />
  );
}

type Target = { readonly ids: number[] } | { readonly rolloutId: number; readonly devices: number };

interface AnswerProps {
  readonly target: Target;
  /** How many it concerns. */
  readonly devices: number;
  /** Whose updates they are, in words. */
  readonly of: string;
  /** What else is to be known before. */
  readonly note?: string;
  readonly onDone?: () => void;
}
interface AnswerButtonsProps extends AnswerProps {
  readonly labels: Readonly<Record<Confirmation, string>>;
  readonly mayDecline: boolean;
}

function AnswerButtons({ labels, mayDecline, ...given }: AnswerButtonsProps) {
  // What is asked about stays as it was when the question came, however the page goes on.
  const [asked, setAsked] = useState<AnswerProps & { answer: Confirmation }>();
  if (!useMay(E.confirm)) return null;
  return (
    <>
      <Button onClick={() => setAsked({ ...given, answer: "confirmed" })}>{labels.confirmed}</Button>
      {mayDecline ? (
        <Button onClick={() => setAsked({ ...given, answer: "denied" })}>{labels.denied}</Button>
      ) : null}
      {asked ? <ConfirmDialog {...asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

interface ConfirmDialogProps extends AnswerProps {
  readonly answer: Confirmation;
  readonly onClose: () => void;
}

/** What the answer means, before it is given. */
function ConfirmDialog({ target, devices, of, note, answer, onDone, onClose }: ConfirmDialogProps) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  const write = useConfirmUpdates();
  return (
    <FormDialog<{ remark: string }>
      title={t.title[answer](of)}
      confirm={t.yes[answer](format.number(devices))}
      initialValues={{ remark: "" }}
      onConfirm={async ({ remark }) => {
        const { answered, missed } = await write.mutateAsync({ ...target, confirmation: answer, remark });
        if (answered > 0) notify("success", t.done[answer](format.number(answered)));
        if (missed > 0) notify("info", t.missed(format.number(missed)));
        onDone?.();
      }}
      onClose={onClose}
    >
      <p className={styles.dialogNote}>{t.note[answer]}</p>
      {note === undefined ? null : <p className={styles.dialogNote}>{note}</p>}
      <p className={styles.dialogNote}>{t.kept}</p>
      <Form.Item
        name="remark"
        label={t.remark}
        rules={[schemaRule(confirmationRemark, { isOptional: true })]}
      >
        <Input.TextArea rows={2} maxLength={200} placeholder={t.remarkHint[answer]} />
      </Form.Item>
    </FormDialog>
  );
}

/** That devices of a rollout are waited for, with both answers for all of them, however many there are. */
export function AskedOfRollout({ rolloutId }: { readonly rolloutId: number }) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  const mayConfirm = useMay(E.confirm);
  const query = useQuery({
    ...totalsQuery({ rolloutId }),
    enabled: mayConfirm,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const devices = query.isPlaceholderData ? 0 : (query.data?.asked ?? 0);
  if (!mayConfirm || devices === 0) return null;
  return (
    <Notice tone="notice" role="status">
      <div className={styles.asked}>
        <span>{t.rolloutWaits(format.number(devices))}</span>
        <span className={styles.buttons}>
          <AnswerButtons
            target={{ rolloutId, devices }}
            devices={devices}
            of={t.ofRollout(format.number(devices))}
            note={t.othersStay}
            labels={{ confirmed: t.confirmAll, denied: t.declineAll }}
            mayDecline
          />
        </span>
      </div>
    </Notice>
  );
}

interface ConfirmBarProps {
  readonly updates: readonly Asked[];
  readonly onClear: () => void;
}

/** What can be answered for all that are chosen. */
export function ConfirmBar({ updates, onClear }: ConfirmBarProps) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  if (updates.length === 0) return null;
  return (
    <SelectionBar>
      <strong>{t.selected(format.number(updates.length))}</strong>
      <ConfirmButtons updates={updates} onDone={onClear} />
      <Button type="text" onClick={onClear}>
        {t.clear}
      </Button>
    </SelectionBar>
  );
}

/** That a device is waited for, with both answers. */
export function AskedNotice({ updates }: { readonly updates: readonly Update[] }) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  const asked = updates.find(isAsked);
  if (!useMay(E.confirm) || !asked) return null;
  const versions = format.list(Object.values(asked.toVersions));
  return (
    <Notice tone="notice" role="status">
      <div className={styles.asked}>
        <span>{asked.waitsFor === "declined" ? t.declined(versions) : t.waits(versions)}</span>
        <span className={styles.buttons}>
          <ConfirmButtons updates={[asked]} />
        </span>
      </div>
    </Notice>
  );
}
