/** Tasks as the server tells of them. */
import { type TaskStep, taskDefinitionSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import type {
  TaskDetail,
  TaskEstimate,
  TaskRow,
  TaskVersion,
} from "@sweepline/contract/operations/tasks/index.ts";
import { AT } from "./devices.ts";
import { anElement } from "./maps.ts";

const square = (x: number, size: number): [number, number][] => [
  [x, 0],
  [x + size, 0],
  [x + size, size],
  [x, size],
];
const AREA = { kind: "cleaningArea", mode: null, intensity: null, passes: 1, edgeDistanceM: 0 };

/** A hall with a corner in it, a route beside them, a wall, and a named point. */
export const HALL = anElement({ ...AREA, id: "hall", name: "Hall", points: square(0, 10) });
export const CORNER = anElement({ ...AREA, id: "corner", name: "Corner", points: square(1, 2) });
export const ROUTE = anElement({
  ...{ kind: "path", id: "route", name: "Route", direction: "twoWay" },
  points: [
    [12, 0],
    [12, 10],
  ],
});
export const WALL = anElement({
  ...{ kind: "virtualWall", id: "wall", name: "Wall" },
  points: [
    [0, 5],
    [4, 5],
  ],
});
const GATE = anElement({
  kind: "point",
  pointKind: "via",
  id: "gate",
  name: "Gate",
  x: 9,
  y: 9,
  theta: 0,
});
export const ELEMENTS = [HALL, CORNER, ROUTE, WALL, GATE];

export const aStep = (elementId: string, given: Partial<TaskStep> = {}): TaskStep => ({
  ...{ id: `s-${elementId}`, name: elementId, target: { kind: "element", elementId } },
  ...{ mode: null, cleaningType: null, intensity: null, waterLevel: null, speedLevel: null },
  ...{ passes: 1, edgeDistanceMm: null, ...given },
});

export const aDefinition = (...steps: TaskStep[]) =>
  taskDefinitionSchema.parse({ steps, runner: { kind: "best" } });

export const aTaskRow = (id: number, given: Partial<TaskRow> = {}): TaskRow => ({
  ...{ id, name: `Task ${id}`, remark: "", organizationId: 2, organizationName: "Brightfloor" },
  ...{ mapId: 5, mapName: "Map 5", placeId: 3, placeName: "Tower", floorName: "F1" },
  ...{ stepCount: 2, areaSqm: 120, isTemplate: false, archivedAt: null, faults: [] },
  ...{ changedAt: AT, changedBy: "Ada", revision: 3, ...given },
});

export const aTask = (id: number, given: Partial<TaskDetail> = {}): TaskDetail => ({
  ...aTaskRow(id),
  definition: aDefinition(aStep("hall", { name: "Hall" }), aStep("route", { name: "Route" })),
  ...{ mapVersionId: 50, adjustedStepIds: [], ...given },
});

export const aTaskVersion = (number: number, given: Partial<TaskVersion> = {}): TaskVersion => ({
  ...{ number, name: "Task 7", remark: "", staffId: 1, staffName: "Ada", createdAt: AT },
  ...{ definition: aTask(7).definition, ...given },
});

export const anEstimate = (given: Partial<TaskEstimate> = {}): TaskEstimate => ({
  ...{ areaSqm: 120, durationS: { least: 1_200, likely: 1_800, most: 3_600 } },
  ...{ batteryPercent: { least: 20, likely: 30, most: 45 }, waterPercent: null },
  ...{ basis: "runs", runCount: 12, ...given },
});
