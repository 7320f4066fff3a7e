/**
 * What stopped robots (on `/wel/index`): stops that needed a person over a range of the dashboard, by what stopped the robot first, with how
 * long robots stood for it and how often it was in the period before. Each leads to the alarms, faults and assists behind it.
 */
import { CAUSES_ENDPOINTS } from "@sweepline/contract/insight/causes.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { causesOf } from "./causes.service.ts";

export const causesRoom = (deps: { db: Queries; clock: Clock }): Room => ({
  routes: (route) => route(CAUSES_ENDPOINTS.list, ({ caller, query }) => causesOf(deps, caller.scope, query)),
});
