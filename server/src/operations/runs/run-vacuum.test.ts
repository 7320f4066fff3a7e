/** Runs by a vacuum with Valetudo, which answers no order: what it says it does is all that is known. Over the real broker. */
import { deflateSync } from "node:zlib";
import type { RunDetail } from "@sweepline/contract/operations/runs.ts";
import { taskDefinitionSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { anAudit } from "../../../test/an-audit.ts";
import { createCommandFixture } from "../../../test/command-fixture.ts";
import { LONG_TIMEOUT } from "../../../test/robot-fixture.ts";
import { startVacuum } from "../../../test/virtual-vacuum.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import { systemClock } from "../../core/clock.ts";
import { createTasks } from "../tasks/index.ts";
import { createRuns } from "./index.ts";

const fixture = await createCommandFixture();
afterAll(() => fixture.close());
const { db, commands } = fixture;
const clock = systemClock;
const audit = anAudit({ db, clock });
const announcer = { announce: () => undefined, isWanted: () => false };
const tasks = createTasks({ db, clock, audit });
const runs = createRuns({ db, clock, audit, commands, announcer, tasks });
const caller = { scope: EVERYTHING, staffId: null, displayName: "Ann" } as unknown as Caller;
const requester = { caller, remoteIp: "127.0.0.1" };

const product = { code: "VAC", name: "Vacuum", kind: "vacuum", protocol: "valetudo" } as const;
const robot = await fixture.aRobot({ serialNumber: "parlour", product });
const vacuum = await startVacuum(robot);
const says = (property: string, payload: string | Buffer) =>
  vacuum.client.publishAsync(`valetudo/parlour/${property}`, payload, { qos: 1, retain: true });
const status = (word: string) => says("StatusStateAttribute/status", word);

/** Two rooms side by side, 10 × 20 pixels each. */
const room = (segmentId: string, x: number) => ({
  ...{ type: "segment", pixels: [], metaData: { segmentId, name: `Room ${segmentId}` } },
  compressedPixels: Array.from({ length: 20 }, (_, row) => [x, 10 + row, 10]).flat(),
});
const map = {
  ...{ __class: "ValetudoMap", metaData: { version: 2 }, size: { x: 500, y: 500 }, pixelSize: 5 },
  layers: [room("1", 10), room("2", 20)],
  entities: [{ type: "robot_position", points: [75, 75], metaData: { angle: 90 } }],
};
let taskId: number;
it("shows its rooms on a map, of which tasks are made", async () => {
  await says("MapData/map-data", deflateSync(JSON.stringify(map)));
  await fixture.eventually(robot, { is_online: true, map_key: "parlour", status: "01" });

  const { mapId } = await db.one<{ mapId: number }>(
    sql`select id as "mapId" from maps where map_key = 'parlour'`,
  );
  taskId = (
    await tasks.create(requester, {
      ...{ mapId, name: "Both rooms", remark: "", isTemplate: false },
      definition: taskDefinitionSchema.parse({
        steps: ["1", "2"].map((id) => ({
          id: `s${id}`,
          name: id,
          target: { kind: "element", elementId: id },
        })),
        runner: { kind: "best" },
      }),
    })
  ).id;
});
const start = async (): Promise<string> => {
  await fixture.nextOperation(robot);
  return (await runs.start(requester, taskId, {})).id;
};
const reaches = (id: string, expected: Partial<RunDetail>) =>
  expect.poll(() => runs.get(caller, id), LONG_TIMEOUT).toMatchObject(expected);

it("is at all rooms of its one order, cannot skip one, and has done them when it goes home", async () => {
  const id = await start();
  await reaches(id, { state: "running", stepStates: ["current", "current"], canSkip: false });
  await status("paused");
  await reaches(id, { state: "paused", stepStates: ["current", "current"] });
  await status("cleaning");
  await reaches(id, { state: "running" });
  await status("returning");
  await reaches(id, { state: "ended", ending: "completed", stepStates: ["done", "done"] });
  await status("docked");
}, 60_000);

it("that a person stops is stopped by that person, and leaves all of it", async () => {
  const id = await start();
  await reaches(id, { state: "running" });
  await fixture.nextOperation(robot);
  await runs.stop(requester, id);
  await reaches(id, { state: "ended", ending: "stopped", endedByKind: "stop", stepStates: ["open", "open"] });
}, 60_000);

it("that is sent home was replaced by that, and is not called completed", async () => {
  const id = await start();
  await reaches(id, { state: "running" });
  await fixture.nextOperation(robot);
  await fixture.issue(robot, "dock");
  await reaches(id, {
    ...{ state: "ended", ending: "replaced", endedByKind: "dock" },
    stepStates: ["open", "open"],
  });
}, 60_000);

it("that is sent home out of a pause at the machine was ended there", async () => {
  const id = await start();
  await reaches(id, { state: "running" });
  await status("paused");
  await reaches(id, { state: "paused" });
  await status("docked");
  await reaches(id, { state: "ended", ending: "stopped", endedByName: null, stepStates: ["open", "open"] });
}, 60_000);
