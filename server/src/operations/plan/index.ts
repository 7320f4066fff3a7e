/**
 * The plan: what ran, what runs and what is planned, as one answer for one board. It has no tables: runs and what was due are read as they
 * are, and what is to come is worked out from the schedules, with how long each task takes by its last runs.
 */
import type { Room } from "../../core/room.ts";
import { servePlan } from "./plan.routes.ts";
import type { Plans } from "./plan.service.ts";

export { createPlans, type Plans } from "./plan.service.ts";
export {
  draftOfPlan,
  type StoredSchedule as ScheduleOfPlan,
  schedulesOfPlan,
  secondsOfTask,
} from "./plan.store.ts";

export const TABLES = {};

export const planRoom = (plans: Plans): Room => ({
  routes: (route) => servePlan(route, plans),
});
