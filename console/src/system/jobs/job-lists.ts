import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { type UrlField, urlChoice, urlId } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

export const JOB_TABS = ["jobs", "runs", "upkeep"] as const;
export type JobTab = (typeof JOB_TABS)[number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const urlUuid = (): UrlField<string | undefined> => ({
  write: (id) => (id === undefined ? [] : [id]),
  read: ([text]) => (text !== undefined && UUID.test(text) ? text : undefined),
});

/** Which tab is shown, and what is open beside it: other pages and messages lead there. */
export const PLACE_FIELDS = { tab: urlChoice(JOB_TABS, "jobs"), job: urlId(), run: urlUuid() };

export const JOBS = declareList(E.list, {
  id: "jobs",
  filters: ["search", "group", "jobClass", "state", "organizationId"],
  besides: PLACE_FIELDS,
  order: "group",
});
export type JobList = ListState<typeof JOBS>;

export const RUNS = declareList(E.runs, {
  id: "job-runs",
  filters: ["search", "jobId", "states", "trigger", "jobClass", "organizationId", "from", "to"],
  besides: PLACE_FIELDS,
});
export type RunList = ListState<typeof RUNS>;

/** All that the page keeps in its address, whichever tab it shows. */
export const JOB_PAGE_FIELDS = { ...JOBS.fields, ...RUNS.fields };
