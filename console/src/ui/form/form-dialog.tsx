import type { ReactNode } from "react";
import { Modal } from "../dialog/modal.tsx";
import { Form } from "./form.tsx";
import { showFieldErrors } from "./form-rules.ts";
import { useSubmit } from "./use-submit.ts";

interface FormDialogProps<Values extends object> {
  readonly title: string;
  /** What the button does. */
  readonly confirm: string;
  readonly isGrave?: boolean;
  readonly initialValues?: Values;
  /** Settles when it is done: the dialog then closes. A refusal that marks fields is shown at them, and it stays open. */
  readonly onConfirm: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** The form's items. */
  readonly children: ReactNode;
}

/** A question of a field or two, above the page. What has more is a `FormDrawer`. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, confirm, isGrave = false, initialValues, onConfirm, onClose, children } = props;
  const [form] = Form.useForm<Values>();
  const { isBusy, submit } = useSubmit();
  const run = async (values: Values) => {
    try {
      await onConfirm(values);
      onClose();
    } catch (error) {
      // Any other refusal has shown its message.
      showFieldErrors(form, error);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={confirm}
      okButtonProps={{ danger: isGrave }}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues as object}
        onFinish={(values) => void submit(() => run(values))}
      >
        {children}
      </Form>
    </Modal>
  );
}
