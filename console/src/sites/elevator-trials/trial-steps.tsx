import type { RunStep } from "@sweepline/contract/sites/elevator-trials.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { InputNumber } from "../../ui/kit.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { PlainTable } from "../../ui/table/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./trial.module.css";
import { trialTexts } from "./trial.texts.ts";

interface TrialStepsProps {
  readonly elevatorId: number;
  readonly steps: readonly RunStep[];
  /** What a person measured at a sill; undefined: not now. */
  readonly onGap?: ((floor: string, measured: number | null) => void) | undefined;
}

const TONES: Readonly<Record<RunStep["outcome"], Tone>> = {
  waiting: "neutral",
  running: "active",
  passed: "positive",
  failed: "danger",
  skipped: "notice",
};
const MARKS: Readonly<Record<RunStep["outcome"], string>> = {
  waiting: "",
  running: "",
  passed: "✓ ",
  failed: "✕ ",
  skipped: "",
};

/** Each step with what was measured beside what was declared, and the events that show it. */
export function TrialSteps({ elevatorId, steps, onGap }: TrialStepsProps) {
  const t = useTexts(trialTexts);
  return (
    <div className={styles.frame}>
      <PlainTable
        className={styles.table}
        heads={[t.step, t.floor, t.outcome, t.measured, t.declared, t.evidence]}
      >
        <tbody>
          {steps.map((step) => (
            <Row
              key={`${step.kind} ${step.floor}`}
              elevatorId={elevatorId}
              step={step}
              onGap={onGap ? (measured) => onGap(step.floor ?? "", measured) : undefined}
            />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

interface RowProps {
  readonly elevatorId: number;
  readonly step: RunStep;
  readonly onGap: ((measured: number | null) => void) | undefined;
}

function Row({ elevatorId, step, onGap }: RowProps) {
  const t = useTexts(trialTexts);
  const href = useHref();
  const figure = useFigure(step);
  const { kind, floor, outcome, measured, declared, note, requestId } = step;
  return (
    <tr data-outcome={outcome}>
      <th scope="row">{t.kinds[kind]}</th>
      <td>{floor ?? NOT_REPORTED}</td>
      <td>
        <StatusDot tone={TONES[outcome]} isLive={outcome === "running"}>
          <span>
            <span aria-hidden="true">{MARKS[outcome]}</span>
            {t.outcomes[outcome]}
          </span>
        </StatusDot>
      </td>
      <td>
        {kind === "gap" && onGap ? (
          <InputNumber<number>
            size="small"
            {...{ min: 0, max: 1_000, precision: 0, suffix: "mm" }}
            aria-label={t.gapOf(floor ?? "")}
            value={measured}
            onChange={onGap}
          />
        ) : (
          figure(measured)
        )}
      </td>
      <td>{figure(declared)}</td>
      <td>
        {note}
        {requestId ? (
          <>
            {" "}
            <Link to={href("elevator", { id: elevatorId, tab: "events", request: requestId })}>
              {t.events}
            </Link>
          </>
        ) : null}
      </td>
    </tr>
  );
}

function useFigure({ kind }: RunStep): (value: number | null) => ReactNode {
  const t = useTexts(trialTexts);
  const format = useFormat();
  return (value) => {
    if (value === null) return NOT_REPORTED;
    return kind === "gap"
      ? t.millimeters(format.number(value))
      : t.seconds(format.number(Math.round(value / 100) / 10, 1));
  };
}
