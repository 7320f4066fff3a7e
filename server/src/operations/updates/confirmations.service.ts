import type {
  DdiConfirmation,
  DdiConfirmationFeedback,
  DdiConfirmations,
} from "@sweepline/contract/operations/updates/ddi.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import * as agents from "./agents.store.ts";
import { contentOf, type Missing, wordsOf } from "./ddi-answers.ts";
import { asksFirst } from "./may-offer.ts";
import { move } from "./offers.service.ts";
import type { SentPackages } from "./sent-packages.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";

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

/** The one that somebody at the device is asked about. */
export const askedFirst = (open: readonly Turn[], agent: agents.SignedIn): Turn | undefined =>
  open.find(
    ({ state, rolloutState, plan, confirmation }) =>
      state === "waiting" &&
      rolloutState === "running" &&
      asksFirst({ plan, confirmation, isAutoConfirming: agent.isAutoConfirming }),
  );

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
