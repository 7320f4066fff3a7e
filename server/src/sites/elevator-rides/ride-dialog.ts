import type { LciAsked } from "@sweepline/contract/sites/elevator-rides/lci.ts";

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
  /** Alarms of its building that are not over, `type: area`. */
  alarms: string[];
}

export interface Question {
  api: LciAsked;
  about: string;
  at: number;
  tries: number;
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
  alarms: [],
  ...kept,
});
