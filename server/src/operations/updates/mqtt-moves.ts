import type { CommandFailure, CommandState } from "@sweepline/contract/fleet/commands/index.ts";
import { progressIn } from "@sweepline/contract/fleet/vda5050/update-profile.ts";
import type { UpdateKind } from "./mqtt-agents.store.ts";
import { afterCancelFeedback, afterFailure, afterFeedback, type Move, type Moving } from "./update-moves.ts";

/**
 * What follows for an update from how far a command of it has come; pure. The robot takes it as soon as the command has left: from then on
 * nobody can say that it does not have it.
 */
export interface Answer {
  kind: UpdateKind;
  state: CommandState;
  failure: CommandFailure | null;
  note: string;
  /** It has left the platform. */
  wasSent: boolean;
  /** A command to install has left before. */
  hadToInstall: boolean;
}

/** `askAgain`: it got nowhere, and is asked for again. `takeBack`: nothing of the offer has left. */
export type Consequence = Move | "askAgain" | "takeBack" | undefined;

/** Where a robot that works on it makes the update come to. */
const AT_WORK = { downloadFirmware: "downloading", installFirmware: "installing" } as const;
/** From where. */
const BEFORE = { downloadFirmware: "offered", installFirmware: "downloaded" } as const;

export function afterAnswer(
  update: Moving & { progressPercent: number | null },
  answer: Answer,
  now: Date,
): Consequence {
  const { kind, state, wasSent } = answer;
  if (state === "queued") return undefined;
  const hasFailed = state === "failed" || state === "expired";
  if (kind === "cancelFirmware") return afterCancel(update, answer);
  if (hasFailed && !wasSent) {
    if (update.state !== BEFORE[kind]) return undefined;
    return kind === "downloadFirmware" ? "takeBack" : "askAgain";
  }
  if (hasFailed)
    return kind === "downloadFirmware"
      ? afterLostDownload(update, answer, now)
      : afterLostInstall(update, answer, now);
  if (state === "done")
    return kind === "downloadFirmware"
      ? afterFeedback(update, { status: { execution: "downloaded" } }, now)
      : afterFeedback(update, installed(answer.note), now);
  return afterProgress(update, { kind, note: answer.note });
}

const installed = (note: string): Parameters<typeof afterFeedback>[1] => ({
  status: { execution: "closed", result: { finished: "success" }, details: [note] },
});

function afterProgress(
  update: Pick<Moving, "state"> & { progressPercent: number | null },
  { kind, note }: { kind: keyof typeof AT_WORK; note: string },
): Move | undefined {
  const { percent } = progressIn(note);
  const state = AT_WORK[kind];
  if (update.state === BEFORE[kind]) return { state, progressPercent: percent ?? 0 };
  if (update.state !== state || percent === undefined) return undefined;
  return Math.round(percent) === Math.round(update.progressPercent ?? 0)
    ? undefined
    : { state, progressPercent: percent };
}

/** Its own word for it, or none at all. */
const hasSaidSo = ({ failure }: Pick<Answer, "failure">): boolean =>
  failure === "refused" || failure === "brokenOff";

/** Nothing was installed, so what runs is as sure as before. */
function afterLostDownload(update: Moving, answer: Answer, now: Date): Move | undefined {
  if (!["offered", "downloading", "cancelling"].includes(update.state)) return undefined;
  const { isDoubtful: _, ...move } = afterFailure(update, hasSaidSo(answer) ? "download" : "silent", now);
  return move;
}

function afterLostInstall(update: Moving, answer: Answer, now: Date): Move | undefined {
  if (!["downloaded", "installing", "cancelling"].includes(update.state)) return undefined;
  // It has restarted and knows nothing of it any more; what it reports counts, as always.
  if (answer.failure === "forgotten" && update.hasVersions !== null)
    return afterFeedback(update, installed(""), now);
  return afterFailure(update, hasSaidSo(answer) ? "agent" : "silent", now);
}

function afterCancel(update: Pick<Moving, "state">, answer: Answer): Consequence {
  const { state, failure, hadToInstall } = answer;
  if (update.state !== "cancelling") return undefined;
  if (state === "done") return { state: "cancelled" };
  if (state === "expired") return "askAgain";
  if (state !== "failed") return undefined;
  if (!hasSaidSo({ failure })) return "askAgain";
  // What it was never told to install it does not.
  if (!hadToInstall) return { state: "cancelled" };
  return afterCancelFeedback(update, { status: { execution: "rejected" } });
}
