import type { TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { mapVersionQuery } from "../../../sites/map-view/index.ts";
import { Notice } from "../../../ui/feedback/index.ts";
import { useLeaving } from "../../../ui/form/index.ts";
import { Button } from "../../../ui/kit.ts";
import { Card, Page } from "../../../ui/page/index.ts";
import type { Draft } from "../draft.ts";
import { Estimate } from "../estimate.tsx";
import styles from "../tasks.module.css";
import { taskTexts } from "../tasks.texts.ts";
import { FloorCard, StepsCard, TaskCard } from "./editor-cards.tsx";
import { RunFields } from "./run-fields.tsx";
import { RunnerFields } from "./runner-fields.tsx";
import { useTaskDraft } from "./use-task-draft.ts";

interface TaskEditorProps {
  readonly title: string;
  readonly map: MapDetail;
  /** Undefined for a new one. */
  readonly task: TaskDetail | undefined;
  readonly initial: Draft;
  readonly onReload: () => void;
}

/** A task being written: what is cleaned, chosen on the floor; in which order and how; by whom. */
export function TaskEditor({ title, map, task, initial, onReload }: TaskEditorProps) {
  const t = useTexts(taskTexts);
  const { draft, change, save, errors, isTouched, isOld, isSaving } = useTaskDraft({
    mapId: map.id,
    task,
    initial,
  });
  const { data: version } = useQuery(mapVersionQuery(map.id, map.versionId));
  const leaving = useLeaving(isTouched);
  const [openId, setOpenId] = useState<string>();
  const { definition } = draft;
  const elements = version?.elements ?? [];
  return (
    <Page
      title={title}
      note={[map.name, map.floor?.placeName, map.floor?.floorName].filter(Boolean).join(" · ")}
      actions={
        <>
          <Button onClick={leaving.leave}>{t.cancel}</Button>
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      {leaving.context}
      {isOld ? (
        <Notice tone="notice" role="alert">
          {t.changedMeanwhile} <Button onClick={onReload}>{t.reload}</Button>
        </Notice>
      ) : null}
      <div className={styles.editor}>
        <FloorCard {...{ map, draft, change, openId }} />
        <div className={styles.side}>
          <TaskCard {...{ draft, change, errors }} />
          <StepsCard {...{ draft, change, errors, elements, openId }} onOpen={setOpenId} />
          <Card title={t.run}>
            <RunFields definition={definition} elements={elements} errors={errors} onChange={change} />
          </Card>
          <Card title={t.runner}>
            <RunnerFields
              organizationId={map.organizationId}
              runner={definition.runner}
              error={errorOf(errors, "definition.runner")}
              onChange={(runner) =>
                change((before) => ({ ...before, definition: { ...before.definition, runner } }))
              }
            />
          </Card>
          <Card title={t.estimate}>
            <Estimate mapId={map.id} definition={definition} />
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** Of a field or of what is within it. */
const errorOf = (errors: ReadonlyMap<string, string>, field: string): string | undefined =>
  [...errors].find(([at]) => at.startsWith(field))?.[1];
