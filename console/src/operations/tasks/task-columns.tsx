import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS as E, type TaskRow } from "@sweepline/contract/operations/tasks/index.ts";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { Age, RowLink, TwoLines } from "../../ui/table/index.ts";
import { StartDrawer } from "../runs/index.ts";
import { isStartable, useTaskActs } from "./task-acts.tsx";
import { TaskState } from "./task-faults.tsx";
import { taskTexts } from "./tasks.texts.ts";

/** `deviceId`: whose tasks they are. */
export function useTaskColumns(deviceId?: number): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(taskTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 15.2 },
        render: (row) => (
          <TwoLines below={row.remark}>
            <RowLink to={href("taskView", { id: row.id })}>{row.name}</RowLink>
          </TwoLines>
        ),
      },
      { key: "state", title: t.state, width: 10, render: (row) => <TaskState task={row} /> },
      {
        ...{ key: "place", title: t.place, sort: "placeName", width: 9.5 },
        render: (row) => (
          <TwoLines below={row.floorName ?? ""}>
            <span title={row.placeName ?? ""}>{row.placeName ?? t.noPlace}</span>
          </TwoLines>
        ),
      },
      {
        ...{ key: "map", title: t.map, width: 7.5, isHiddenAtFirst: true },
        render: (row) =>
          row.mapId === null ? t.noMap : <Link to={href("mapDetail", { id: row.mapId })}>{row.mapName}</Link>,
      },
      c.number("stepCount", t.steps, { key: "steps", width: 4.5 }),
      {
        ...{ key: "area", title: t.area, sort: "areaSqm", width: 6.5, align: "right" },
        render: (row) => format.area(row.areaSqm),
      },
      c.line("organizationName", t.organization, { key: "organization", width: 8.7 }),
      {
        ...{ key: "changedAt", title: t.changedAt, sort: "changedAt", width: 8, isHiddenAtFirst: "narrow" },
        render: (row) => (
          <TwoLines below={row.changedBy ?? ""}>
            <Age at={row.changedAt} />
          </TwoLines>
        ),
      },
      c.actions(9.2, (row) => <TaskActions task={row} deviceId={deviceId} />),
    ],
    [t, c, format, href, deviceId],
  );
}

interface TaskActionsProps {
  readonly task: TaskRow;
  readonly deviceId: number | undefined;
}

function TaskActions({ task, deviceId }: TaskActionsProps) {
  const t = useTexts(taskTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const { id, name, archivedAt } = task;
  return (
    <>
      <RowActions
        name={name}
        buttons={[
          isStartable(task) && {
            ...{ label: t.start, name: t.startOf(name), requires: RUN_ENDPOINTS.start },
            onSelect: () => setStarting(true),
          },
          archivedAt === null && {
            ...{ label: t.edit, name: t.editOf(name), requires: E.update },
            onSelect: () => navigate(href("taskForm", { id })),
          },
        ]}
        menu={useTaskActs(task)}
      />
      {isStarting ? <StartDrawer task={task} deviceId={deviceId} onClose={() => setStarting(false)} /> : null}
    </>
  );
}
