/**
 * Permission applications (spec §1, §6): people of companies see their devices' details and faults only for as long as
 * the platform grants it. The states and the ways between them are the contract's table; every step is history. Whether
 * a grant is in force is decided by the clock at each request (`session/caller.store.ts`); the job here only writes down
 * what time did, and tells open sockets and pages.
 */
import { PERMISSION_REQUEST_ENDPOINTS } from "@sweepline/contract/access/permission-requests.ts";
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { expiryNotices } from "./expiry-notices.service.ts";
import { permissionRequestRows, REQUEST_NAMES } from "./permission-request-rows.store.ts";
import { passTime } from "./permission-requests.jobs.ts";
import { servePermissionRequests } from "./permission-requests.routes.ts";
import type { PermissionRequests } from "./permission-requests.service.ts";

export { createPermissionRequests, type PermissionRequests } from "./permission-requests.service.ts";
export type { StepActor } from "./permission-requests-deps.ts";

export const TABLES = {
  private: ["permission_request_steps"],
  inWing: ["permission_requests"],
};

export const permissionRequestsRoom = (db: Database, requests: PermissionRequests): Room => ({
  subjects: { permissionRequest: REQUEST_NAMES },
  routes: (route) => servePermissionRequests(route, requests),
  upkeep: [passTime(requests)],
  jobs: [expiryNotices(db)],
  explains: {
    permissionRequest: {
      endpoint: PERMISSION_REQUEST_ENDPOINTS.get,
      rows: (scope, choice) => permissionRequestRows(db, scope, choice),
    },
  },
});
