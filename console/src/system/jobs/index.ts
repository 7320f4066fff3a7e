/** Scheduled jobs on screen (spec §3): their list and form, the log of their runs, and the product's own upkeep. */
export { JobsPage } from "./jobs.page.tsx";
export type { FiltersProps, ListFilterFields } from "./list-filter-fields.ts";
