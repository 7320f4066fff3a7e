import { reason } from "@sweepline/contract/fleet/device-registration.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { schemaRule, showFieldErrors } from "../../ui/form/index.ts";
import { Form, Input, Modal } from "../../ui/kit.ts";
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
export function ReasonDialog({
  title,
  note,
  confirm,
  isGrave = false,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const t = useTexts(registrationTexts);
  const [form] = Form.useForm<{ reason: string }>();
  const [isBusy, setBusy] = useState(false);
  const run = async ({ reason: given }: { reason: string }) => {
    setBusy(true);
    try {
      await onConfirm(given.trim());
      onClose();
    } catch (error) {
      // Any other refusal has shown its message.
      showFieldErrors(form, error);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      confirmLoading={isBusy}
      okButtonProps={{ danger: isGrave }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.note}>{note}</p>
      <Form form={form} layout="vertical" onFinish={(values) => void run(values)}>
        <Form.Item name="reason" label={t.reason} rules={[schemaRule(reason)]}>
          <Input.TextArea
            autoFocus
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t.reasonHint}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
