import type { ElementKind, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { BrushValue } from "../map-document/index.ts";
import type { Vec } from "../map-drawing/index.ts";
import type { Snapped } from "./snap.ts";

export interface Handle {
  readonly at: Vec;
  readonly role: "vertex" | "middle" | "rotate" | "first";
  readonly isActive?: boolean;
}

/** A figure beside what is being drawn. */
export interface Measure {
  readonly at: Vec;
  readonly kind: "length" | "area" | "angle";
  /** Meters, square meters, radians. */
  readonly value: number;
}

/** What a tool shows of what is not yet part of the map. */
export interface Sketch {
  /** Shown in place of what they are in the document. */
  readonly changed?: readonly MapElement[];
  readonly line?: {
    readonly points: readonly Vec[];
    readonly isClosed: boolean;
    readonly kind: ElementKind | "measure";
  };
  readonly handles?: readonly Handle[];
  /** Corners of the box that selects. */
  readonly box?: readonly Vec[];
  readonly snapped?: Snapped | undefined;
  readonly measures?: readonly Measure[];
  readonly brush?: { readonly at: Vec; readonly radiusM: number; readonly value: BrushValue | "restore" };
  readonly crosshair?: Vec | undefined;
  readonly hoveredId?: string | undefined;
  /** Where the box of the selection is turned from. */
  readonly rotateFrom?: Vec | undefined;
}
