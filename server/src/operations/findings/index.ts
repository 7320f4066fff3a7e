/**
 * Findings: what of the week to come may not work, before it fails. All planned times are walked through once, in their order, with what is
 * known of tasks and robots; of a schedule that is being written the same is asked before it is saved. It has no tables.
 */
import type { Room } from "../../core/room.ts";
import { serveFindings } from "./findings.routes.ts";
import type { Findings } from "./findings.service.ts";

export { WORK_ON_MAPS } from "./broken-work.service.ts";
export { createFindings, type Findings } from "./findings.service.ts";

export const TABLES = {};

export const findingsRoom = (findings: Findings): Room => ({
  routes: (route) => serveFindings(route, findings),
});
