/**
 * A car in its shaft, and the door in front of it. Nothing here knows of messages.
 *
 *   closed ── called elsewhere ──▶ moving ── there ──▶ opening ──▶ open ── nobody holds it ──▶ closing ──▶ closed
 *
 * One account has it at a time, until it gives it free or has said nothing for a while.
 */
import { LCI_DOOR, LCI_RESULT, LCI_ROBOT_STATUS } from "@sweepline/contract/sites/elevator-rides/lci.ts";

/** `dead`: says and does nothing. `stuck`: takes calls and does not move. */
export const CAR_FAULTS = ["dead", "stuck", "doorJammed", "emergency", "taken"] as const;
export type CarFault = (typeof CAR_FAULTS)[number];

export interface CarOptions {
  floors: readonly string[];
  doorOpenTimeMs: number;
  floorTravelMs: number;
}

export interface Car {
  fault: CarFault | undefined;
  readonly floor: string;
  /** LCI's door value. */
  readonly door: number;
  readonly direction: "stop" | "up" | "down";
  readonly holder: string | undefined;
  /** Lives on until then. */
  advance(nowMs: number): void;
  register(account: string, isTrial: boolean): number;
  call(account: string, to: { origination?: string | undefined; destination?: string | undefined }): number;
  robotStatus(account: string, state: number): number;
  release(account: string): number;
}

const DOOR_MS = 1_500;
/** As LCI has it: who says nothing for so long has lost its registration. */
const REGISTRATION_LASTS_MS = 180_000;

interface Shaft {
  /** In floors from the lowest. */
  at: number;
  target: number | undefined;
  door: "closed" | "opening" | "open" | "closing";
  doorUntilMs: number;
  holder: string | undefined;
  receivedMs: number;
  nowMs: number;
}

export function createCar({ floors, doorOpenTimeMs, floorTravelMs }: CarOptions, startMs: number): Car {
  const shaft: Shaft = {
    ...{ at: 0, target: undefined, door: "closed", doorUntilMs: 0 },
    ...{ holder: undefined, receivedMs: startMs, nowMs: startMs },
  };
  const floorName = () => floors[Math.round(shaft.at)] ?? "";
  const open = (): void => {
    if (shaft.door === "open") shaft.doorUntilMs = shaft.nowMs + doorOpenTimeMs;
    else if (shaft.door !== "opening")
      Object.assign(shaft, { door: "opening", doorUntilMs: shaft.nowMs + DOOR_MS });
  };
  const move = (ms: number): void => {
    if (shaft.target === undefined || shaft.door !== "closed" || car.fault === "stuck") return;
    const left = shaft.target - shaft.at;
    const step = Math.min(Math.abs(left), ms / floorTravelMs);
    shaft.at += Math.sign(left) * step;
    if (Math.abs(shaft.target - shaft.at) > 1e-6) return;
    Object.assign(shaft, { at: shaft.target, target: undefined });
    if (car.fault !== "doorJammed") open();
  };
  const turnDoor = (): void => {
    if (shaft.nowMs < shaft.doorUntilMs) return;
    if (shaft.door === "opening")
      Object.assign(shaft, { door: "open", doorUntilMs: shaft.nowMs + doorOpenTimeMs });
    else if (shaft.door === "open")
      Object.assign(shaft, { door: "closing", doorUntilMs: shaft.nowMs + DOOR_MS });
    else if (shaft.door === "closing") shaft.door = "closed";
  };
  const received = (account: string): number => {
    if (car.fault === "emergency") return LCI_RESULT.emergency;
    if (shaft.holder !== account) return LCI_RESULT.fail;
    shaft.receivedMs = shaft.nowMs;
    return LCI_RESULT.success;
  };

  const car: Car = {
    fault: undefined,
    get floor() {
      return floorName();
    },
    get door() {
      return shaft.door === "open" ? LCI_DOOR.front : LCI_DOOR.none;
    },
    get direction() {
      if (shaft.target === undefined || shaft.door !== "closed" || car.fault === "stuck") return "stop";
      return shaft.target > shaft.at ? "up" : "down";
    },
    get holder() {
      return shaft.holder;
    },
    advance(nowMs) {
      const ms = nowMs - shaft.nowMs;
      shaft.nowMs = nowMs;
      if (car.fault === "dead") return;
      if (shaft.nowMs - shaft.receivedMs > REGISTRATION_LASTS_MS) shaft.holder = undefined;
      turnDoor();
      move(ms);
    },
    register(account, isTrial) {
      if (car.fault === "emergency") return LCI_RESULT.emergency;
      if (car.fault === "taken" || (shaft.holder !== undefined && shaft.holder !== account))
        return LCI_RESULT.fail;
      if (!isTrial) Object.assign(shaft, { holder: account, receivedMs: shaft.nowMs });
      return LCI_RESULT.success;
    },
    call(account, { origination, destination }) {
      const result = received(account);
      if (result !== LCI_RESULT.success) return result;
      const target = floors.indexOf(origination ?? destination ?? "");
      if (target < 0) return LCI_RESULT.error;
      if (target === shaft.at) open();
      else shaft.target = target;
      return LCI_RESULT.success;
    },
    robotStatus(account, state) {
      const result = received(account);
      if (result !== LCI_RESULT.success) return result;
      if (state === LCI_ROBOT_STATUS.keepDoorOpen) {
        if (shaft.target === undefined && shaft.door !== "closed") open();
      } else if (shaft.door === "open")
        shaft.doorUntilMs = Math.min(shaft.doorUntilMs, shaft.nowMs + DOOR_MS);
      return LCI_RESULT.success;
    },
    release(account) {
      const result = received(account);
      if (result === LCI_RESULT.success) shaft.holder = undefined;
      return result;
    },
  };
  return car;
}
