import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  DdiConfirmation,
  DdiConfirmationFeedback,
  DdiConfirmations,
} from "@sweepline/contract/operations/updates/ddi.ts";
import {
  type ConfirmationGiven,
  type ConfirmationResult,
  UPDATE_REFUSALS,
} from "@sweepline/contract/operations/updates/index.ts";
import type { Confirmation } from "@sweepline/contract/operations/updates/states.ts";
import type { Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import * as agents from "./agents.store.ts";
import { contentOf, type Missing, wordsOf } from "./ddi-answers.ts";
import { asksFirst } from "./may-offer.ts";
import { hasten } from "./mqtt-agents.store.ts";
import { move } from "./offers.service.ts";
import type { SentPackages } from "./sent-packages.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";
import { isOver } from "./update-moves.ts";
import { answerUnanswered, countUnanswered, holdKeysWithin, holdRolloutWithin } from "./updates.store.ts";

/**
 * Updates that somebody at the robot confirms before they are offered. They are known by the number of the update; what is offered later has
 * an action id of its own. Who confirms without asking says so once.
 */
export interface Confirmations {
  get(agent: agents.SignedIn, base: string): Promise<DdiConfirmations>;
  find(agent: agents.SignedIn, id: number, base: string): Promise<DdiConfirmation | Missing>;
  feedback(agent: agents.SignedIn, id: number, feedback: DdiConfirmationFeedback): Promise<Missing | null>;
  activate(agent: agents.SignedIn, by: { initiator: string; remark: string }): Promise<void>;
  deactivate(agent: agents.SignedIn): Promise<void>;
}

interface Deps {
  db: Database;
  clock: Clock;
  packages: SentPackages;
}

/** Whether an answer is wanted for it. */
const isAsked = (
  { state, plan, confirmation }: Turn,
  { isAutoConfirming }: Pick<agents.SignedIn, "isAutoConfirming">,
): boolean => state === "waiting" && asksFirst({ plan, confirmation, isAutoConfirming });

/** The one that somebody at the device is asked about. */
export const askedFirst = (open: readonly Turn[], agent: agents.SignedIn): Turn | undefined =>
  open.find((turn) => turn.rolloutState === "running" && isAsked(turn, agent));

const LINK = "confirmationBase";

export function createConfirmations({ db, clock, packages }: Deps): Confirmations {
  const asked = async (agent: agents.SignedIn) =>
    agent.hasTurns && agent.openId === null
      ? askedFirst(await turns.openTurns(db, agent.deviceId), agent)
      : undefined;
  return {
    async get(agent, base) {
      const [auto, turn] = await Promise.all([agents.autoConfirmOf(db, agent.deviceId), asked(agent)]);
      const [name, href] = auto
        ? (["deactivateAutoConfirm", `${base}/${LINK}/deactivateAutoConfirm`] as const)
        : (["activateAutoConfirm", `${base}/${LINK}/activateAutoConfirm`] as const);
      return {
        autoConfirm: auto ? { active: true, ...auto } : { active: false },
        _links: { [name]: { href }, ...(turn && { [LINK]: { href: `${base}/${LINK}/${turn.id}` } }) },
      };
    },
    async find(agent, id, base) {
      const turn = await asked(agent);
      if (turn?.id !== id) return "notFound";
      const sent = await packages.of(turn.rolloutId);
      return { id: String(id), confirmation: contentOf({ turn, base, packages: sent }) };
    },
    async feedback(agent, id, { confirmation, details }) {
      const turn = await asked(agent);
      if (turn?.id !== id) return "notFound";
      const said = wordsOf(details);
      const words = said.length > 0 ? said : [confirmation];
      return db.transaction(async (tx) => {
        const held = await turns.holdTurn(tx, turn);
        if (held?.state !== "waiting") return "gone";
        await move(tx, held, { to: undefined, now: clock.now(), words });
        await turns.writeConfirmation(tx, held, confirmation);
        return null;
      });
    },
    async activate({ deviceId }, by) {
      await agents.writeAutoConfirm(db, deviceId, { ...by, activatedAt: clock.now().getTime() });
    },
    async deactivate({ deviceId }) {
      await agents.writeAutoConfirm(db, deviceId, null);
    },
  };
}

interface AnswerDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "recordMany">;
}

/**
 * What people at the console answer for somebody at the robots: those that speak MQTT only can be asked in no other way. It may be given
 * while a rollout is paused, and again: whoever has this answer keeps it. Of several, those that wait for none any more are left out.
 */
export const answerFor = (
  deps: AnswerDeps,
  requester: Requester,
  given: ConfirmationGiven,
): Promise<ConfirmationResult> =>
  "ids" in given ? answerThese(deps, requester, given) : answerAll(deps, requester, given);

type OfSome = Extract<ConfirmationGiven, { ids: unknown }>;
type OfRollout = Exclude<ConfirmationGiven, OfSome>;

const actionOf = (confirmation: Confirmation): string =>
  `operations_updates_${confirmation === "confirmed" ? "confirm" : "decline"}`;

/** Kept with each update. */
const textOf = ({ caller }: Requester, remark: string): string =>
  [caller.displayName, remark].filter(Boolean).join(": ");

const answerThese = (
  deps: AnswerDeps,
  requester: Requester,
  { ids, confirmation, remark }: OfSome,
): Promise<ConfirmationResult> =>
  deps.db.transaction(async (tx) => {
    const wanted = new Set(ids);
    const keys = await holdKeysWithin(tx, requester.caller.scope, [...wanted]);
    if (keys.length < wanted.size) throw new Refused(CORE_REFUSALS.notFound);
    const text = textOf(requester, remark);
    const changed: number[] = [];
    let answered = 0;
    for (const key of keys) {
      const outcome = await answerOne(tx, key, { kind: confirmation, text, now: deps.clock.now() });
      if (outcome !== "missed") answered += 1;
      if (outcome === "changed") changed.push(key.id);
    }
    if (answered === 0) throw new Refused(UPDATE_REFUSALS.updateNotAsked);
    const entry = { actor: actorOf(requester), action: actionOf(confirmation), after: { remark } };
    await deps.audit.recordMany(
      tx,
      changed.map((id) => ({ ...entry, subject: { kind: "update", id } })),
    );
    return { answered, missed: keys.length - answered };
  });

async function answerOne(
  tx: Queries,
  key: turns.Key & { isAutoConfirming: boolean },
  { kind, text, now }: { kind: ConfirmationGiven["confirmation"]; text: string; now: Date },
): Promise<"changed" | "asBefore" | "missed"> {
  const held = await turns.holdTurn(tx, key);
  if (held?.confirmation === kind) return "asBefore";
  if (!held || isOver(held.rolloutState) || !isAsked(held, key)) return "missed";
  await turns.writeTurn(tx, held, { note: "", lines: [{ kind, text }], now });
  await turns.writeConfirmation(tx, held, kind);
  // It is not waited for until the robot is asked again in its turn.
  if (kind === "confirmed") await hasten(tx, held.deviceId, now);
  return "changed";
}

/** However many there are, agents wait no longer than for so many. */
const AT_ONCE = 500;

/** In pieces that stand each for itself: who repeats it after a failure goes on with those that are left. */
async function answerAll(
  deps: AnswerDeps,
  requester: Requester,
  given: OfRollout,
): Promise<ConfirmationResult> {
  const { devices } = given;
  let answered = 0;
  while (answered < devices) {
    const limit = Math.min(AT_ONCE, devices - answered);
    const more = await answerPiece(deps, requester, { ...given, limit, isFirst: answered === 0 });
    answered += more;
    if (more < limit) break;
  }
  return { answered, missed: devices - answered };
}

const answerPiece = (
  { db, clock, audit }: AnswerDeps,
  requester: Requester,
  given: OfRollout & { limit: number; isFirst: boolean },
): Promise<number> =>
  db.transaction(async (tx) => {
    const { rolloutId, devices, confirmation, remark, limit, isFirst } = given;
    const { scope } = requester.caller;
    const held = found(await holdRolloutWithin(tx, scope, rolloutId), CORE_REFUSALS.notFound);
    // Stopped between two pieces: the rest waits for nothing any more.
    if (!held.isAsking && !isFirst) return 0;
    if (!held.isAsking) throw new Refused(UPDATE_REFUSALS.rolloutNotAsked);
    const key = { rolloutId, startedAt: held.startedAt };
    if (isFirst && (await countUnanswered(tx, scope, key)) > devices)
      throw new Refused(UPDATE_REFUSALS.moreUpdatesAsked);
    const answer = { confirmation, text: textOf(requester, remark), limit, now: clock.now() };
    const answered = await answerUnanswered(tx, scope, { key, answer });
    if (answered > 0)
      await audit.recordMany(tx, [
        {
          ...{ actor: actorOf(requester), action: actionOf(confirmation) },
          ...{ subject: { kind: "rollout", id: rolloutId }, after: { remark, devices: answered } },
        },
      ]);
    return answered;
  });
