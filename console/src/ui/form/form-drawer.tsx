import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { takeDraft, useDraft } from "../../core/drafts/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Drawer } from "../dialog/drawer.tsx";
import { DrawerFoot } from "../dialog/drawer-foot.tsx";
import { useUnsaved } from "../dialog/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { Form } from "./form.tsx";
import styles from "./form-drawer.module.css";
import { showFieldErrors } from "./form-rules.ts";
import { useSubmit } from "./use-submit.ts";

interface FormDrawerProps<Values extends object> {
  readonly title: ReactNode;
  /** What the form begins with; it is read when the drawer opens. */
  readonly initialValues: Partial<Values>;
  /** Settles when it is saved: the drawer then closes. A refusal that marks fields is shown at them, and it stays open. */
  readonly onSave: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  /** The form's items. */
  readonly children: ReactNode;
  /** Where the button says something better than "Save". */
  readonly saveLabel?: ReactNode;
  /** Names the form for the draft that survives a lost session: `staff-edit-7`. */
  readonly draft?: string;
  readonly width?: number;
}

/**
 * A form beside the page it belongs to. Mount it when it opens, with a `key` of what it edits. It asks before it throws
 * away what was typed, and marks the server's faults at their fields.
 */
export function FormDrawer<Values extends object>(props: FormDrawerProps<Values>) {
  const { title, initialValues, onSave, onClose, children, saveLabel, draft = "", width = 520 } = props;
  const t = useTexts(uiTexts);
  const [form] = Form.useForm<Values>();
  const { isBusy, submit } = useSubmit();
  const { ask, question } = useUnsaved();
  const body = useRef<HTMLDivElement>(null);
  useDraft(draft, () => (form.isFieldsTouched() ? withoutPassword(form.getFieldsValue(true)) : undefined));
  useEffect(() => {
    const kept = draft === "" ? undefined : takeDraft(draft);
    if (kept !== undefined) form.setFieldsValue(kept as Parameters<typeof form.setFieldsValue>[0]);
  }, [draft, form]);

  const leave = async () => {
    if (!form.isFieldsTouched() || (await ask())) onClose();
  };
  const save = async () => {
    try {
      await onSave(form.getFieldsValue(true) as Values);
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error)) form.focusField(firstFaulty(form) ?? []);
    }
  };

  return (
    <Drawer
      open
      title={title}
      size={width}
      onClose={() => void leave()}
      // Who opens a form wants to fill it in.
      afterOpenChange={(isOpen) => (isOpen ? focusFirst(body.current) : undefined)}
      footer={
        <DrawerFoot onClose={() => void leave()}>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {saveLabel ?? t.save}
          </Button>
        </DrawerFoot>
      }
    >
      {question}
      <Form<Values>
        form={form}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        initialValues={initialValues as object}
        onFinish={() => void submit(save)}
      >
        <div ref={body}>{children}</div>
        {/* Enter in a field sends the form, as everywhere. */}
        <button type="submit" className={styles.hidden} tabIndex={-1} aria-hidden="true" />
      </Form>
    </Drawer>
  );
}

/** Not where someone stands in a field already: it has a faster hand than the drawer. */
function focusFirst(body: HTMLElement | null): void {
  if (!body || body.contains(document.activeElement)) return;
  const fields = body.querySelectorAll<HTMLElement>("input, textarea, select");
  [...fields].find((field) => !field.matches(":disabled, [type=file], [type=hidden]"))?.focus();
}

function firstFaulty(form: { getFieldsError(): { name: (string | number)[]; errors: string[] }[] }) {
  return form.getFieldsError().find(({ errors }) => errors.length > 0)?.name;
}

/** A draft lies in the browser's storage, where no password belongs. */
const withoutPassword = ({ password: _, ...values }: Record<string, unknown>) => values;
