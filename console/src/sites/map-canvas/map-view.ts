import { Map as OlMap, View } from "ol";
import { DragPan, MouseWheelZoom, PinchZoom } from "ol/interaction.js";
import Kinetic from "ol/Kinetic.js";
import Layer from "ol/layer/Layer.js";
import type MapBrowserEvent from "ol/MapBrowserEvent.js";
import { Projection } from "ol/proj.js";
import { type Box, holds, type Vec } from "../map-drawing/index.ts";
import { type Screen, screenOf, toMeters } from "./screen.ts";

/** The map's view on OpenLayers, in a flat projection of meters: what it shows, and how hands and keys move it. */
export interface MapView {
  readonly viewport: HTMLElement;
  resolution(): number;
  setResolution(metersPerPixel: number): void;
  zoomBy(steps: number): void;
  /** Brings a box into view; near by if it is small. */
  fit(box: Box, options?: { isInstant?: boolean; leastResolution?: number }): void;
  middle(): Vec;
  moveBy(dx: number, dy: number): void;
  /** Moves the view as little as is needed to see a point. */
  reveal(at: Vec): void;
  toMeters(pixel: Vec): Vec;
  render(): void;
  onResolution(listener: () => void): void;
  setReducedMotion(isReducedMotion: boolean): void;
  dispose(): void;
}

export interface MapViewSetup {
  readonly element: HTMLElement;
  readonly box: Box;
  /** Meters of a cell. */
  readonly cellM: number;
  /** The view follows this press. */
  readonly isForView: (event: PointerEvent) => boolean;
  readonly draw: (context: CanvasRenderingContext2D, screen: Screen) => void;
}

const FINEST_M_PER_PX = 0.001;
const MOTION_MS = 220;
const PADDING = [40, 40, 40, 40];
const EDGE_PX = 48;

export function createMapView({ element, box, cellM, isForView, draw }: MapViewSetup): MapView {
  const extent = [box.left, box.bottom, box.right, box.top];
  const size = Math.max(box.right - box.left, box.top - box.bottom);
  const view = new View({
    projection: new Projection({ code: "floor", units: "m", extent }),
    extent: [box.left - size / 2, box.bottom - size / 2, box.right + size / 2, box.top + size / 2],
    showFullExtent: true,
    enableRotation: false,
    smoothExtentConstraint: false,
    minResolution: Math.min(FINEST_M_PER_PX, cellM / 40),
    center: [(box.left + box.right) / 2, (box.bottom + box.top) / 2],
    resolution: 0.1,
  });
  const canvas = createCanvas();
  let screen: Screen | undefined;
  const map = new OlMap({
    target: element,
    view,
    controls: [],
    interactions: [
      new DragPan({
        condition: ({ originalEvent }: MapBrowserEvent) => isForView(originalEvent as PointerEvent),
        kinetic: new Kinetic(-0.005, 0.05, 100),
      }),
      new PinchZoom(),
      new MouseWheelZoom({ duration: MOTION_MS }),
    ],
    layers: [
      new Layer({
        render({ size: area, pixelRatio, viewState: { center, resolution } }) {
          screen = screenOf({ size: area, pixelRatio, center, resolution });
          const context = fitted(canvas, screen);
          if (context) draw(context, screen);
          return canvas;
        },
      }),
    ],
  });
  const observer = new ResizeObserver(() => map.updateSize());
  observer.observe(element);
  let isReducedMotion = false;
  const motion = (isInstant = false) => (isReducedMotion || isInstant ? 0 : MOTION_MS);
  const center = (): Vec => (view.getCenter() ?? [0, 0]) as unknown as Vec;
  const resolution = () => view.getResolution() ?? 0.1;
  return {
    // Without a target there would be none; it has been given.
    viewport: map.getViewport() as HTMLElement,
    resolution,
    setResolution: (metersPerPixel) => view.animate({ resolution: metersPerPixel, duration: motion() }),
    zoomBy: (steps) => view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: motion() }),
    fit({ left, bottom, right, top }, { isInstant = false, leastResolution = 0 } = {}) {
      view.fit([left, bottom, right, top], {
        padding: PADDING,
        minResolution: leastResolution,
        duration: motion(isInstant),
      });
    },
    middle: center,
    moveBy(dx, dy) {
      const [x, y] = center();
      view.setCenter([x + dx, y + dy]);
    },
    reveal(at) {
      const [width = 0, height = 0] = map.getSize() ?? [];
      const [x, y] = center();
      const away = (length: number) => Math.max(0, length / 2 - EDGE_PX) * resolution();
      const inner = {
        left: x - away(width),
        right: x + away(width),
        bottom: y - away(height),
        top: y + away(height),
      };
      if (holds(inner, at)) return;
      const pulled = (value: number, from: number, to: number) => value - Math.min(to, Math.max(from, value));
      view.setCenter([
        x + pulled(at[0], inner.left, inner.right),
        y + pulled(at[1], inner.bottom, inner.top),
      ]);
    },
    toMeters: (pixel) => (screen ? toMeters(screen, pixel) : pixel),
    render: () => map.render(),
    onResolution: (listener) => void view.on("change:resolution", listener),
    setReducedMotion(next) {
      isReducedMotion = next;
    },
    dispose() {
      observer.disconnect();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

function createCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
  return canvas;
}

/** Nothing shines through: what is behind need not be mixed in. */
function fitted(
  canvas: HTMLCanvasElement,
  { width, height, ratio }: Screen,
): CanvasRenderingContext2D | null {
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  const context = canvas.getContext("2d", { alpha: false });
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
