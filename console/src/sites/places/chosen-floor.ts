import type { Floor } from "@sweepline/contract/sites/places/index.ts";
import type { ByFloor } from "./use-place-live.ts";

/** The floor that the address names; without one that where most goes on, or the ground floor. */
export function chosenFloor(
  floors: readonly Floor[],
  { wanted, byFloor }: { wanted: number | undefined; byFloor: ByFloor },
): Floor | undefined {
  const named = floors.find(({ id }) => id === wanted);
  if (named) return named;
  const online = ({ id }: Floor) => (byFloor.get(id) ?? []).filter(({ live }) => live.isOnline).length;
  const busiest = [...floors].sort((a, b) => online(b) - online(a))[0];
  if (busiest && online(busiest) > 0) return busiest;
  return floors.find(({ level, mezzanine }) => level === 1 && mezzanine === 0) ?? floors.at(-1);
}
