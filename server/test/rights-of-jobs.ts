import {
  COMPANY_ADMINS,
  PEOPLE_ADMINS,
  PLATFORM,
  SETTLED,
  TENANT_ADMINS,
  type Who,
} from "./rights-people.ts";

const READERS: Who[] = [...PLATFORM, ...TENANT_ADMINS, ...COMPANY_ADMINS];

/** Who may call what of scheduled jobs: one row an endpoint. */
export const JOB_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/job/page": READERS,
  "GET /platform/job/:id": READERS,
  "GET /platform/job/classes": READERS,
  "GET /platform/job/groups": READERS,
  "GET /platform/job/next-times": READERS,
  "POST /platform/job": PEOPLE_ADMINS,
  "PUT /platform/job/:id": PEOPLE_ADMINS,
  "PUT /platform/job/:id/pause": PEOPLE_ADMINS,
  "DELETE /platform/job/:id": PEOPLE_ADMINS,
  "POST /platform/job/:id/run": PEOPLE_ADMINS,
  "GET /platform/job/run/page": READERS,
  "GET /platform/job/run/export": READERS,
  "GET /platform/job/run/:id": READERS,
  "POST /platform/job/run/:id/stop": PEOPLE_ADMINS,
  "GET /platform/job/run/:id/file": SETTLED,
  "GET /platform/job/upkeep": PLATFORM,
  "POST /platform/job/upkeep/run": ["platformAdmin"],
};
