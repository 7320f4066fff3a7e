import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { overlap, widened } from "./geometry.ts";
import { LOCK_PATH, pathOf } from "./icons.ts";
import { type Label, placeLabels } from "./labels.ts";
import type { ElementLook } from "./look.ts";
import type { Painting } from "./painting.ts";
import { pointRadius } from "./point-paint.ts";

const NAME_PX = 12;

interface NameSetup {
  readonly look: ElementLook;
  readonly metersPerPixel: number;
  readonly hasLocks?: boolean;
}

/** Where names of elements stand while the view keeps its scale. */
export function placeNames(
  elements: readonly MapElement[],
  { look, metersPerPixel, hasLocks = false }: NameSetup,
): Map<string, Label> {
  const font = fontOf(look);
  return placeLabels(elements, {
    resolution: metersPerPixel,
    widthOf: (text) => widthOf(text, font),
    heightPx: (NAME_PX + 4) * look.scale,
    pointRadiusPx: pointRadius(metersPerPixel, look.scale),
    hasLocks,
  });
}

const fontOf = ({ font, scale }: ElementLook): string => `600 ${Math.round(NAME_PX * scale)}px ${font}`;

/** Names that were placed for the same scale. */
export function paintNames(
  { context, toPixel, width, height, look }: Painting,
  labels: Iterable<Label>,
): void {
  context.font = fontOf(look);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = look.halo;
  context.lineWidth = 3 * look.scale;
  const [left, top] = toPixel(0, 0);
  const seen = { left: -left, right: width - left, bottom: -top, top: height - top };
  for (const { text, at, box, kind, isLocked } of labels) {
    if (!overlap(widened(box, 3), seen)) continue;
    const [x, y] = [at[0] + left, at[1] + top];
    const shift = isLocked ? 6 * look.scale : 0;
    context.strokeText(text, x + shift, y);
    context.fillStyle = kind === "room" || kind === "point" || kind === "qrPoint" ? look.ink : look.inkSoft;
    context.fillText(text, x + shift, y);
    if (!isLocked) continue;
    context.save();
    context.translate(box.left + left + 7 * look.scale, y - look.scale);
    context.scale(look.scale, look.scale);
    context.stroke(pathOf(LOCK_PATH));
    context.fill(pathOf(LOCK_PATH), "evenodd");
    context.restore();
  }
}

/** Widths of texts, measured once. */
const widths = new Map<string, number>();
let ruler: CanvasRenderingContext2D | null | undefined;
function widthOf(text: string, font: string): number {
  const key = `${font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  ruler ??= document.createElement("canvas").getContext("2d");
  if (!ruler) return text.length * 7;
  ruler.font = font;
  const { width } = ruler.measureText(text);
  widths.set(key, width);
  return width;
}
