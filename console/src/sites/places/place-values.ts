import {
  type FloorDraft,
  type FloorPlan,
  floorsOf,
  renamedFloors,
} from "@sweepline/contract/sites/places/floors.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import type { OpeningHours, QuietHours, RobotHours } from "@sweepline/contract/sites/places/opening-hours.ts";

export interface PlaceValues extends Omit<FloorPlan, "floorsAbove" | "floorsBelow"> {
  organizationId: number | undefined;
  name: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  remark: string;
  /** Null while the field is empty. */
  floorsAbove: number | null;
  floorsBelow: number | null;
  /** Lowest first. */
  floors: FloorDraft[];
  openingHours: OpeningHours;
  quietHours: QuietHours;
  robotHours: RobotHours;
}

const NEW_PLAN: FloorPlan = { floorsAbove: 1, floorsBelow: 0, floorNaming: "prefix", floorAffix: "" };

export const newValues = (organizationId: number | undefined): PlaceValues => ({
  ...{ organizationId, name: "", address: "", latitude: null, longitude: null, remark: "" },
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...NEW_PLAN,
  floors: floorsOf(NEW_PLAN),
  openingHours: [],
  quietHours: null,
  robotHours: "any",
});

export const valuesOf = (place: PlaceDetail): PlaceValues => ({
  ...{ organizationId: place.organizationId, name: place.name, address: place.address, remark: place.remark },
  ...{ latitude: place.latitude, longitude: place.longitude, timeZone: place.timeZone },
  ...{ floorsAbove: place.floorsAbove, floorsBelow: place.floorsBelow },
  ...{ floorNaming: place.floorNaming, floorAffix: place.floorAffix },
  floors: place.floors.map(({ id, level, mezzanine, name }) => ({ id, level, mezzanine, name })),
  openingHours: place.openingHours,
  quietHours: place.quietHours,
  robotHours: place.robotHours,
});

export const planOf = ({ floorsAbove, floorsBelow, floorNaming, floorAffix }: PlaceValues): FloorPlan => ({
  floorsAbove: floorsAbove ?? 0,
  floorsBelow: floorsBelow ?? 0,
  floorNaming,
  floorAffix: floorAffix.trim(),
});

/** What is known of floors, those included that a count on its way from 3 to 30 leaves out for a moment. */
export interface FloorMemory {
  plan: FloorPlan;
  floors: readonly FloorDraft[];
}

/** The floors after the plan has changed; floors that come back are those that were there. */
export function replanned(
  memory: FloorMemory,
  { plan, floors }: { plan: FloorPlan; floors: readonly FloorDraft[] },
): FloorMemory & { shown: FloorDraft[] } {
  const levels = new Set(floors.map(({ level }) => level));
  const known = [...memory.floors.filter(({ level }) => !levels.has(level)), ...floors];
  const named = renamedFloors(known, { from: memory.plan, to: plan });
  return { plan, floors: named, shown: floorsOf(plan, named) };
}
