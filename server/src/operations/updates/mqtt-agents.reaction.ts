import { UPDATE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import { progressIn } from "@sweepline/contract/fleet/vda5050/update-profile.ts";
import { DDI_DETAILS } from "@sweepline/contract/operations/updates/ddi.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { CommandRow, OnCommandsMoved } from "../../fleet/commands/index.ts";
import { announceMoved } from "./announced-agents.ts";
import * as store from "./mqtt-agents.store.ts";
import { type Answer, afterAnswer } from "./mqtt-moves.ts";
import { move } from "./offers.service.ts";
import type { Turn } from "./turns.store.ts";
import * as turns from "./turns.store.ts";
import { isOver } from "./update-moves.ts";

/** An update goes as its commands do, in the same transaction: a server that dies between the two loses nothing. */
export function followUpdateCommands(now: () => Date): OnCommandsMoved {
  return async (tx, changed, announcer) => {
    const ofUpdates = changed.filter(isOfUpdate).sort((a, b) => a.deviceId - b.deviceId);
    let hasMoved = false;
    for (const command of ofUpdates) if (await follow(tx, command, now())) hasMoved = true;
    for (const { deviceId, state } of changed.filter(({ kind }) => kind === "requestFactsheet"))
      if (state === "done") await store.endFactsheet(tx, deviceId);
      else if (state === "failed" || state === "expired") await store.retryFactsheet(tx, deviceId, now());
    if (hasMoved) afterCommit(tx, () => announceMoved(announcer));
  };
}

type UpdateCommand = CommandRow & { kind: store.UpdateKind };
const isOfUpdate = (command: CommandRow): command is UpdateCommand =>
  UPDATE_COMMANDS.some((kind) => kind === command.kind);

/** Of an attempt that is over nothing is taken any more. Answers whether the update has moved. */
async function follow(tx: Queries, command: UpdateCommand, now: Date): Promise<boolean> {
  const { deviceId } = command;
  const actionId = Number((command.parameters as { updateId?: unknown }).updateId);
  const known = await store.inHandBy(tx, { deviceId, actionId });
  const turn = known && (await turns.holdTurn(tx, known));
  if (!known || turn?.actionId !== actionId) return false;
  const answer = await answerOf(tx, { command, turn, actionId });
  const moving = {
    ...turn,
    progressPercent: known.progressPercent,
    isOver: isOver(turn.rolloutState),
    isDelivered: true,
    hasVersions: await turns.reportsVersions(tx, deviceId, turn.toVersions),
  };
  const next = afterAnswer(moving, answer, now);
  const { kind, state } = command;
  const wasRefused = kind === "cancelFirmware" && (state === "failed" || state === "expired");
  if (next === "askAgain" || wasRefused) await store.forgetAsked(tx, deviceId);
  if (next === "takeBack") {
    await turns.writeWithdrawn(tx, turn, { waitsFor: "agent", now });
    return true;
  }
  const to = next === "askAgain" ? undefined : next;
  const words = wordsOf(command, known);
  if (to || words.length > 0 || isLongQuiet(command, known, now)) await move(tx, turn, { to, now, words });
  if (to?.state === "downloaded") await store.hasten(tx, deviceId, now);
  if (kind === "installFirmware" && (to?.state === "verifying" || to?.state === "succeeded"))
    await store.wantFactsheet(tx, deviceId);
  return to !== undefined;
}

async function answerOf(
  tx: Queries,
  { command, turn, actionId }: { command: UpdateCommand; turn: Turn; actionId: number },
): Promise<Answer> {
  const { kind, state, failure, note, sentAt, deviceId } = command;
  const isOfMatter = kind === "cancelFirmware" && state === "failed";
  const asked = { deviceId, actionId, since: turn.createdAt };
  return {
    ...{ kind, state, failure, note, wasSent: sentAt !== null },
    hadToInstall: isOfMatter && (await store.hadToInstall(tx, asked)),
  };
}

/** The robot's words, where they are others than before; how far it is, is none. */
function wordsOf({ note }: UpdateCommand, known: store.InHand): string[] {
  const { words } = progressIn(note.replace(/\p{Cc}+/gu, " "));
  const text = words.slice(0, DDI_DETAILS.length).toWellFormed();
  return text === "" || text === known.note ? [] : [text];
}

/** So often an update is marked as alive whose robot says nothing new of it. */
const ALIVE_EVERY_MS = 60_000;

const isLongQuiet = ({ state }: UpdateCommand, { changedAt }: store.InHand, now: Date): boolean =>
  state === "accepted" && now.getTime() - changedAt.getTime() > ALIVE_EVERY_MS;
