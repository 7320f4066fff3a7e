import {
  type CombinationRunDetail,
  COMBINATION_ENDPOINTS as E,
  type RunPart,
} from "@sweepline/contract/operations/combinations/index.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import { RunState, useEndOf } from "../runs/index.ts";
import { PartState } from "./combination-state.tsx";
import { useSkipPart } from "./combinations.calls.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";

interface RunPartItemProps {
  readonly part: RunPart;
  readonly run: CombinationRunDetail;
}

/** A task of the combination: how far it is, who does it, and why not where it is not done. */
export function RunPartItem({ part, run }: RunPartItemProps) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const format = useFormat();
  const endOf = useEndOf();
  const own = run.runs.find(({ id }) => id === part.runId);
  const { taskName, state, cause, until } = part;
  return (
    <li className={styles.part}>
      <span className={styles.partFoot}>
        <strong className={styles.partName}>
          {own ? <Link to={href("runView", { id: own.id })}>{taskName}</Link> : taskName}
        </strong>
        {state === "running" && own ? <RunState run={own} /> : <PartState state={state} />}
      </span>
      {own ? (
        <span className={styles.faint}>
          {[own.deviceName || own.serialNumber, own.percent !== null && format.percent(own.percent)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ) : null}
      {own && own.percent !== null ? (
        <ShareBar percent={own.percent} tone={state === "running" ? "positive" : "neutral"} />
      ) : null}
      {own && state !== "running" && endOf(own) ? <span>{endOf(own)}</span> : null}
      {cause !== null ? <span>{t.causes[cause]}</span> : null}
      <span className={styles.partFoot}>
        {state === "waiting" && until !== null ? (
          <span className={styles.faint}>{t.untilTime(format.time(until))}</span>
        ) : null}
        <Skip part={part} runId={run.id} isOver={run.state === "ended"} />
      </span>
    </li>
  );
}

interface SkipProps {
  readonly part: RunPart;
  readonly runId: string;
  readonly isOver: boolean;
}

function Skip({ part, runId, isOver }: SkipProps) {
  const t = useTexts(combinationTexts);
  const may = useMay(E.skip);
  const skip = useSkipPart();
  if (!may || isOver || (part.state !== "planned" && part.state !== "waiting")) return null;
  return (
    <ConfirmButton
      size="small"
      aria-label={t.skipOf(part.taskName)}
      question={t.skipQuestion(part.taskName)}
      onConfirm={() => skip.mutateAsync({ id: runId, partId: part.id })}
    >
      {t.skip}
    </ConfirmButton>
  );
}
