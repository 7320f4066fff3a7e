import Layer from "ol/layer/Layer.js";
import type { FrameState } from "ol/Map.js";
import type { CanvasFrame, ToPixel } from "../map-drawing/index.ts";
import type { Pose } from "./glide.ts";

interface CanvasLayerOptions {
  readonly draw: (frame: CanvasFrame) => void;
  /** Changes when the contents do; with the same contents and view the last picture stands. */
  readonly version: () => unknown;
}

/** A layer that we draw ourselves, on a canvas that follows the map's view. */
export function createCanvasLayer({ draw, version }: CanvasLayerOptions): Layer {
  const canvas = document.createElement("canvas");
  Object.assign(canvas.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
  const context = canvas.getContext("2d");
  let drawn = "";
  let drawnVersion: unknown;
  return new Layer({
    render(frame: FrameState) {
      const key = viewKey(frame);
      if (context && (key !== drawn || version() !== drawnVersion)) {
        drawn = key;
        drawnVersion = version();
        prepare(context, frame);
        const [width = 0, height = 0] = frame.size;
        const metersPerPixel = frame.viewState.resolution;
        draw({ context, toPixel: toPixelOf(frame), metersPerPixel, width, height });
      }
      return canvas;
    },
  });
}

function viewKey({ size, pixelRatio, viewState: { center, resolution } }: FrameState): string {
  return [...size, pixelRatio, ...center, resolution].join();
}

function prepare(context: CanvasRenderingContext2D, { size, pixelRatio }: FrameState): void {
  const [width = 0, height = 0] = size.map((length) => Math.round(length * pixelRatio));
  const { canvas } = context;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
}

function toPixelOf({ size, viewState: { center, resolution } }: FrameState): ToPixel {
  const [width = 0, height = 0] = size;
  const [x0 = 0, y0 = 0] = center;
  return (x, y) => [width / 2 + (x - x0) / resolution, height / 2 - (y - y0) / resolution];
}

/** What a page draws on the floor by itself, and far more often than it is rendered; the same object as long as it is shown. */
export interface FloorOverlay {
  /** Where the robot of the page's track stands now; undefined: not on this floor, or as its trail says. */
  pose(): Pose | undefined;
  /** A moment of the past is shown: nothing is smoothed on the way to the next one, and nothing planned or just cleaned. */
  readonly isReplay?: boolean;
  /** Under the robots and over everything else. */
  paint(frame: CanvasFrame): void;
  /** Calls for each change of either. */
  subscribe(listener: () => void): () => void;
}

export function createOverlayLayer(overlay: FloorOverlay | undefined) {
  let version = 0;
  return {
    layer: createCanvasLayer({ draw: (frame) => overlay?.paint(frame), version: () => version }),
    changed() {
      version += 1;
    },
  };
}
