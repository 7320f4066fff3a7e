import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { outcomeOf } from "@sweepline/contract/sites/elevators/trials.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { useKeepTrial } from "./elevator-trials.calls.ts";
import styles from "./trial.module.css";
import { trialTexts } from "./trial.texts.ts";
import { OVERALL_TONES, TrialHistory } from "./trial-history.tsx";
import { keptSteps, planOf, type RunStep, stepOf } from "./trial-run.ts";
import { TrialSteps } from "./trial-steps.tsx";
import { useTrial } from "./use-trial.ts";

/** Commissioning of a real elevator: tried step by step, with what was seen, and kept. */
export function TestPanel({ elevator }: { readonly elevator: ElevatorDetail }) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const trial = useTrial(elevator);
  const { steps, isRunning } = trial;
  const isOver = steps !== undefined && !isRunning;
  const tried = steps?.filter(({ outcome }) => outcome !== "waiting" && outcome !== "running").length ?? 0;
  return (
    <div className={styles.panel}>
      <Card
        title={t.title}
        extra={
          steps ? (
            <span className={styles.head} aria-live="polite">
              {isOver ? (
                <Overall steps={steps} />
              ) : (
                t.progress(format.number(tried), format.number(steps.length))
              )}
            </span>
          ) : null
        }
      >
        <p className={styles.intro}>{t.intro}</p>
        <div className={styles.acts}>
          {isRunning ? (
            <Button danger onClick={trial.stop}>
              {t.stop}
            </Button>
          ) : (
            <Button
              type={steps ? "default" : "primary"}
              disabled={!elevator.isEnabled}
              onClick={() => void trial.start()}
            >
              {steps ? t.again : t.start}
            </Button>
          )}
        </div>
        <TrialSteps
          elevatorId={elevator.id}
          steps={steps ?? planOf(elevator).map((step) => stepOf(step))}
          onGap={isOver ? trial.setGap : undefined}
        />
        {isOver && trial.startedAt ? (
          <Keep id={elevator.id} steps={steps} startedAt={trial.startedAt} />
        ) : null}
      </Card>
      <TrialHistory id={elevator.id} />
    </div>
  );
}

function Overall({ steps }: { readonly steps: readonly RunStep[] }) {
  const t = useTexts(trialTexts);
  const outcome = outcomeOf(keptSteps(steps));
  return <StatusTag tone={OVERALL_TONES[outcome]}>{t.overall[outcome]}</StatusTag>;
}

interface KeepProps {
  readonly id: number;
  readonly steps: readonly RunStep[];
  readonly startedAt: string;
}

/** Kept once: whoever measures more afterwards keeps another one. */
function Keep({ id, steps, startedAt }: KeepProps) {
  const t = useTexts(trialTexts);
  const [remark, setRemark] = useState("");
  const [kept, setKept] = useState<readonly RunStep[]>();
  const keep = useKeepTrial();
  const run = async () => {
    await keep.mutateAsync({ id, startedAt, remark, steps: keptSteps(steps) });
    setKept(steps);
    notify("success", t.kept);
  };
  return (
    <div className={styles.keep}>
      <Input
        value={remark}
        maxLength={300}
        placeholder={t.remark}
        aria-label={t.remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <Button
        type="primary"
        loading={keep.isPending}
        disabled={kept === steps}
        onClick={() => void run().catch(() => undefined)}
      >
        {t.keep}
      </Button>
    </div>
  );
}
