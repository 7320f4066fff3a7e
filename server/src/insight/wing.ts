import type { ProcessDeps, Wing } from "../core/room.ts";
import { causesRoom } from "./causes/index.ts";
import { dashboardRoom } from "./dashboard/index.ts";
import { rankingRoom } from "./ranking/index.ts";
import { usageReportRoom } from "./usage-report/index.ts";

/** The insight wing: figures over many devices. */
export const createInsight = (deps: ProcessDeps): Wing => ({
  rooms: [dashboardRoom(deps), causesRoom(deps), rankingRoom(deps), usageReportRoom(deps)],
});
