import type { TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import type { MapDetail } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { NothingPage, OnePage } from "../../ui/page/index.ts";
import { draftOf, NEW_DRAFT } from "./draft.ts";
import { TaskEditor } from "./editor/task-editor.tsx";
import { NoTask } from "./no-task.tsx";
import { mapOfTaskQuery, taskQuery } from "./tasks.calls.ts";
import { taskTexts } from "./tasks.texts.ts";

/** `id`: the task to be changed; `mapId`: a new one of this map (spec §2 `/platform/task/addTask`). */
const FIELDS = { id: urlId(), mapId: urlId() };

export function TaskFormPage() {
  const [{ id, mapId }] = useUrlState(FIELDS);
  if (id !== undefined) return <ExistingTask key={id} id={id} />;
  return mapId === undefined ? <NoMap /> : <NewTask key={mapId} mapId={mapId} />;
}

function NewTask({ mapId }: { readonly mapId: number }) {
  const t = useTexts(taskTexts);
  usePageTitle(inEach(taskTexts, (texts) => texts.create));
  return (
    <OfMap id={mapId}>
      {(map) => (
        <TaskEditor
          title={t.create}
          map={map}
          task={undefined}
          initial={NEW_DRAFT}
          onReload={() => undefined}
        />
      )}
    </OfMap>
  );
}

function ExistingTask({ id }: { readonly id: number }) {
  const t = useTexts(taskTexts);
  const query = useQuery(taskQuery(id));
  // What is edited stays what it was while it is edited, whatever is read meanwhile.
  const [held, setHeld] = useState<TaskDetail>();
  const task = held ?? query.data;
  if (query.data && !held) setHeld(query.data);
  usePageTitle(task && inEach(taskTexts, (texts) => texts.editOf(task.name)));
  const reload = () => void query.refetch().then(({ data }) => setHeld(data));
  return (
    <OnePage query={{ ...query, data: task }} title={t.title} block={36} missing={<NoTask />}>
      {(known) =>
        known.mapId === null ? (
          <NoMap />
        ) : (
          <OfMap id={known.mapId}>
            {(map) => (
              <TaskEditor
                key={known.revision}
                title={t.editOf(known.name)}
                map={map}
                task={known}
                initial={draftOf(known)}
                onReload={reload}
              />
            )}
          </OfMap>
        )
      }
    </OnePage>
  );
}

function OfMap({
  id,
  children,
}: {
  readonly id: number;
  readonly children: (map: MapDetail) => React.ReactNode;
}) {
  const t = useTexts(taskTexts);
  return (
    <OnePage query={useQuery(mapOfTaskQuery(id))} title={t.title} block={36} missing={<NoMap />}>
      {children}
    </OnePage>
  );
}

function NoMap() {
  const t = useTexts(taskTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.noMapTitle}
      note={t.noMapNote}
      to={href("taskMap")}
      toTexts={t.chooseMap}
    />
  );
}
