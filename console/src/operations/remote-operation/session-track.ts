import type { RemotePicture } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Track } from "../../sites/map-view/index.ts";

/** Closer points show nothing more, and a trail keeps 3,600 of them. */
const APART_M = 0.1;
type Position = NonNullable<RemotePicture["position"]>;

/** Where the robot was since the page was opened, out of its pictures. */
export function followTrack(track: Track) {
  let last: Position | undefined;
  return (position: Position | undefined, at: string): void => {
    if (!position) return;
    const isNear =
      last?.mapId === position.mapId && Math.hypot(position.x - last.x, position.y - last.y) < APART_M;
    if (isNear) return;
    last = position;
    const { x, y, theta, mapId: mapKey } = position;
    track.add({ at, x, y, theta, mapKey, cleanedRows: null });
  };
}
