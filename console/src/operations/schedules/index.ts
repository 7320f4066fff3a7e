/** Timed tasks: the list, with the form beside it. */

export { type OccurrenceChanged, OccurrenceQuestion } from "./occurrence-question.tsx";
export { ScheduleDrawer } from "./schedule-drawer.tsx";
export { ScheduleForm } from "./schedule-form.tsx";
export { ScheduleListPage } from "./schedule-list.page.tsx";
