import { ROLLOUT_ENDPOINTS as E, type RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton, type RowAct, useAllowed } from "../../ui/actions/index.ts";
import { Button, Tooltip } from "../../ui/kit.ts";
import { actTexts } from "./acts.texts.ts";
import { EmergencyStop } from "./emergency-stop.tsx";
import { isOpen } from "./is-moving.ts";
import { ResultLine } from "./result-bar.tsx";
import { RevertDialog } from "./revert-dialog.tsx";
import { type Review, ReviewDialog } from "./review-dialog.tsx";
import { RolloutState } from "./rollout-state.tsx";
import styles from "./rollouts.module.css";
import { rolloutTexts } from "./rollouts.texts.ts";
import { usePlainActs } from "./use-plain-acts.ts";

interface RolloutActsProps {
  readonly rollout: RolloutDetail;
}

/** What can be done now; it stays in sight, as the emergency stop must. */
export function RolloutActs({ rollout }: RolloutActsProps) {
  const acts = useAllowed(usePlainActs(rollout));
  return (
    <div className={styles.acts}>
      <span className={styles.glance}>
        <RolloutState rollout={rollout} />
        {rollout.startedAt === null ? null : <ResultLine counts={rollout} />}
      </span>
      <span className={styles.buttons}>
        <DraftButtons rollout={rollout} />
        {acts.map((act) => (
          <ActButton key={act.label} act={act} />
        ))}
        <ReviewButtons rollout={rollout} />
        <RevertButton rollout={rollout} />
        {isOpen(rollout) ? <EmergencyStop rollout={rollout} /> : null}
      </span>
    </div>
  );
}

/** The one that leads on is the first of them. */
function ActButton({
  act: { label, question = label, isDanger = false, onSelect },
}: {
  readonly act: RowAct;
}) {
  const look = isDanger ? ({ danger: true } as const) : ({} as const);
  return (
    <ConfirmButton {...look} question={question} onConfirm={() => onSelect()}>
      {label}
    </ConfirmButton>
  );
}

function DraftButtons({ rollout: { id, state } }: RolloutActsProps) {
  const t = useTexts(actTexts);
  const href = useHref();
  const navigate = useNavigate();
  if (!useMay(E.update) || state !== "draft") return null;
  return <Button onClick={() => void navigate(href("rolloutForm", { id }))}>{t.edit}</Button>;
}

/** A second person's: who wrote it sees why they cannot. */
function ReviewButtons({ rollout }: RolloutActsProps) {
  const t = useTexts(actTexts);
  const r = useTexts(rolloutTexts);
  const [review, setReview] = useState<Review>();
  if (!useMay(E.approve) || rollout.state !== "inReview") return null;
  return (
    <>
      <Button onClick={() => setReview("reject")}>{t.reject}</Button>
      <Tooltip title={rollout.isOwn ? r.ownNote : ""}>
        <Button type="primary" disabled={rollout.isOwn} onClick={() => setReview("approve")}>
          {t.approve}
        </Button>
      </Tooltip>
      {review ? <ReviewDialog {...{ rollout, review }} onClose={() => setReview(undefined)} /> : null}
    </>
  );
}

function RevertButton({ rollout }: RolloutActsProps) {
  const t = useTexts(actTexts);
  const [isAsked, setAsked] = useState(false);
  const { state, startedAt } = rollout;
  const isOver = state === "stopped" || state === "finished" || state === "stopping" || state === "paused";
  if (!useMay(E.revert) || startedAt === null || !isOver) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t.revert}</Button>
      {isAsked ? <RevertDialog rollout={rollout} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
