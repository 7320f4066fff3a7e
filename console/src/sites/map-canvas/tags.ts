import type { Vec } from "../map-drawing/index.ts";
import type { Painting } from "./painting.ts";

interface Tag {
  readonly at: Vec;
  readonly text: string;
  readonly fill: string;
  readonly ink: string;
}

/** A short text on a small plate. */
export function paintTag({ context, look }: Painting, { at: [x, y], text, fill, ink }: Tag): void {
  const { scale } = look;
  context.font = `600 ${Math.round(11.5 * scale)}px ${look.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const width = context.measureText(text).width + 10 * scale;
  const height = 18 * scale;
  context.beginPath();
  context.roundRect(x - width / 2, y - height / 2, width, height, 4 * scale);
  context.fillStyle = fill;
  context.fill();
  context.fillStyle = ink;
  context.fillText(text, x, y + scale * 0.5);
}
