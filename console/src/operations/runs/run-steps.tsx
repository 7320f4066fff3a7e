import { RUN_ENDPOINTS as E, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useSkipStep } from "./runs.calls.ts";
import styles from "./runs.module.css";
import { runTexts } from "./runs.texts.ts";

type StepState = NonNullable<RunDetail["stepStates"]>[number];
const TONES = { open: "neutral", current: "active", done: "positive", skipped: "notice" } as const;

/** What it consists of, and how far it is with each, as far as its robot says. */
export function RunSteps({ run }: { readonly run: RunDetail }) {
  const t = useTexts(runTexts);
  const isAtStep = run.state !== "ended" && run.stepStates?.includes("current");
  return (
    <>
      <ol className={styles.steps} aria-label={t.steps(run.steps.length)}>
        {run.steps.map((name, step) => {
          const state = run.stepStates?.[step];
          return (
            <li key={run.stepIds[step] ?? step}>
              <span className={styles.faint}>{step + 1}</span>
              <span>{name}</span>
              {state ? <StepEnd state={state} hasEnded={run.state === "ended"} /> : null}
              {state === "current" && run.canSkip ? <Skip {...{ run, step, name }} /> : null}
            </li>
          );
        })}
      </ol>
      {isAtStep && !run.canSkip ? <p className={styles.faint}>{t.cannotSkip}</p> : null}
      {run.stepStates ? null : <p className={styles.faint}>{t.stepsNotReported}</p>}
    </>
  );
}

function StepEnd({ state, hasEnded }: { readonly state: StepState; readonly hasEnded: boolean }) {
  const t = useTexts(runTexts);
  return (
    <StatusTag tone={hasEnded && state === "open" ? "danger" : TONES[state]}>
      {hasEnded && state === "open" ? t.missed : t.stepStates[state]}
    </StatusTag>
  );
}

interface SkipProps {
  readonly run: RunDetail;
  readonly step: number;
  readonly name: string;
}

function Skip({ run: { id }, step, name }: SkipProps) {
  const t = useTexts(runTexts);
  const skip = useSkipStep();
  if (!useMay(E.skip)) return null;
  return (
    <ConfirmButton
      size="small"
      aria-label={t.skipOf(name)}
      question={t.skipQuestion(name)}
      onConfirm={() => skip.mutateAsync({ id, step })}
    >
      {t.skip}
    </ConfirmButton>
  );
}
