/**
 * Keeps one child process running.
 *
 *   starting ──first sign of readiness──▶ running ──died──▶ waiting (0.5 s, 1 s, … 30 s) ──▶ starting
 *      │ died before it was ever ready                        │
 *      ▼                                                      ▼ stop() from any state
 *    failed                                                 stopped
 *
 * A minute of running forgives earlier deaths. Children run in a process group of their own: Ctrl-C reaches the
 * launcher alone, which stops them in order; they stop by themselves when their message channel to it closes.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT, toolEnvironment } from "./paths.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const FORGIVEN_AFTER_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const KEPT_LINES = 15;

export interface SupervisorOptions {
  name: string;
  /** Arguments of this Node. */
  args: string[];
  env?: Record<string, string | undefined>;
  /** Receives all that the child prints. */
  write: (chunk: Buffer) => void;
  /** Every message the child sends over its channel. */
  onMessage?: (message: unknown) => void;
  onRestart?: (text: string) => void;
  /** Whether a death before the first message is final. */
  mustGetReady?: boolean;
}

export interface Supervisor {
  /** Settled with the child's last words when it failed before it was ever ready. */
  failed: Promise<string>;
  stop(): Promise<void>;
  /** For a person who cannot wait. */
  kill(): void;
}

export function keepRunning(options: SupervisorOptions): Supervisor {
  let child: ChildProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;
  let waitMs = FIRST_WAIT_MS;
  let isReady = options.mustGetReady !== true;
  const failure = Promise.withResolvers<string>();

  const start = (): void => {
    const startedAt = Date.now();
    const started = spawnChild(options);
    child = started;
    const tail = followOutput(started, options.write);
    started.on("message", (message) => {
      isReady = true;
      // Whoever is told to stop starts nothing for others any more.
      if (!isStopping) options.onMessage?.(message);
    });
    started.once("close", (code, signal) => {
      child = undefined;
      if (isStopping) return;
      if (!isReady) return failure.resolve(tail());
      if (Date.now() - startedAt > FORGIVEN_AFTER_MS) waitMs = FIRST_WAIT_MS;
      options.onRestart?.(
        `${options.name} ended (${signal ?? `exit code ${code}`}); starting it again in ${waitMs / 1000} s`,
      );
      retry = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  };

  start();
  return {
    failed: failure.promise,
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      if (child) await stopChild(child);
    },
    kill: () => void child?.kill("SIGKILL"),
  };
}

function spawnChild({ args, env }: SupervisorOptions): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: toolEnvironment(env),
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
}

function followOutput(child: ChildProcess, write: (chunk: Buffer) => void): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      write(chunk);
      text = (text + chunk.toString()).slice(-8000);
    });
  }
  return () => text.trim().split("\n").slice(-KEPT_LINES).map(readable).join("\n");
}

/** The server logs JSON lines; a person at a terminal wants the sentence in them. */
function readable(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(": ");
  } catch {
    return line;
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGTERM");
  const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await closed;
  clearTimeout(timeout);
}
