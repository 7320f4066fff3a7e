import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { personFactorsQuery, useResetFactors } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

/** Whether somebody has a second factor, for those who may take it away when a phone is lost. */
export function PersonFactors({ id }: { readonly id: number }) {
  const mayReset = useMay(E.reset);
  return mayReset ? <Facts id={id} /> : null;
}

function Facts({ id }: { readonly id: number }) {
  const t = useTexts(factorTexts);
  const factors = useQuery(personFactorsQuery(id));
  const reset = useResetFactors();
  const isSelf = usePerson()?.sysUser.id === id;
  return (
    <section className={styles.person} aria-label={t.ofPerson}>
      <h3>{t.ofPerson}</h3>
      <QueryView query={factors} block={3}>
        {({ hasTotp, passkeys, recoveryCodesLeft, isRequired }) => {
          const isOn = hasTotp || passkeys > 0;
          const ways = [hasTotp ? t.withApp : "", t.ofPersonFacts(passkeys, recoveryCodesLeft)];
          return (
            <div className={styles.passkey}>
              <span className={styles.named}>
                <StatusTag tone={isOn ? "positive" : "neutral"}>
                  {isOn ? t.ofPersonOn : t.ofPersonOff}
                </StatusTag>
                {isRequired ? <StatusTag tone="notice">{t.ofPersonRequired}</StatusTag> : null}
                {isOn ? <span className={styles.note}>{ways.filter(Boolean).join(" · ")}</span> : null}
              </span>
              {isOn && !isSelf ? (
                <ConfirmButton
                  size="small"
                  danger
                  question={t.resetQuestion}
                  onConfirm={() => reset.mutateAsync(id).then(() => notify("success", t.resetDone))}
                >
                  {t.reset}
                </ConfirmButton>
              ) : null}
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}
