/** Runs of robots that run short, are lost for long, or come to drive by another map: what each says, and how it ends. */
import { RUN_ENDPOINTS as E, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertMap } from "../../../test/map-rows.ts";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";
import { EVERYTHING } from "../../core/caller.ts";
import { endStaleRuns } from "./runs.jobs.ts";

let stage: RunStage;
const tasks = new Map<string, number>();
beforeAll(async () => {
  stage = await aRunStage();
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  const steps = [{ id: "s1", name: "Lobby", target, passes: 8 }];
  for (const whenLow of ["resume", "end"]) tasks.set(whenLow, await stage.aTask(whenLow, { steps, whenLow }));
}, 60_000);
afterAll(() => stage.close());

/** Beside HTTP, which takes so many calls a minute: hours pass here. */
const get = (id: string): Promise<RunDetail> =>
  stage.world.app.operations.runs.get({ scope: EVERYTHING } as never, id);
const reaches = (id: string, isSo: (run: RunDetail) => boolean) => stage.until(() => get(id), isSo, 3_600);
const isRunning = ({ state }: RunDetail) => state === "running";
const hasEnded = ({ state }: RunDetail) => state === "ended";
const waitsFor = (what: RunDetail["waitsFor"]) => (run: RunDetail) => run.waitsFor === what;
/** Charged, and free to begin. */
const running = async (whenLow = "resume"): Promise<string> => {
  await stage.until(
    async () => stage.simulator.robots[0],
    (robot) =>
      robot?.run === undefined && (robot as { batteryPercent?: number })?.batteryPercent !== undefined,
  );
  Object.assign(stage.simulator.robots[0] ?? {}, { batteryPercent: 95 });
  await stage.pass(3);
  const params = { id: tasks.get(whenLow) ?? 0 };
  const { data, error } = await stage.world.call(stage.person, E.start, { params, body: {} });
  expect(error).toBeUndefined();
  await reaches(data.id, isRunning);
  return data.id;
};
const stopped = async (id: string) => {
  await stage.pass(3);
  await stage.world.call(stage.person, E.stop, { params: { id } });
  return reaches(id, hasEnded);
};
const act = (what: object) => stage.simulator.act("RUN-1", what);
/** A robot may say that it stands before it says why. */
const statesOf = ({ moves }: RunDetail) =>
  moves.map(({ state, waitsFor: what }) => what ?? state).filter((state) => state !== "paused");

it("waits for the battery to be charged, and goes on by itself", async () => {
  const id = await running();
  act({ mishap: "lowBattery" });
  await reaches(id, waitsFor("charge"));
  const run = await reaches(id, isRunning);
  expect(statesOf(run)).toEqual(["order", "starting", "running", "charge", "running"]);
  expect(await stopped(id)).toMatchObject({ ending: "stopped" });
}, 120_000);

it("waits for the tank to be filled, and goes on by itself", async () => {
  const id = await running();
  act({ mishap: "emptyTank" });
  await reaches(id, waitsFor("charge"));
  await reaches(id, isRunning);
  expect(await stopped(id)).toMatchObject({ ending: "stopped" });
}, 120_000);

it("ends with what was missing where the task is to end then", async () => {
  for (const [mishap, note] of [
    ["lowBattery", "Battery low"],
    ["emptyTank", "Clean water low"],
  ]) {
    const id = await running("end");
    act({ mishap });
    const run = await reaches(id, hasEnded);
    expect(run).toMatchObject({ ending: "partlyCompleted", endStatus: "partlyCompleted", note });
  }
}, 120_000);

/** Published, downloaded and driven by: a robot does not tell the platform of maps that it has from there. */
const giveMap = async (version: string, without: readonly string[] = []): Promise<void> => {
  const robot = stage.simulator.robots[0];
  if (!robot) return;
  const { organizationId, world, zones } = stage;
  const elements = zones.filter(({ id }) => !without.includes(id));
  const at = world.clock.now();
  await insertMap(world.db, { organizationId, mapKey: robot.site.plan.id, at, version, elements });
  stage.simulator.drawMap(robot, { version, without });
  const map = { mapId: robot.site.plan.id, mapVersion: version };
  act({ action: "downloadMap", parameters: { ...map, mapDownloadLink: "http://maps.example" } });
  await stage.until(
    async () => robot.maps,
    (maps) => maps.some(({ mapVersion }) => mapVersion === version),
  );
  act({ action: "enableMap", parameters: map });
};

it("goes on by another version of the map that still has its areas", async () => {
  const id = await running();
  await giveMap("v2");
  const run = await reaches(id, isRunning);
  expect(run.moves.every(({ state }) => state !== "ended")).toBe(true);
  expect(await stopped(id)).toMatchObject({ ending: "stopped" });
}, 120_000);

it("ends in words when another version of the map has its area no more", async () => {
  const id = await running();
  await giveMap(
    "v3",
    stage.zones.map((zone) => zone.id),
  );
  expect(await reaches(id, hasEnded)).toMatchObject({
    ...{ ending: "partlyCompleted", endStatus: "partlyCompleted", note: "The map has changed" },
  });
  // Nothing of it can be begun either, and that is said.
  await stage.pass(3);
  const params = { id: tasks.get("resume") ?? 0 };
  const { error } = await stage.world.call(stage.person, E.start, { params, body: {} });
  expect(error).toBe("notRunnable");
  await giveMap("v4");
}, 120_000);

it("waits for a robot that is away for ten minutes, and has what it did meanwhile", async () => {
  const id = await running();
  stage.robots[0]?.wire.cut(600);
  await reaches(id, waitsFor("robot"));
  await stage.pass(540);
  expect(await get(id)).toMatchObject({ state: "waiting", waitsFor: "robot", ending: null });
  // It went on by itself, and what it reported meanwhile is lost: the run ends with what is known of it.
  expect(await reaches(id, (one) => one.waitsFor !== "robot")).toMatchObject({ state: "ending" });
  const { db, clock } = stage.world;
  await stage.pass(61);
  await endStaleRuns(db).work(clock.now());
  expect(await get(id)).toMatchObject({ state: "ended", ending: expect.stringMatching(/ompleted$/) });
}, 120_000);

it("waits for a robot that is lost for good until somebody stops it, or two days have passed", async () => {
  const id = await running();
  const { db, clock } = stage.world;
  stage.robots[0]?.wire.cut(1_000_000);
  await reaches(id, waitsFor("robot"));
  const lookIn = (days: number) => endStaleRuns(db).work(new Date(clock.now().getTime() + days * 86_400_000));
  await lookIn(1.9);
  expect(await get(id)).toMatchObject({ state: "waiting", waitsFor: "robot" });
  await lookIn(2.1);
  expect(await get(id)).toMatchObject({ ending: "forgotten", endStatus: "abnormalEnd" });
}, 120_000);
