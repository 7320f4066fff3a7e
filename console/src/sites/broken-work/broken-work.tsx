import {
  BROKEN_WORK_REFUSALS,
  type BrokenTask,
  type BrokenWork,
} from "@sweepline/contract/sites/broken-work.ts";
import { Link } from "react-router";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import styles from "./broken-work.module.css";
import { brokenWorkTexts } from "./broken-work.texts.ts";

/** What a refusal says to be broken; undefined: it is another one. */
export const brokenWorkOf = (error: unknown): BrokenWork | undefined =>
  error instanceof CallError && error.error === BROKEN_WORK_REFUSALS.breaksWork.key
    ? (error.data as BrokenWork)
    : undefined;

/** The tasks that a version would break and what starts them; each leads to where it can be looked at, beside the question. */
export function BrokenWorkList({ broken }: { readonly broken: BrokenWork }) {
  const t = useTexts(brokenWorkTexts);
  const format = useFormat();
  const { count, hiddenCount, tasks } = broken;
  const rest = count - hiddenCount - tasks.length;
  return (
    <section className={styles.broken} aria-label={t.label}>
      <p className={styles.lead} role="alert">
        {t.lead(format.number(count))}
      </p>
      {tasks.length > 0 ? (
        <div className={styles.list}>
          <Entries>
            {tasks.map((task) => (
              <OneTask key={task.taskId} task={task} />
            ))}
          </Entries>
        </div>
      ) : null}
      {rest > 0 ? <p className={styles.faint}>{t.more(format.number(rest))}</p> : null}
      {hiddenCount > 0 ? <p className={styles.faint}>{t.hidden(format.number(hiddenCount))}</p> : null}
    </section>
  );
}

function OneTask({ task }: { readonly task: BrokenTask }) {
  const t = useTexts(brokenWorkTexts);
  const format = useFormat();
  const href = useHref();
  const { taskId, taskName, lost, dueBy, hiddenDueCount } = task;
  return (
    <Entry
      facts={
        <>
          <strong>
            <Link to={href("taskView", { id: taskId })} target="_blank">
              {taskName}
            </Link>
          </strong>
          {lost.map(({ name, loss }) => (
            <span key={`${loss} ${name}`}>{t.losses[loss](name)}</span>
          ))}
          {dueBy.map(({ kind, id, name, nextAt }) => (
            <span key={`${kind} ${id}`} className={styles.faint}>
              <Link
                to={kind === "schedule" ? href("scheduleList", { taskId }) : href("combinationView", { id })}
                target="_blank"
              >
                {t.due(kind, name)}
              </Link>
              {nextAt === null ? null : ` · ${t.next(format.dateTime(nextAt))}`}
            </span>
          ))}
          {hiddenDueCount > 0 ? (
            <span className={styles.faint}>{t.hiddenDue(format.number(hiddenDueCount))}</span>
          ) : null}
        </>
      }
    />
  );
}
