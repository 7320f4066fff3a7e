import type { LciAsked } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { RideSession } from "../elevator-services/index.ts";

/** What the driver asked that is about the ride, and of what it has the answer: kept, so that another process can go on. */
export interface RideDialog {
  /** It has the elevator, as the elevator confirmed. */
  isRegistered: boolean;
  /** It has, or may have: nobody else may ride before it was given free. */
  mustRelease: boolean;
  asked: Question | null;
  /** Questions of this step that were answered with yes. */
  answered: string[];
  /** A question of this step that was answered with no. */
  refused: { about: string; result: number } | null;
  /** When the car's position was last reported, ms. */
  statusAt: number;
  /** Since when the car is reported to stand behind a closed door, ms; not from before the last call was answered. */
  closedSince: number | null;
  /** The robot that was sent an abort, and by which command. */
  abort: { deviceId: number; commandId: string } | null;
  /** The ride that it was asked to register for; until it is given free. */
  session: RideSession | null;
  /** Alarms of its building that are not over, `type: area`. */
  alarms: string[];
}

export interface Question {
  api: LciAsked;
  about: string;
  at: number;
  /** When it was asked first, ms. */
  since?: number;
  tries: number;
}

/** The elevator's echo of our own timestamp, ms; undefined where it gives none that can be read. */
function echoOf(requested: unknown): { at: number; isWhole: boolean } | undefined {
  const seconds =
    typeof requested === "string" && requested.trim() !== "" ? Number(requested) : (requested as number);
  return typeof requested === "object" || !Number.isFinite(seconds)
    ? undefined
    : { at: Math.round(seconds * 1_000), isWhole: Number.isInteger(seconds) };
}

/** Not to one that came before it; an elevator that counts whole seconds may be off by one. */
export function isAnswerTo({ at, since = at }: Question, requested: unknown): boolean {
  const echo = echoOf(requested);
  return echo === undefined || echo.at + (echo.isWhole ? 999 : 0) >= since;
}

export const rideDialogOf = (kept: Partial<RideDialog>): RideDialog => ({
  isRegistered: false,
  mustRelease: false,
  asked: null,
  answered: [],
  refused: null,
  statusAt: 0,
  closedSince: null,
  abort: null,
  session: null,
  alarms: [],
  ...kept,
});
