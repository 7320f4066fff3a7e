import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { FloorMap } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Tone, usePalette } from "../../ui/theme/index.ts";
import { rgbaOf } from "../map-drawing/index.ts";
import { type FloorMarking, mapVersionQuery, type Plan, usePlan } from "../map-view/index.ts";
import { CELL_CHANGES, type CellChange, type CellDifference, cellDifference } from "./cell-difference.ts";
import { differencesBetween, type ElementDifference } from "./difference.ts";

/** Green came, red went, amber changed, as in lists of changes everywhere. */
export const DIFFERENCE_TONES: Readonly<Record<ElementDifference["kind"], Tone>> = {
  added: "positive",
  removed: "danger",
  changed: "notice",
};
export const CELL_TONES: Readonly<Record<CellChange, Tone>> = {
  blocked: "danger",
  freed: "positive",
  explored: "info",
  lost: "neutral",
};

/** Elements of the earlier version are drawn beside those of the later one under names of their own. */
const OLD = "before:";
export const drawnIdOf = (difference: ElementDifference): string =>
  difference.kind === "removed" ? OLD + difference.before.id : difference.after.id;

export interface Difference {
  readonly before: Plan;
  readonly after: Plan;
  readonly elements: readonly ElementDifference[];
  /** Undefined: the grids share no place. */
  readonly cells: CellDifference | undefined;
  /** Both in one, what is alike in the background. */
  readonly overlay: Plan;
  readonly marking: FloorMarking;
}

/** Two versions of a map beside each other, as soon as both are there. */
export function useDifference(mapId: number, { from, to }: { from: number; to: number }) {
  const [before, after] = [useVersionPlan(mapId, from), useVersionPlan(mapId, to)];
  const { tones, inkFaint } = usePalette();
  const [old, now] = [before.plan, after.plan];
  const difference = useMemo<Difference | undefined>(() => {
    if (!old || !now) return undefined;
    const elements = differencesBetween(old.map.elements, now.map.elements);
    const cells = cellDifference(framed(old), framed(now));
    const inks = { elements, faint: inkFaint, toneOf: (tone: Tone) => tones[tone].solid };
    return {
      ...{ before: old, after: now, elements, cells },
      overlay: { ...now, map: withGone(now.map, elements) },
      marking: {
        color: colorsOf(inks),
        tint: cells && tintOf(cells, now.map, inks.toneOf),
      },
    };
  }, [old, now, tones, inkFaint]);
  return { difference, failure: [before.failure, after.failure].find(({ error }) => error) };
}

function useVersionPlan(mapId: number, versionId: number) {
  const query = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(query.data);
  return { plan, failure: query.data ? grid : query };
}

const framed = ({ map, grid }: Plan) => ({ frame: map, grid });

/** The later map with what is gone from the earlier one, and where changed elements were. */
function withGone(map: FloorMap, differences: readonly ElementDifference[]): FloorMap {
  const gone = differences.flatMap((one): MapElement[] =>
    one.kind === "added" ? [] : [{ ...one.before, id: OLD + one.before.id }],
  );
  return { ...map, elements: [...gone, ...map.elements] };
}

interface Inks {
  readonly elements: readonly ElementDifference[];
  readonly faint: string;
  readonly toneOf: (tone: Tone) => string;
}

function colorsOf({ elements, faint, toneOf }: Inks): FloorMarking["color"] {
  const colors = new Map<string, string>();
  for (const one of elements) {
    colors.set(drawnIdOf(one), toneOf(DIFFERENCE_TONES[one.kind]));
    // Where a changed element was, quietly.
    if (one.kind === "changed") colors.set(OLD + one.before.id, toneOf("neutral"));
  }
  return ({ id }) => colors.get(id) ?? `${faint}66`;
}

const TINT = 190;

function tintOf(
  { changes }: CellDifference,
  { width, height }: FloorMap,
  toneOf: Inks["toneOf"],
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const inks = CELL_CHANGES.map((change) => rgbaOf(toneOf(CELL_TONES[change]), TINT));
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const [index, change] of changes.entries()) {
    const ink = inks[change];
    if (ink) pixels.set(ink, ((height - 1 - Math.floor(index / width)) * width + (index % width)) * 4);
  }
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}
