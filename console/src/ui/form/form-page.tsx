import { Button } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { uiTexts } from "../ui.texts.ts";
import { Form } from "./form.tsx";
import styles from "./form-page.module.css";
import type { FormPageState } from "./use-form-page.ts";

interface FormPageProps<Values extends object> {
  readonly page: FormPageState<Values>;
  /** Where the button says something better than "Save". */
  readonly saveLabel?: string;
  readonly onChange?: (changed: Partial<Values>) => void;
  /** Reads again what somebody else has changed. */
  readonly onReload: () => void;
  /** For who may look but not save. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
}

/** The frame of such a form: above it what others did, below it, always in sight, how it is left. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { page, saveLabel, onChange, onReload, isReadOnly = false, children } = props;
  const t = useTexts(uiTexts);
  return (
    <Form<Values>
      form={page.form}
      layout="vertical"
      disabled={isReadOnly}
      initialValues={page.initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: Partial<Values>) => {
        page.touch();
        onChange?.(changed);
      }}
      onFinish={() => void page.submit()}
      className={styles.form ?? ""}
    >
      {page.leaving.context}
      {page.isOld ? (
        <div className={styles.changed} role="alert">
          <div>
            <strong>{t.changedTitle}</strong>
            <p>{t.changedNote}</p>
          </div>
          <Button onClick={onReload}>{t.reload}</Button>
        </div>
      ) : null}
      {children}
      <div className={styles.foot}>
        <Button disabled={false} onClick={page.leaving.leave}>
          {t.cancel}
        </Button>
        {isReadOnly ? null : (
          <Button type="primary" htmlType="submit" loading={page.isSaving}>
            {saveLabel ?? t.save}
          </Button>
        )}
      </div>
    </Form>
  );
}
