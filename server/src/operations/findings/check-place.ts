import { unwantedSpans, type WeekSpan } from "@sweepline/contract/sites/places/opening-hours.ts";
import type { Check, Facts, TaskFacts } from "./facts.ts";
import { freeOf, isWithin, quietSpans } from "./week-spans.ts";

/** Loud when the place wants quiet, or at work while robots should not be there: by the clocks of the place. */
export function ofPlace({ tasks }: Facts): Check {
  const known = new Map<number, { quiet: WeekSpan[]; unwanted: WeekSpan[] }>();
  const spansOf = (task: TaskFacts) => {
    const { taskId, quietHours, openingHours, robotHours } = task;
    const spans = known.get(taskId) ?? {
      quiet: quietSpans(quietHours),
      unwanted: unwantedSpans(openingHours, robotHours),
    };
    known.set(taskId, spans);
    return spans;
  };
  return (time, note) => {
    const task = tasks.get(time.schedule.taskId);
    if (!task) return;
    const { quiet, unwanted } = spansOf(task);
    if (isWithin(quiet, time))
      note("quietHours", time, { quietHours: task.quietHours, ...freeOf([...quiet, ...unwanted], time) });
    if (isWithin(unwanted, time))
      note(task.robotHours === "open" ? "placeClosed" : "placeOpen", time, {
        ...freeOf([...quiet, ...unwanted], time),
      });
  };
}
