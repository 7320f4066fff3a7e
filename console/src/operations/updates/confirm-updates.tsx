import { UPDATE_ENDPOINTS as E, type Update } from "@sweepline/contract/operations/updates/index.ts";
import { ASKED_WAITS, type Confirmation } from "@sweepline/contract/operations/updates/states.ts";
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
import { useConfirmUpdates } from "./updates.calls.ts";
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
  const [answer, setAnswer] = useState<Confirmation>();
  if (!useMay(E.confirm) || updates.length === 0) return null;
  const isDeclined = updates.every(({ waitsFor }) => waitsFor === "declined");
  return (
    <>
      <Button onClick={() => setAnswer("confirmed")}>{t.confirm}</Button>
      {isDeclined ? null : <Button onClick={() => setAnswer("denied")}>{t.decline}</Button>}
      {answer ? (
        <ConfirmDialog
          {...{ updates, answer }}
          {...(onDone && { onDone })}
          onClose={() => setAnswer(undefined)}
        />
      ) : null}
    </>
  );
}

interface ConfirmDialogProps extends ConfirmButtonsProps {
  readonly answer: Confirmation;
  readonly onClose: () => void;
}

/** What the answer means, before it is given. */
function ConfirmDialog({ updates, answer, onDone, onClose }: ConfirmDialogProps) {
  const t = useTexts(confirmTexts);
  const format = useFormat();
  const write = useConfirmUpdates();
  const [first] = updates;
  const of =
    updates.length === 1 && first
      ? t.ofOne(first.deviceName || first.serialNumber)
      : t.ofMany(format.number(updates.length));
  return (
    <FormDialog<{ remark: string }>
      title={t.title[answer](of)}
      confirm={t.yes[answer](format.number(updates.length))}
      initialValues={{ remark: "" }}
      onConfirm={async ({ remark }) => {
        const ids = updates.map(({ id }) => id);
        const { answered, missed } = await write.mutateAsync({ ids, confirmation: answer, remark });
        notify("success", t.done[answer](format.number(answered)));
        if (missed > 0) notify("info", t.missed(format.number(missed)));
        onDone?.();
      }}
      onClose={onClose}
    >
      <p className={styles.dialogNote}>{t.note[answer]}</p>
      <p className={styles.dialogNote}>{t.kept}</p>
      <Form.Item
        name="remark"
        label={t.remark}
        rules={[schemaRule(E.confirm.body.shape.remark, { isOptional: true })]}
      >
        <Input.TextArea rows={2} maxLength={200} placeholder={t.remarkHint[answer]} />
      </Form.Item>
    </FormDialog>
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
