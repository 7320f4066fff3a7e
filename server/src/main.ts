import { ConfigError, readConfig } from "./core/config.ts";
import { createLog, type Log } from "./core/log.ts";
import { sendToParent } from "./core/parent.ts";
import { bringUp } from "./processes/bring-up.ts";
import type { Stack } from "./processes/rooms.ts";

/**
 * The server's process. Exit codes: 0 stopped when asked, 1 configuration or failure, 3 a port is taken.
 * Its parent, if it has one, receives `{ type: "ready", url }` over the message channel, and `{ type: "complete" }` once all
 * that a start makes is there; when the channel breaks, it stops.
 */
const EXIT_FAILED = 1;
const EXIT_PORT_TAKEN = 3;
const STOP_TIMEOUT_MS = 20_000;

function createStack(log: Log): Stack {
  const closings: { name: string; close: () => Promise<void> }[] = [];
  return {
    later: (name, close) => void closings.unshift({ name, close }),
    async takeDown() {
      for (const { name, close } of closings.splice(0)) {
        log.debug(`stopping ${name}`);
        await close().catch((error) => log.error({ err: error }, `stopping ${name}`));
      }
    },
  };
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** What a person can do something about is said in a sentence; the rest with its stack. */
function explain(error: NodeJS.ErrnoException): number {
  if (error.code === "EADDRINUSE") {
    complain(
      `A port is taken: ${error.message}. Stop what uses it, or set PORT or MQTT_PORT to another one.`,
    );
    return EXIT_PORT_TAKEN;
  }
  complain(error instanceof ConfigError ? error.message : (error.stack ?? error.message));
  return EXIT_FAILED;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const stack = createStack(log);
  let isEnding = false;

  const end = async (exitCode: number): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(EXIT_FAILED), STOP_TIMEOUT_MS).unref();
    await stack.takeDown();
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void end(0));
  process.on("disconnect", () => void end(0));

  try {
    const { ready, complete } = await bringUp(config, log, stack);
    log.info(ready, "ready");
    sendToParent({ type: "ready", ...ready });
    await complete();
    sendToParent({ type: "complete" });
  } catch (error) {
    await end(explain(error as NodeJS.ErrnoException));
  }
}

try {
  await main();
} catch (error) {
  complain(error instanceof ConfigError ? error.message : String(error));
  process.exit(EXIT_FAILED);
}
