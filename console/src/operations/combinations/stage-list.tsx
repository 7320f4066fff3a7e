import type {
  CombinationDefinition,
  Part,
  Stage,
} from "@sweepline/contract/operations/combinations/definition.ts";
import type { Combination } from "@sweepline/contract/operations/combinations/index.ts";
import type { HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";

interface StageListProps {
  readonly stages: readonly Pick<Stage, "begins">[];
  /** What stands beside the name of a stage. */
  readonly aside?: (stage: number) => ReactNode;
  /** What it can be dragged by; none: it keeps its place. */
  readonly handle?: (stage: number) => ReactNode;
  /** What makes it a place for what is dragged. */
  readonly item?: (stage: number) => HTMLAttributes<HTMLLIElement>;
  /** Its parts. */
  readonly children: (stage: number) => ReactNode;
}

/** Stages one below the other, the parts of each side by side. */
export function StageList({ stages, aside, handle, item, children }: StageListProps) {
  const t = useTexts(combinationTexts);
  return (
    <ol className={styles.stages}>
      {stages.map(({ begins }, stage) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
        <li key={stage} className={styles.stage} {...item?.(stage)}>
          <div className={styles.stageHead}>
            {handle?.(stage)}
            <strong>{t.stage(stage + 1)}</strong>
            <span className={styles.faint}>{beginsText({ begins, stage }, t)}</span>
            <span className={styles.aside}>{aside?.(stage)}</span>
          </div>
          <ul className={styles.parts}>{children(stage)}</ul>
        </li>
      ))}
    </ol>
  );
}

export function beginsText(
  { begins, stage }: { begins: Stage["begins"]; stage: number },
  t: { beginsConfirmed: string; beginsAtOnce: string; firstAtOnce: string },
): string {
  if (begins === "confirmed") return t.beginsConfirmed;
  return stage === 0 ? t.firstAtOnce : t.beginsAtOnce;
}

interface PlannedPartProps extends Pick<Combination, "tasks" | "devices"> {
  readonly part: Part;
  readonly definition: CombinationDefinition;
}

/** A task of a stage, and who is to do it. */
export function PlannedPart({ part, tasks, devices, definition }: PlannedPartProps) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const taskOf = (id: number) => tasks.find((task) => task.id === id);
  const task = taskOf(part.taskId);
  const who = () => {
    const { device } = part;
    if (device.kind === "best") return t.best;
    if (device.kind === "device") {
      const found = devices.find(({ id }) => id === device.deviceId);
      return found ? found.deviceName || found.serialNumber : t.deviceGone;
    }
    const other = definition.stages.flatMap(({ parts }) => parts).find(({ id }) => id === device.partId);
    return t.sameAs(taskOf(other?.taskId ?? 0)?.name ?? t.taskGone);
  };
  return (
    <li className={styles.part}>
      <span className={styles.partName}>
        {task ? (
          <Link to={href("taskView", { id: task.id })}>{task.name}</Link>
        ) : (
          <StatusTag tone="danger">{t.taskGone}</StatusTag>
        )}
        {task?.isArchived ? <StatusTag tone="notice">{t.archived}</StatusTag> : null}
      </span>
      <span className={styles.faint}>
        {[[task?.placeName, task?.floorName].filter(Boolean).join(" "), who()].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}
