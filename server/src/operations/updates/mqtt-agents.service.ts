import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_REFUSALS, type CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Log } from "../../core/log.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import { isUnreachable } from "../../sites/distributions/index.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import type { AskedRobot, UpdateKind } from "./mqtt-agents.store.ts";
import * as store from "./mqtt-agents.store.ts";
import { keepOffer, makeOffer, obstacleOf } from "./offers.service.ts";
import type { SentPackages } from "./sent-packages.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";

/**
 * The agents of robots that speak MQTT only: the platform asks for them, about as often as an agent would, and sends what is to be done
 * as commands. These go by the outbox, which sends again under the same id what stays unanswered, whatever is killed; what becomes of
 * them moves the update in the same transaction (`mqtt-agents.reaction.ts`).
 *
 *   offered ── downloadFirmware ──▶ downloading ──▶ downloaded ── may it now? installFirmware ──▶ installing ──▶ verifying
 *                                        └──────── called back: cancelFirmware ────────────────────────┘
 *
 * A robot with an agent of its own is left to that. An attempt goes on by the way on which it has begun.
 */
export interface MqttAgentDeps {
  db: Database;
  log: Log;
  commands: Pick<Commands, "issue" | "callOff">;
  packages: SentPackages;
  /** The product itself, as robots reach it. */
  ownAddress(): string;
}

const AT_ONCE = 500;

/** How long each may take to its robot; that is online, or it was a moment ago. */
const TTL_S: Readonly<Record<UpdateKind, number>> = {
  downloadFirmware: 600,
  installFirmware: 120,
  cancelFirmware: 600,
};
/** What an update is at where it is asked for. */
const ASKED_AT = {
  downloadFirmware: "offered",
  installFirmware: "downloaded",
  cancelFirmware: "cancelling",
} as const;

/** Asks for all that are due. Of several processes each takes what no other one holds. Answers how many updates have moved by that. */
export async function askRobots(deps: MqttAgentDeps, now: Date): Promise<number> {
  await requestFactsheets(deps, now);
  let moved = 0;
  const before = new Date(now.getTime() - store.ASKED_EVERY_MS);
  for (const due of await store.dueRobots(deps.db, { before, limit: AT_ONCE })) {
    const { deviceId } = due;
    const robot = await store.claimRobot(deps.db, { ...due, now });
    // One that cannot be asked keeps no other one waiting.
    if (!robot) continue;
    const hasMoved = await ask(deps, robot, now).catch((err) => {
      deps.log.warn({ err, deviceId }, "robot was not asked");
      // It may have been, as far as that went.
      return true;
    });
    if (hasMoved) moved += 1;
  }
  return moved;
}

/** Answers whether its update has moved. */
async function ask(deps: MqttAgentDeps, robot: AskedRobot, now: Date): Promise<boolean> {
  const { db } = deps;
  const open = await turns.openTurns(db, robot.deviceId);
  const inHand = open.find(({ id }) => id === robot.openId);
  if (!inHand) {
    // It would fail to fetch anything, and each time that is one of its attempts.
    const isOut = await isUnreachable(db, { server: deps.ownAddress(), deviceIds: [robot.deviceId], now });
    const offered = await makeOffer({ db, ...(isOut && { obstacle: "unreachable" }) }, open, now);
    if (offered) await download(deps, { ...offered.turn, actionId: offered.actionId }, now);
    return offered !== undefined;
  }
  const wasAsked = (kind: UpdateKind) => robot.askedActionId === inHand.actionId && robot.askedKind === kind;
  if (inHand.state === "offered") {
    const stands = await keepOffer(deps, inHand, now);
    if (stands && !wasAsked("downloadFirmware")) return !(await download(deps, inHand, now));
    if (!stands) await callOff(deps, robot);
    return !stands;
  }
  if (inHand.state === "downloaded") {
    if (!wasAsked("installFirmware")) await install(deps, inHand, now);
  } else if (inHand.state === "cancelling" && !wasAsked("cancelFirmware")) {
    await callOff(deps, robot);
    await send(deps, inHand, { kind: "cancelFirmware", parameters: { updateId: idOf(inHand) } });
  }
  return false;
}

const FACTSHEET_TTL_S = 900;

/** Of robots that were updated: what they can do may have come or gone with it. One that does not know how is not asked. */
async function requestFactsheets({ db, commands, log }: MqttAgentDeps, now: Date): Promise<void> {
  const order = { kind: "requestFactsheet", parameters: {} } as const;
  for (const deviceId of await store.wantedFactsheets(db, { now, limit: AT_ONCE }))
    await db
      .transaction(async (tx) => {
        const refusal = await commands
          .issue(tx, { deviceId, order, by: SYSTEM, ttlS: FACTSHEET_TTL_S })
          .then(() => undefined, refusalOf);
        if (!(await store.noteFactsheetAsked(tx, deviceId))) throw new Changed();
        if (refusal === COMMAND_REFUSALS.unsupported) await store.endFactsheet(tx, deviceId);
        else if (refusal) await store.retryFactsheet(tx, deviceId, now);
      })
      .catch((err) => {
        if (!(err instanceof Changed)) log.warn({ err, deviceId }, "robot was not asked for its factsheet");
      });
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  throw error;
}

const idOf = ({ actionId }: Turn): number => actionId ?? 0;

/** What waits for its robot does not leave any more. */
function callOff({ db, commands }: MqttAgentDeps, robot: AskedRobot): Promise<void> {
  const { deviceId, askedCommandId: commandId } = robot;
  if (commandId === null) return Promise.resolve();
  return db.transaction((tx) => commands.callOff(tx, [{ deviceId, commandId }]));
}

/** Answers false where it was taken back. */
async function download(deps: MqttAgentDeps, turn: Turn, now: Date): Promise<boolean> {
  const packages = await deps.packages.of(turn.rolloutId);
  const files = packages.flatMap(({ kind, version, files: ofPackage }) =>
    ofPackage.map(({ id, name, bytes, sha256 }) => ({
      id,
      kind,
      version,
      name,
      bytes,
      sha256: sha256.toString("hex"),
    })),
  );
  const parameters = { updateId: idOf(turn), files, server: deps.ownAddress() };
  const isAsked = await send(deps, turn, { kind: "downloadFirmware", parameters });
  // It cannot be asked for the time being, so it has nothing in hand.
  if (!isAsked) await deps.db.transaction((tx) => turns.writeWithdrawn(tx, turn, { waitsFor: "agent", now }));
  return isAsked;
}

/** What is downloaded comes to its end though its rollout offers nothing more; only a call-back ends it. */
async function install(deps: MqttAgentDeps, turn: Turn, now: Date): Promise<void> {
  const begun = { ...turn, rolloutState: "running", nextAttemptAt: null } as const;
  const { obstacle } = await obstacleOf(deps.db, begun, now);
  if (obstacle) await store.writeHeldBack(deps.db, turn, { waitsFor: obstacle, now });
  else await send(deps, turn, { kind: "installFirmware", parameters: { updateId: idOf(turn) } });
}

/** It is another thing now than it was when it was looked at. */
class Changed extends Error {}

type UpdateOrder = Extract<CommandOrder, { kind: UpdateKind }>;

/** Answers false where the robot cannot be sent it now. */
async function send(deps: MqttAgentDeps, turn: Turn, order: UpdateOrder): Promise<boolean> {
  try {
    await deps.db.transaction((tx) => sendWithin(tx, deps, { turn, order }));
    return true;
  } catch (error) {
    if (error instanceof Changed) return true;
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === COMMAND_REFUSALS.unsupported)
      deps.log.warn({ deviceId: turn.deviceId, kind: order.kind }, "robot does not take updates");
    return false;
  }
}

async function sendWithin(
  tx: Queries,
  { commands }: MqttAgentDeps,
  { turn, order }: { turn: Turn; order: UpdateOrder },
): Promise<void> {
  const { deviceId } = turn;
  // The device is held first, as by all who send and by all that devices say.
  const command = await commands.issue(tx, { deviceId, order, by: SYSTEM, ttlS: TTL_S[order.kind] });
  const held = await turns.holdTurn(tx, turn);
  if (held?.state !== ASKED_AT[order.kind] || held.actionId !== turn.actionId) throw new Changed();
  const asked = { deviceId, actionId: idOf(turn), kind: order.kind, commandId: command.id };
  if (!(await store.noteAsked(tx, asked))) throw new Changed();
}
