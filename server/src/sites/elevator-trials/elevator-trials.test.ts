import { MAX_TRIALS, newTrialSchema, type TrialRun } from "@sweepline/contract/sites/elevator-trials.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAudit } from "../../../test/an-audit.ts";
import { createElevatorFixture, type ElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";
import type { Caller } from "../../core/caller.ts";
import { systemClock } from "../../core/clock.ts";
import { createUpkeepRunner } from "../../core/jobs.ts";
import type { ElevatorRides } from "../elevator-rides/index.ts";
import { runElevatorTrials } from "./elevator-trials.jobs.ts";
import { createElevatorTrials, type ElevatorTrials } from "./elevator-trials.service.ts";

let fixture: ElevatorFixture;
let trials: ElevatorTrials;
beforeAll(async () => {
  fixture = await createElevatorFixture();
  const { db, bus, elevators } = fixture;
  const announcer = {
    announce: (announcements: typeof fixture.announced) => void fixture.announced.push(...announcements),
  };
  const audit = anAudit({ db, clock: systemClock });
  trials = createElevatorTrials({ db, bus, elevators, announcer, audit, clock: systemClock });
});
afterAll(() => fixture.close());

/** One process that goes through tests; `work` is one look of it. */
function aRunner(given: { rides?: Partial<ElevatorRides>; caller?: Partial<Caller> } = {}) {
  const { db, bus, elevators, rides, requester } = fixture;
  const rights = {
    permissions: new Set(["sites_elevators_operate"]),
    companyPermissions: new Set(["deviceDetail"] as const),
  };
  const errors: unknown[] = [];
  const upkeep = runElevatorTrials({
    ...{
      db,
      bus,
      clock: systemClock,
      announcer: { announce: (announcements) => void fixture.announced.push(...announcements) },
    },
    log: { error: (entry: unknown) => void errors.push(entry) },
    elevators,
    rides: { ...rides, ...given.rides },
    callerOf: async () => ({ ...requester.caller, ...rights, ...given.caller }),
  });
  return { errors, upkeep, work: () => upkeep.work(systemClock.now()) };
}

const runOf = async (id: number): Promise<TrialRun> => {
  const { run } = await trials.run(fixture.requester.caller, id);
  if (!run) throw new Error("there is no run");
  return run;
};

/** Looks until it is so, as the upkeep does. */
async function until(id: number, isSo: (run: TrialRun) => boolean, { work } = aRunner()): Promise<TrialRun> {
  const look = async () => {
    await work();
    return isSo(await runOf(id));
  };
  await expect.poll(look, { timeout: 60_000, interval: 100 }).toBe(true);
  return runOf(id);
}

const isOver = ({ endedAt }: TrialRun): boolean => endedAt !== null;
const outcomes = ({ steps }: TrialRun): string[] => steps.map(({ kind, outcome }) => `${kind} ${outcome}`);
const stepOf = ({ steps }: TrialRun, kind: string, floor: string | null = null) =>
  steps.find((step) => step.kind === kind && (floor === null || step.floor === floor));
const start = (id: number) => trials.start(fixture.requester, id, "en");
const keep = (id: number, trial: object) => trials.keep(fixture.requester, id, newTrialSchema.parse(trial));
const TWO_STOPS = {
  floors: ["1", "2"].map((name, ordinal) => ({ ordinal, name })),
  ...{ floorsAbove: 2, gapMm: 20 },
};

describe("a commissioning test", () => {
  it("calls every stop, looks at its doors, holds the last one and gives it free", async () => {
    const { detail, car } = await fixture.anElevator(TWO_STOPS);
    const begun = await start(detail.id);
    expect(outcomes(begun)).toHaveLength(10);
    await expect(start(detail.id)).rejects.toMatchObject({ refusal: { key: "runs" } });
    const run = await until(detail.id, isOver);
    expect(outcomes(run)).toEqual([
      ...["line passed", "state passed", "call passed", "doors passed", "call passed", "doors passed"],
      ...["hold passed", "release passed", "gap waiting", "gap waiting"],
    ]);
    expect(stepOf(run, "call", "2")).toMatchObject({
      declared: 200,
      note: "The car came and its door opened",
    });
    expect(stepOf(run, "hold")).toMatchObject({ declared: 1_000 });
    expect(stepOf(run, "hold")?.measured).toBeGreaterThanOrEqual(2_500);
    expect(car.holder).toBeNull();
    const names = fixture.announced.map(({ entry }) => entry[0]);
    expect(names).toContain("elevatorTrialChanged");
  });

  it("is gone through by a process that a nudge wakes, which sleeps until there is one", async () => {
    const { detail } = await fixture.anElevator(TWO_STOPS);
    const { upkeep } = aRunner();
    const jobs = createUpkeepRunner({ db: fixture.db, clock: systemClock, log: console as never });
    jobs.add({ ...upkeep, everyMs: 3_600_000 });
    await jobs.start();
    const steps = async () => outcomes(await runOf(detail.id));
    await start(detail.id);
    await expect.poll(steps, RIDE_TIMEOUT).toContain("state passed");
    await trials.stop(fixture.requester, detail.id);
    await expect.poll(steps, RIDE_TIMEOUT).toContain("release skipped");
    await jobs.stop();
    expect(await upkeep.work(systemClock.now())).toBeUndefined();
  });

  it("goes on in another process where the one before died in the middle of a call", async () => {
    const { detail } = await fixture.anElevator(TWO_STOPS);
    await start(detail.id);
    const dead = aRunner({
      rides: {
        async call(...given) {
          await fixture.rides.call(...given);
          throw new Error("killed");
        },
      },
    });
    await expect
      .poll(async () => {
        await dead.work();
        return dead.errors.length;
      }, RIDE_TIMEOUT)
      .toBeGreaterThan(0);
    const left = stepOf(await runOf(detail.id), "call", "1");
    expect(left).toMatchObject({ outcome: "running" });
    const run = await until(detail.id, isOver);
    expect(outcomes(run).filter((one) => one.endsWith("failed"))).toEqual([]);
    const { records } = await fixture.rides.requests(fixture.requester.caller, detail.id, {
      current: 1,
      size: 9,
    });
    // The call that was made is the one that was gone on with.
    expect(records).toHaveLength(2);
  });

  it("is stopped: what was not tried is skipped, and the car is given free", async () => {
    const { detail, car } = await fixture.anElevator(TWO_STOPS);
    await start(detail.id);
    await until(detail.id, (run) => stepOf(run, "doors", "1")?.outcome === "passed");
    await trials.stop(fixture.requester, detail.id);
    const run = await until(detail.id, isOver);
    expect(stepOf(run, "doors", "1")).toMatchObject({ outcome: "passed" });
    expect(stepOf(run, "release")).toMatchObject({ outcome: "skipped", note: "The test was stopped" });
    await expect.poll(() => car.holder, RIDE_TIMEOUT).toBeNull();
  });

  it("fails a step in the server's words and skips what follows from it", async () => {
    const { detail } = await fixture.anElevator(TWO_STOPS);
    await start(detail.id);
    await until(detail.id, (run) => stepOf(run, "state")?.outcome === "passed");
    await fixture.db.run(sql`update elevators set is_enabled = false where id = ${detail.id}`);
    const run = await until(detail.id, isOver);
    expect(stepOf(run, "hold")).toMatchObject({ outcome: "skipped", note: "The car is not at the door" });
    expect(outcomes(run).filter((one) => one === "call failed").length).toBeGreaterThan(0);
    await expect(start(detail.id)).rejects.toMatchObject({ refusal: { key: "disabled" } });
  });

  it("ends when who started it may not operate elevators any more", async () => {
    const { detail } = await fixture.anElevator(TWO_STOPS);
    await start(detail.id);
    const run = await until(detail.id, isOver, aRunner({ caller: { permissions: new Set() } }));
    expect(stepOf(run, "line")).toMatchObject({ outcome: "skipped" });
    expect(stepOf(run, "line")?.note).toContain("may not operate");
  });

  it("is kept with the gaps that a person measured, once, and only the newest stay", async () => {
    const { detail } = await fixture.anElevator(TWO_STOPS);
    const { startedAt } = await start(detail.id);
    await expect(keep(detail.id, { startedAt })).rejects.toMatchObject({ refusal: { key: "runs" } });
    await trials.stop(fixture.requester, detail.id);
    await until(detail.id, isOver);
    const other = new Date(Date.parse(startedAt) - 1).toISOString();
    await expect(keep(detail.id, { startedAt: other })).rejects.toMatchObject({ refusal: { key: "noRun" } });
    await fixture.db.run(sql`
      insert into elevator_trials (elevator_id, started_at, kept_at, staff_id, staff_name, outcome, remark, steps)
      select ${detail.id}, now(), now() - n * interval '1 day', 1, 'Ann', 'passed', '', '[]'
      from generate_series(1, ${MAX_TRIALS}) n`);
    const gaps = [
      { floor: "1", measured: 12 },
      { floor: "2", measured: 25 },
    ];
    const kept = await keep(detail.id, { startedAt, gaps, remark: "by night" });
    expect(kept).toMatchObject({ outcome: "failed", staffName: "Ann", remark: "by night" });
    expect(kept.steps.slice(-2)).toMatchObject([
      { outcome: "passed", measured: 12, declared: 20, note: "" },
      { outcome: "failed", measured: 25, note: "Wider than declared" },
    ]);
    expect(await trials.run(fixture.requester.caller, detail.id)).toEqual({ run: null });
    expect(await trials.trials(fixture.requester.caller, detail.id)).toHaveLength(MAX_TRIALS);
    await expect(keep(detail.id, { startedAt })).rejects.toMatchObject({ refusal: { key: "noRun" } });
  });
});
