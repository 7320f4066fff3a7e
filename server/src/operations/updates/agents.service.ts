import type {
  DdiCancel,
  DdiDeployment,
  DdiFeedback,
  DdiRoot,
} from "@sweepline/contract/operations/updates/ddi.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { SignedIn, SignedInWithTurn } from "./agents.store.ts";
import * as agents from "./agents.store.ts";
import { askedFirst } from "./confirmations.service.ts";
import { deploymentOf, type Missing, wordsOf } from "./ddi-answers.ts";
import { keepOffer, makeOffer, move } from "./offers.service.ts";
import { createPollNotes, type PollNotes } from "./poll-notes.ts";
import { createOfferPace, createPollPace, type OfferPace, type PollPace } from "./poll-pace.ts";
import { bytesOfPackages, type SentPackages } from "./sent-packages.ts";
import { digestOf } from "./tokens.service.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";
import { afterCancelFeedback, afterFeedback, isOver, type Move, type Moving } from "./update-moves.ts";
import { noteVersions } from "./versions.service.ts";
import { attributeTexts, versionsIn } from "./versions.ts";

/** What update agents may ask and say, whatever carries it. */
export interface UpdateAgents {
  signIn(by: AgentCredentials): Promise<SignedIn | undefined>;
  /** For calls about an update: those that name an action, or fetch its files. */
  signInWithTurn(by: AgentCredentials): Promise<SignedInWithTurn | undefined>;
  poll(agent: SignedIn, base: string): Promise<DdiRoot>;
  deployment(agent: SignedInWithTurn, actionId: number, base: string): Promise<DdiDeployment | Missing>;
  installed(agent: SignedIn, actionId: number, base: string): Promise<DdiDeployment | Missing>;
  cancel(agent: SignedInWithTurn, actionId: number): Promise<DdiCancel | Missing>;
  feedback(agent: SignedInWithTurn, actionId: number, feedback: DdiFeedback): Promise<Missing | null>;
  cancelFeedback(agent: SignedInWithTurn, actionId: number, feedback: DdiFeedback): Promise<Missing | null>;
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
  packages: SentPackages;
}

const DAY_MS = 86_400_000;

export function createUpdateAgents(deps: AgentDeps): UpdateAgents {
  const { db, clock, packages } = deps;
  const polling = {
    ...deps,
    pace: createPollPace(deps),
    offers: createOfferPace(),
    notes: createPollNotes(db),
  };
  return {
    signIn: ({ token, ...by }) => agents.signIn(db, { ...by, digest: digestOf(token) }),
    signInWithTurn: ({ token, ...by }) => agents.signInWithTurn(db, { ...by, digest: digestOf(token) }),
    poll: (agent, base) => poll(polling, agent, base),
    async deployment(agent, actionId, base) {
      const turn = inHandOf(agent, actionId);
      if (typeof turn === "string") return turn;
      if (turn.state === "cancelling" || turn.state === "verifying") return "gone";
      if (turn.state === "offered") {
        if (!(await keepOffer(deps, turn, clock.now()))) return "gone";
        // Whoever asks again at the same time has begun it.
        await move(db, turn, { to: { state: "downloading" }, now: clock.now() });
      }
      return deploymentOf(actionId, { turn, base, packages: await packages.of(turn.rolloutId) });
    },
    async installed(agent, actionId, base) {
      if (agent.installedActionId !== actionId) return "notFound";
      const { deviceId, installedId, installedCreatedAt } = agent;
      if (installedId === null || installedCreatedAt === null) return "notFound";
      const turn = await turns.findTurn(db, { deviceId, id: installedId, createdAt: installedCreatedAt });
      if (!turn) return "notFound";
      return deploymentOf(actionId, { turn, base, packages: await packages.of(turn.rolloutId) });
    },
    async cancel(agent, actionId) {
      const turn = inHandOf(agent, actionId);
      if (typeof turn === "string") return turn;
      if (turn.state !== "cancelling") return "notFound";
      return { id: String(actionId), cancelAction: { stopId: String(actionId) } };
    },
    feedback: (agent, actionId, feedback) =>
      take(deps, {
        ...{ agent, actionId, feedback },
        after: async (tx, turn, now) =>
          afterFeedback(await movingOf(tx, packages, { turn, feedback }), feedback, now),
      }),
    cancelFeedback: (agent, actionId, feedback) =>
      take(deps, {
        ...{ agent, actionId, feedback },
        after: async (_db, turn) => afterCancelFeedback(turn, feedback),
      }),
    describe: (agent, said) => describe(deps, agent, said),
  };
}

/** That action, where the agent has it in hand. */
function inHandOf({ inHand, lastActionId }: SignedInWithTurn, actionId: number): Turn | Missing {
  if (inHand?.actionId === actionId) return inHand;
  return actionId > 0 && actionId <= lastActionId ? "gone" : "notFound";
}

type PollDeps = AgentDeps & { pace: PollPace; offers: OfferPace; notes: PollNotes };

async function poll(deps: PollDeps, agent: SignedIn, base: string): Promise<DdiRoot> {
  const now = deps.clock.now();
  deps.notes.note(agent.deviceId, now);
  const [sleep, offer] = await Promise.all([
    deps.pace.sleep(agent.hasTurns),
    agent.hasTurns ? linkOfTurn(deps, agent, now) : undefined,
    agents.noteToken(deps.db, agent, now),
  ]);
  const links: DdiRoot["_links"] = {};
  if (offer?.name) links[offer.name] = { href: `${base}/${offer.name}/${offer.actionId}` };
  else if (agent.installedActionId !== null)
    links.installedBase = { href: `${base}/installedBase/${agent.installedActionId}` };
  if (wantsAttributes(agent, now) || offer?.isVerifying) links.configData = { href: `${base}/configData` };
  return { config: { polling: { sleep } }, _links: links };
}

interface TurnLink {
  name: "deploymentBase" | "cancelAction" | "confirmationBase" | undefined;
  actionId: number | null;
  isVerifying: boolean;
}

/** What is in hand, or may be taken now. */
async function linkOfTurn(deps: PollDeps, agent: SignedIn, now: Date): Promise<TurnLink | undefined> {
  const open = await turns.openTurns(deps.db, agent.deviceId);
  const inHand = open.find(({ id }) => id === agent.openId);
  if (inHand) {
    const { actionId, state } = inHand;
    return { name: await linkOf(deps, inHand, now), actionId, isVerifying: state === "verifying" };
  }
  // Of very many some have to ask once more.
  const offered = deps.offers.mayOffer(now) ? await makeOffer(deps, open, now) : undefined;
  if (offered) {
    deps.offers.count();
    return { name: "deploymentBase", actionId: offered.actionId, isVerifying: false };
  }
  const asked = askedFirst(open, agent);
  return asked && { name: "confirmationBase", actionId: asked.id, isVerifying: false };
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

interface Said {
  agent: SignedInWithTurn;
  actionId: number;
  feedback: DdiFeedback;
  after(db: Queries, turn: Turn, now: Date): Promise<Move | undefined>;
}

/**
 * What an agent says is written down before it is answered. The update is held only where another answer came in between, and for its end:
 * that is decided by what the device reports, which waits meanwhile.
 */
async function take({ db, clock }: AgentDeps, said: Said): Promise<Missing | null> {
  const turn = inHandOf(said.agent, said.actionId);
  if (typeof turn === "string") return turn;
  const taken = { ...said, now: clock.now() };
  if (said.feedback.status.execution !== "closed") {
    const answer = await answerTo(db, turn, taken);
    if (answer !== "moved") return answer;
  }
  return db.transaction(async (tx) => {
    const answer = await answerTo(tx, await turns.holdTurn(tx, turn), taken);
    if (answer === "moved") throw new Error("an update has moved though it was held");
    return answer;
  });
}

/** `moved`: it is another than it was when it was read. */
async function answerTo(
  db: Queries,
  turn: Turn | undefined,
  { actionId, feedback, after, now }: Said & { now: Date },
): Promise<"gone" | "moved" | null> {
  if (!turn || turn.actionId !== actionId || turn.state === "waiting") return "gone";
  const to = await after(db, turn, now);
  return (await move(db, turn, { to, now, words: wordsOf(feedback.status.details) })) ? null : "moved";
}

async function movingOf(
  db: Queries,
  packages: SentPackages,
  { turn, feedback }: { turn: Turn; feedback: DdiFeedback },
): Promise<Moving> {
  return {
    ...turn,
    isOver: isOver(turn.rolloutState),
    isDelivered: turn.bytesSent >= bytesOfPackages(await packages.of(turn.rolloutId, db)),
    // What it runs counts where it says that it is done.
    hasVersions:
      feedback.status.execution === "closed"
        ? await turns.reportsVersions(db, turn.deviceId, turn.toVersions)
        : null,
  };
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
