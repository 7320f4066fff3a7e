import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { createRepeats } from "./log-repeats.ts";
import { createLogWriter } from "./log-writer.ts";
import { insertExceptions, type NewException } from "./log-writes.store.ts";

/** Surprises of one process: what it did not expect, where, and how often within the minute. */
export interface ExceptionLog {
  note(unexpected: { error: unknown; place: string; staffId?: number | null }): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** How many different surprises a minute may bring. */
const DIFFERENT_A_MINUTE = 100;
const MAX_PLACE = 200;
const MAX_MESSAGE = 2_000;
const MAX_STACK = 8_000;

export function createExceptionLog(deps: {
  db: Database;
  clock: Clock;
  log: Log;
  process: string;
}): ExceptionLog {
  const { db, clock, log, process } = deps;
  const writer = createLogWriter({
    name: "exception",
    log,
    write: (rows: readonly NewException[]) => insertExceptions(db, rows),
  });
  const surprises = createRepeats<Omit<NewException, "at" | "count">>({
    limit: DIFFERENT_A_MINUTE,
    emit: (unexpected, count) => writer.add({ ...unexpected, at: clock.now(), count }),
    onOverflow: (count) => log.warn({ count }, "exceptions came too many to be written"),
  });
  return {
    note({ error, place, staffId = null }) {
      const { message, stack } = describe(error);
      const row = { process, place: place.slice(0, MAX_PLACE), message, stack, staffId };
      // Ids differ from one time to the next; the place in the code does not.
      surprises.note(`${row.place}\n${stack.split("\n").slice(1, 4).join("\n") || message}`, row);
    },
    async flush() {
      surprises.turn();
      await writer.flush();
    },
    async stop() {
      surprises.stop();
      await writer.stop();
    },
  };
}

function describe(error: unknown): { message: string; stack: string } {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  return {
    message: withoutSecrets(message.slice(0, MAX_MESSAGE)),
    stack: withoutSecrets((stack ?? "").slice(0, MAX_STACK)),
  };
}

/** To the end of the line or the quote, whichever comes first: rather too much than a piece of it. */
const SECRETS: readonly [RegExp, string][] = [
  // Addresses with credentials in them.
  [/:\/\/[^\s/@]{1,100}@/g, "://[secret]@"],
  [/\b(Bearer|Basic) [\w.~+/=-]+/gi, "$1 [secret]"],
  // Names that end like these, as in `refresh_token: "…"` and `apiKey=…`.
  [/(word|wd|secret|token|credential|hash|key)(["']?[=:] ?["']?)[^"'\n]+/gi, "$1$2[secret]"],
];

/** What looks like a secret is struck out: messages of drivers and libraries carry what they were given. */
function withoutSecrets(text: string): string {
  return SECRETS.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);
}
