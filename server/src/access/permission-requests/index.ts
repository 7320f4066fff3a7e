/**
 * Permission applications (spec §1, §6): people of companies see their devices' details and faults only for as long as
 * the platform grants it. The states and the ways between them are the contract's table; every step is history. Whether
 * a grant is in force is decided by the clock at each request (`session/caller.store.ts`); the job here only writes down
 * what time did, and tells open sockets and pages.
 */

export { permissionRequestRows } from "./permission-request-rows.store.ts";
export type { Doer } from "./permission-requests.ground.ts";
export { addPermissionRequestUpkeep } from "./permission-requests.jobs.ts";
export { servePermissionRequests } from "./permission-requests.routes.ts";
export { createPermissionRequests, type PermissionRequests } from "./permission-requests.service.ts";

/** @public */
export const TABLES = {
  private: ["permission_request_steps"],
  readable: ["permission_requests"],
};
