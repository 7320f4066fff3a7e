import type { Trial } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { showFieldErrors } from "../../ui/form/index.ts";
import { Button, Form } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useTrial } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { bodyOf, type ServerValues } from "./server-values.ts";

/** Connects with what stands in the form, before it is saved. */
export function TrialButton({ id }: { readonly id: number | undefined }) {
  const t = useTexts(mqttServerTexts);
  const form = Form.useFormInstance<ServerValues>();
  const trial = useTrial();
  const [isTrying, setTrying] = useState(false);
  const tryOut = async () => {
    setTrying(true);
    try {
      await form.validateFields();
      const body = await bodyOf(form.getFieldsValue(true));
      await trial.mutateAsync({ ...body, ...(id !== undefined && { id }) });
    } catch (error) {
      showFieldErrors(form, error);
    } finally {
      setTrying(false);
    }
  };
  return (
    <div className={styles.trial}>
      <Button loading={isTrying} onClick={() => void tryOut()}>
        {t.tryOut}
      </Button>
      <span aria-live="polite">{!isTrying && trial.data && <TrialResult trial={trial.data} />}</span>
    </div>
  );
}

function TrialResult({ trial }: { readonly trial: Trial }) {
  const t = useTexts(mqttServerTexts);
  const texts = useDictionary("mqttLinkState");
  const { state, reason, detail, tookMs } = trial;
  return (
    <span className={styles.result}>
      <StatusTag tone={texts.toneOf(state)}>{texts.labelOf(state)}</StatusTag>
      <span title={detail}>{reason ? t.reasons[reason] : t.tryOk(tookMs)}</span>
    </span>
  );
}
