import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { type KeyboardEvent, useCallback, useState } from "react";
import { useMay } from "../../core/session/index.ts";
import type { OccurrenceChanged } from "../schedules/index.ts";
import type { Change } from "./plan-change.tsx";
import { afterMsOf, type Bar, isChangeable, isTaker, type Lane, type LaneKind } from "./plan-lanes.ts";
import type { Drop } from "./use-bar-drag.ts";

/** Dragged times snap to this. */
const SNAP_MS = 5 * 60_000;
/** So far an arrow key moves with Shift. */
const KEY_MS = 15 * 60_000;

/** What of the plan is to be changed, by dragging or by Shift and arrow keys, and what was changed last. */
export function useChange(lanes: readonly Lane[], by: LaneKind) {
  const [change, setChange] = useState<Change>();
  const [was, setWas] = useState<OccurrenceChanged>();
  const mayMove = useMay(SCHEDULE_ENDPOINTS.changeOne);
  const mayHand = useMay(RUN_ENDPOINTS.rest);
  const onDrop = useCallback(
    (bar: Bar, { byMs, lane }: Drop) => {
      const to = bar.kind === "run" || byMs === 0 ? bar.from : snapped(bar, byMs);
      const deviceId = robotOf(bar, lane);
      const deviceName = deviceId ? lanes.find(({ key }) => key === lane)?.name : undefined;
      if (to !== bar.from || deviceId !== undefined) setChange({ bar, to, deviceId, deviceName });
    },
    [lanes],
  );
  const byKey = ({ key, target }: KeyboardEvent): boolean => {
    const wanted = (target as HTMLElement).getAttribute("data-bar");
    const at = lanes.findIndex(({ rows }) => rows.some((bars) => bars.some((bar) => bar.key === wanted)));
    const bar = lanes[at]?.rows.flat().find((one) => one.key === wanted);
    if (!bar || !isChangeable(bar) || !(bar.kind === "run" ? mayHand : mayMove)) return false;
    const along = { ArrowRight: KEY_MS, ArrowLeft: -KEY_MS }[key];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = step !== undefined && by === "robot" ? lanes[at + step] : undefined;
    const lane = next && isTaker(next) ? next.key : undefined;
    if (along === undefined && lane === undefined) return false;
    onDrop(bar, { byMs: along ?? 0, lane });
    return true;
  };
  return {
    ...{ change, was, onDrop, byKey },
    onChanged: setWas,
    onDone: () => setChange(undefined),
    forget: () => setWas(undefined),
  };
}

/** What snaps is the whole, which all its parts are moved with. */
function snapped(bar: Bar, byMs: number): number {
  const after = bar.kind === "occurrence" ? afterMsOf(bar.schedule) : 0;
  return Math.round((bar.from - after + byMs) / SNAP_MS) * SNAP_MS + after;
}

/** Of the lane that it is dropped on; above all robots stands what the best of them is to do. A combination names its own. */
function robotOf(bar: Bar, lane: string | undefined): Change["deviceId"] {
  if (lane === undefined || (bar.kind === "occurrence" && bar.schedule.partId !== null)) return undefined;
  if (lane !== "") return Number(lane);
  return bar.kind === "run" ? undefined : null;
}
