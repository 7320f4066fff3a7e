import { newRolloutSchema } from "@sweepline/contract/operations/rollouts/index.ts";
import type { Requester } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import { ensurePartitions } from "../core/db/partitions.ts";
import { advanceRollouts, createRolloutActs, createRollouts } from "../operations/rollouts/index.ts";
import {
  addBytes,
  bytesOfPackages,
  createSentPackages,
  createUpdateAgents,
  makeOffer,
  noteVersions,
  openTurns,
  type SignedIn,
  type SignedInWithTurn,
  type UpdateAgents,
} from "../operations/updates/index.ts";
import type { Audit } from "../system/logs/index.ts";
import type { FleetFile } from "./fleet-file.ts";
import { DEMO_VERSIONS } from "./seed-firmware.ts";
import { FAILING, OVER_MQTT } from "./seed-robots.ts";
import type { SeedSteps } from "./seed-steps.store.ts";
import { inside } from "./seed-transaction.ts";

interface SeedRolloutsDeps {
  db: Database;
  audit: Pick<Audit, "record">;
  steps: SeedSteps;
  /** By version. */
  packages: ReadonlyMap<string, { id: number; productId: number }>;
  organizationId: number;
  /** Who writes and starts rollouts, and who approves them. */
  author: Requester;
  reviewer: Requester;
  ddi: NonNullable<FleetFile["ddi"]>;
  serialNumbers: readonly string[];
  /** The moment of the first start. */
  until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BEGAN_DAYS_AGO = 6;
/** Minutes from the offer to the restart. */
const INSTALLS_MINUTES = 4;
const MOST_MINUTES = 600;

/** Short, so that whoever starts it sees it go on within minutes; and it bears the robot that fails: none of the rings is that robot alone. */
const ring = (name: string, value: number) => ({
  ...{ name, share: { by: "percent", value }, successPercent: 50, errorPercent: 60, soakMinutes: 1 },
});
const PLAN = {
  urgency: "forced",
  keepsQuietHours: false,
  retry: { attempts: 1 },
  guard: { faultsPercent: null, offlinePercent: 50, failedRunsPercent: null },
};
/** Nobody knows how they stood then. */
const WHATEVER = { isDocked: false, minBatteryPercent: null, noRunWithinMinutes: null };
const FINISHED = {
  ...{ version: DEMO_VERSIONS.current, name: "稳定性修复 4.2.1" },
  plan: {
    ...{ ...PLAN, conditions: WHATEVER },
    groups: [ring("Canary", 25), ring("Early", 33), ring("All", 100)],
  },
};
/** Robots restart when a person lets the next group begin, and not by themselves while somebody looks at something else. */
const IN_PROGRESS = {
  ...{ version: DEMO_VERSIONS.next, name: "夜间清洁优化 4.3.0" },
  plan: {
    ...{ ...PLAN, conditions: WHATEVER },
    groups: [ring("Canary", 25), { ...ring("Early", 33), isByHand: true }, ring("All", 100)],
  },
};

const STEP = "demo/rollouts";

/** One rollout that is over and one whose first group is, as if agents had been there. Answers what they have left the robots with. */
export async function seedRollouts(deps: SeedRolloutsDeps): Promise<ReadonlyMap<string, string>> {
  const { db, steps, until } = deps;
  const begunAt = until - BEGAN_DAYS_AGO * DAY_MS;
  await ensurePartitions(db, { from: new Date(begunAt), to: new Date(until) }, [
    "device_updates",
    "update_log",
    "device_version_changes",
  ]);
  await steps.onceDone(STEP, async (tx) => {
    const versions = new Map(deps.serialNumbers.map((name) => [name, DEMO_VERSIONS.delivered as string]));
    const inTx = { ...deps, db: inside(db, tx), versions };
    await play(inTx, { ...FINISHED, begunAt });
    await play(inTx, { ...IN_PROGRESS, begunAt: until - DAY_MS });
    return { versions: Object.fromEntries(versions) };
  });
  const { versions } = (await steps.find(STEP))?.details ?? {};
  return new Map(Object.entries((versions ?? {}) as Record<string, string>));
}

interface Clock {
  now(): Date;
}

interface Played {
  version: string;
  name: string;
  plan: object;
  begunAt: number;
}

/** Nobody looks on before the product is there. */
const NOBODY = { announce: () => undefined };

async function start(
  deps: SeedRolloutsDeps & { clock: Clock },
  { version, name, plan }: Played,
): Promise<number> {
  const { author, reviewer, packages, organizationId } = deps;
  const chosen = packages.get(version);
  if (!chosen) throw new Error(`the demonstration has no package ${version}`);
  const rollouts = createRollouts(deps);
  const acts = createRolloutActs({ ...deps, announcer: NOBODY });
  const { id } = await rollouts.create(
    author,
    newRolloutSchema.parse({
      ...{ name, organizationId, productId: chosen.productId, packageIds: [chosen.id], plan },
    }),
  );
  await acts.submit(author, { id });
  await acts.approve(reviewer, { id, remark: "" });
  await acts.start(author, { id });
  return id;
}

interface Playing extends SeedRolloutsDeps {
  /** What each robot runs, by its serial number. */
  versions: Map<string, string>;
}

/**
 * Minute by minute, until all is done or waits for a person: each robot is offered what it may have, installs it, and says so after its
 * restart. One of them never can. None has asked by itself: some have no agent that would.
 */
async function play(deps: Playing, played: Played): Promise<void> {
  const { db, ddi, serialNumbers, author, versions } = deps;
  let at = played.begunAt;
  const clock = { now: () => new Date(at) };
  const agents = createUpdateAgents({ db, clock, packages: createSentPackages(db) });
  const signIn = (controllerId: string) =>
    agents.signInWithTurn({
      ...{ controllerId, tenant: ddi.tenant },
      scheme: "GatewayToken",
      token: ddi.gatewayToken,
    });
  const given = { db, clock, agents };
  for (const name of serialNumbers) {
    const agent = await signIn(name);
    if (agent) await report(given, agent, versions.get(name) ?? "");
  }
  const id = await start({ ...deps, clock }, played);
  const rollouts = createRollouts({ ...deps, clock });
  const offers = new Map<string, { actionId: number; at: number }>();
  for (let minute = 0; minute < MOST_MINUTES; minute += 1) {
    at += MINUTE_MS;
    for (const name of serialNumbers) {
      const agent = await signIn(name);
      const offer = offers.get(name);
      if (!agent) continue;
      if (offer && at >= offer.at + INSTALLS_MINUTES * MINUTE_MS) {
        if (name !== FAILING) versions.set(name, played.version);
        if (name !== FAILING) await report(given, agent, played.version);
        await end(given, agent, { ...offer, version: played.version });
        offers.delete(name);
      } else if (!offer) {
        const offered = await makeOffer({ db }, await openTurns(db, agent.deviceId), clock.now());
        const holder = offered && (await signIn(name));
        if (offered) offers.set(name, { actionId: offered.actionId, at });
        if (holder) await agents.deployment(holder, offered.actionId, "");
      }
    }
    await advanceRollouts({ db, announcer: NOBODY }).work(clock.now());
    const { state, groups } = await rollouts.get(author.caller, id);
    const [next] = groups.filter((group) => group.state !== "done");
    if (state === "finished" || (next?.state === "planned" && next.isByHand)) return;
  }
}

interface Given {
  db: Database;
  clock: Clock;
  agents: UpdateAgents;
}

/** All of it has been downloaded, whatever came of it then. */
async function end(
  { db, agents }: Given,
  agent: SignedInWithTurn,
  { actionId, version }: { actionId: number; version: string },
): Promise<void> {
  const { inHand } = agent;
  if (inHand) await addBytes(db, inHand, bytesOfPackages(await createSentPackages(db).of(inHand.rolloutId)));
  const isDone = agent.serialNumber !== FAILING;
  const result = { finished: isDone ? ("success" as const) : ("failure" as const) };
  const details = [
    isDone ? `Version ${version} runs` : "Writing the second system failed: input/output error",
  ];
  await agents.feedback(agent, actionId, { status: { execution: "closed", result, details } });
}

/** By its agent, or, where it has none, by its factsheet. */
function report({ db, clock, agents }: Given, agent: SignedIn, version: string): Promise<void> {
  const { deviceId, serialNumber } = agent;
  if (serialNumber !== OVER_MQTT)
    return agents.describe(agent, { mode: "merge", data: { fwVersion: version } });
  return db.transaction((tx) =>
    noteVersions(tx, [{ deviceId, versions: { firmware: version } }], clock.now()),
  );
}
