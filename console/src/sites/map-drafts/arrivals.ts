import type { Step } from "@sweepline/contract/sites/map-drafts/steps.ts";

type Arrived = Pick<Step, "id" | "changes" | "cells">;

/** Steps by their numbers, handed on in order without a gap, from wherever they come. */
export function createArrivals(start: number, take: (step: Arrived) => void) {
  let known = start;
  const early = new Map<number, Arrived>();
  return {
    /** The number up to which all is known. */
    known: () => known,
    isKnown: (seq: number): boolean => seq <= known,
    /** Nothing is missing before what has come. */
    hasGap: (): boolean => early.size > 0,
    add(seq: number, step: Arrived): void {
      if (seq <= known) return;
      early.set(seq, step);
      for (let next = early.get(known + 1); next; next = early.get(known + 1)) {
        known += 1;
        early.delete(known);
        take(next);
      }
    },
    restart(seq: number): void {
      known = seq;
      early.clear();
    },
  };
}
