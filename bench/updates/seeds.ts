/**
 * Rollouts that pause by themselves: rings of a thousand devices, one in twenty of the second ring fails, at times that differ from seed to
 * seed. The rooms are called directly, on a clock that is moved by hand.
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import { ensureRoom } from "../../server/src/fleet/telemetry/index.ts";
import { advanceRollouts } from "../../server/src/operations/rollouts/rollouts.jobs.ts";
import { createUpdateAgents, type UpdateAgents } from "../../server/src/operations/updates/agents.service.ts";
import { createSentPackages } from "../../server/src/operations/updates/sent-packages.ts";
import { createRandom, type Random } from "../../simulator/src/core/random.ts";
import { withDatabase } from "../database.ts";
import { AT_ONCE, anUpdateAuthor, type UpdateAuthor, VERSION } from "./author.ts";

const RINGS = [50, 200, 250, 500] as const;
const FAILING_RING = 2;
const FAILING_SHARE = 0.05;
const ERROR_PERCENT = 2;
const MINUTE_MS = 60_000;
/** Longer than the server itself leaves between two looks. */
const STEP_MS = 30_000;
const POLL_MS = MINUTE_MS;
const INSTALL_MS = [2 * MINUTE_MS, 10 * MINUTE_MS] as const;
const SOAK_MINUTES = 15;
/** Nothing may begin for so long after it has paused. */
const WATCHED_MS = 20 * MINUTE_MS;
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;
const AT_A_TIME = 6;

interface Scene {
  db: Database;
  clock: { now(): Date; pass(ms: number): void };
  author: UpdateAuthor;
  agents: UpdateAgents;
  packageId: number;
  names: ReadonlyMap<number, string>;
}

export async function pauseBySeeds({ seeds }: { seeds: number }): Promise<void> {
  await withDatabase(async (db, { dataDir }) => {
    let at = Date.now();
    const clock = {
      now: () => new Date(at),
      pass: (ms: number) => {
        at += ms;
      },
    };
    const until = new Date(at + seeds * 2 * GIVE_UP_MS);
    await ensureRoom(db, clock.now());
    await ensureRoom(db, until);
    const author = await anUpdateAuthor({ db, dataDir, clock });
    const packageId = await author.release(VERSION, 1_000);
    const names = await fill(db);
    const scene = {
      db,
      clock,
      author,
      packageId,
      names,
      agents: createUpdateAgents({ db, clock, packages: createSentPackages(db) }),
    };
    let failing = 0;
    for (let seed = 1; seed <= seeds; seed += 1) {
      const faulty = await ran(scene, { seed, fails: true });
      const clean = await ran(scene, { seed, fails: false });
      const faults = [...faultsOfPaused(faulty), ...faultsOfClean(clean)];
      failing += faults.length > 0 ? 1 : 0;
      console.log(
        `${faults.length > 0 ? "HIGH" : "ok  "} seed ${seed}: paused in ring ${faulty.pausedGroup} by ${faulty.failed} failures, ` +
          `${faulty.updated} updated; without failures ${clean.state}, ${clean.updated} updated${faults.map((one) => `; ${one}`).join("")}`,
      );
    }
    console.log(`${failing > 0 ? "HIGH" : "ok  "} ${seeds - failing} of ${seeds} seeds as they should be`);
    if (failing > 0) process.exitCode = 1;
    await author.close();
  });
}

async function fill(db: Database): Promise<Map<number, string>> {
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
    select 'SEED-' || n, 'Acme', (select id from products where code = 'B'), (select min(id) from organizations), 'UTC'
    from generate_series(1, ${RINGS.reduce<number>((sum, size) => sum + size, 0)}) n`);
  await db.run(sql`insert into device_states (device_id, is_online) select id, true from devices`);
  const rows = await db.many<{ id: number; name: string }>(
    sql`select id, serial_number as name from devices order by id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Outcome {
  state: string;
  cause: string | null;
  pausedGroup: number | null;
  /** It was paused at some time. */
  hasPaused: boolean;
  /** Groups that have begun. */
  begun: number;
  /** Of groups that have not begun, updates that are further than planned. */
  strays: number;
  updated: number;
  failed: number;
}

async function ran(scene: Scene, { seed, fails }: { seed: number; fails: boolean }): Promise<Outcome> {
  const { db, author, clock, packageId } = scene;
  await db.run(sql`delete from rollouts`);
  await db.run(
    sql`truncate device_updates, update_log, device_versions, device_version_changes, update_agents`,
  );
  const id = await author.start({ packageId, plan: planOf() });
  const random = createRandom(`rollout:${seed}:${fails}`);
  const crowd = { random, failing: fails ? await drawFailing(db, random) : new Set<number>(), calls: [] };
  const begunAt = clock.now().getTime();
  let pausedAt: number | undefined;
  for (;;) {
    clock.pass(STEP_MS);
    const now = clock.now();
    await liveOn(scene, crowd);
    await advanceRollouts({ db, announcer: { announce: () => undefined } }).work(now);
    const { state } = await db.one<{ state: string }>(sql`select state from rollouts where id = ${id}`);
    if (state === "paused") pausedAt ??= now.getTime();
    const isWatched = pausedAt !== undefined && now.getTime() - pausedAt > WATCHED_MS;
    if (state === "finished" || isWatched || now.getTime() - begunAt > GIVE_UP_MS) break;
    await yieldToOthers();
  }
  return { ...(await outcomeOf(db, id)), hasPaused: pausedAt !== undefined };
}

const planOf = () => ({
  ...AT_ONCE,
  groups: RINGS.map((value, index) => ({
    name: `Ring ${index + 1}`,
    share: { by: "count" as const, value },
    soakMinutes: SOAK_MINUTES,
    errorPercent: ERROR_PERCENT,
  })),
});

/** Exactly so many, whoever the server has put into the ring. */
async function drawFailing(db: Database, random: Random): Promise<Set<number>> {
  const rows = await db.many<{ id: number }>(
    sql`select device_id as id from device_updates where group_number = ${FAILING_RING} order by device_id`,
  );
  const drawn = rows.map(({ id }) => ({ id, lot: random.next() })).sort((a, b) => a.lot - b.lot);
  return new Set(drawn.slice(0, Math.round(rows.length * FAILING_SHARE)).map(({ id }) => id));
}

interface Call {
  deviceId: number;
  /** When it asks, or says how the action ended. */
  at: number;
  actionId?: number;
}
interface Crowd {
  random: Random;
  failing: ReadonlySet<number>;
  calls: Call[];
}

/** Agents whose turn it may be ask within a minute, and say some minutes later what came of it. */
async function liveOn(scene: Scene, crowd: Crowd): Promise<void> {
  const { db, clock } = scene;
  const now = clock.now().getTime();
  const busy = new Set(crowd.calls.map(({ deviceId }) => deviceId));
  const waiting = await db.many<{ id: number }>(sql`
    select device_id as id from device_updates
    where state = 'waiting' and (next_attempt_at is null or next_attempt_at <= ${clock.now()}) order by device_id`);
  for (const { id } of waiting)
    if (!busy.has(id)) crowd.calls.push({ deviceId: id, at: now + crowd.random.between(0, POLL_MS) });
  const due = crowd.calls.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
  crowd.calls = crowd.calls.filter(({ at }) => at > now);
  for (let from = 0; from < due.length; from += AT_A_TIME)
    await Promise.all(due.slice(from, from + AT_A_TIME).map((call) => makeCall(scene, crowd, call)));
}

async function makeCall(scene: Scene, crowd: Crowd, { deviceId, actionId }: Call): Promise<void> {
  const { agents, author, clock, names } = scene;
  const agent = await agents.signInWithTurn({
    ...{ tenant: author.tenant, controllerId: names.get(deviceId) ?? "", scheme: "GatewayToken" },
    token: author.gatewayToken,
  });
  if (!agent) throw new Error("an agent could not sign in");
  if (actionId === undefined) {
    const { _links: links } = await agents.poll(agent, "");
    const offered = Number(/(\d+)$/.exec(links.deploymentBase?.href ?? "")?.[1] ?? 0);
    if (offered > 0)
      crowd.calls.push({
        ...{ deviceId, actionId: offered },
        at: clock.now().getTime() + crowd.random.between(...INSTALL_MS),
      });
    return;
  }
  const finished = crowd.failing.has(deviceId) ? "failure" : "success";
  await agents.feedback(agent, actionId, { status: { execution: "closed", result: { finished } } });
}

const outcomeOf = (db: Database, id: number): Promise<Omit<Outcome, "hasPaused">> =>
  db.one(sql`
    select r.state, r.pause_cause as cause, (r.pause_detail ->> 'group')::int as "pausedGroup",
      (select count(*)::int from rollout_groups g where g.rollout_id = r.id and g.started_at is not null) as begun,
      (select count(*)::int from device_updates u join rollout_groups g on g.rollout_id = u.rollout_id and g.number = u.group_number
        where u.rollout_id = r.id and g.started_at is null and u.state <> 'planned') as strays,
      (select count(*)::int from device_updates u where u.rollout_id = r.id and u.state = 'succeeded') as updated,
      (select (r.pause_detail ->> 'percent')::float8 * count(*) / 100 from device_updates u
        where u.rollout_id = r.id and u.group_number = (r.pause_detail ->> 'group')::int)::int as failed
    from rollouts r where r.id = ${id}`);

function faultsOfPaused({ state, cause, pausedGroup, begun, strays }: Outcome): string[] {
  return [
    ...(state === "paused" && cause === "errors" && pausedGroup === FAILING_RING
      ? []
      : [`it is ${state} (${cause})`]),
    ...(begun === FAILING_RING ? [] : [`${begun} rings began`]),
    ...(strays === 0 ? [] : [`${strays} updates of later rings began`]),
  ];
}

function faultsOfClean({ state, hasPaused, updated }: Outcome): string[] {
  const devices = RINGS.reduce<number>((sum, size) => sum + size, 0);
  return [
    ...(hasPaused ? ["it paused though nothing failed"] : []),
    ...(state === "finished" && updated === devices ? [] : [`without failures it is ${state}`]),
  ];
}
