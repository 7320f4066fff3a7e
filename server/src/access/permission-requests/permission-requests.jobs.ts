import type { Upkeep } from "../../core/jobs.ts";
import type { PermissionRequests } from "./permission-requests.service.ts";

/** Requests are answered by the clock; this is how late an open socket may hear of a beginning or an end. */
const EVERY_MS = 5_000;

export const passTime = (requests: PermissionRequests): Upkeep => ({
  name: "access/permission-requests",
  everyMs: EVERY_MS,
  work: requests.passTime,
});
