/** Timed tasks: the list, with the form beside it. */
export { ScheduleListPage } from "./schedule-list.page.tsx";
