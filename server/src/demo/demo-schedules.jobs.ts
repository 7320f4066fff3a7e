import { SCHEDULE_FIELDS } from "@sweepline/contract/operations/schedules/index.ts";
import { scheduleRuleSchema } from "@sweepline/contract/operations/schedules/rule.ts";
import type { Requester } from "../core/caller.ts";
import type { Clock } from "../core/clock.ts";
import type { Database } from "../core/db/database.ts";
import { Refused } from "../core/http/refused.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Runs } from "../operations/runs/index.ts";
import type { Schedules } from "../operations/schedules/index.ts";
import type { Tasks } from "../operations/tasks/index.ts";
import { type DemoMap, mapsWithout } from "./demo-floors.store.ts";
import { operatorOf } from "./demo-operator.ts";
import { languageAt, TASK_NAMES } from "./demo-tasks.jobs.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

/**
 * When each floor is cleaned: all of it at night, corridors and public areas in turns through the day; the first round of either
 * begins with the demonstration. By the doors of the rooms.
 */
const MARK = "demo/schedules/";
const EVERY_MS = 20_000;
const DAY_MS = 86_400_000;

const NAMES = {
  zh: {
    night: "每晚全区清洁",
    morning: "日间通道保洁",
    rounds: "公共区巡回",
    route: "货架巡行",
    spot: "圈选区域",
  },
  en: {
    night: "Every night",
    morning: "Corridors by day",
    rounds: "Rounds of the day",
    route: "Racks all day",
    spot: "Spot at night",
  },
};
type Kind = keyof (typeof NAMES)["en"];
/** Minutes that one may begin late: a night has room, a round gives way to the next. */
const LATE_MIN: Record<Kind, number> = { night: 120, morning: 45, rounds: 45, route: 45, spot: 45 };
/** Hours of the day, two apart. */
const HOURS: Record<Kind, readonly number[]> = {
  night: [22],
  morning: [6, 8, 10, 12, 14, 16, 18],
  rounds: [7, 9, 11, 13, 15, 17, 19],
  route: [5, 7, 9, 11, 13, 15, 17, 19, 21],
  spot: [20, 21],
};
const KINDS = Object.keys(HOURS) as Kind[];

interface Deps {
  db: Database;
  clock: Clock;
  tasks: Pick<Tasks, "list">;
  schedules: Pick<Schedules, "list" | "create">;
  runs: Pick<Runs, "start">;
}

export const demoSchedules = (deps: Deps): Upkeep => {
  const steps = createSeedSteps(deps.db);
  return {
    name: "demo/schedules",
    everyMs: EVERY_MS,
    async work() {
      for (const map of await mapsWithout(deps.db, MARK)) {
        const requester = map.isErrands ? undefined : await operatorOf(deps.db, map.operator);
        if (requester && (await scheduleFloor(deps, requester, map)))
          await steps.mark(`${MARK}${map.mapKey}`);
      }
    },
  };
};

/** False where there is nothing to schedule yet. */
export async function scheduleFloor(
  { clock, tasks, schedules, runs }: Deps,
  requester: Requester,
  { mapId, name, timeZone }: Pick<DemoMap, "mapId" | "name" | "timeZone">,
): Promise<boolean> {
  const { caller } = requester;
  const language = languageAt(timeZone);
  const { records } = await tasks.list(caller, { mapId, isTemplate: false, current: 1, size: 50 });
  const from = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, "yyyy-mm-dd".length);
  // Floors begin one after the other, so that somewhere a round begins every few minutes.
  const minute = String((mapId * 7) % 60).padStart(2, "0");
  for (const kind of KINDS) {
    const task = records.find((one) => one.name.endsWith(TASK_NAMES[language][kind]));
    if (!task) continue;
    const { total } = await schedules.list(caller, { taskId: task.id, current: 1, size: 1 });
    // A stop may have come between.
    if (total > 0) continue;
    const times = HOURS[kind].map((hour) => `${String(hour).padStart(2, "0")}:${minute}`);
    await schedules.create(requester, {
      ...{ name: SCHEDULE_FIELDS.name.parse(`${name} · ${NAMES[language][kind]}`), taskId: task.id },
      combinationId: null,
      ...{ rule: scheduleRuleSchema.parse({ repeat: "daily", times, from }), lateMin: LATE_MIN[kind] },
    });
    if (kind !== "night") await runs.start(requester, task.id, {}).catch(ignoreRefusal);
  }
  return records.length > 0;
}

/** No robot can right now: the next round is not far. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
