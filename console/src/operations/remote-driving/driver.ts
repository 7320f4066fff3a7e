import { SPEED_LEVEL } from "@sweepline/contract/fleet/shared/codes.ts";
import { DRIVE_EVERY_MS, DRIVE_VALID_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { RemoteRequest } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { createStore } from "../../core/store/index.ts";
import { createDeadMan, type DriveFacts, type DriveStop, whyNotDrive } from "./drive-guard.ts";
import { isHeld, type Level, motionOf, type Tilt, UPRIGHT } from "./drive-input.ts";
import { createRoundTrip } from "./round-trip.ts";

/** In this order they have the say where several are held. */
const HANDS = ["pad", "keys", "gamepad"] as const;
export type Hand = (typeof HANDS)[number];

/** What the page shows of the driving; the same object as long as it is the same. */
export interface DriveView {
  readonly isDriving: boolean;
  /** What would keep the person from driving now. */
  readonly inTheWay: DriveStop | undefined;
  /** Why the newest drive ended other than by letting go. */
  readonly stop: DriveStop | undefined;
  readonly mustLetGo: boolean;
  readonly hand: Hand | undefined;
}
const AT_REST: DriveView = {
  ...{ isDriving: false, inTheWay: "connection", stop: undefined, mustLetGo: false, hand: undefined },
};

interface Wiring {
  /** All but what the driver knows by itself. */
  readonly facts: (now: number) => Omit<DriveFacts, "now" | "roundTripMs">;
  readonly send: (request: Extract<RemoteRequest, { type: "drive" }>) => void;
}

/** Pictures call for a look, too; timers come a little early or late. */
const SOONEST_MS = DRIVE_EVERY_MS * 0.8;

/** What the robot says to have taken. */
interface Echo {
  readonly sequence: number;
  readonly heldMs: number;
}

/**
 * Sends what the hands want, ten times a second and only while they want something; `drive-guard.ts` says when it may. One for each
 * page, so that its sequence numbers only rise.
 */
export function createDriver({ facts, send }: Wiring) {
  const hands = new Map<Hand, Tilt>();
  const man = createDeadMan();
  const trip = createRoundTrip();
  const level = createStore<Level>(SPEED_LEVEL.low);
  const view = createStore<DriveView>(AT_REST);
  /** What is sent now, for the knob of the pad. */
  const tilt = createStore<Tilt>(UPRIGHT);
  let sequence = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | undefined;

  const emit = (wanted: Tilt, now: number) => {
    sequence += 1;
    sentAt = now;
    trip.sent(sequence, now);
    send({
      type: "drive",
      sentAt: now,
      sequence,
      ...motionOf(wanted, level.get()),
      speedLevel: level.get(),
      validMs: DRIVE_VALID_MS,
    });
  };
  const show = (next: DriveView) =>
    view.set((before) =>
      Object.entries(next).every(([name, value]) => before[name as keyof DriveView] === value)
        ? before
        : next,
    );
  /** As of the newest picture: what no picture could have answered yet is not late. */
  const tripOf = (pictureAt: number | undefined, now: number) => trip.ms(pictureAt ?? now);
  /** Looks at hands and facts, and acts. Called at every beat of the timer, and at once when something ends a drive. */
  const check = () => {
    const now = performance.now();
    const hand = HANDS.find((one) => isHeld(hands.get(one) ?? UPRIGHT));
    const wanted = (hand && hands.get(hand)) ?? UPRIGHT;
    const known = facts(now);
    const inTheWay = whyNotDrive({ ...known, now, roundTripMs: tripOf(known.pictureAt, now) });
    const wasDriving = man.isDriving();
    const act = man.step(hand !== undefined, inTheWay);
    if (act === "move" && !wasDriving) trip.forget();
    if (act === "move" && (!wasDriving || now - sentAt >= SOONEST_MS)) emit(wanted, now);
    if (act === "rest") {
      emit(UPRIGHT, now);
      trip.forget();
    }
    tilt.set(act === "move" ? wanted : UPRIGHT);
    show({
      ...{ isDriving: man.isDriving(), inTheWay, hand },
      ...{ stop: man.stop(), mustLetGo: man.mustLetGo() },
    });
  };
  return {
    level,
    view,
    tilt,
    check,
    hold(hand: Hand, wanted: Tilt) {
      const wasHeld = isHeld(hands.get(hand) ?? UPRIGHT);
      hands.set(hand, wanted);
      // A press and a release count at once; how far a hand leans can wait for the next beat.
      if (wasHeld !== isHeld(wanted)) check();
    },
    letGo() {
      hands.clear();
      check();
    },
    echoed: ({ sequence: taken, heldMs }: Echo) => trip.echoed(taken, heldMs, performance.now()),
    roundTripMs() {
      const now = performance.now();
      return tripOf(facts(now).pictureAt, now);
    },
    start() {
      timer ??= setInterval(check, DRIVE_EVERY_MS);
      check();
    },
    /** The page looks away: whatever was held ends here. */
    pause() {
      clearInterval(timer);
      timer = undefined;
      check();
      hands.clear();
      check();
    },
  };
}
export type Driver = ReturnType<typeof createDriver>;
