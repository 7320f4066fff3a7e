import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { deviceName, deviceQuery } from "../../fleet/devices/index.ts";
import { ListPage, useList } from "../../ui/list/index.ts";
import { NothingPage, OnePage } from "../../ui/page/index.ts";
import { useTaskColumns } from "./task-columns.tsx";
import { TASKS } from "./task-list.ts";
import { taskTexts } from "./tasks.texts.ts";

const FIELDS = { id: urlId() };

/** The tasks that one device may run (spec §2 `/platform/equipment/taskSet`). */
export function DeviceTasksPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoDevice /> : <Loaded key={id} id={id} />;
}

function NoDevice() {
  const t = useTexts(taskTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.deviceTasks}
      heading={t.noDeviceTitle}
      note={t.noDeviceNote}
      to={href("deviceList")}
      toTexts={t.toDevices}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(taskTexts);
  return (
    <OnePage query={useQuery(deviceQuery(id))} title={t.deviceTasks} block={24} missing={<NoDevice />}>
      {(device) => <TasksOfDevice id={id} name={deviceName(device)} />}
    </OnePage>
  );
}

function TasksOfDevice({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useTexts(taskTexts);
  const href = useHref();
  const navigate = useNavigate();
  const list = useList(TASKS, { ask: () => ({ deviceId: id }) });
  const title = t.tasksOf(name);
  usePageTitle(title);
  return (
    <ListPage
      list={list}
      texts={{ ...t, title }}
      columns={useTaskColumns(id)}
      onOpen={(row) => void navigate(href("taskView", { id: row.id }))}
      actions={null}
    />
  );
}
