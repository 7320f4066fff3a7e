import type { Box, Vec } from "../map-drawing/index.ts";

/**
 * A part of the plane of pixels at one resolution: the plane's origin is the map's, y counts downwards. Pixels are those of
 * style sheets; `ratio` of them are one of the device.
 */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** Meters to a pixel. */
  readonly resolution: number;
  /** The upper left corner in the plane, on a whole pixel of the device: pictures that are put there stay sharp. */
  readonly left: number;
  readonly top: number;
}

export interface View {
  readonly size: readonly number[];
  readonly pixelRatio: number;
  readonly center: readonly number[];
  readonly resolution: number;
}

export function screenOf({ size, pixelRatio, center, resolution }: View): Screen {
  const [width = 0, height = 0] = size;
  const [x = 0, y = 0] = center;
  const onDevice = (value: number) => Math.round(value * pixelRatio) / pixelRatio;
  const left = onDevice(x / resolution - width / 2);
  const top = onDevice(-y / resolution - height / 2);
  return { width, height, ratio: pixelRatio, resolution, left, top };
}

export const toPixel = ({ left, top, resolution }: Screen, [x, y]: Vec): Vec => [
  x / resolution - left,
  -y / resolution - top,
];

export const toMeters = ({ left, top, resolution }: Screen, [x, y]: Vec): Vec => [
  (x + left) * resolution,
  -(y + top) * resolution,
];

/** What is seen of the map, in meters. */
export function seenBox(screen: Screen, marginPx = 0): Box {
  const [left, top] = toMeters(screen, [-marginPx, -marginPx]);
  const [right, bottom] = toMeters(screen, [screen.width + marginPx, screen.height + marginPx]);
  return { left, bottom, right, top };
}
