import { z } from "zod";
import { idSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";

/**
 * Floors of a place. Level 1 is the ground floor, -1 the first underground, there is no 0; a mezzanine lies between its level
 * and the next one up, counted from below. Names are made by the place's rule and may be changed. Spec §3, §5.
 */
export const FLOOR_NAMINGS = ["prefix", "suffix", "none"] as const;
export type FloorNaming = (typeof FLOOR_NAMINGS)[number];

export const MAX_FLOORS_ABOVE = 200;
export const MAX_FLOORS_BELOW = 50;
export const MAX_MEZZANINES = 9;
const MAX_FLOOR_NAME = 24;
const MAX_FLOOR_AFFIX = 8;
export const USUAL_AFFIX = "F";

export const floorPlanFields = {
  floorsAbove: int.min(0).max(MAX_FLOORS_ABOVE),
  floorsBelow: int.min(0).max(MAX_FLOORS_BELOW),
  floorNaming: z.enum(FLOOR_NAMINGS),
  /** What stands before or behind the number; empty: F. */
  floorAffix: z.string().trim().max(MAX_FLOOR_AFFIX).default(""),
};
export interface FloorPlan {
  floorsAbove: number;
  floorsBelow: number;
  floorNaming: FloorNaming;
  floorAffix: string;
}

/** A floor as it is wanted; without an id it is a new one. */
export const floorDraftSchema = z.object({
  id: idSchema.nullable().default(null),
  level: int
    .min(-MAX_FLOORS_BELOW)
    .max(MAX_FLOORS_ABOVE)
    .refine((level) => level !== 0),
  mezzanine: int.min(0).max(MAX_MEZZANINES),
  name: z.string().trim().min(1, "validation.required").max(MAX_FLOOR_NAME),
});
export type FloorDraft = z.output<typeof floorDraftSchema>;
type FloorPosition = Pick<FloorDraft, "level" | "mezzanine">;

/** Lowest first. */
export const byHeight = (a: FloorPosition, b: FloorPosition): number =>
  a.level - b.level || a.mezzanine - b.mezzanine;

type Naming = Pick<FloorPlan, "floorNaming" | "floorAffix">;

/** As the place's rule names it: F1 and B1, 1F and B1F, 1 and -1; its mezzanines F1M, F1M2. */
export function floorName({ floorNaming, floorAffix }: Naming, { level, mezzanine }: FloorPosition): string {
  const affix = floorAffix || USUAL_AFFIX;
  const number = Math.abs(level);
  const names: Record<FloorNaming, string> = {
    prefix: level > 0 ? `${affix}${number}` : `B${number}`,
    suffix: level > 0 ? `${number}${affix}` : `B${number}${affix}`,
    none: String(level),
  };
  if (mezzanine === 0) return names[floorNaming];
  return `${names[floorNaming]}M${mezzanine === 1 ? "" : mezzanine}`;
}

/** The name by the rule, or the first like it that is free. */
export function freeFloorName(naming: Naming, floor: FloorPosition, taken: ReadonlySet<string>): string {
  const name = floorName(naming, floor);
  if (!taken.has(name)) return name;
  let count = 2;
  while (taken.has(`${name}-${count}`)) count += 1;
  return `${name}-${count}`;
}

export const levelsOf = ({
  floorsAbove,
  floorsBelow,
}: Pick<FloorPlan, "floorsAbove" | "floorsBelow">): number[] => [
  ...Array.from({ length: floorsBelow }, (_, index) => index - floorsBelow),
  ...Array.from({ length: floorsAbove }, (_, index) => index + 1),
];

/** The floors of a plan: what stands and still fits stays as it is, what is missing is named by the rule. Lowest first. */
export function floorsOf(plan: FloorPlan, existing: readonly FloorDraft[] = []): FloorDraft[] {
  const levels = new Set(levelsOf(plan));
  const kept = existing.filter(({ level }) => levels.has(level));
  const taken = new Set(kept.map(({ name }) => name));
  const known = new Set(kept.flatMap(({ level, mezzanine }) => (mezzanine === 0 ? level : [])));
  const added = [...levels]
    .filter((level) => !known.has(level))
    .map((level) => {
      const floor = { id: null, level, mezzanine: 0 };
      const name = freeFloorName(plan, floor, taken);
      taken.add(name);
      return { ...floor, name };
    });
  return [...kept, ...added].sort(byHeight);
}

/** The rule of names has changed: names that were made by the one before follow, those that somebody gave stay. */
export function renamedFloors(
  floors: readonly FloorDraft[],
  { from, to }: { from: Naming; to: Naming },
): FloorDraft[] {
  return floors.map((floor) =>
    floor.name === floorName(from, floor) ? { ...floor, name: floorName(to, floor) } : floor,
  );
}

/** A mezzanine more above the floor and its other mezzanines. */
export function withMezzanine(naming: Naming, floors: readonly FloorDraft[], level: number): FloorDraft[] {
  const mezzanine =
    1 + Math.max(0, ...floors.flatMap((floor) => (floor.level === level ? floor.mezzanine : [])));
  const taken = new Set(floors.map(({ name }) => name));
  const floor = { id: null, level, mezzanine };
  return [...floors, { ...floor, name: freeFloorName(naming, floor, taken) }].sort(byHeight);
}

/** A lower mezzanine of the same level is there, which must go first (spec §5). */
export const hasLowerMezzanine = (
  floors: readonly FloorPosition[],
  { level, mezzanine }: FloorPosition,
): boolean =>
  floors.some((floor) => floor.level === level && floor.mezzanine > 0 && floor.mezzanine < mezzanine);

/** Without this mezzanine; those above it move down, and names that the rule made move along. */
export function withoutMezzanine(
  naming: Naming,
  floors: readonly FloorDraft[],
  { level, mezzanine }: FloorPosition,
): FloorDraft[] {
  const left = floors.filter((floor) => floor.level !== level || floor.mezzanine !== mezzanine);
  const taken = new Set(left.map(({ name }) => name));
  return left.map((floor) => {
    if (floor.level !== level || floor.mezzanine <= mezzanine) return floor;
    const lower = { ...floor, mezzanine: floor.mezzanine - 1 };
    if (floor.name !== floorName(naming, floor)) return lower;
    taken.delete(floor.name);
    const name = freeFloorName(naming, lower, taken);
    taken.add(name);
    return { ...lower, name };
  });
}

interface Fault {
  /** Of the floor in the list; undefined: of the counts. */
  index?: number;
  text: string;
}

/** What is wrong with floors beside each one's own fields. */
export function floorFaults({ floorsAbove, floorsBelow, floors }: FloorCounts): Fault[] {
  // Beyond its limits a count is refused already, and is not counted up to.
  if (!isCount(floorsAbove, MAX_FLOORS_ABOVE) || !isCount(floorsBelow, MAX_FLOORS_BELOW)) return [];
  if (floorsAbove + floorsBelow === 0) return [{ text: "validation.noFloor" }];
  if (!floors) return [];
  const levels = new Set(levelsOf({ floorsAbove, floorsBelow }));
  const positions = new Set<string>();
  const names = new Set<string>();
  const faults: Fault[] = [];
  for (const [index, { level, mezzanine, name }] of floors.entries()) {
    const position = `${level}/${mezzanine}`;
    if (!levels.has(level) || positions.has(position)) faults.push({ index, text: "validation.floorPlan" });
    if (names.has(name)) faults.push({ index, text: "validation.floorName" });
    positions.add(position);
    names.add(name);
  }
  for (const level of levels) if (!positions.has(`${level}/0`)) return [{ text: "validation.floorPlan" }];
  return faults;
}
const isCount = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= most;

interface FloorCounts {
  floorsAbove: number;
  floorsBelow: number;
  floors?: readonly FloorDraft[] | undefined;
}
