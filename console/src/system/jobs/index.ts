/** Scheduled jobs on screen: a plain list. */
export { JobListPage } from "./job-list.page.tsx";
