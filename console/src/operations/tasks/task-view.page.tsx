import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS as E, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ActMenu } from "../../ui/actions/index.ts";
import { EmptyState, Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, OnePage, Page } from "../../ui/page/index.ts";
import { FindingsCard } from "../findings/index.ts";
import { StartDrawer } from "../runs/index.ts";
import { draftOf } from "./draft.ts";
import { Estimate } from "./estimate.tsx";
import { NoTask } from "./no-task.tsx";
import { useStepSentence } from "./step-sentence.ts";
import { isStartable, useTaskActs } from "./task-acts.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { faultText, TaskState } from "./task-faults.tsx";
import { TaskFloor } from "./task-floor.tsx";
import { taskQuery } from "./tasks.calls.ts";
import styles from "./tasks.module.css";
import { taskTexts } from "./tasks.texts.ts";
import { VersionList } from "./version-list.tsx";

const FIELDS = { id: urlId() };

/** One task on its floor: what it does, whether it can be run, what became of it (spec §2 `/platform/task/view`). */
export function TaskViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoTask /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(taskTexts);
  return (
    <OnePage query={useQuery(taskQuery(id))} title={t.title} block={36} missing={<NoTask />}>
      {(task) => <Task task={task} />}
    </OnePage>
  );
}

function Task({ task }: { readonly task: TaskDetail }) {
  const t = useTexts(taskTexts);
  const [chosen, setChosen] = useState<string>();
  const { mapId, mapVersionId, definition } = task;
  usePageTitle(task.name);
  return (
    <Page
      title={task.name}
      note={[task.placeName, task.floorName, task.organizationName].filter(Boolean).join(" · ")}
      badges={<TaskState task={task} />}
      actions={<Actions task={task} />}
    >
      <Faults task={task} />
      <div className={styles.editor}>
        <Card isFlush>
          {mapId !== null && mapVersionId !== null ? (
            <TaskFloor mapId={mapId} versionId={mapVersionId} draft={draftOf(task)} chosenId={chosen} />
          ) : (
            <EmptyState title={t.noMap} note={t.noMapNote} />
          )}
        </Card>
        <div className={styles.side}>
          <TaskFacts task={task} />
          {task.archivedAt === null && !task.isTemplate ? <FindingsCard of={{ taskId: task.id }} /> : null}
          <Card title={t.stepsOf(definition.steps.length)}>
            <Steps task={task} chosen={chosen} onChoose={setChosen} />
          </Card>
          {mapId === null ? null : (
            <Card title={t.estimate}>
              <Estimate mapId={mapId} definition={definition} />
            </Card>
          )}
          <VersionList task={task} />
        </div>
      </div>
    </Page>
  );
}

function Faults({ task }: { readonly task: TaskDetail }) {
  const t = useTexts(taskTexts);
  const href = useHref();
  const mayEdit = useMay(E.update);
  if (task.faults.length === 0 || task.archivedAt !== null) return null;
  return (
    <Notice tone="notice" role="status">
      <strong>{t.notReady}</strong>
      <ul className={styles.faults}>
        {task.faults.map((fault) => (
          <li key={`${fault.kind} ${fault.name}`}>{faultText(fault, t)}</li>
        ))}
      </ul>
      {mayEdit && task.mapId !== null ? <Link to={href("taskForm", { id: task.id })}>{t.mend}</Link> : null}
    </Notice>
  );
}

function Actions({ task }: { readonly task: TaskDetail }) {
  const t = useTexts(taskTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayEdit = useMay(E.update);
  const mayStart = useMay(RUN_ENDPOINTS.start);
  const maySeeRuns = useMay(RUN_ENDPOINTS.list);
  const maySeeSchedules = useMay(SCHEDULE_ENDPOINTS.list);
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      {maySeeSchedules ? (
        <Button onClick={() => void navigate(href("scheduleList", { taskId: task.id }))}>
          {t.schedules}
        </Button>
      ) : null}
      {maySeeRuns ? (
        <Button onClick={() => void navigate(href("runList", { taskId: task.id }))}>{t.runs}</Button>
      ) : null}
      <ActMenu acts={useTaskActs(task, () => void navigate(href("taskList")))}>
        <Button aria-label={t.moreOf(task.name)}>⋯</Button>
      </ActMenu>
      {mayEdit && task.archivedAt === null ? (
        <Button onClick={() => void navigate(href("taskForm", { id: task.id }))}>{t.edit}</Button>
      ) : null}
      {mayStart && isStartable(task) ? (
        <Button type="primary" onClick={() => setStarting(true)}>
          {t.start}
        </Button>
      ) : null}
      {isStarting ? <StartDrawer task={task} onClose={() => setStarting(false)} /> : null}
    </>
  );
}

interface StepsProps {
  readonly task: TaskDetail;
  readonly chosen: string | undefined;
  readonly onChoose: (elementId: string | undefined) => void;
}

function Steps({ task, chosen, onChoose }: StepsProps) {
  const sentence = useStepSentence();
  return (
    <ol className={styles.steps}>
      {task.definition.steps.map((step, index) => {
        const elementId = step.target.kind === "element" ? step.target.elementId : undefined;
        const isChosen = elementId !== undefined && elementId === chosen;
        return (
          <li key={step.id} className={styles.step}>
            <div className={styles.stepHead}>
              <span className={styles.number}>{index + 1}</span>
              <button
                type="button"
                className={styles.stepName}
                aria-pressed={isChosen}
                disabled={elementId === undefined}
                onClick={() => onChoose(isChosen ? undefined : elementId)}
              >
                <strong>{step.name}</strong>
                <span className={styles.faint}>{sentence(step)}</span>
              </button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
