import type { MessagePreview, NewMessageConfig } from "@sweepline/contract/care/message-configs.ts";
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
  const informsWhenCleared = Form.useWatch<boolean>("informsWhenCleared");
  const preview = usePreview();
  const show = () => {
    const values = form.getFieldsValue(true) as NewMessageConfig;
    const { kind = "alarm", codes = [], title, content, clearedTitle, clearedContent } = values;
    preview.mutate(
      { kind, codes, title, content, clearedTitle, clearedContent },
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
            <Said said={data} />
            {informsWhenCleared ? <Said said={data.cleared} /> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

const Said = ({ said }: { readonly said: MessagePreview["cleared"] }) =>
  (["zh", "en"] as const).map((language) => (
    <p key={language} className={styles.text} lang={language}>
      <strong>{said.title[language]}</strong>
      {"\n"}
      {said.content[language]}
    </p>
  ));
