import {
  LCI_DOOR,
  LCI_RESULT,
  LCI_ROBOT_STATUS,
  type LciAsked,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { RequestFailure, RequestState } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { Driven } from "./driving.store.ts";
import type { RequestRow } from "./requests.store.ts";
import type { RideDialog } from "./ride-dialog.ts";
import { ANSWER_MS, MAX_ATTEMPTS, REPEAT_AFTER_MS, SILENCE_MS } from "./ride-times.ts";

/**
 * What comes next for whoever has the elevator. Nothing is done here: all that is known goes in, one move comes out, so that a
 * process that takes up a ride of another one goes on exactly where that one was.
 */
export interface View {
  now: number;
  elevator: Driven;
  talk: RideDialog;
  rider: RequestRow;
  /** The robot's command of this step. */
  command: { state: string; note: string } | undefined;
  robot: { isOnline: boolean; isAtDoor: boolean } | undefined;
  /** Since when it owes an answer to anything; null: to nothing. */
  silentSince: number | null;
  /** It gave itself to somebody else; to be asked again then. */
  busyUntil: number;
  isConnectionLost: boolean;
  /** It is lost until somebody changes something. */
  isRefused: boolean;
}

/** One of: a question, a command to the robot, another state, an end. None of them: wait. */
export interface Move {
  ask?: { api: LciAsked; about: string; body: object } | undefined;
  command?: "approach" | "enter" | "leave";
  advance?: Extract<RequestState, "calling" | "boarding" | "riding" | "leaving">;
  end?: { state: "done" | "cancelled" | "failed"; failure?: RequestFailure; note?: string };
  /** The car is to be asked where it is. */
  isAsking?: boolean;
  /** The door is to stay open. */
  isKeeping?: boolean;
}

const WAIT: Move = {};
const failed = (failure: RequestFailure, note = ""): Move => ({ end: { state: "failed", failure, note } });
const CANCELLED: Move = { end: { state: "cancelled" } };
const ENDED_BADLY = ["failed", "expired"];

export function nextMove(view: View): Move {
  const { now, elevator, rider, talk: dialog } = view;
  if (rider.said.includes("empty")) return CANCELLED;
  if (dialog.alarms.length > 0) return failed("emergency", dialog.alarms.join(", "));
  if (rider.state !== "approaching") {
    if (elevator.mode === "emergency") return failed("emergency");
    if (dialog.refused)
      return failed(causeOf(dialog.refused), `${dialog.refused.about}: ${dialog.refused.result}`);
    if (isSilent(view)) return failed(silenceOf(view));
  }
  if (rider.deadlineAt && now >= rider.deadlineAt.getTime() && !rider.isHeld) return tooLate(view);
  return STEPS[rider.state as keyof typeof STEPS]?.(view) ?? WAIT;
}

/** What an answer that is not a yes means. */
function causeOf({ about, result }: NonNullable<RideDialog["refused"]>): RequestFailure {
  if (result === LCI_RESULT.emergency) return "emergency";
  if (about === "ElevatorStatus" && result === LCI_RESULT.fail) return "registrationLost";
  return result === LCI_RESULT.fail ? "refused" : "elevatorError";
}

/** One that was there may say nothing while it prepares itself for robots; one that is known to be away is not waited for so long. */
function isSilent({ now, silentSince, isRefused, rider, elevator, talk: { asked } }: View): boolean {
  if (silentSince === null || isRefused) return isRefused;
  const isRegistering =
    asked?.api === "Registration" && elevator.reportedAt !== null && elevator.mode !== "offline";
  const since = Math.max(silentSince, rider.stateSince.getTime());
  return now - since > (isRegistering ? ANSWER_MS : SILENCE_MS);
}

/** Why an elevator may be silent. */
export const silenceOf = ({
  elevator,
  isConnectionLost,
}: {
  elevator: Pick<Driven, "lacksCredentials">;
  isConnectionLost: boolean;
}): "noCredentials" | "noLine" | "noAnswer" =>
  elevator.lacksCredentials ? "noCredentials" : isConnectionLost ? "noLine" : "noAnswer";

/** Asked once; again only where no answer arrived, and a call only where the car shows that it was lost. */
function asking({ talk: dialog, now }: View, question: { api: LciAsked; about: string; body: object }): Move {
  const { asked } = dialog;
  if (asked?.about !== question.about) return { ask: question, isAsking: true };
  const isDue = now - asked.at > (asked.tries < MAX_ATTEMPTS ? REPEAT_AFTER_MS : SILENCE_MS);
  const isSafe = asked.api !== "CallElevator" || dialog.statusAt > asked.at;
  return { ask: isDue && isSafe ? question : undefined, isAsking: true };
}

const has = ({ talk: dialog }: View, about: string): boolean => dialog.answered.includes(about);
const wantsOut = ({ rider }: View): boolean => rider.said.includes("cancel");

function doorAt({ elevator }: View, name: string): number {
  const doors = elevator.floors.find((floor) => floor.name === name)?.doors ?? [];
  return doors.length === 1 && doors[0] ? LCI_DOOR[doors[0]] : LCI_DOOR.none;
}

/** By a message about the car that is newer than the call. */
function isOpenAt({ elevator, talk: dialog, rider }: View, name: string): boolean {
  const doors = elevator.floors.find((floor) => floor.name === name)?.doors ?? [];
  return (
    dialog.statusAt >= rider.stateSince.getTime() &&
    elevator.currentFloor === name &&
    doors.some((door) => elevator.openDoors.includes(door))
  );
}

/** The door opened and closed between two messages, or the call was lost: it is called again. */
const isMissed = ({ elevator, talk: dialog, now }: View, name: string): boolean =>
  elevator.currentFloor === name && dialog.closedSince !== null && now - dialog.closedSince > REPEAT_AFTER_MS;

function approach(view: View): Move {
  const { command, rider, robot } = view;
  if (wantsOut(view)) return CANCELLED;
  if (!rider.commandId) {
    if (!robot?.isOnline) return failed("robotOffline");
    return robot.isAtDoor ? { advance: "calling" } : { command: "approach" };
  }
  if (command?.state === "done") return { advance: "calling" };
  return command && ENDED_BADLY.includes(command.state) ? failed("robotRefused", command.note) : WAIT;
}

function call(view: View): Move {
  const { rider, now, busyUntil } = view;
  if (wantsOut(view)) return CANCELLED;
  if (!has(view, "Registration"))
    return now < busyUntil
      ? { isAsking: true }
      : asking(view, { api: "Registration", about: "Registration", body: {} });
  if (!has(view, "CallElevator") || isMissed(view, rider.fromFloor)) {
    const { fromFloor, toFloor } = rider;
    const from = { direction: 0, origination: fromFloor, origination_door: doorAt(view, fromFloor) };
    const to = toFloor === null ? {} : { destination: toFloor, destination_door: doorAt(view, toFloor) };
    return asking(view, { api: "CallElevator", about: "CallElevator", body: { ...from, ...to } });
  }
  return isOpenAt(view, rider.fromFloor) ? { advance: "boarding" } : { isAsking: true };
}

const KEEPING: Move = { isAsking: true, isKeeping: true };

function board(view: View): Move {
  const { rider, command } = view;
  if (wantsOut(view)) return CANCELLED;
  if (rider.deviceId === null)
    return rider.said.includes("entered") && !rider.isHeld ? { advance: "riding" } : KEEPING;
  if (!rider.commandId) return { ...KEEPING, command: "enter" };
  if (command && ENDED_BADLY.includes(command.state)) return failed("robotRefused", command.note);
  return command?.state === "done" && !rider.isHeld ? { advance: "riding" } : KEEPING;
}

function ride(view: View): Move {
  const to = view.rider.toFloor ?? "";
  if (!has(view, "entered")) {
    const body = { state: LCI_ROBOT_STATUS.hasEntered };
    return asking(view, { api: "RobotStatus", about: "entered", body });
  }
  if (!has(view, "CallElevator") || isMissed(view, to)) {
    const body = { direction: 0, destination: to, destination_door: doorAt(view, to) };
    return asking(view, { api: "CallElevator", about: "CallElevator", body });
  }
  return isOpenAt(view, to) ? { advance: "leaving" } : { isAsking: true };
}

function leave(view: View): Move {
  const { rider, command } = view;
  const isRobot = rider.deviceId !== null;
  if (isRobot && !rider.commandId) return { ...KEEPING, command: "leave" };
  if (isRobot && command && ENDED_BADLY.includes(command.state)) return failed("robotRefused", command.note);
  const isOut = isRobot ? command?.state === "done" : rider.said.includes("left") || wantsOut(view);
  if (!isOut || rider.isHeld) return KEEPING;
  if (!has(view, "left") && view.talk.asked?.tries !== MAX_ATTEMPTS) {
    const body = { state: LCI_ROBOT_STATUS.hasGotOff };
    return asking(view, { api: "RobotStatus", about: "left", body });
  }
  return { end: { state: wantsOut(view) ? "cancelled" : "done" } };
}

const STEPS = { approaching: approach, calling: call, boarding: board, riding: ride, leaving: leave };

/** It says nothing, or does not say what it was asked: where its time is over, that is why. */
const isOwed = ({ talk: { asked }, now, silentSince }: View): boolean =>
  (asked !== null && (asked.tries > 1 || now - asked.at > REPEAT_AFTER_MS)) ||
  (silentSince !== null && now - silentSince > REPEAT_AFTER_MS);

function tooLate(view: View): Move {
  const { rider, elevator, robot } = view;
  const isCars = rider.state === "calling" || rider.state === "riding";
  if (isCars && isOwed(view)) return failed(silenceOf(view), view.talk.asked?.about);
  const isPerson = rider.deviceId === null;
  const robotOr = (failure: RequestFailure): RequestFailure =>
    isPerson ? "personDidNotSay" : robot?.isOnline ? failure : "robotOffline";
  const isAt = (name: string | null) => elevator.currentFloor === name && elevator.motion !== "up";
  switch (rider.state) {
    case "approaching":
      return failed(robotOr("robotDidNotCome"));
    case "calling":
      if (!has(view, "Registration")) return failed("busy");
      return failed(isAt(rider.fromFloor) ? "doorDidNotOpen" : "carDidNotCome");
    case "boarding":
      // Nobody wanted to go anywhere.
      return rider.toFloor === null ? { end: { state: "done" } } : failed(robotOr("robotDidNotEnter"));
    case "riding":
      return failed(isAt(rider.toFloor) ? "doorDidNotOpen" : "carDidNotArrive");
    default:
      return failed(robotOr("robotDidNotLeave"));
  }
}

/** Whether the robot may be in the car when the ride ends here. */
export function mayBeInside({ rider, command }: Pick<View, "rider" | "command">): boolean {
  if (rider.deviceId === null) return false;
  if (rider.state === "riding") return true;
  if (rider.state === "leaving") return command?.state !== "done";
  // Not one that was never sent.
  return rider.state === "boarding" && rider.commandId !== null && command?.state !== "expired";
}
