/**
 * Floor plans: the imaginary buildings of the virtual fleet. `generateFloorPlan` always gives the same floor for the
 * same kind and seed; a plan is drawn once and shared by all robots that work on it.
 */
import { createRandom, type Random } from "../core/random.ts";
import { drawAirport } from "./airport.ts";
import type { DrawnFloor, FloorPlan, FloorPlanKind } from "./floor-plan.ts";
import { drawHospital } from "./hospital.ts";
import { drawMall } from "./mall.ts";
import { drawOffice } from "./office.ts";
import { drawSuite } from "./suite.ts";
import { drawSupermarket } from "./supermarket.ts";
import { drawWarehouse } from "./warehouse.ts";

export { downloadedPlan } from "./downloaded-plan.ts";
export {
  type AsBuilt,
  asBuiltOf,
  FLOOR_PLAN_KINDS,
  type FloorPlan,
  type FloorPlanKind,
  type PlanDock,
  type PlanRoute,
  type PlanZone,
} from "./floor-plan.ts";

const DRAUGHTSMEN: Record<FloorPlanKind, (random: Random) => DrawnFloor> = {
  mall: drawMall,
  hospital: drawHospital,
  airport: drawAirport,
  warehouse: drawWarehouse,
  office: drawOffice,
  supermarket: drawSupermarket,
  suite: drawSuite,
};

/** A floor that nobody has named is called by its id. */
export function generateFloorPlan({
  id,
  kind,
  seed,
  name = id,
}: Pick<FloorPlan, "id" | "kind" | "seed"> & { name?: string | undefined }): FloorPlan {
  return { id, name, kind, seed, ...DRAUGHTSMEN[kind](createRandom(`${kind}:${seed}`)) };
}
