/** Why this page sends no drive messages, the gravest first. */
export const DRIVE_STOPS = [
  "emergencyStop",
  "connection",
  "noLease",
  "notYet",
  "cannotDrive",
  "locked",
  "offline",
  "hidden",
  "blurred",
  "noPicture",
  "oldPicture",
  "slow",
] as const;
export type DriveStop = (typeof DRIVE_STOPS)[number];

/** Nobody drives by a picture that is older. */
export const PICTURE_LASTS_MS = 1_000;
/** A message that takes longer there and back is no steering any more. */
export const SLOWEST_TRIP_MS = 800;

/** What is known at one moment; every time is by the page's own even clock. */
export interface DriveFacts {
  readonly now: number;
  readonly isConnected: boolean;
  readonly isHolder: boolean;
  /** The holder may not drive before this. */
  readonly drivesAt: number;
  readonly canDrive: boolean;
  readonly isLocked: boolean;
  readonly isOnline: boolean;
  /** Emergency stop, as the robot says or as this page has just asked for. */
  readonly isStopped: boolean;
  /** In front, in the console and in the browser. */
  readonly isShown: boolean;
  readonly isFocused: boolean;
  readonly pictureAt: number | undefined;
  readonly roundTripMs: number | undefined;
}

/** The first reason not to drive; undefined: there is none. */
export function whyNotDrive(facts: DriveFacts): DriveStop | undefined {
  const { now, pictureAt, roundTripMs } = facts;
  const is: Readonly<Record<DriveStop, boolean>> = {
    emergencyStop: facts.isStopped,
    connection: !facts.isConnected,
    noLease: !facts.isHolder,
    notYet: now < facts.drivesAt,
    cannotDrive: !facts.canDrive,
    locked: facts.isLocked,
    offline: !facts.isOnline,
    hidden: !facts.isShown,
    blurred: !facts.isFocused,
    noPicture: pictureAt === undefined,
    oldPicture: pictureAt !== undefined && now - pictureAt > PICTURE_LASTS_MS,
    slow: roundTripMs !== undefined && roundTripMs > SLOWEST_TRIP_MS,
  };
  return DRIVE_STOPS.find((stop) => is[stop]);
}

/** `move`: as the person wants. `rest`: one message that says zero. `nothing`: no message. */
export type DriveAct = "move" | "rest" | "nothing";

/**
 * The dead man's switch. What ends a drive ends it until the person has let go: a robot must not start by itself because a line or
 * a window came back while a key was still held.
 *
 *     idle ── pressed, nothing in the way ──▶ driving ── let go ──▶ idle (one zero)
 *       │                                        │
 *       └── pressed, something in the way ──▶ stopped ◀── something in the way (one zero)
 *                                                │
 *                                                └── let go ──▶ idle
 */
export interface DeadMan {
  /** The next act, by whether a direction is held and what is in the way now. */
  step(isHeld: boolean, why: DriveStop | undefined): DriveAct;
  isDriving(): boolean;
  /** Why the newest drive ended or did not begin; undefined: it was let go, or goes on. */
  stop(): DriveStop | undefined;
  /** The person has to let go before driving on. */
  mustLetGo(): boolean;
}

export function createDeadMan(): DeadMan {
  let mode: "idle" | "driving" | "stopped" = "idle";
  let stop: DriveStop | undefined;
  const end = (next: "idle" | "stopped", why: DriveStop | undefined): DriveAct => {
    const wasDriving = mode === "driving";
    mode = next;
    stop = why;
    return wasDriving ? "rest" : "nothing";
  };
  return {
    step(isHeld, why) {
      if (!isHeld) return mode === "idle" ? "nothing" : end("idle", mode === "stopped" ? stop : undefined);
      if (mode === "stopped") return "nothing";
      if (why !== undefined) return end("stopped", why);
      mode = "driving";
      stop = undefined;
      return "move";
    },
    isDriving: () => mode === "driving",
    stop: () => stop,
    mustLetGo: () => mode === "stopped",
  };
}
