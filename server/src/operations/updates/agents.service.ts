import {
  DDI_DETAILS,
  type DdiCancel,
  type DdiDeployment,
  type DdiFeedback,
  type DdiRoot,
} from "@sweepline/contract/operations/updates/ddi.ts";
import { MAX_UPDATE_LOG } from "@sweepline/contract/operations/updates/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { SignedIn } from "./agents.store.ts";
import * as agents from "./agents.store.ts";
import { deploymentOf } from "./ddi-answers.ts";
import { keepOffer, move, offerNext } from "./offers.service.ts";
import { bytesOfPackages, packagesOfRollout } from "./packages.store.ts";
import { createPollPace, type PollPace } from "./poll-pace.ts";
import { digestOf } from "./tokens.service.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";
import { afterCancelFeedback, afterFeedback, isOver, type Move, type Moving } from "./update-moves.ts";
import { noteVersions } from "./versions.service.ts";
import { attributeTexts, versionsIn } from "./versions.ts";

/** An agent's answer to a call: not there, or there no more. */
export type Missing = "notFound" | "gone";

/** What update agents may ask and say, whatever carries it. */
export interface UpdateAgents {
  signIn(by: AgentCredentials): Promise<SignedIn | undefined>;
  poll(agent: SignedIn, base: string): Promise<DdiRoot>;
  deployment(agent: SignedIn, actionId: number, base: string): Promise<DdiDeployment | Missing>;
  installed(agent: SignedIn, actionId: number, base: string): Promise<DdiDeployment | Missing>;
  cancel(agent: SignedIn, actionId: number): Promise<DdiCancel | Missing>;
  feedback(agent: SignedIn, actionId: number, feedback: DdiFeedback): Promise<Missing | null>;
  cancelFeedback(agent: SignedIn, actionId: number, feedback: DdiFeedback): Promise<Missing | null>;
  describe(agent: SignedIn, said: { mode: string; data: Record<string, unknown> }): Promise<void>;
}

export interface AgentCredentials {
  tenant: string;
  controllerId: string;
  scheme: string;
  token: string;
}

export interface AgentDeps {
  db: Database;
  clock: Clock;
}

const DAY_MS = 86_400_000;

export function createUpdateAgents(deps: AgentDeps): UpdateAgents {
  const { db, clock } = deps;
  const pace = createPollPace(deps);
  return {
    signIn: ({ token, ...by }) => agents.signIn(db, { ...by, digest: digestOf(token) }),
    poll: (agent, base) => poll({ ...deps, pace }, agent, base),
    async deployment(agent, actionId, base) {
      const turn = await openTurn(db, agent, actionId);
      if (typeof turn === "string") return turn;
      if (turn.state === "cancelling" || turn.state === "verifying") return "gone";
      if (turn.state === "offered") {
        if (!(await keepOffer(deps, turn, clock.now()))) return "gone";
        await db.transaction((tx) => begin(tx, turn, clock.now()));
      }
      return deploymentOf(actionId, { turn, base, packages: await packagesOfRollout(db, turn.rolloutId) });
    },
    async installed(agent, actionId, base) {
      if (agent.installedActionId !== actionId) return "notFound";
      const { deviceId, installedId, installedCreatedAt } = agent;
      if (installedId === null || installedCreatedAt === null) return "notFound";
      const turn = await turns.findTurn(db, { deviceId, id: installedId, createdAt: installedCreatedAt });
      if (!turn) return "notFound";
      return deploymentOf(actionId, { turn, base, packages: await packagesOfRollout(db, turn.rolloutId) });
    },
    async cancel(agent, actionId) {
      const turn = await openTurn(db, agent, actionId);
      if (typeof turn === "string") return turn;
      if (turn.state !== "cancelling") return "notFound";
      return { id: String(actionId), cancelAction: { stopId: String(actionId) } };
    },
    feedback: (agent, actionId, feedback) =>
      take(deps, {
        ...{ agent, actionId, feedback },
        after: async (tx, turn, now) => afterFeedback(await movingOf(tx, turn), feedback, now),
      }),
    cancelFeedback: (agent, actionId, feedback) =>
      take(deps, {
        ...{ agent, actionId, feedback },
        after: async (_tx, turn) => afterCancelFeedback(turn, feedback),
      }),
    describe: (agent, said) => describe(deps, agent, said),
  };
}

async function openTurn(db: Queries, agent: SignedIn, actionId: number): Promise<Turn | Missing> {
  const { deviceId, openId, openCreatedAt, openActionId } = agent;
  if (openActionId !== actionId || openId === null || openCreatedAt === null)
    return actionId > 0 && actionId <= agent.lastActionId ? "gone" : "notFound";
  return (await turns.findTurn(db, { deviceId, id: openId, createdAt: openCreatedAt })) ?? "notFound";
}

async function begin(tx: Queries, turn: Turn, now: Date): Promise<void> {
  const held = await turns.holdTurn(tx, turn);
  if (held?.state === "offered") await move(tx, held, { to: { state: "downloading" }, now });
}

async function poll(deps: AgentDeps & { pace: PollPace }, agent: SignedIn, base: string): Promise<DdiRoot> {
  const { db, clock, pace } = deps;
  const now = clock.now();
  await agents.notePoll(db, agent, now);
  const links: DdiRoot["_links"] = {};
  const open = await turns.openTurns(db, agent.deviceId);
  const inHand = open.find(({ id }) => id === agent.openId);
  if (inHand) {
    const name = await linkOf(deps, inHand, now);
    if (name) links[name] = { href: `${base}/${name}/${inHand.actionId}` };
  } else {
    const offered = await offerNext(deps, open, now);
    if (offered) links.deploymentBase = { href: `${base}/deploymentBase/${offered.actionId}` };
  }
  if (agent.installedActionId !== null && !links.deploymentBase && !links.cancelAction)
    links.installedBase = { href: `${base}/installedBase/${agent.installedActionId}` };
  if (wantsAttributes(agent, now) || inHand?.state === "verifying")
    links.configData = { href: `${base}/configData` };
  return { config: { polling: { sleep: await pace.sleep(open.length > 0) } }, _links: links };
}

async function linkOf(
  deps: AgentDeps,
  turn: Turn,
  now: Date,
): Promise<"deploymentBase" | "cancelAction" | undefined> {
  if (turn.state === "cancelling") return "cancelAction";
  // It waits for what the device reports, not for its agent.
  if (turn.state === "verifying") return undefined;
  if (turn.state === "offered" && !(await keepOffer(deps, turn, now))) return undefined;
  return "deploymentBase";
}

/** At first, after an update, while it is in doubt what runs, and once a day; and while an update waits for what it says. */
const wantsAttributes = ({ attributesAt, isDoubtful }: SignedIn, now: Date): boolean =>
  attributesAt === null || isDoubtful || now.getTime() - attributesAt.getTime() > DAY_MS;

interface Taken {
  agent: SignedIn;
  actionId: number;
  feedback: DdiFeedback;
  after(tx: Queries, turn: Turn, now: Date): Promise<Move | undefined>;
}

/** What an agent says is written down before it is answered. */
async function take({ db, clock }: AgentDeps, taken: Taken): Promise<Missing | null> {
  const { agent, actionId, feedback } = taken;
  const now = clock.now();
  const turn = await openTurn(db, agent, actionId);
  if (typeof turn === "string") return turn;
  return db.transaction(async (tx) => {
    const held = await turns.holdTurn(tx, turn);
    if (!held || held.actionId !== actionId || held.state === "waiting") return "gone";
    const lines = wordsOf(feedback);
    await turns.writeNote(tx, held, { note: lines.at(-1) ?? "", now });
    await turns.writeLog(tx, held, { lines, kind: "agent", most: MAX_UPDATE_LOG, now });
    const current = { ...held, logLines: held.logLines + lines.length };
    const next = await taken.after(tx, current, now);
    if (next) await move(tx, current, { to: next, now });
    return null;
  });
}

async function movingOf(tx: Queries, turn: Turn): Promise<Moving> {
  const bytes = bytesOfPackages(await packagesOfRollout(tx, turn.rolloutId));
  return {
    ...turn,
    isOver: isOver(turn.rolloutState),
    isDelivered: turn.bytesSent >= bytes,
    hasVersions: await turns.reportsVersions(tx, turn.deviceId, turn.toVersions),
  };
}

/** Without what breaks lines and databases; long ones are cut. */
function wordsOf({ status }: DdiFeedback): string[] {
  return (status.details ?? [])
    .slice(0, DDI_DETAILS.lines)
    .map((line) =>
      line
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, DDI_DETAILS.length)
        .toWellFormed(),
    )
    .filter((line) => line !== "");
}

async function describe(
  { db, clock }: AgentDeps,
  agent: SignedIn,
  { mode, data }: { mode: string; data: Record<string, unknown> },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const before = await agents.attributesOf(tx, agent.deviceId);
    const attributes = attributeTexts({ mode, before, data });
    await agents.writeAttributes(tx, { deviceId: agent.deviceId, attributes, now });
    await noteVersions(
      tx,
      [{ deviceId: agent.deviceId, versions: versionsIn(Object.entries(attributes)) }],
      now,
    );
  });
}
