import { LCI_RESULT, LCI_ROBOT_STATUS } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { ElevatorFault } from "@sweepline/contract/sites/elevators/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { ALARM_MESSAGE, applyMessage } from "./apply-message.ts";
import { readDriven } from "./driving.store.ts";
import type { ElevatorMessage } from "./elevator-message.ts";
import { findRider } from "./elevator-points.store.ts";
import {
  ask,
  change,
  type DriveDeps,
  type Driving,
  deadlineOf,
  faultOf,
  giveFree,
  ignoresRelease,
  keep,
  type Memory,
  note,
  occupantOf,
  recover,
  setFault,
  type Turn,
} from "./elevator-turn.ts";
import { type Move, mayBeInside, nextMove, silenceOf, type View } from "./next-move.ts";
import * as store from "./requests.store.ts";
import { abortRide, commandRobot, isNear, waitingSpot } from "./ride-commands.ts";
import { rideDialogOf } from "./ride-dialog.ts";
import { ANSWER_MS, type allowanceOf, BUSY_RETRY_MS, SILENCE_MS } from "./ride-times.ts";

export async function drive(
  tx: Queries,
  deps: DriveDeps,
  {
    elevatorId,
    memory,
    messages,
    now,
    stalledMs = 0,
  }: { elevatorId: number; memory: Memory; messages: ElevatorMessage[]; now: Date; stalledMs?: number },
): Promise<Driving | undefined> {
  const driven = await readDriven(tx, { elevatorId, holder: deps.holder });
  if (!driven) return undefined;
  const out: Driving = {
    ...{ driven, sendings: [], wants: { isAsking: false, isKeeping: false } },
    ...{ isChanged: false, changed: [], isRiding: false, session: null },
  };
  const turn: Turn = {
    ...deps,
    tx,
    now,
    driven,
    talk: rideDialogOf(driven.talk),
    patch: {},
    memory,
    out,
    events: [],
  };
  const answeredBefore = turn.talk.answered;
  for (const message of messages) listen(turn, message);
  await lookForTheRobotInside(turn);
  const open = await store.openRequests(tx, elevatorId);
  const left = await clearQueue(turn, open);
  const rider = left.find(({ state }) => state !== "queued");
  if (rider) await goOn(turn, await giveTime(turn, rider, { answeredBefore, stalledMs }));
  else await begin(turn, left[0]);
  noteSilence(turn);
  await keep(turn);
  return out;
}

/**
 * The car's time begins with the answer to its call, the answer's with the question. What we ourselves were busy for is nobody's
 * delay.
 */
async function giveTime(
  turn: Turn,
  rider: store.RequestRow,
  { answeredBefore, stalledMs }: { answeredBefore: readonly string[]; stalledMs: number },
): Promise<store.RequestRow> {
  const isNew = (about: string) => turn.talk.answered.includes(about) && !answeredBefore.includes(about);
  const isCars = rider.state === "calling" || rider.state === "riding";
  const now = turn.now.getTime();
  const least = (rider.deadlineAt?.getTime() ?? now) + stalledMs;
  if (isCars && isNew("CallElevator"))
    return change(turn, rider, { deadlineAt: deadlineOf(turn, "riding", rider) });
  if (isCars && (isNew("Registration") || isNew("entered")))
    return change(turn, rider, { deadlineAt: new Date(Math.max(least, now + ANSWER_MS)) });
  return stalledMs > 0 && rider.deadlineAt ? change(turn, rider, { deadlineAt: new Date(least) }) : rider;
}

function listen(turn: Turn, message: ElevatorMessage): void {
  const { memory, driven, talk: dialog } = turn;
  // A building's message is not the elevator's.
  if (message.api !== "line" && message.api !== ALARM_MESSAGE) {
    memory.receivedAt = Math.max(memory.receivedAt, message.at);
    Object.assign(memory, { isConnectionLost: false, isRefused: false, silentSince: null });
  }
  const messages = applyMessage({ ...driven, ...turn.patch }, dialog, message);
  turn.talk = messages.talk;
  Object.assign(turn.patch, messages.patch);
  if (messages.isBusy) memory.busyUntil = turn.now.getTime() + BUSY_RETRY_MS;
  if (messages.answered) note(turn, { kind: "answered", detail: messages.answered });
  // Whoever has come is asked where its car is.
  if (message.api === "line" && messages.patch.mode !== "offline") memory.askedAt = 0;
  if (message.api === "line") note(turn, { kind: messages.patch.mode === "offline" ? "offline" : "online" });
  else if (turn.talk.alarms.length > 0) setFault(turn, "emergency", turn.talk.alarms.join(", "));
  else if (messages.patch.mode !== "emergency") recover(turn);
  else setFault(turn, "emergency", `${message.api} ${LCI_RESULT.emergency}`);
}

/** The robot that was sent the abort reports where it is. */
async function lookForTheRobotInside(turn: Turn): Promise<void> {
  const { abort } = turn.talk;
  if (!abort) return;
  if (occupantOf(turn) !== abort.deviceId) {
    turn.talk = { ...turn.talk, abort: null };
    return;
  }
  const command = await turn.commands.find(turn.tx, abort);
  if (!command?.endedAt) return;
  turn.talk = { ...turn.talk, abort: null };
  if (command.state !== "done" || command.note !== "outside") return;
  Object.assign(turn.patch, { occupiedBy: null });
  if (faultOf(turn) === "occupied")
    Object.assign(turn.patch, { fault: null, faultSince: null, faultNote: "" });
  note(turn, { kind: "emptied" });
}

/** Requests that waited too long, or for an elevator that is disabled or in a building in alarm, fail. */
async function clearQueue(turn: Turn, open: readonly store.RequestRow[]): Promise<store.RequestRow[]> {
  const left: store.RequestRow[] = [];
  for (const row of open) {
    const { alarms } = turn.talk;
    if (row.state === "queued" && alarms.length > 0) {
      await change(turn, row, { state: "failed", failure: "emergency", note: alarms.join(", ") });
      continue;
    }
    const isLate = row.deadlineAt !== null && turn.now >= row.deadlineAt;
    if (row.state !== "queued" || (turn.driven.isEnabled && !isLate)) left.push(row);
    else
      await change(turn, row, {
        state: "failed",
        failure: turn.driven.isEnabled ? "waitedTooLong" : "disabled",
      });
  }
  return left;
}

/** The next one has its turn, as soon as the one before has given the elevator free and nobody is in the car. */
async function begin(turn: Turn, next: store.RequestRow | undefined): Promise<void> {
  if (turn.talk.mustRelease && !(next && ignoresRelease(turn))) return giveFree(turn);
  if (!next || faultOf(turn) !== null || occupantOf(turn) !== null || !turn.driven.isEnabled) return;
  const state = next.deviceId === null ? "calling" : "approaching";
  turn.talk = { ...turn.talk, asked: null, answered: [], refused: null };
  const row = await change(turn, next, { state, deadlineAt: deadlineOf(turn, state, next) });
  await goOn(turn, row);
}

async function goOn(turn: Turn, row: store.RequestRow): Promise<void> {
  const { tx, memory, out } = turn;
  out.isRiding = true;
  let rider = row;
  // Steps that need no waiting follow at once: a car that is there has its door open already.
  for (let steps = 0; steps < 4; steps++) {
    const command = rider.commandId
      ? await turn.commands.find(tx, { deviceId: rider.deviceId ?? 0, commandId: rider.commandId })
      : undefined;
    const view = await viewOf(turn, rider, command);
    const move = nextMove(view);
    if (move.ask?.api === "Registration") turn.talk = { ...turn.talk, session: sessionOf(rider) };
    if (move.ask) ask(turn, move.ask);
    Object.assign(out.wants, { isAsking: Boolean(move.isAsking), isKeeping: Boolean(move.isKeeping) });
    if (move.end) return end(turn, view, move.end);
    if (move.command) {
      const given = await commandRobot(turn, rider, move.command);
      if ("refused" in given)
        return end(turn, view, { state: "failed", failure: "robotRefused", note: given.refused });
      if ("commandId" in given) await change(turn, rider, given);
      return;
    }
    if (rider.isHeld && rider.deadlineAt && memory.keptAt > 0) await extend(turn, rider);
    if (!move.advance) return;
    rider = await advance(turn, rider, move.advance);
  }
}

/** A person who has not said where to goes nowhere. */
const sessionOf = ({ id, fromFloor, toFloor }: store.RequestRow) => ({
  ...{ id, from: fromFloor, to: toFloor ?? fromFloor, isReserved: false },
});

const EXTEND_EVERY_MS = 6_000;
/** Who holds the door stops the clock. */
async function extend(turn: Turn, rider: store.RequestRow): Promise<void> {
  const state = rider.state as Parameters<typeof allowanceOf>[0];
  const deadlineAt = deadlineOf(turn, state, rider);
  if (deadlineAt.getTime() - (rider.deadlineAt?.getTime() ?? 0) > EXTEND_EVERY_MS)
    await change(turn, rider, { deadlineAt });
}

async function viewOf(turn: Turn, rider: store.RequestRow, command: View["command"]): Promise<View> {
  const { driven, patch, talk: dialog, memory, now } = turn;
  const robot = rider.deviceId === null ? undefined : await findRider(turn.tx, rider.deviceId);
  const spot = rider.ride && waitingSpot(rider.ride.entry);
  return {
    now: now.getTime(),
    elevator: { ...driven, ...patch },
    ...{ talk: dialog, rider, command },
    robot: robot && { isOnline: robot.isOnline, isAtDoor: spot !== null && isNear(robot, spot) },
    silentSince: memory.silentSince,
    busyUntil: memory.busyUntil,
    isConnectionLost: memory.isConnectionLost,
    isRefused: memory.isRefused,
  };
}

async function advance(
  turn: Turn,
  rider: store.RequestRow,
  state: NonNullable<Move["advance"]>,
): Promise<store.RequestRow> {
  turn.talk = { ...turn.talk, asked: null, answered: [], refused: null };
  const destinationFloor = state === "calling" || state === "boarding" ? rider.fromFloor : rider.toFloor;
  Object.assign(turn.patch, { destinationFloor });
  return change(turn, rider, { state, commandId: null, deadlineAt: deadlineOf(turn, state, rider) });
}

const FAULTS: Readonly<Record<string, ElevatorFault>> = {
  noAnswer: "noAnswer",
  noLine: "noLine",
  noCredentials: "noCredentials",
  emergency: "emergency",
  refused: "refused",
};

/** The ride is over in any way: the robot is sent an abort where it has to give up, and the elevator is released. */
async function end(
  turn: Turn,
  view: View,
  { state, failure, note: noteText = "" }: NonNullable<Move["end"]>,
): Promise<void> {
  const { rider } = view;
  const isSaidEmpty = rider.said.includes("empty");
  const mayBe = state !== "done" && mayBeInside(view);
  const isAnnounced = rider.state !== "approaching" || turn.talk.alarms.length > 0;
  if (mayBe || (state !== "done" && view.command && isAnnounced)) {
    const abort = await abortRide(turn, rider, failure ?? "cancelled");
    if (abort) turn.talk = { ...turn.talk, abort };
    const status =
      rider.state === "boarding" ? LCI_ROBOT_STATUS.cancelToEnter : LCI_ROBOT_STATUS.cancelToGetOff;
    // Once, as Octa's own client does: the Release behind it is said until it is answered, and ends the ride whether this came or not.
    turn.out.sendings.push({ api: "RobotStatus", body: { state: status } });
  }
  if (mayBe && !isSaidEmpty) {
    Object.assign(turn.patch, { occupiedBy: rider.deviceId });
    note(turn, { kind: "occupied", request: rider });
  }
  Object.assign(turn.patch, { destinationFloor: null });
  const fault = failure && FAULTS[failure];
  const why = failure === "noLine" ? turn.memory.lostNote : noteText;
  if (fault) setFault(turn, fault, why);
  else if (occupantOf(turn) !== null) setFault(turn, "occupied", "");
  turn.talk = { ...turn.talk, asked: null, answered: [], refused: null };
  await change(turn, rider, { state, failure: failure ?? null, note: why });
  if (turn.talk.mustRelease && !fault) giveFree(turn);
  turn.memory.busyUntil = 0;
}

/** While nobody rides, silence is information too. */
function noteSilence(turn: Turn): void {
  const { memory, out, now, driven } = turn;
  if (out.isRiding || !(driven.isEnabled || turn.talk.mustRelease)) return;
  out.wants.isAsking = true;
  const { silentSince, isConnectionLost, isRefused, lostNote } = memory;
  if (silentSince === null || (now.getTime() - silentSince <= SILENCE_MS && !isRefused)) return;
  setFault(turn, silenceOf({ elevator: driven, isConnectionLost }), isConnectionLost ? lostNote : "");
  if (driven.mode !== "offline") Object.assign(turn.patch, { mode: "offline" });
}
