import type { Learned } from "@sweepline/contract/operations/remote-deployment/index.ts";

type Way = readonly (readonly [x: number, y: number])[];

/** Meters. */
export const lengthOfWay = (points: Way): number =>
  points.reduce((sum, [x, y], index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum;
  }, 0);

/** What may still be put on the map. */
export const isLoose = ({ state }: Pick<Learned, "state">): boolean => state === "learned";
/** On the map it is the editor's. */
export const isOurs = ({ state }: Pick<Learned, "state">): boolean => state !== "drawn";
