import type { Trial, TrialOutcome } from "@sweepline/contract/sites/elevator-trials.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import { trialsQuery } from "./elevator-trials.calls.ts";
import styles from "./trial.module.css";
import { trialTexts } from "./trial.texts.ts";
import { TrialSteps } from "./trial-steps.tsx";

export const OVERALL_TONES: Readonly<Record<TrialOutcome, Tone>> = {
  passed: "positive",
  failed: "danger",
  partial: "notice",
};

/** Tests that were kept, each to be opened. */
export function TrialHistory({ id }: { readonly id: number }) {
  const t = useTexts(trialTexts);
  const query = useQuery(trialsQuery(id));
  return (
    <Card title={t.history} isFlush>
      <QueryView query={query} block={6}>
        {(trials) =>
          trials.length === 0 ? (
            <EmptyState title={t.none} note={t.noneNote} />
          ) : (
            <ul className={styles.trials}>
              {trials.map((trial) => (
                <Kept key={trial.id} elevatorId={id} trial={trial} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Kept({ elevatorId, trial }: { readonly elevatorId: number; readonly trial: Trial }) {
  const t = useTexts(trialTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { outcome, steps, staffName, keptAt, remark } = trial;
  const count = (wanted: string) => format.number(steps.filter((step) => step.outcome === wanted).length);
  return (
    <li>
      <div className={styles.kept}>
        <StatusTag tone={OVERALL_TONES[outcome]}>{t.overall[outcome]}</StatusTag>
        <span className={styles.keptTexts}>
          <span>
            {format.dateTime(keptAt)} · {t.by(staffName)}
          </span>
          <span className={styles.faint}>
            {[t.counts(count("passed"), count("failed"), count("skipped")), remark]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        <Button
          size="small"
          type="text"
          aria-label={t.showOf(format.dateTime(keptAt))}
          onClick={() => setOpen(true)}
        >
          {t.show}
        </Button>
      </div>
      {isOpen ? (
        <Modal
          open
          width={880}
          footer={null}
          title={`${t.title} · ${format.dateTime(keptAt)}`}
          onCancel={() => setOpen(false)}
        >
          {remark ? <p className={styles.faint}>{remark}</p> : null}
          <TrialSteps elevatorId={elevatorId} steps={steps} />
        </Modal>
      ) : null}
    </li>
  );
}
