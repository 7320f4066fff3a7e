import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { taskDefinitionSchema, taskStepSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import type { NewTask } from "@sweepline/contract/operations/tasks/index.ts";
import type { Database } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import type { Tasks } from "../operations/tasks/index.ts";
import { type DemoMap, foreignOn, mapsWithout } from "./demo-floors.store.ts";
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
    ...{ rounds: "公共区巡回保洁", route: "货架巡行", spot: "圈选区域清扫" },
  },
  en: {
    ...{
      night: "Whole floor, at night",
      morning: "Corridors, in the morning",
      deep: "Deep clean (template)",
    },
    ...{ rounds: "Public areas, in rounds", route: "Round of the racks", spot: "Spot, as drawn" },
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
        const all = [...tasksOf(map), ...(await foreignTasks(db, map))];
        for (const task of all.slice(total)) await tasks.create(requester, task);
        await steps.mark(`${MARK}${map.mapKey}`);
      }
    },
  };
};

interface Work {
  steps: object[];
  runner: object;
}

function aTask({ mapId, name: floor }: DemoMap, name: string, { steps, runner }: Work): NewTask {
  const definition = { steps: steps.map((step) => taskStepSchema.parse(step)), runner };
  return {
    ...{ mapId, name: `${floor} · ${name}`, remark: "", isTemplate: false },
    definition: taskDefinitionSchema.parse(definition),
  };
}

const onElement = ({ id, name }: MapElement, how: object = {}): object => ({
  ...{ id, name, target: { kind: "element", elementId: id } },
  ...how,
});

const areasOf = ({ elements }: DemoMap) => elements.filter((element) => element.kind === "cleaningArea");

function tasksOf(map: DemoMap): NewTask[] {
  const areas = areasOf(map);
  if (areas.length === 0) return [];
  const names = TASK_NAMES[languageAt(map.timeZone)];
  const task = (name: string, cleaned: readonly MapElement[], how: object): NewTask =>
    aTask(map, name, { steps: cleaned.map((area) => onElement(area, how)), runner: { kind: "best" } });
  return [
    task(names.night, areas, { mode: "STD" }),
    task(names.morning, areas.slice(0, CORRIDORS), { mode: "ECO" }),
    { ...task(names.deep, areas.slice(0, 1), { mode: "MAX", passes: 2, intensity: 12 }), isTemplate: true },
    task(names.rounds, areas.slice(-CORRIDORS), { mode: "STD" }),
  ];
}

/** What robots of other makers do: one drives the way that is on the floor's map, the vacuum cleans a spot that is drawn for it alone. */
async function foreignTasks(db: Database, map: DemoMap): Promise<NewTask[]> {
  const robot = await foreignOn(db, map.mapKey);
  if (!robot) return [];
  const names = TASK_NAMES[languageAt(map.timeZone)];
  const runner = { kind: "devices", deviceIds: [robot.id] };
  if (robot.speaks === "vda5050") {
    const way = map.elements.find(({ kind }) => kind === "path");
    return way ? [aTask(map, names.route, { steps: [onElement(way)], runner })] : [];
  }
  const area = areasOf(map).at(-1);
  return area ? [aTask(map, names.spot, { steps: [middleOf(area)], runner })] : [];
}

/** To either side of the middle of an area. */
const SPOT_M = 0.8;

function middleOf({ name, points }: ReturnType<typeof areasOf>[number]): object {
  const middle = (axis: 0 | 1) => {
    const along = points.map((point) => point[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  };
  const [x, y] = [middle(0), middle(1)];
  const corners = [
    [x - SPOT_M, y - SPOT_M],
    [x + SPOT_M, y - SPOT_M],
    [x + SPOT_M, y + SPOT_M],
    [x - SPOT_M, y + SPOT_M],
  ];
  return { id: "spot", name, target: { kind: "area", points: corners }, mode: "MAX" };
}
