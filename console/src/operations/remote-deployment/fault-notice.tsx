import type { DeploymentDetail } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { SAME_TAB } from "../../core/page/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { useLook } from "../remote-operation/index.ts";
import styles from "./deployment.module.css";
import { deploymentTexts } from "./deployment.texts.ts";
import { workTexts } from "./work.texts.ts";

interface OfDeployment {
  readonly deployment: Pick<DeploymentDetail, "mapping">;
}

/** Why the robot could not draw (spec §8), in the specification's words; beside them what the robot itself said. */
export function FaultNotice({ deployment: { mapping } }: OfDeployment) {
  const t = useTexts(deploymentTexts);
  const work = useTexts(workTexts);
  const { fault, note } = mapping;
  if (fault === null || fault === "original") return null;
  return (
    <Notice tone="danger" role="alert">
      {t.faults[fault]}
      {fault === "other" && note ? `: ${note}` : null}
      {fault !== "other" && note ? <span className={styles.said}>{work.robotSays(note)}</span> : null}
    </Notice>
  );
}

/** So that a person can read why. */
const LEAVES_AFTER_MS = 5_000;

/**
 * The map of before is gone too: the page is left (spec §8). Where it was so already when the page was opened, nobody is sent away:
 * somebody wants to go on, or to give it up.
 */
export function OriginalLost({ deployment: { mapping } }: OfDeployment) {
  const t = useTexts(deploymentTexts);
  const isLost = mapping.fault === "original";
  const [wasLost, setWasLost] = useState(isLost);
  if (wasLost && !isLost) setWasLost(false);
  if (!isLost) return null;
  return (
    <Notice tone="danger" role="alert">
      <div className={styles.noticeRow}>
        <span>{t.faults.original}</span>
        {wasLost ? <LeaveButton /> : <Leaving />}
      </div>
    </Notice>
  );
}

function useLeave(): () => void {
  const href = useHref();
  const navigate = useNavigate();
  return () => void navigate(href("remoteDeployment"), { replace: true, state: SAME_TAB });
}

function LeaveButton() {
  const t = useTexts(deploymentTexts);
  const leave = useLeave();
  return (
    <Button size="small" onClick={leave}>
      {t.leaveNow}
    </Button>
  );
}

function Leaving() {
  const t = useTexts(deploymentTexts);
  const leave = useLeave();
  const [since] = useState(() => performance.now());
  const left = useLook(() => Math.max(0, Math.ceil((LEAVES_AFTER_MS - (performance.now() - since)) / 1_000)));
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: left once, when the time is over
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return (
    <>
      <span>{t.leavesIn(left)}</span>
      <LeaveButton />
    </>
  );
}
