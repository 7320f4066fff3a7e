import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { taskDefinitionSchema, taskStepSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import type { NewTask } from "@sweepline/contract/operations/tasks/index.ts";
import type { Database } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Tasks } from "../operations/tasks/index.ts";
import { type DemoMap, mapsWithout } from "./demo-floors.store.ts";
import { operatorOf } from "./demo-operator.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

/** What is cleaned on each floor every day, as soon as its robots have told what the floor looks like; by the room's own door. */
const MARK = "demo/tasks/";
const EVERY_MS = 20_000;
/** Through which a round leads in the morning. */
const CORRIDORS = 2;

/** What follows the name of the floor, in the language of its people. */
export const TASK_NAMES = {
  zh: {
    ...{ night: "夜间全区清洁", morning: "早间通道保洁", deep: "深度清洁（模板）" },
    rounds: "公共区巡回保洁",
  },
  en: {
    ...{
      night: "Whole floor, at night",
      morning: "Corridors, in the morning",
      deep: "Deep clean (template)",
    },
    rounds: "Public areas, in rounds",
  },
};

export const languageAt = (timeZone: string): "zh" | "en" => (timeZone === "Asia/Shanghai" ? "zh" : "en");

interface Deps {
  db: Database;
  tasks: Pick<Tasks, "create" | "list">;
}

export const demoTasks = ({ db, tasks }: Deps): Upkeep => {
  const steps = createSeedSteps(db);
  return {
    name: "demo/tasks",
    everyMs: EVERY_MS,
    async work() {
      for (const map of await mapsWithout(db, MARK)) {
        const requester = await operatorOf(db, map.operator);
        if (!requester) continue;
        const { total } = await tasks.list(requester.caller, { mapId: map.mapId, current: 1, size: 1 });
        // A stop may have come between: those that are there stay as they are.
        for (const task of tasksOf(map).slice(total)) await tasks.create(requester, task);
        await steps.mark(`${MARK}${map.mapKey}`);
      }
    },
  };
};

function tasksOf({ mapId, name: floor, elements, timeZone }: DemoMap): NewTask[] {
  const areas = elements.filter(({ kind }) => kind === "cleaningArea");
  if (areas.length === 0) return [];
  const names = TASK_NAMES[languageAt(timeZone)];
  const task = (name: string, cleaned: readonly MapElement[], how: object): NewTask => ({
    ...{ mapId, name: `${floor} · ${name}`, remark: "", isTemplate: false },
    definition: taskDefinitionSchema.parse({
      steps: cleaned.map(({ id, name: of }) =>
        taskStepSchema.parse({ id, name: of, target: { kind: "element", elementId: id }, ...how }),
      ),
      runner: { kind: "best" },
    }),
  });
  return [
    task(names.night, areas, { mode: "STD" }),
    task(names.morning, areas.slice(0, CORRIDORS), { mode: "ECO" }),
    { ...task(names.deep, areas.slice(0, 1), { mode: "MAX", passes: 2, intensity: 12 }), isTemplate: true },
    task(names.rounds, areas.slice(-CORRIDORS), { mode: "STD" }),
  ];
}
