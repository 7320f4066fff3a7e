import type { Trial } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { useFormTrial } from "../../ui/form/index.ts";
import { Button } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useTrial } from "./mqtt-servers.calls.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";
import { bodyOf, type ServerValues } from "./server-values.ts";

/** Connects with what stands in the form, before it is saved. */
export function TrialButton({ id }: { readonly id: number | undefined }) {
  const t = useTexts(mqttServerTexts);
  const trial = useTrial();
  const { isTrying, run } = useFormTrial<ServerValues>(async (values) =>
    trial.mutateAsync({ ...(await bodyOf(values)), ...(id !== undefined && { id }) }),
  );
  return (
    <div className={styles.trial}>
      <Button loading={isTrying} onClick={run}>
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
