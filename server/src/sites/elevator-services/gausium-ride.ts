import {
  LCI_ANSWERS,
  LCI_DOOR,
  LCI_RESULT,
  LCI_ROBOT_STATUS,
  type LciAsked,
  type LciStatus,
} from "@sweepline/contract/sites/elevator-rides/lci.ts";
import {
  GAUSIUM_CODES,
  GAUSIUM_ROBOT,
  type GausiumLift,
  type GausiumMode,
  type GausiumRequest,
  type GausiumRobotStatus,
  type GausiumStatus,
} from "@sweepline/contract/sites/elevator-services/gausium.ts";
import { areaOf, placeOf, type ServedFloor } from "./gausium-areas.ts";

/** What whoever drives an elevator knows of it. */
export interface ServedElevator {
  id: number;
  accountId: string;
  floors: readonly ServedFloor[];
  currentFloor: string | null;
}

/** The ride that the elevator is reserved for: kept with the ride, so that another process can give it free. */
export interface RideSession {
  id: string;
  from: string;
  to: string;
  /** As the elevator confirmed. */
  isReserved: boolean;
}

/** A question of the ride, in LCI's terms. */
export interface ServiceQuestion {
  api: LciAsked;
  body: { origination?: string; state?: number };
  /** ms */
  at: number;
  session: RideSession | null;
}

/** It is there, and has said nothing of its car yet. */
export const ALIVE_MESSAGE = "alive";

/** Speaks for one ride after the other, and answers in LCI's terms. */
export interface GausiumRide {
  say(elevator: ServedElevator, question: ServiceQuestion): Promise<void>;
  push(push: GausiumStatus | GausiumMode): void;
}

export interface GausiumRideDeps {
  ask(type: GausiumRequest, body: object): Promise<number>;
  lift: GausiumLift;
  carId: string;
  emit(api: string, payload: object): void;
}

/** Whoever finds the elevator reserved asks again after a minute: the description says so. */
const FULL_MS = 60_000;
const SUBSCRIBED_S = 1_200;
/** Where it was refused, or not answered. */
const SUBSCRIBE_AGAIN_MS = 10_000;
/** Asked again well before the door closes. */
const HOLD_S = 10;
/** What comes faster than that is reported once. */
const PUSH_MS = 50;
const FIRE = /fire|emergency|alarm|火|消防/i;
const MOTIONS = { UP: "up", DOWN: "down", STOP: "stopped" } as const;

interface State {
  elevator: ServedElevator | undefined;
  /** The last that was pushed in this session. */
  car: GausiumStatus | undefined;
  mode: GausiumMode | undefined;
  subscribed: { id: string; until: number } | undefined;
  fullUntil: number;
  robot: GausiumRobotStatus | undefined;
  /** What was pushed is about to be reported. */
  isReporting: boolean;
}

export function createGausiumRide(deps: GausiumRideDeps): GausiumRide {
  const state: State = {
    ...{ elevator: undefined, car: undefined, mode: undefined, subscribed: undefined },
    ...{ fullUntil: 0, robot: undefined, isReporting: false },
  };
  const ride = { deps, state };
  return {
    async say(elevator, question) {
      state.elevator = elevator;
      const { api, session } = question;
      if (session?.isReserved && api !== "Release") await subscribe(ride, session);
      await SAYS[api](ride, question);
    },
    push(push) {
      if (push.liftId !== deps.lift.liftId) return;
      if (push.type === "V1_LIFT_MODE") state.mode = push.status === "AVAILABLE" ? undefined : push;
      else if (push.carId !== undefined && push.carId !== deps.carId) return;
      else state.car = push;
      reportSoon(ride);
    },
  };
}

interface Ride {
  deps: GausiumRideDeps;
  state: State;
}

const SAYS: Readonly<Record<LciAsked, (ride: Ride, question: ServiceQuestion) => Promise<void>>> = {
  Registration: reserve,
  CallElevator: callCar,
  RobotStatus: sayRobot,
  Release: giveFree,
  async RequestElevatorStatus(ride) {
    reportState(ride);
  },
};

const resultOf = (code: number): number => {
  if (code === GAUSIUM_CODES.ok) return LCI_RESULT.success;
  return code === GAUSIUM_CODES.fullyReserved ? LCI_RESULT.fail : LCI_RESULT.error;
};

const answer = ({ deps }: Ride, { api, at }: ServiceQuestion, result: number): void =>
  deps.emit(LCI_ANSWERS[api], { result, requested_timestamp: at / 1_000 });

/** Of a reservation that stands; where it is gone, so is the ride. */
async function askInRide(
  ride: Ride,
  session: RideSession,
  [type, body]: [GausiumRequest, object],
): Promise<number> {
  const code = await ride.deps.ask(type, { ...bodyOf(ride, session), ...body });
  if (code === GAUSIUM_CODES.notReserved)
    ride.deps.emit(LCI_ANSWERS.RequestElevatorStatus, { result: LCI_RESULT.fail });
  return code;
}

function bodyOf({ deps: { lift, carId }, state: { elevator } }: Ride, { id, from, to }: RideSession) {
  // A name that the control system does not know is called as it is written: its answer says what it thinks of it.
  const area = (name: string) => {
    const floor = elevator?.floors.find((one) => one.name === name);
    return (floor && areaOf(lift, floor)) ?? name;
  };
  return {
    ...{ sessionId: id, liftId: lift.liftId, carId },
    ...{ fromAreaId: area(from), toAreaId: area(to) },
  };
}

/** All robots ride under one account. */
const robotOf = ({ state: { elevator } }: Ride) => ({ [GAUSIUM_ROBOT]: elevator?.accountId });

async function reserve(ride: Ride, question: ServiceQuestion): Promise<void> {
  const { state, deps } = ride;
  const { session } = question;
  if (!session) return;
  if (Date.now() < state.fullUntil) {
    answer(ride, question, LCI_RESULT.fail);
    return;
  }
  Object.assign(state, { car: undefined, robot: undefined, subscribed: undefined });
  const code = await deps.ask("V1_RESERVE", { ...bodyOf(ride, session), ...robotOf(ride) });
  if (code === GAUSIUM_CODES.fullyReserved) state.fullUntil = Date.now() + FULL_MS;
  if (code === GAUSIUM_CODES.ok) await subscribe(ride, session);
  answer(ride, question, resultOf(code));
}

/** What is pushed is pushed to who reserved it, for a while: asked for again before that is over, and by who takes up a ride. */
async function subscribe({ deps, state }: Ride, { id }: RideSession): Promise<void> {
  const { subscribed } = state;
  if (subscribed?.id === id && Date.now() < subscribed.until) return;
  state.subscribed = { id, until: Date.now() + SUBSCRIBE_AGAIN_MS };
  const body = { sessionId: id, liftIds: [deps.lift.liftId], duration: SUBSCRIBED_S };
  const codes = await Promise.all([deps.ask("V1_LIFT_STATUS", body), deps.ask("V1_LIFT_MODE", body)]);
  const isDone = codes.every((code) => code === GAUSIUM_CODES.ok);
  if (isDone) state.subscribed = { id, until: Date.now() + (SUBSCRIBED_S / 2) * 1_000 };
}

async function callCar(ride: Ride, question: ServiceQuestion): Promise<void> {
  const { session, body } = question;
  if (!session) return;
  const isFirst = body.origination !== undefined;
  if (isFirst) await sayStatus(ride, session, "WAITING");
  const code = await askInRide(ride, session, [isFirst ? "V1_CALL_FROM" : "V1_CALL_TO", {}]);
  if (code !== GAUSIUM_CODES.notReserved) answer(ride, question, resultOf(code));
}

async function sayStatus(ride: Ride, session: RideSession, status: GausiumRobotStatus): Promise<number> {
  const { state } = ride;
  if (state.robot === status) return GAUSIUM_CODES.ok;
  state.robot = status;
  const { sessionId, liftId } = bodyOf(ride, session);
  const ended = status === "FAILED" ? { reason: "STOP" } : {};
  return ride.deps.ask("V1_ROBOT_STATUS", { sessionId, liftId, status, ...ended, ...robotOf(ride) });
}

async function sayRobot(ride: Ride, question: ServiceQuestion): Promise<void> {
  const { session, body } = question;
  if (!session) return;
  const isAtTarget = floorOf(ride) === session.to;
  const { fromAreaId, toAreaId } = bodyOf(ride, session);
  if (body.state === LCI_ROBOT_STATUS.keepDoorOpen) {
    await sayStatus(ride, session, isAtTarget ? "EXITING" : "ENTERING");
    const areaId = isAtTarget ? toAreaId : fromAreaId;
    await askInRide(ride, session, ["V1_OPEN_DOOR", { areaId, duration: HOLD_S }]);
    return;
  }
  const isIn = body.state === LCI_ROBOT_STATUS.hasEntered;
  const isOut = body.state === LCI_ROBOT_STATUS.hasGotOff;
  const code = await sayStatus(ride, session, isIn ? "TAKING" : isOut ? "COMPLETED" : "FAILED");
  if (isIn || isOut)
    await askInRide(ride, session, ["V1_CLOSE_DOOR", { areaId: isIn ? fromAreaId : toAreaId, delay: 0 }]);
  answer(ride, question, resultOf(code));
}

async function giveFree(ride: Ride, question: ServiceQuestion): Promise<void> {
  const { deps, state } = ride;
  const { session } = question;
  // Nothing is known of a reservation of ours: there is none to be cancelled.
  if (!session) {
    answer(ride, question, LCI_RESULT.success);
    return;
  }
  const reason = state.robot === "COMPLETED" ? "COMPLETED" : "TERMINATED";
  const code = await deps.ask("V1_CALL_CANCEL", { ...bodyOf(ride, session), reason });
  Object.assign(state, { car: undefined, mode: undefined, subscribed: undefined, robot: undefined });
  const isFree = code === GAUSIUM_CODES.ok || code === GAUSIUM_CODES.notReserved;
  answer(ride, question, isFree ? LCI_RESULT.success : LCI_RESULT.error);
}

/** By what was pushed; by what is kept, where another process took up the ride. */
const floorOf = ({ deps: { lift }, state: { car, elevator } }: Ride): string | null | undefined =>
  car ? placeOf(lift, elevator?.floors ?? [], car).floor : elevator?.currentFloor;

function reportSoon(ride: Ride): void {
  if (ride.state.isReporting) return;
  ride.state.isReporting = true;
  setTimeout(() => {
    ride.state.isReporting = false;
    reportState(ride);
  }, PUSH_MS).unref();
}

/** What was pushed last holds until something else is pushed. */
function reportState({ deps, state: { car, mode, elevator } }: Ride): void {
  const report = (said: object) => deps.emit(LCI_ANSWERS.RequestElevatorStatus, said);
  if (mode) {
    const isFire = FIRE.test(mode.message ?? "");
    report({ result: isFire ? LCI_RESULT.emergency : LCI_RESULT.error });
  } else if (car) {
    const { floor, door } = placeOf(deps.lift, elevator?.floors ?? [], car);
    const isOpen = car.status === "OPENED";
    const direction: LciStatus["direction"] = car.direction ? MOTIONS[car.direction] : "unknown";
    report({ result: LCI_RESULT.success, floor, door: isOpen ? door : LCI_DOOR.none, direction });
  } else {
    deps.emit(ALIVE_MESSAGE, {});
  }
}
