import { isArea, isPlaced, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { between, boxOfElements, centerOf, distance, segmentsOf, type Vec } from "../map-drawing/index.ts";
import type { Handle } from "./sketch.ts";
import type { ToolHost } from "./tool.ts";

/** An edge that is shorter on screen gets no handle in its middle: there would be no room to hit anything else. */
const MIN_EDGE_PX = 28;
const ROTATE_AWAY_PX = 26;
const HEADING_AWAY_PX = 34;

export interface VertexHandle extends Handle {
  readonly role: "vertex" | "middle";
  /** Of the vertex, or of the one that a new vertex comes before. */
  readonly index: number;
}

/** What a drag of the selection can take hold of. */
export interface SelectionHandles {
  readonly vertices: readonly VertexHandle[];
  readonly rotate: { readonly at: Vec; readonly from: Vec; readonly center: Vec } | undefined;
}

const NONE: SelectionHandles = { vertices: [], rotate: undefined };

/** Selected elements that may be changed; none where one of them may not: a part of a group is not left behind. */
export function editableSelection({ store, document }: ToolHost): readonly MapElement[] {
  const { selectedIds, isReadOnly, lockedLayers, hiddenLayers } = store.get();
  if (isReadOnly) return [];
  const elements = [...selectedIds].flatMap((id) => document.element(id) ?? []);
  const isFixed = elements.some(
    ({ isLocked, kind }) => isLocked || lockedLayers.has(kind) || hiddenLayers.has(kind),
  );
  return isFixed ? [] : elements;
}

export function handlesOf(host: ToolHost): SelectionHandles {
  const elements = editableSelection(host);
  const [only] = elements;
  if (!only) return NONE;
  const pixel = host.metersPerPixel();
  const isOne = elements.length === 1;
  return { vertices: isOne ? vertexHandles(only, pixel) : [], rotate: rotateHandle(elements, pixel) };
}

function vertexHandles(element: MapElement, pixel: number): VertexHandle[] {
  if (isPlaced(element)) return [];
  const corners = element.points.map((at, index): VertexHandle => ({ at, index, role: "vertex" }));
  const middles = [...segmentsOf(element.points, isArea(element))].flatMap(
    ([from, to], index): VertexHandle[] =>
      distance(from, to) < MIN_EDGE_PX * pixel
        ? []
        : [{ at: between(from, to), index: index + 1, role: "middle" }],
  );
  // Corners come last: they are drawn above, and hit before what lies under them.
  return [...middles, ...corners];
}

/** Above the selection; of a single point where it looks. */
function rotateHandle(elements: readonly MapElement[], pixel: number): SelectionHandles["rotate"] {
  const [only] = elements;
  if (elements.length === 1 && only && isPlaced(only)) {
    const center: Vec = [only.x, only.y];
    const away = HEADING_AWAY_PX * pixel;
    const at: Vec = [only.x + away * Math.cos(only.theta), only.y + away * Math.sin(only.theta)];
    return { at, from: center, center };
  }
  const box = boxOfElements(elements);
  const center = centerOf(box);
  return { at: [center[0], box.top + ROTATE_AWAY_PX * pixel], from: [center[0], box.top], center };
}
