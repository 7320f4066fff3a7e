import {
  keptSteps,
  outcomeOf,
  type RunStep,
  type TrialRun,
  type TrialStep,
  trialPlan,
} from "@sweepline/contract/sites/elevator-trials.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { notify } from "../../core/notices/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import {
  elevatorTrialChanged,
  trialRunQuery,
  useKeepTrial,
  useStartTrial,
  useStopTrial,
} from "./elevator-trials.calls.ts";
import styles from "./trial.module.css";
import { trialTexts } from "./trial.texts.ts";
import { OVERALL_TONES, TrialHistory } from "./trial-history.tsx";
import { TrialSteps } from "./trial-steps.tsx";

interface Elevator {
  readonly elevator: ElevatorDetail;
}

/** Commissioning of a real elevator: the server goes through the steps, whoever looks sees how far it is. */
export function TestPanel({ elevator }: Elevator) {
  const query = useQuery(trialRunQuery(elevator.id));
  useLive(elevatorTrialChanged, [elevator.id]);
  return (
    <div className={styles.panel}>
      <QueryView query={query} block={16}>
        {({ run }) => <Run key={run?.startedAt} elevator={elevator} run={run} />}
      </QueryView>
      <TrialHistory id={elevator.id} />
    </div>
  );
}

const NO_GAPS: ReadonlyMap<string, number> = new Map();

function Run({ elevator, run }: Elevator & { readonly run: TrialRun | null }) {
  const t = useTexts(trialTexts);
  const [gaps, setGaps] = useState(NO_GAPS);
  const isOver = run !== null && run.endedAt !== null;
  const steps: readonly RunStep[] = run?.steps ?? trialPlan(elevator.floors);
  const kept = isOver ? withNotes(keptSteps(steps, gaps, elevator.gapMm), t.wideGap) : undefined;
  const setGap = (floor: string, measured: number | null) => {
    const next = new Map(gaps);
    if (measured === null) next.delete(floor);
    else next.set(floor, measured);
    setGaps(next);
  };
  return (
    <Card title={t.title} extra={run ? <Progress steps={steps} kept={kept} /> : null}>
      <p className={styles.intro}>{t.intro}</p>
      <div className={styles.acts}>
        <Acts elevator={elevator} run={run} />
      </div>
      <TrialSteps
        elevatorId={elevator.id}
        // Only what was measured has come to anything yet.
        steps={kept?.map((step, at) => (step.measured === null ? (steps[at] ?? step) : step)) ?? steps}
        onGap={isOver ? setGap : undefined}
      />
      {isOver ? <Keep id={elevator.id} startedAt={run.startedAt} gaps={gaps} /> : null}
    </Card>
  );
}

const withNotes = (steps: readonly TrialStep[], wideGap: string): readonly TrialStep[] =>
  steps.map((step) => (step.kind === "gap" && step.outcome === "failed" ? { ...step, note: wideGap } : step));

interface ProgressProps {
  readonly steps: readonly RunStep[];
  /** As they would be kept; undefined while it is in progress. */
  readonly kept: readonly TrialStep[] | undefined;
}

function Progress({ steps, kept }: ProgressProps) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const tried = steps.filter(({ outcome }) => outcome !== "waiting" && outcome !== "running").length;
  const outcome = kept && outcomeOf(kept);
  return (
    <span className={styles.head} aria-live="polite">
      {outcome ? (
        <StatusTag tone={OVERALL_TONES[outcome]}>{t.overall[outcome]}</StatusTag>
      ) : (
        t.progress(format.number(tried), format.number(steps.length))
      )}
    </span>
  );
}

function Acts({ elevator, run }: Elevator & { readonly run: TrialRun | null }) {
  const t = useTexts(trialTexts);
  const [start, stop] = [useStartTrial(), useStopTrial()];
  if (run?.endedAt === null)
    return (
      <Button danger loading={stop.isPending} onClick={() => stop.mutate(elevator.id)}>
        {t.stop}
      </Button>
    );
  return (
    <Button
      type={run ? "default" : "primary"}
      disabled={!elevator.isEnabled}
      loading={start.isPending}
      onClick={() => start.mutate(elevator.id)}
    >
      {run ? t.again : t.start}
    </Button>
  );
}

interface KeepProps {
  readonly id: number;
  readonly startedAt: string;
  readonly gaps: ReadonlyMap<string, number>;
}

function Keep({ id, startedAt, gaps }: KeepProps) {
  const t = useTexts(trialTexts);
  const [remark, setRemark] = useState("");
  const keep = useKeepTrial();
  const run = async () => {
    const measured = [...gaps].map(([floor, value]) => ({ floor, measured: value }));
    await keep.mutateAsync({ id, startedAt, remark, gaps: measured });
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
      <Button type="primary" loading={keep.isPending} onClick={() => void run().catch(() => undefined)}>
        {t.keep}
      </Button>
    </div>
  );
}
