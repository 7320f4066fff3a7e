import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { EditorStore, MapDocument } from "../map-document/index.ts";
import {
  type Box,
  elementBox,
  inPaintOrder,
  type Label,
  overlap,
  PAINT_MARGIN_PX,
  paintElement,
  paintNames,
  placeNames,
  widened,
} from "../map-drawing/index.ts";
import type { EditorLook } from "./look.ts";
import { paintingOn } from "./painting.ts";
import type { PlanChunks } from "./plan-chunks.ts";
import { type Screen, seenBox, toPixel } from "./screen.ts";

interface SceneSetup {
  readonly document: MapDocument;
  readonly store: EditorStore;
  readonly plan: PlanChunks;
  readonly corners: readonly (readonly [number, number])[];
}

/** All that stands still: ground, plan, elements and their names, painted for any part of the plane. */
export interface Scene {
  paint(context: CanvasRenderingContext2D, screen: Screen): void;
  /** The plan alone, for a moment in which there is no time for more. */
  paintBackground(context: CanvasRenderingContext2D, screen: Screen): void;
  /** Elements that a tool shows otherwise meanwhile. */
  hold(ids: ReadonlySet<string>): void;
  /**
   * Elements or their layers changed: names find their places again. Answers the boxes (plane of pixels) of names that
   * came or went.
   */
  refresh(resolution: number): Box[];
  setLook(look: EditorLook): void;
}

export function createScene({ document, store, plan, corners }: SceneSetup, given: EditorLook): Scene {
  let look = given;
  let held: ReadonlySet<string> = new Set();
  let elements: readonly MapElement[] | undefined;
  let labels: { resolution: number; placed: Map<string, Label> } | undefined;

  const shown = (): readonly MapElement[] => {
    const { hiddenLayers } = store.get();
    elements ??= inPaintOrder(document.elements()).filter(
      ({ kind, id }) => !hiddenLayers.has(kind) && !held.has(id),
    );
    return elements;
  };
  const labelsAt = (resolution: number): Map<string, Label> => {
    if (labels?.resolution === resolution) return labels.placed;
    const placed = placeNames(shown(), { look, metersPerPixel: resolution, hasLocks: true });
    labels = { resolution, placed };
    return placed;
  };
  const paintBackground = (context: CanvasRenderingContext2D, screen: Screen) => {
    context.fillStyle = look.beyond;
    context.fillRect(0, 0, screen.width, screen.height);
    context.beginPath();
    for (const corner of corners) context.lineTo(...toPixel(screen, corner));
    context.closePath();
    context.fillStyle = look.unknown;
    context.fill();
    context.strokeStyle = look.frame;
    context.lineWidth = 1;
    context.stroke();
    plan.draw(context, screen);
  };
  return {
    paintBackground,
    paint(context, screen) {
      paintBackground(context, screen);
      const painting = paintingOn(context, screen, look);
      const box = seenBox(screen, PAINT_MARGIN_PX * look.scale);
      for (const element of shown()) if (overlap(elementBox(element), box)) paintElement(painting, element);
      paintNames(painting, labelsAt(screen.resolution).values());
    },
    hold(ids) {
      held = ids;
      elements = undefined;
    },
    refresh(resolution) {
      const before = labels?.resolution === resolution ? labels.placed : undefined;
      elements = undefined;
      labels = undefined;
      return before ? differing(before, labelsAt(resolution)) : [];
    },
    setLook(next) {
      look = next;
      labels = undefined;
    },
  };
}

function differing(before: ReadonlyMap<string, Label>, after: ReadonlyMap<string, Label>): Box[] {
  const boxes: Box[] = [];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(id), after.get(id)];
    const isSame =
      one &&
      other &&
      one.text === other.text &&
      one.isLocked === other.isLocked &&
      one.box.left === other.box.left &&
      one.box.top === other.box.top;
    if (!isSame) boxes.push(...[one, other].flatMap((label) => (label ? [widened(label.box, 2)] : [])));
  }
  return boxes;
}
