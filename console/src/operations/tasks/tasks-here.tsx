import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS as E, type TaskRow } from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StartDrawer } from "../runs/index.ts";
import { hereTexts } from "./here.texts.ts";
import { isStartable } from "./task-acts.tsx";
import { TaskState } from "./task-faults.tsx";
import { tasksHereQuery } from "./tasks.calls.ts";
import styles from "./tasks-here.module.css";

interface TasksHereProps {
  /** A map, or a place with all its maps. */
  readonly where: { readonly mapId: number } | { readonly placeId: number };
}

/** What is cleaned here, to be started at once. Nothing for who may not see tasks. */
export function TasksHere({ where }: TasksHereProps) {
  return useMay(E.list) ? <Shown where={where} /> : null;
}

function Shown({ where }: TasksHereProps) {
  const t = useTexts(hereTexts);
  const format = useFormat();
  const href = useHref();
  const query = useQuery(tasksHereQuery(where));
  const mayCreate = useMay(E.create);
  const create = "mapId" in where ? href("taskForm", where) : href("taskMap");
  return (
    <Card
      title={t.title}
      extra={
        query.data?.total ? <Link to={href("taskList", where)}>{t.all(format.total(query.data))}</Link> : null
      }
    >
      <QueryView query={query} block={6}>
        {({ records }) =>
          records.length > 0 ? (
            <ul className={styles.tasks}>
              {records.map((task) => (
                <Task key={task.id} task={task} isOfPlace={"placeId" in where} />
              ))}
            </ul>
          ) : (
            <p className={styles.faint}>
              {t.none} {mayCreate ? <Link to={create}>{t.create}</Link> : null}
            </p>
          )
        }
      </QueryView>
    </Card>
  );
}

function Task({ task, isOfPlace }: { readonly task: TaskRow; readonly isOfPlace: boolean }) {
  const t = useTexts(hereTexts);
  const format = useFormat();
  const href = useHref();
  const [isStarting, setStarting] = useState(false);
  const mayStart = useMay(RUN_ENDPOINTS.start);
  const { id, name, areaSqm, floorName } = task;
  return (
    <li className={styles.task}>
      <span className={styles.name}>
        <Link to={href("taskView", { id })} title={name}>
          {name}
        </Link>
        {isStartable(task) ? (
          <span className={styles.faint}>
            {[isOfPlace && floorName, format.area(areaSqm)].filter(Boolean).join(" · ")}
          </span>
        ) : (
          <TaskState task={task} />
        )}
      </span>
      {mayStart && isStartable(task) ? (
        <Button size="small" aria-label={t.startOf(name)} onClick={() => setStarting(true)}>
          {t.start}
        </Button>
      ) : null}
      {isStarting ? <StartDrawer task={task} onClose={() => setStarting(false)} /> : null}
    </li>
  );
}
