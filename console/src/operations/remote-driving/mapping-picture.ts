import { MAX_MAP_CELLS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { SQUARE_CELLS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import type { RemoteMapping } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { createStore } from "../../core/store/index.ts";
import { type Grid, inflateGrid } from "../../sites/map-drawing/index.ts";
import { createPathTail } from "./path-tail.ts";

/** Where a drawing lies; another one begins with another of these. */
interface DrawingFrame extends Pick<RemoteMapping, "mapId" | "resolutionM" | "origin"> {}

/** How far the robot is, with the moment at which it said so, by the page's own even clock. */
interface MappingFacts extends Pick<RemoteMapping, "mapId" | "state" | "freeSqm"> {
  readonly at: number;
}

interface DrawnSquare {
  readonly x: number;
  readonly y: number;
  readonly grid: Grid;
}

interface Kept {
  /** As it came: most squares come again as they were. */
  readonly packed: string;
  readonly square: DrawnSquare | undefined;
}

type Inflate = (packed: string) => Promise<Grid | undefined>;

/** No drawing becomes larger than a map may be. */
const MAX_KEPT_SQUARES = Math.ceil(MAX_MAP_CELLS / SQUARE_CELLS ** 2);
/** The robot is silent about its drawing for longer than it would be while it goes on. */
export const MAPPING_LASTS_MS = 5_000;

const isSameFrame = (a: DrawingFrame | undefined, b: DrawingFrame): boolean =>
  a !== undefined &&
  a.mapId === b.mapId &&
  a.resolutionM === b.resolutionM &&
  a.origin.x === b.origin.x &&
  a.origin.y === b.origin.y &&
  a.origin.theta === b.origin.theta;

/**
 * The map that the robot draws while it is watched, square by square, and the path that it learns. Kept outside of React: a message
 * costs as much as it has squares, and maps draw them by themselves.
 */
export function createMappingPicture(inflate: Inflate = inflated) {
  const frame = createStore<DrawingFrame | undefined>(undefined);
  const facts = createStore<MappingFacts | undefined>(undefined);
  /** Counts whatever is to be drawn anew. */
  const changes = createStore(0);
  const path = createPathTail();
  let kept = new Map<string, Kept>();
  const changed = () => changes.set((count) => count + 1);

  const begin = ({ mapId, resolutionM, origin }: DrawingFrame) => {
    kept = new Map();
    path.forget();
    frame.set({ mapId, resolutionM, origin });
  };
  const takeSquare = async ({ x, y, cells: packed }: RemoteMapping["squares"][number]) => {
    const [squares, key] = [kept, `${x},${y}`];
    const before = squares.get(key);
    if (before?.packed === packed || (!before && squares.size >= MAX_KEPT_SQUARES)) return;
    // Until it is inflated the square of before stands.
    squares.set(key, { packed, square: before?.square });
    const grid = await inflate(packed);
    // Another one has overtaken it.
    if (squares.get(key)?.packed !== packed) return;
    if (grid) squares.set(key, { packed, square: { x, y, grid } });
    else if (before) squares.set(key, before);
    else squares.delete(key);
    if (grid) changed();
  };
  return {
    frame,
    facts,
    changes,
    path: path.runs,
    *squares(): Generator<DrawnSquare> {
      for (const { square } of kept.values()) if (square) yield square;
    },
    /** Settles when all squares of the message are there. */
    async take(mapping: RemoteMapping, at: number): Promise<void> {
      const { mapId, state, freeSqm } = mapping;
      if (!isSameFrame(frame.get(), mapping)) begin(mapping);
      // What was drawn is the robot's map by now, and shown as such.
      if (state === "learning") kept = new Map();
      if (mapping.path) path.take(mapping.path);
      else path.forget();
      facts.set({ mapId, state, freeSqm, at });
      changed();
      await Promise.all(mapping.squares.map(takeSquare));
    },
  };
}
export type MappingPicture = ReturnType<typeof createMappingPicture>;

/** Undefined: it is no square. The next message brings it again. */
async function inflated(packed: string): Promise<Grid | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return await inflateGrid(new Blob([bytes]), { width: SQUARE_CELLS, height: SQUARE_CELLS });
  } catch {
    return undefined;
  }
}
