/**
 * One action on many devices: ordered once, worked through behind the person's back, told as it goes on. Rooms that can do
 * something with a device bring it as a verb (`BulkVerbs`, wired in `app.ts`); this one knows none of them.
 *
 * Every process with the role for jobs looks for work; a lock in the database lets one of them work at a time. It goes
 * through the devices in parts, each of them one transaction of the verb, and then notes their outcomes, so that after a crash
 * at most one part is worked on twice: a verb must bear that, and call what is so already a success. Jobs take turns, so that a small one does not wait for a large one.
 * Rights are looked at when a job begins and again at every stretch: who loses them meanwhile does nothing more.
 */
export { offerBulkJobEvents } from "./bulk-job-news.ts";
export { addBulkJobUpkeep } from "./bulk-jobs.jobs.ts";
export { serveBulkJobs } from "./bulk-jobs.routes.ts";
export { createBulkJobs } from "./bulk-jobs.service.ts";
export { type BulkVerbs, keyOf } from "./bulk-verbs.ts";

/** @public */
export const TABLES = {
  private: ["bulk_job_items", "bulk_jobs"],
};
