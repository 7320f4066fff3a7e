import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import type { Caller } from "../../core/caller.ts";

/** What it takes to have a combination and its parts begin. */
export const mayStart = ({ permissions }: Pick<Caller, "permissions">): boolean =>
  permissions.has(RUN_ENDPOINTS.start.permission);
