import { TRACK_UNITS, type TrackPart } from "@sweepline/contract/operations/remote-operation/track.ts";

/** The way of every robot of the bench: where it is says how far it is, so that any recorded moment can be held against it. */
const poseAt = (along: number) => ({ x: along * 0.4, y: Math.sin(along), theta: Math.cos(along) });

/** What a robot says of its movement, and half of the times what its laser sees. */
export function seen(turn: number) {
  const along = turn / 10;
  const { x, y, theta } = poseAt(along);
  const cm = Array.from({ length: 180 }, (_, ray) => 300 + Math.round(250 * Math.sin(ray / 9 + along)));
  const scan = { from: -Math.PI, step: Math.PI / 90, cm };
  const position = { x, y, theta, mapId: "hall" };
  return { position, linearMps: 0.4, angularRadps: theta, ...(turn % 2 === 0 && { scan }) };
}

/** How far each recorded moment is from that way, in the units of the recording. */
export function farOff({ x, y, theta }: Pick<TrackPart, "x" | "y" | "theta">): number[] {
  const { perMeter, perRadian } = TRACK_UNITS;
  return x.map((recorded, row) => {
    const turn = Math.round((recorded / perMeter / 0.4) * 10);
    const pose = poseAt(turn / 10);
    return Math.max(
      Math.abs(recorded - pose.x * perMeter),
      Math.abs((y[row] ?? 0) - pose.y * perMeter),
      Math.abs((theta[row] ?? 0) - pose.theta * perRadian),
    );
  });
}
