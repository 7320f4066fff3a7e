import {
  LCI_ALARM,
  LCI_ANSWERS,
  LCI_RESULT,
  type LciAlarm,
  type LciResult,
  type LciStatus,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { ElevatorDoor, ElevatorMode } from "@sweepline/contract/sites/elevators/index.ts";
import { ALIVE_MESSAGE } from "../elevator-services/index.ts";
import type { Driven, StatePatch } from "./driving.store.ts";
import type { ElevatorMessage } from "./elevator-message.ts";
import { isAnswerTo, type RideDialog } from "./ride-dialog.ts";
import { MAX_ATTEMPTS } from "./ride-times.ts";

/** What a message of the elevator changes. */
export interface AppliedMessage {
  patch: Omit<StatePatch, "talk">;
  talk: RideDialog;
  /** It is somebody else's now. */
  isBusy: boolean;
  /** An answer to what was asked about the ride, for the history. */
  answered: string | undefined;
}

export const ALARM_MESSAGE = "alarm";
const FIRE = /fire/i;
const MAX_ALARMS = 50;
const FREE = { isRegistered: false, mustRelease: false, session: null };

const OPEN: Readonly<Record<number, ElevatorDoor[]>> = {
  0: [],
  1: ["front"],
  2: ["rear"],
  3: ["front", "rear"],
};

/** Messages of LCI, already parsed; `line` is the broker's report about the elevator's connection. */
export function applyMessage(driven: Driven, dialog: RideDialog, message: ElevatorMessage): AppliedMessage {
  const nothing: AppliedMessage = { patch: {}, talk: dialog, isBusy: false, answered: undefined };
  if (message.api === "line") {
    const isOnline = (message.payload as { isOnline: boolean }).isOnline;
    const known = driven.mode === "offline" ? (alarmMode(dialog) ?? "unknown") : driven.mode;
    return { ...nothing, patch: { mode: isOnline ? known : "offline" } };
  }
  if (message.api === ALIVE_MESSAGE) return { ...nothing, patch: applyAlive(driven, dialog) };
  if (message.api === ALARM_MESSAGE) return applyAlarm(driven, dialog, message.payload as LciAlarm);
  if (message.api === LCI_ANSWERS.RequestElevatorStatus) return applyStatus(driven, dialog, message);
  const { result, requested_timestamp: requested } = message.payload as LciResult;
  const mode = modeOf(result, dialog);
  const { asked } = dialog;
  if (!asked || LCI_ANSWERS[asked.api] !== message.api)
    return { ...nothing, patch: { mode }, talk: late(dialog, message.api, result) };
  if (!isAnswerTo(asked, requested)) return { ...nothing, talk: late(dialog, message.api, result) };
  const said = { ...nothing, patch: { mode }, answered: `${message.api} ${result}` };
  if (result === LCI_RESULT.success) return { ...said, talk: yes(dialog, asked.about) };
  const free = { ...dialog, asked: null };
  const isTaken = asked.api === "Registration" && result === LCI_RESULT.fail;
  if (isTaken) return { ...said, talk: free, isBusy: true };
  if (asked.api === "Release") {
    // An error says nothing about whose it is, and is asked again a few times. Any other answer: it is not ours any more.
    const isAgain = result === LCI_RESULT.error && asked.tries < MAX_ATTEMPTS;
    return isAgain ? said : { ...said, talk: { ...free, ...FREE } };
  }
  if (asked.about === "left") return { ...said, talk: yes(dialog, asked.about) };
  return { ...said, talk: { ...free, refused: { about: asked.about, result } } };
}

/** Whoever is not registered is told nothing of the car: what was known of its door is over. */
const applyAlive = (driven: Driven, dialog: RideDialog): AppliedMessage["patch"] => ({
  mode: modeOf(LCI_RESULT.success, dialog),
  ...(!dialog.isRegistered && driven.door !== null && { door: null, openDoors: [], motion: "unknown" }),
});

/** An answer that came too late decides nothing, but for one: the elevator has registered us, for nobody. */
const late = (dialog: RideDialog, api: string, result: number): RideDialog =>
  api === LCI_ANSWERS.Registration && result === LCI_RESULT.success
    ? { ...dialog, mustRelease: true }
    : dialog;

/** Of the building's alarms fire has a mode of its own. */
const alarmMode = ({ alarms }: RideDialog): "fire" | "emergency" | undefined =>
  alarms.length === 0 ? undefined : alarms.some((name) => FIRE.test(name)) ? "fire" : "emergency";

const modeOf = (result: number, dialog: RideDialog): ElevatorMode =>
  alarmMode(dialog) ??
  (result === LCI_RESULT.emergency ? "emergency" : dialog.isRegistered ? "agv" : "human");

function applyAlarm(
  driven: Driven,
  dialog: RideDialog,
  { alarm, alarm_type, area_id, dry_run }: LciAlarm,
): AppliedMessage {
  const nothing = { isBusy: false, answered: undefined };
  if (dry_run) return { ...nothing, patch: {}, talk: dialog };
  const name = `${alarm_type}: ${area_id}`;
  const others = dialog.alarms.filter((one) => one !== name);
  const alarms = alarm === LCI_ALARM.raised ? [...others, name].slice(-MAX_ALARMS) : others;
  const next = { ...dialog, alarms };
  // Once it is over the elevator itself says what it is.
  const mode = alarmMode(next) ?? (dialog.alarms.length > 0 ? "unknown" : driven.mode);
  return { ...nothing, patch: driven.mode === "offline" ? {} : { mode }, talk: next };
}

function yes(dialog: RideDialog, about: string): RideDialog {
  const answered = [...dialog.answered, about];
  if (about === "Registration") {
    const session = dialog.session && { ...dialog.session, isReserved: true };
    return { ...dialog, asked: null, answered, session, isRegistered: true, mustRelease: true };
  }
  if (about === "Release") return { ...dialog, asked: null, answered, ...FREE };
  const closedSince = about === "CallElevator" ? null : dialog.closedSince;
  return { ...dialog, asked: null, answered, closedSince };
}

function applyStatus(driven: Driven, dialog: RideDialog, message: ElevatorMessage): AppliedMessage {
  const { result, floor, door, direction } = message.payload as LciStatus;
  const mode = modeOf(result, dialog);
  const nothing = { talk: dialog, isBusy: false, answered: undefined };
  if (result !== LCI_RESULT.success) {
    // Nobody who is not registered is told where the car is: of a registration that stands it says that it is lost.
    const isLost = dialog.isRegistered && dialog.refused === null;
    const refused = { about: "ElevatorStatus", result };
    return { ...nothing, patch: { mode }, talk: isLost ? { ...dialog, refused } : dialog };
  }
  const openDoors = OPEN[door ?? 0] ?? [];
  const motion = openDoors.length > 0 ? "stopped" : direction;
  const hasMoved =
    motion === "up" || motion === "down" || (floor ?? driven.currentFloor) !== driven.currentFloor;
  const stands = openDoors.length === 0 && !hasMoved;
  const closedSince = stands ? (dialog.closedSince ?? message.at) : null;
  return {
    ...nothing,
    talk: { ...dialog, statusAt: message.at, closedSince },
    patch: {
      mode,
      currentFloor: floor ?? driven.currentFloor,
      door: openDoors.length > 0 ? "open" : "closed",
      openDoors,
      motion,
      reportedAt: new Date(message.at),
    },
  };
}
