import type { ClaimedRun } from "./claims.store.ts";

/** Why a run is ended from outside. */
export type Interruption =
  | { kind: "timedOut" }
  | { kind: "stopped"; by: string }
  | { kind: "lost" }
  | { kind: "closing" };

/** A run in this process. */
export interface Running {
  run: ClaimedRun;
  signal: AbortSignal;
  /** The first one counts. */
  interrupt(why: Interruption): void;
  /** Null: nobody wanted it ended. */
  interruption(): Interruption | null;
  /** When it is interrupted, after whoever works on it had time to notice. */
  given: Promise<"interrupted">;
  /** It is over: nothing waits any more. */
  settle(): void;
}

/** Handlers look at their signal between steps. */
const GRACE_MS = 5_000;

export function createRunning(run: ClaimedRun): Running {
  const controller = new AbortController();
  let why: Interruption | null = null;
  let grace: NodeJS.Timeout | undefined;
  const { promise: given, resolve } = Promise.withResolvers<"interrupted">();
  const interrupt = (reason: Interruption): void => {
    if (why) return;
    why = reason;
    controller.abort(reason);
    grace = setTimeout(() => resolve("interrupted"), GRACE_MS);
  };
  const timeout = setTimeout(() => interrupt({ kind: "timedOut" }), run.timeoutS * 1_000);
  timeout.unref();
  return {
    ...{ run, signal: controller.signal, interrupt, given },
    interruption: () => why,
    settle() {
      clearTimeout(timeout);
      clearTimeout(grace);
    },
  };
}
