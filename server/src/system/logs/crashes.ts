import type { Log } from "../../core/log.ts";
import type { ExceptionLog } from "./exception-log.ts";

/** How long the last report of a process may take. */
const LAST_REPORT_MS = 1_500;
const EXIT_FAILED = 1;

/**
 * What nobody caught ends the process, as it always did: its state is not to be trusted any more. But first it is written
 * down where people look for it.
 */
export function noteCrashes({ exceptions, log }: { exceptions: ExceptionLog; log: Log }): void {
  let isEnding = false;
  const crash = (error: unknown, place: string): void => {
    if (isEnding) return;
    isEnding = true;
    log.fatal({ err: error }, place);
    exceptions.note({ error, place });
    setTimeout(() => process.exit(EXIT_FAILED), LAST_REPORT_MS);
    void exceptions.flush().finally(() => process.exit(EXIT_FAILED));
  };
  process.on("unhandledRejection", (reason) => crash(reason, "unhandledRejection"));
  process.on("uncaughtException", (error) => crash(error, "uncaughtException"));
}
