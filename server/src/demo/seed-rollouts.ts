import { newRolloutSchema } from "@sweepline/contract/operations/rollouts/index.ts";
import type { Requester } from "../core/caller.ts";
import type { Database } from "../core/db/database.ts";
import { ensurePartitions } from "../core/db/partitions.ts";
import { advanceRollouts, createRolloutActs, createRollouts } from "../operations/rollouts/index.ts";
import {
  createSentPackages,
  createUpdateAgents,
  noteVersions,
  type SignedIn,
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

/** One rollout that is over and one whose first group is, as if agents had been there. */
export async function seedRollouts(deps: SeedRolloutsDeps): Promise<void> {
  const { db, steps, until } = deps;
  const begunAt = until - BEGAN_DAYS_AGO * DAY_MS;
  await ensurePartitions(db, { from: new Date(begunAt), to: new Date(until) }, [
    "device_updates",
    "update_log",
    "device_version_changes",
  ]);
  await steps.once("demo/rollouts", async (tx) => {
    const inTx = { ...deps, db: inside(db, tx) };
    await play(inTx, { ...FINISHED, from: DEMO_VERSIONS.delivered, begunAt });
    await play(inTx, { ...IN_PROGRESS, from: DEMO_VERSIONS.current, begunAt: until - DAY_MS });
  });
}

interface Clock {
  now(): Date;
}

interface Played {
  version: string;
  /** What the robots run before. */
  from: string;
  name: string;
  plan: object;
  begunAt: number;
}

/** Whom the platform asks has never asked. */
const NO_NOTES = { note: () => undefined };
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

/**
 * Minute by minute, until all is done or waits for a person: each agent asks, or is asked, installs what it is offered, and says so after its restart.
 * One of them never can.
 */
async function play(deps: SeedRolloutsDeps, played: Played): Promise<void> {
  const { db, ddi, serialNumbers, author } = deps;
  let at = played.begunAt;
  const clock = { now: () => new Date(at) };
  const given = { db, clock, packages: createSentPackages(db) };
  const [agents, asked] = [createUpdateAgents(given), createUpdateAgents({ ...given, notes: NO_NOTES })];
  const reports = async (agent: SignedIn | undefined, version: string) => {
    if (agent) await report({ db, clock, agents }, agent, version);
  };
  const signIn = (controllerId: string) =>
    agents.signIn({
      ...{ controllerId, tenant: ddi.tenant },
      scheme: "GatewayToken",
      token: ddi.gatewayToken,
    });
  for (const name of serialNumbers) await reports(await signIn(name), played.from);
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
        if (agent.serialNumber !== FAILING) await reports(agent, played.version);
        await end(agents, agent, { ...offer, version: played.version });
        offers.delete(name);
      } else if (!offer) {
        const { _links: links } = await (name === OVER_MQTT ? asked : agents).poll(agent, "");
        const actionId = Number(links.deploymentBase?.href.split("/").at(-1) ?? 0);
        if (actionId > 0) offers.set(name, { actionId, at });
        const holder = actionId > 0 && (await signIn(name));
        if (holder) await agents.deployment(holder, actionId, "");
      }
    }
    await advanceRollouts({ db, announcer: NOBODY }).work(clock.now());
    const { state, groups } = await rollouts.get(author.caller, id);
    const [next] = groups.filter((group) => group.state !== "done");
    if (state === "finished" || (next?.state === "planned" && next.isByHand)) return;
  }
}

async function end(
  agents: UpdateAgents,
  agent: SignedIn,
  { actionId, version }: { actionId: number; version: string },
): Promise<void> {
  const isDone = agent.serialNumber !== FAILING;
  const result = { finished: isDone ? ("success" as const) : ("failure" as const) };
  const details = [
    isDone ? `Version ${version} runs` : "Writing the second system failed: input/output error",
  ];
  await agents.feedback(agent, actionId, { status: { execution: "closed", result, details } });
}

/** By its agent, or, where it has none, by its factsheet. */
function report(
  { db, clock, agents }: { db: Database; clock: Clock; agents: UpdateAgents },
  agent: SignedIn,
  version: string,
): Promise<void> {
  const { deviceId, serialNumber } = agent;
  if (serialNumber !== OVER_MQTT)
    return agents.describe(agent, { mode: "merge", data: { fwVersion: version } });
  return db.transaction((tx) =>
    noteVersions(tx, [{ deviceId, versions: { firmware: version } }], clock.now()),
  );
}
