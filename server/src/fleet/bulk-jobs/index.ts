/**
 * One action on many devices: ordered once, worked through behind the person's back, told as it goes on. Rooms that can do
 * something with a device bring it as a verb (`verbs-of-rooms.ts`); the job itself knows none of them.
 *
 * Every process with the role for jobs looks for work; a lock in the database lets one of them work at a time. It goes
 * through the devices in parts, each of them one transaction of the verb, and then notes their outcomes, so that after a crash
 * at most one part is worked on twice: a verb must bear that, and call what is so already a success. Jobs take turns, so that a small one does not wait for a large one.
 * Rights are looked at when a job begins and again at every stretch: who loses them meanwhile does nothing more.
 */
import type { Room } from "../../core/room.ts";
import { offerBulkJobEvents } from "./bulk-job-announcements.ts";
import { bulkJobUpkeep } from "./bulk-jobs.jobs.ts";
import { serveBulkJobs } from "./bulk-jobs.routes.ts";
import { createBulkJobs } from "./bulk-jobs.service.ts";
import { bulkVerbsOf, type VerbDeps } from "./verbs-of-rooms.ts";

export const TABLES = {
  private: ["bulk_job_items", "bulk_jobs"],
};

type Deps = Omit<Parameters<typeof createBulkJobs>[0] & Parameters<typeof bulkJobUpkeep>[0], "verbs"> &
  VerbDeps;

export function bulkJobsRoom(deps: Deps): Room {
  const withVerbs = { ...deps, verbs: bulkVerbsOf(deps) };
  return {
    routes: (route) => serveBulkJobs(route, createBulkJobs(withVerbs)),
    live: offerBulkJobEvents,
    upkeep: bulkJobUpkeep(withVerbs),
  };
}
