import { createStore } from "../../core/store/index.ts";
import { type CanvasFrame, robotRadius, trace } from "../../sites/map-drawing/index.ts";
import type { FloorOverlay } from "../../sites/map-view/index.ts";
import type { Pictures, SeenScan } from "../remote-driving/index.ts";
import { createRemoteOverlay } from "../remote-operation/index.ts";
import { motionPath } from "./motion-path.ts";
import type { Player } from "./player.ts";
import { type Moment, type Motion, momentAt, type Recording } from "./recording.ts";
import type { Scans } from "./scan-windows.ts";

interface ReplayLook {
  /** Of the floor that is shown. */
  readonly mapKey: string;
  readonly hasGrid: boolean;
  readonly scale: number;
  readonly colors: {
    readonly scan: string;
    readonly grid: string;
    readonly wanted: string;
    readonly done: string;
    readonly edge: string;
  };
}

export interface ReplayOverlay extends FloorOverlay {
  look(look: ReplayLook): void;
}

/** What a picture has beside the place: a replay shows none of it. */
const PLAIN = { epoch: 0, sequence: 0, heldMs: 0, isDriven: false, receivedAt: "" };
const NO_COLORS = { scan: "", grid: "", wanted: "", done: "", edge: "" };

const positionOf = ({ x, y, theta, mapKey }: Moment) => ({ x, y, theta, mapId: mapKey });

interface Replayed {
  readonly recording: Recording;
  readonly player: Player;
  readonly scans: Scans;
}

/** The moment that is shown, drawn by what draws a robot live; and what it was told beside what it did. */
export function createReplayOverlay({ recording, player, scans }: Replayed): ReplayOverlay {
  let look: ReplayLook = { mapKey: "", hasGrid: false, scale: 1, colors: NO_COLORS };
  let moment: Moment | undefined;
  let seen: SeenScan | undefined;
  const newest = createStore<ReturnType<Pictures["newest"]["get"]>>(undefined);
  const live = createRemoteOverlay({
    ...{ newest, take: () => undefined, scan: () => seen, planned: () => undefined },
  });
  const update = (): void => {
    const ms = player.ms();
    moment = momentAt(recording, ms);
    const scan = scans.at(ms);
    // It stands on the floor where the robot was when it saw this, not where it is by now.
    const from = scan && momentAt(recording, scan.ms);
    seen = scan && from && { scan, from: positionOf(from), at: scan.ms };
    newest.set(moment && { picture: { ...PLAIN, position: positionOf(moment) }, at: ms });
  };
  update();
  return {
    isReplay: true,
    look(next) {
      look = next;
      const { mapKey, hasGrid, scale, colors } = next;
      const unused = { planned: "", arrow: "", arrowEdge: "" };
      live.want({ mapKey, hasGrid, scale, colors: { ...unused, scan: colors.scan, grid: colors.grid } });
    },
    pose: live.pose,
    paint(frame) {
      live.paint(frame);
      if (moment && moment.mapKey === look.mapKey) paintMotions(frame, moment, look);
    },
    subscribe(listener) {
      const stops = [live.subscribe(listener), player.subscribe(update), scans.subscribe(update)];
      update();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The broad one is what it was told, the narrow one on it what it did: where they part, it did something else. */
function paintMotions(frame: CanvasFrame, moment: Moment, { colors, scale }: ReplayLook): void {
  const { context, metersPerPixel } = frame;
  const noseM = robotRadius(metersPerPixel, scale) * 1.75 * metersPerPixel;
  const paint = (motion: Motion, look: { color: string; width: number }) =>
    paintMotion(frame, motionPath(moment, motion, noseM), { ...look, edge: colors.edge });
  context.save();
  context.lineCap = "round";
  context.lineJoin = "round";
  paint(moment.wanted, { color: colors.wanted, width: 7 * scale });
  paint(moment.done, { color: colors.done, width: 3 * scale });
  context.restore();
}

function paintMotion(
  frame: CanvasFrame,
  points: readonly (readonly [number, number])[],
  { color, width, edge }: { color: string; width: number; edge: string },
): void {
  if (points.length === 0) return;
  const { context } = frame;
  for (const [lineWidth, style] of [
    [width + 3, edge],
    [width, color],
  ] as const) {
    context.lineWidth = lineWidth;
    context.strokeStyle = style;
    context.beginPath();
    trace(frame, points as [number, number][], false);
    context.stroke();
  }
}
