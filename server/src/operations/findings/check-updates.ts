import {
  unwantedSpans,
  WEEK_MINUTES,
  type WeekSpan,
} from "@sweepline/contract/sites/places/opening-hours.ts";
import { isForced } from "../updates/index.ts";
import { type Check, type Facts, MINUTE_MS, type PlannedTime, type UpdateFacts } from "./facts.ts";
import { freeOf, isWithin, quietSpans, without } from "./week-spans.ts";

const ALWAYS: WeekSpan = { from: 0, to: WEEK_MINUTES };

/**
 * Updates that may come to the only robot of a planned time while it should work. One that is forced interrupts it; any other waits until
 * the robot is idle, but may have begun just before where its rollout keeps no distance to planned runs. The windows of a rollout are read by
 * the clocks of the task's place, which is where its robot is.
 */
export function ofUpdates({ updates }: Facts): Check {
  const ofDevice = Map.groupBy(updates, ({ deviceId }) => deviceId);
  const spans = new Map<UpdateFacts, WeekSpan[]>();
  return (time, note) => {
    for (const update of ofDevice.get(time.schedule.deviceId ?? 0) ?? []) {
      const open = spans.get(update) ?? openSpans(update);
      spans.set(update, open);
      if (isInTheWay(update, { time, open }))
        note("updateWindow", time, { rollout: update.rollout, ...freeOf(open, time) });
    }
  };
}

/** When the update may be offered, in a week. */
function openSpans({ plan, quietHours }: UpdateFacts): WeekSpan[] {
  const windows = plan.windows.length === 0 ? [ALWAYS] : unwantedSpans(plan.windows, "closed");
  return without(windows, plan.keepsQuietHours ? quietSpans(quietHours) : []);
}

function isInTheWay({ plan }: UpdateFacts, { time, open }: { time: PlannedTime; open: WeekSpan[] }): boolean {
  if (plan.urgency === "downloadOnly") return false;
  // By force from some moment on before it is over.
  if (isForced(plan, new Date(time.to - 1))) return isWithin(open, time);
  return (
    plan.conditions.noRunWithinMinutes === null && isWithin(open, { ...time, to: time.from + MINUTE_MS })
  );
}
