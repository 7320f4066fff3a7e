import type { MapElement } from "@sweepline/contract/fleet/map-elements.ts";
import type { EditorStore, MapDocument } from "../model.ts";
import { type Box, overlap, widened } from "../tools/geometry.ts";
import { elementBox } from "../tools/shapes.ts";
import { inPaintOrder, PAINT_MARGIN_PX, paintElement } from "./element-paint.ts";
import { LOCK_PATH, pathOf } from "./icons.ts";
import { type Label, placeLabels } from "./labels.ts";
import type { EditorLook } from "./look.ts";
import type { Painting } from "./painting.ts";
import type { PlanChunks } from "./plan-chunks.ts";
import { pointRadius } from "./point-paint.ts";
import { type Screen, seenBox, toPixel } from "./screen.ts";

const LABEL_PX = 12;

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
  paintGround(context: CanvasRenderingContext2D, screen: Screen): void;
  /** Elements that a tool shows otherwise meanwhile. */
  hold(ids: ReadonlySet<string>): void;
  /** Elements or their layers changed: names find their places anew. Answers the boxes (plane of pixels) of names that came or went. */
  refresh(resolution: number): Box[];
  setLook(look: EditorLook): void;
}

export function createScene({ document, store, plan, corners }: SceneSetup, given: EditorLook): Scene {
  let look = given;
  let held: ReadonlySet<string> = new Set();
  let elements: readonly MapElement[] | undefined;
  let labels: { resolution: number; placed: Map<string, Label> } | undefined;
  const widthOf = createRuler();

  const shown = (): readonly MapElement[] => {
    const { hiddenLayers } = store.get();
    elements ??= inPaintOrder(document.elements()).filter(
      ({ kind, id }) => !hiddenLayers.has(kind) && !held.has(id),
    );
    return elements;
  };
  const labelsAt = (resolution: number): Map<string, Label> => {
    if (labels?.resolution === resolution) return labels.placed;
    const { scale } = look;
    const font = labelFont(look);
    const placed = placeLabels(shown(), {
      resolution,
      widthOf: (text) => widthOf(text, font),
      heightPx: (LABEL_PX + 4) * scale,
      pointRadiusPx: pointRadius({ resolution } as Screen, scale),
    });
    labels = { resolution, placed };
    return placed;
  };
  const paintGround = (context: CanvasRenderingContext2D, screen: Screen) => {
    context.fillStyle = look.beyond;
    context.fillRect(0, 0, screen.width, screen.height);
    context.beginPath();
    for (const corner of corners) context.lineTo(...(toPixel(screen, corner) as [number, number]));
    context.closePath();
    context.fillStyle = look.unknown;
    context.fill();
    context.strokeStyle = look.frame;
    context.lineWidth = 1;
    context.stroke();
    plan.draw(context, screen);
  };
  return {
    paintGround,
    paint(context, screen) {
      paintGround(context, screen);
      const painting: Painting = { context, screen, look };
      const box = seenBox(screen, PAINT_MARGIN_PX * look.scale);
      for (const element of shown()) if (overlap(elementBox(element), box)) paintElement(painting, element);
      paintLabels(painting, labelsAt(screen.resolution).values());
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

const labelFont = ({ font, scale }: EditorLook): string => `600 ${Math.round(LABEL_PX * scale)}px ${font}`;

function paintLabels({ context, screen, look }: Painting, labels: Iterable<Label>): void {
  context.font = labelFont(look);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = look.halo;
  context.lineWidth = 3 * look.scale;
  const seen = {
    left: screen.left,
    right: screen.left + screen.width,
    bottom: screen.top,
    top: screen.top + screen.height,
  };
  for (const { text, at, box, kind, isLocked } of labels) {
    if (!overlap(widened(box, 3), seen)) continue;
    const [x, y] = [at[0] - screen.left, at[1] - screen.top];
    const shift = isLocked ? 6 * look.scale : 0;
    context.strokeText(text, x + shift, y);
    context.fillStyle = kind === "room" || kind === "point" || kind === "qrPoint" ? look.ink : look.inkSoft;
    context.fillText(text, x + shift, y);
    if (!isLocked) continue;
    context.save();
    context.translate(box.left - screen.left + 7 * look.scale, y - look.scale);
    context.scale(look.scale, look.scale);
    context.stroke(pathOf(LOCK_PATH));
    context.fill(pathOf(LOCK_PATH), "evenodd");
    context.restore();
  }
}

/** Widths of texts, measured once. */
function createRuler() {
  const widths = new Map<string, number>();
  const context = globalThis.document.createElement("canvas").getContext("2d");
  return (text: string, font: string): number => {
    const key = `${font}\n${text}`;
    const known = widths.get(key);
    if (known !== undefined || !context) return known ?? text.length * 7;
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(key, width);
    return width;
  };
}
