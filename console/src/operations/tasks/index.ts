/** Tasks: the list, the choice of a map, one task being written, one task looked at, and those that a device may run. */

export { DeviceTasksPage } from "./device-tasks.page.tsx";
export { isCleanable, isOfTask, shownElements } from "./draft.ts";
export { TaskFormPage } from "./task-form.page.tsx";
export { TaskListPage } from "./task-list.page.tsx";
export { TaskMapPage } from "./task-map.page.tsx";
export { TaskSelect } from "./task-select.tsx";
export { TaskViewPage } from "./task-view.page.tsx";
export { TasksHere } from "./tasks-here.tsx";
