/** Runs of route tasks by a robot of others that knows nothing of our profile: the virtual vehicle of `vda-5050-lib`, over a real broker. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RunDetail } from "@sweepline/contract/operations/runs.ts";
import { taskDefinitionSchema } from "@sweepline/contract/operations/tasks/definition.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { anAudit } from "../../../test/an-audit.ts";
import { createCommandFixture } from "../../../test/command-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import { systemClock } from "../../core/clock.ts";
import { createTasks } from "../tasks/index.ts";
import { createRuns } from "./index.ts";

const fixture = await createCommandFixture();
const { db, commands } = fixture;
const clock = systemClock;
const audit = anAudit({ db, clock });
const announcer = { announce: () => undefined, isWanted: () => false };
const tasks = createTasks({ db, clock, audit });
const runs = createRuns({ db, clock, audit, commands, announcer, tasks });
const caller = { scope: EVERYTHING, staffId: null, displayName: "Ann" } as unknown as Caller;
const requester = { caller, remoteIp: "127.0.0.1" };

let robot: Robot;
let vehicle: ChildProcess;
beforeAll(async () => {
  robot = await fixture.aRobot();
  const words = [`mqtt://127.0.0.1:${fixture.port}`, robot.serialNumber, robot.secret];
  vehicle = fork(join(import.meta.dirname, "../../../test/vda-vehicle.ts"), words);
  await once(vehicle, "message");
});
afterEach(async () => {
  const [open] = await db.many<{ id: string }>(sql`select id from runs where ended_at is null`);
  if (!open) return;
  await runs.stop(requester, open.id);
  await reaches(open.id, { state: "ended" });
  // A way begins where it stands.
  await fixture.eventually(robot, { status: "01" });
});
afterAll(async () => {
  vehicle.kill("SIGKILL");
  await fixture.close();
});

/** A way along a straight line that begins where the robot is. */
async function aRoute(name: string, lengthM: number, ways = 1): Promise<number> {
  const at = await db.one<{ organizationId: number; x: number }>(sql`
    select d.organization_id as "organizationId", s.x from devices d join device_states s on s.device_id = d.id
    where d.id = ${robot.id}`);
  const points = [1, 0.5, 1].map((part, n) => ({ x: at.x + part * lengthM * (n === 0 ? 0.2 : 1), y: 0 }));
  const elements = [{ kind: "path", id: name, name, points: points.map(({ x, y }) => [x, y]) }];
  const { organizationId } = at;
  const { mapId } = await insertMap(db, {
    organizationId,
    mapKey: "hall",
    at: new Date(),
    version: name,
    elements,
  });
  const definition = taskDefinitionSchema.parse({
    steps: Array.from({ length: ways }, (_, n) => ({
      ...{ id: `way${n}`, name: `${name} ${n + 1}`, target: { kind: "element", elementId: name } },
    })),
    runner: { kind: "best" },
  });
  return (await tasks.create(requester, { mapId, name, remark: "", isTemplate: false, definition })).id;
}
const start = async (taskId: number): Promise<string> => {
  await fixture.nextOperation(robot);
  return (await runs.start(requester, taskId, {})).id;
};
const reaches = (id: string, expected: Partial<RunDetail>) =>
  expect.poll(() => runs.get(caller, id), LONG_TIMEOUT).toMatchObject(expected);

it("a route is driven to its end", async () => {
  await fixture.eventually(robot, { is_online: true, map_key: "hall" });
  const id = await start(await aRoute("Short", 10));
  await reaches(id, { state: "running" });
  await reaches(id, { state: "ended", ending: "completed", endStatus: "completed", percent: null });
  expect(await runs.get(caller, id)).toMatchObject({ stepStates: ["done"], canSkip: false });
}, 60_000);

it("a long one is paused, goes on, and is stopped", async () => {
  const id = await start(await aRoute("Long", 2_000));
  await reaches(id, { state: "running" });
  await fixture.nextOperation(robot);
  await runs.pause(requester, id);
  await reaches(id, { state: "paused" });
  await fixture.nextOperation(robot);
  await runs.resume(requester, id);
  await reaches(id, { state: "running" });
  await runs.stop(requester, id);
  await reaches(id, { state: "ended", ending: "stopped", endStatus: "endedManually" });
  await fixture.eventually(robot, { status: "01" });
}, 60_000);

it("how far it is with its steps is known, and what was missed is done again", async () => {
  const taskId = await aRoute("Legs", 40, 3);
  const id = await start(taskId);
  await reaches(id, { stepStates: ["current", "open", "open"], canSkip: false });
  await reaches(id, { stepStates: ["done", "current", "open"] });
  await fixture.nextOperation(robot);
  const at = (await runs.get(caller, id)).stepStates?.indexOf("current") ?? 0;
  await expect(runs.skip(requester, id, { step: at })).rejects.toMatchObject({
    refusal: { key: "unsupported" },
  });
  await runs.stop(requester, id);
  await reaches(id, { state: "ended", ending: "stopped" });
  const { stepStates } = await runs.get(caller, id);
  expect(stepStates?.slice(0, 1)).toEqual(["done"]);
  expect(stepStates).not.toContain("current");
  await fixture.eventually(robot, { status: "01" });
  await fixture.nextOperation(robot);
  const rest = await runs.rest(requester, id, {});
  const left = (stepStates ?? []).filter((state) => state !== "done").length;
  expect((await runs.get(caller, rest.id)).stepIds).toHaveLength(left);
  await reaches(rest.id, { state: "running" });
}, 60_000);

it("another drive takes its place, and is named", async () => {
  const id = await start(await aRoute("Replaced", 2_000));
  await reaches(id, { state: "running" });
  await fixture.nextOperation(robot);
  const parameters = { x: 0, y: 0, mapId: "hall" };
  await fixture.issue(robot, "goTo", { parameters });
  await reaches(id, { state: "ended", ending: "replaced", endStatus: "cancelled", endedByKind: "goTo" });
}, 60_000);
