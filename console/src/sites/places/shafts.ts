import type { Floor } from "@sweepline/contract/sites/places/index.ts";

/** An elevator as the cross-section draws it. */
export interface Shaft {
  readonly id: number;
  readonly name: string;
  /** Places of its highest and lowest stop among the floors, counted from the lowest. */
  readonly top: number;
  readonly bottom: number;
  /** Ids of floors where it stops. */
  readonly stops: ReadonlySet<number>;
}

/** Elevators that stop at these floors (lowest first), in the order of their names. */
export function shaftsOf(floors: readonly Floor[]): Shaft[] {
  const found = new Map<number, { id: number; name: string; places: number[]; stops: Set<number> }>();
  for (const [place, floor] of floors.entries())
    for (const { id, name } of floor.elevators) {
      const shaft = found.get(id) ?? { id, name, places: [], stops: new Set<number>() };
      shaft.places.push(place);
      shaft.stops.add(floor.id);
      found.set(id, shaft);
    }
  return [...found.values()]
    .map(({ places, ...shaft }) => ({ ...shaft, top: Math.max(...places), bottom: Math.min(...places) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}
