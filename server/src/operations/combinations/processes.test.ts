/**
 * Two server processes on one database: a scheduled combination begins once and its stages follow once, also where one of them dies,
 * after whichever statement.
 */
import { COMBINATION_ENDPOINTS as C } from "@sweepline/contract/operations/combinations/index.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aReadyDevice, aTask } from "../../../test/task-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { fireDue } from "../schedules/firing.jobs.ts";
import { advanceRuns } from "./advance.jobs.ts";

let world: World;
let who: Person;
let taskId: number;
beforeAll(async () => {
  world = await aWorld();
  const organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  taskId = await aTask(world, who);
  await aReadyDevice(world, taskId);
});
afterAll(() => world.close());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
class Death extends Error {}

/** A database as a process has it that dies after so many statements: what it has not committed is lost, and it says nothing more. */
function mortal(db: Database, statements: number): Database & { gone(): Promise<unknown> } {
  let left = statements;
  const open: Promise<unknown>[] = [];
  const live = (): void => {
    if (left <= 0) throw new Death();
    left -= 1;
  };
  const living =
    <Query, Answer>(ask: (query: Query) => Promise<Answer>) =>
    async (query: Query): Promise<Answer> => {
      live();
      return ask(query);
    };
  const asking = ({ many, maybe, one, run }: Queries): Queries => ({
    ...{ many: living(many) as Queries["many"], maybe: living(maybe) as Queries["maybe"] },
    ...{ one: living(one) as Queries["one"], run: living(run) },
  });
  return {
    ...{ ...db, ...asking(db) },
    transaction(work) {
      const answer = db.transaction(async (tx) => {
        const done = await work(asking(tx));
        // Between the last statement and the commit.
        live();
        return done;
      });
      open.push(answer);
      return answer;
    },
    // Until then the database holds what the dead one had locked.
    gone: () => Promise.allSettled(open),
  };
}

/** What a process does in a turn; true where it has outlived it. */
function aProcess(db: Database): () => Promise<boolean> {
  const { clock, app } = world;
  const { runs, combinationRuns } = app.operations;
  const { callerOf } = app.access.sessions.callers;
  const jobs = [
    fireDue({ db, clock, runs, combinationRuns }),
    advanceRuns({ db, clock, runs, callerOf, rides: { bring: async () => false } }),
  ];
  return async () => {
    try {
      for (const job of jobs) await job.work(clock.now());
      return true;
    } catch (error) {
      if (error instanceof Death) return false;
      throw error;
    }
  };
}

/** Two stages of one task each, due in a minute. */
async function due(): Promise<number> {
  const stages = ["a", "b"].map((id) => ({ id, parts: [{ id, taskId }] }));
  const { data: combination } = await world.call(who, C.create, {
    body: { name: `Round ${world.clock.now().getTime()}`, definition: { stages } } as never,
  });
  const at = new Date(world.clock.now().getTime() + MINUTE).toISOString();
  const rule = { repeat: "none", times: [at.slice(11, 16)], from: at.slice(0, 10) };
  const { error } = await world.call(who, SCHEDULE_ENDPOINTS.create, {
    body: { name: "Night", combinationId: combination.id, rule } as never,
  });
  expect(error).toBeUndefined();
  world.clock.advance(MINUTE);
  return combination.id;
}

/** How often it was begun, and by which stages; each of their runs by its number. */
const begun = (combinationId: number) =>
  world.db.many<{ state: string; stage: number; runs: number }>(sql`
    select r.state, r.stage, (select count(*)::int from runs u where u.combination_run_id = r.id) as runs
    from combination_runs r where r.combination_id = ${combinationId}`);
/** By its robot's word. */
const endRuns = () =>
  world.db.run(sql`
    update runs set state = 'ended', ending = 'completed', end_status = 'completed', started_at = created_at,
      ended_at = ${world.clock.now()} where ended_at is null`);

async function playedBy(turn: () => Promise<void>): Promise<void> {
  const id = await due();
  await turn();
  expect(await begun(id)).toEqual([{ state: "running", stage: 0, runs: 1 }]);
  await endRuns();
  await turn();
  expect(await begun(id)).toEqual([{ state: "running", stage: 1, runs: 2 }]);
  await endRuns();
  await turn();
  expect(await begun(id)).toEqual([{ state: "ended", stage: 1, runs: 2 }]);
}

it("begins and goes on once where both look at the same time", async () => {
  const [one, other] = [aProcess(world.db), aProcess(world.db)];
  await playedBy(async () => {
    await Promise.all([one(), other()]);
    // A part that found its robot taken in that moment is tried again.
    world.clock.advance(15 * SECOND);
    await Promise.all([one(), other()]);
  });
});

it("begins and goes on once where one of them dies, after whichever statement", async () => {
  const other = aProcess(world.db);
  let deaths = 0;
  for (let statements = 0, hasDied = true; hasDied; statements += 1) {
    hasDied = false;
    await playedBy(async () => {
      const db = mortal(world.db, statements);
      if (!(await aProcess(db)())) {
        hasDied = true;
        deaths += 1;
        await db.gone();
      }
      world.clock.advance(15 * SECOND);
      await other();
    });
    expect(statements).toBeLessThan(200);
  }
  // Wherever anything is written.
  expect(deaths).toBeGreaterThan(20);
}, 120_000);
