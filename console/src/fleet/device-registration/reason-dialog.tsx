import { reason } from "@sweepline/contract/fleet/device-registration.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FormDialog, schemaRule } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import styles from "./registration.module.css";
import { registrationTexts } from "./registrations.texts.ts";

interface ReasonDialogProps {
  readonly title: string;
  readonly note: string;
  readonly confirm: string;
  readonly isGrave?: boolean;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A question that wants to know why; the answer stands in the records. */
export function ReasonDialog({ note, onConfirm, ...dialog }: ReasonDialogProps) {
  const t = useTexts(registrationTexts);
  return (
    <FormDialog<{ reason: string }> {...dialog} onConfirm={({ reason: given }) => onConfirm(given.trim())}>
      <p className={styles.note}>{note}</p>
      <Form.Item name="reason" label={t.reason} rules={[schemaRule(reason)]}>
        <Input.TextArea
          autoFocus
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t.reasonHint}
        />
      </Form.Item>
    </FormDialog>
  );
}
