/**
 * How long each step of a ride may take, from the elevator's own times. Whoever rides along with people waits for them too: the
 * car may be on its way elsewhere first.
 */
export const QUEUED_MS = 30 * 60_000;
const APPROACH_MS = 5 * 60_000;
/** For a robot to drive in or out, beside the time that the door is open. */
const PASSING_MS = 45_000;
const PERSON_MS = 5 * 60_000;
/** Detours for people. */
const DETOUR_FACTOR = 2;
const SPARE_MS = 10_000;

/** An elevator that answers nothing for so long is not there: LCI's own clients wait 20 s for what needs no car. */
export const SILENCE_MS = 20_000;
/** What LCI gives an elevator for registering and for taking a call, and a little for the way. */
export const ANSWER_MS = 185_000;
/** Where nothing was looked at for so long, we were busy ourselves. */
export const STALL_MS = 3_000;
/** Between questions after the car while it is wanted, and while nobody wants it. */
export const ASK_EVERY_MS = 1_000;
export const IDLE_ASK_EVERY_MS = 10_000;
/** An elevator that somebody else has is asked again after this. */
export const BUSY_RETRY_MS = 2_000;
/** A question that moves the car is asked again after this, where the elevator shows that it has not received it. */
export const REPEAT_AFTER_MS = 3_000;
export const MAX_ATTEMPTS = 3;

export interface ElevatorTimes {
  doorOpenTimeMs: number;
  floorTravelMs: number;
  floorCount: number;
}

export function allowanceOf(
  state: "approaching" | "calling" | "boarding" | "riding" | "leaving",
  { doorOpenTimeMs, floorTravelMs, floorCount }: ElevatorTimes,
  isPerson: boolean,
): number {
  if (state === "approaching") return APPROACH_MS;
  if (state === "boarding" || state === "leaving") return isPerson ? PERSON_MS : doorOpenTimeMs + PASSING_MS;
  const travelMs = DETOUR_FACTOR * floorCount * (floorTravelMs + doorOpenTimeMs) + SPARE_MS;
  return state === "calling" ? Math.max(ANSWER_MS, travelMs) : travelMs;
}

/** The hold command is repeated well before the door would close. */
export const holdEveryMs = ({ doorOpenTimeMs }: ElevatorTimes): number =>
  Math.min(5_000, Math.max(500, doorOpenTimeMs / 2));

const MAX_TIMEOUT_S = 3_600;
/** A robot that receives nothing for so long frees itself: a little longer than everything that may happen. */
export const patienceS = (times: ElevatorTimes): number => {
  const mostMs =
    SILENCE_MS + ANSWER_MS + allowanceOf("riding", times, false) + allowanceOf("leaving", times, false);
  return Math.min(MAX_TIMEOUT_S, Math.ceil(mostMs / 1_000));
};
