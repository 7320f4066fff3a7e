import type { Alignment } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { layOnGrid } from "../../sites/map-drawing/index.ts";
import type { FloorOverlay, Plan } from "../../sites/map-view/index.ts";
import { alignedFrame } from "./alignment.ts";

interface Shown {
  readonly plan: Plan;
  /** One pixel a cell. */
  readonly picture: HTMLCanvasElement | undefined;
  readonly alignment: Alignment;
  readonly opacity: number;
}

export interface AlignOverlay extends FloorOverlay {
  show(shown: Shown): void;
}

/** The drawing over the map, where it would come to lie. */
export function createAlignOverlay(): AlignOverlay {
  let shown: Shown | undefined;
  const listeners = new Set<() => void>();
  return {
    pose: () => undefined,
    show(next) {
      shown = next;
      for (const listener of [...listeners]) listener();
    },
    paint({ context, toPixel, metersPerPixel }) {
      if (!shown?.picture) return;
      const { plan, picture, alignment, opacity } = shown;
      const frame = alignedFrame(plan.map, alignment);
      context.save();
      context.globalAlpha = opacity;
      context.imageSmoothingEnabled = frame.resolutionM / metersPerPixel < 2;
      layOnGrid(context, frame, toPixel);
      context.drawImage(picture, 0, 0);
      context.restore();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
