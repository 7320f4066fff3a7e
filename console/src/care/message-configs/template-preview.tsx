import type { NewMessageConfig } from "@sweepline/contract/care/message-configs.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { usePreview } from "./message-configs.calls.ts";
import styles from "./message-configs.module.css";
import { configTexts } from "./message-configs.texts.ts";

/** What the templates say of the newest event of these codes, or of an example. */
export function TemplatePreview() {
  const t = useTexts(configTexts);
  const format = useFormat();
  const form = Form.useFormInstance<NewMessageConfig>();
  const preview = usePreview();
  const show = () => {
    const { kind = "alarm", codes = [], title, content } = form.getFieldsValue(true) as NewMessageConfig;
    preview.mutate(
      { kind, codes, title, content },
      { onError: (error) => void showFieldErrors(form, error) },
    );
  };
  const { data } = preview;
  return (
    <div className={styles.preview}>
      <Button loading={preview.isPending} onClick={show}>
        {t.preview}
      </Button>
      <div role="status">
        {data ? (
          <>
            <p className={styles.faint}>
              {data.eventAt ? t.previewOf(format.dateTime(data.eventAt)) : t.previewExample}
            </p>
            {(["zh", "en"] as const).map((language) => (
              <p key={language} className={styles.text} lang={language}>
                <strong>{data.title[language]}</strong>
                {"\n"}
                {data.content[language]}
              </p>
            ))}
          </>
        ) : null}
      </div>
    </div>
  );
}
