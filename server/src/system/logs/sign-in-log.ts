import type { SignInOutcome } from "@sweepline/contract/system/logs/index.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { createRepeats } from "./log-repeats.ts";
import { createLogWriter } from "./log-writer.ts";
import { insertSignIns, type NewSignIn } from "./log-writes.store.ts";

/** Sign-ins, the failed ones with why. Failures that are all alike are counted within the minute: floods stay bounded. */
export interface SignInLog {
  note(attempt: SignInAttempt): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface SignInAttempt {
  /** As it was typed; empty where nobody types one. */
  username: string;
  staffId: number | null;
  outcome: SignInOutcome;
  grantType: string;
  clientId: string;
  remoteIp: string;
  userAgent: string;
}

/** How many different failures a minute may bring. */
export const FAILURES_A_MINUTE = 1_000;
const MAX_NAME = 100;

export function createSignInLog(deps: { db: Database; clock: Clock; log: Log }): SignInLog {
  const { db, clock, log } = deps;
  const writer = createLogWriter({
    name: "sign-in",
    log,
    write: (rows: readonly NewSignIn[]) => insertSignIns(db, rows),
  });
  const failures = createRepeats<SignInAttempt>({
    limit: FAILURES_A_MINUTE,
    emit: (attempt, count) => writer.add({ ...attempt, at: clock.now(), count }),
    onOverflow: (count) => log.warn({ count }, "failed sign-ins came too many to be written"),
  });
  return {
    note(attempt) {
      const bounded = {
        ...attempt,
        username: attempt.username.slice(0, MAX_NAME),
        clientId: attempt.clientId.slice(0, MAX_NAME),
      };
      if (attempt.outcome === "signedIn") writer.add({ ...bounded, at: clock.now(), count: 1 });
      else failures.note(JSON.stringify(Object.values(bounded)), bounded);
    },
    async flush() {
      failures.turn();
      await writer.flush();
    },
    async stop() {
      failures.stop();
      await writer.stop();
    },
  };
}
