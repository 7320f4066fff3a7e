import { type ChildProcess, fork } from "node:child_process";
import { dirname, extname, join } from "node:path";
import type { Ports } from "../core/bus/listeners.ts";
import { childEnvironment } from "../core/config.ts";
import type { Log } from "../core/log.ts";
import type { BrokerMessage, BrokerOrder, BrokerStart } from "./broker-messages.ts";

/**
 * Keeps the broker's process running.
 *
 *   starting ──ready──▶ running ──died──▶ waiting ──▶ starting, on the same port
 *      │ failed the first time                  stop() from any state ──▶ stopped
 *      ▼
 *    rejected
 */
export interface BrokerChild {
  /** Where processes of this machine come in. */
  port: number;
  ports: Ports;
  /** Of the process that runs now. */
  readonly pid: number;
  stop(): Promise<void>;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const STOP_TIMEOUT_MS = 12_000;

class BrokerFailed extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

interface Running {
  child: ChildProcess;
  ports: Ports;
  ended: Promise<void>;
}

/** Beside this module, both in the sources and in what is built of them. */
const { filename } = import.meta;
const BROKER = join(dirname(filename), `broker-main${extname(filename)}`);

/**
 * The server's own flags but one: reports by the thousand are worth the large space for young objects that V8 gives by itself. What they
 * are made of lives for as long as a transaction, whatever V8 concludes of the first of it.
 */
const FLAGS = ["--no-allocation-site-pretenuring"];

/** A process that loads what a broker needs and waits for its orders; it ends with this one. */
export function forkBroker(): ChildProcess {
  return fork(BROKER, { stdio: "inherit", env: childEnvironment(), execArgv: FLAGS });
}

export interface KeepOptions {
  log: Log;
  /** The process to begin with, forked while the database came up. */
  first?: ChildProcess | undefined;
  /** Sees each process before it is given its orders. */
  onForked?: ((child: ChildProcess) => void) | undefined;
}

export async function keepBroker(start: BrokerStart, options: KeepOptions): Promise<BrokerChild> {
  const { log, first = forkBroker(), onForked } = options;
  const launch = (child: ChildProcess, given: BrokerStart): Promise<Running> => {
    onForked?.(child);
    return launched(child, given);
  };
  let isStopping = false;
  let running = await launch(first, start);
  const again = onSamePorts(start, running.ports);

  let restarting: Promise<void> = Promise.resolve();
  const restart = async (): Promise<void> => {
    for (let waitMs = FIRST_WAIT_MS; !isStopping; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (isStopping) return;
      try {
        running = await launch(forkBroker(), again);
        watch();
        return;
      } catch (error) {
        log.error({ err: error }, "broker could not be started again");
      }
    }
  };
  const watch = (): void => {
    void running.ended.then(() => {
      if (isStopping) return;
      log.error("broker stopped unexpectedly; starting it again");
      restarting = restart();
    });
  };
  watch();

  return {
    port: running.ports.own,
    ports: running.ports,
    get pid() {
      return running.child.pid ?? 0;
    },
    async stop() {
      isStopping = true;
      await restarting;
      const { child, ended } = running;
      if (child.connected) child.send({ type: "stop" } satisfies BrokerOrder);
      const timeout = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** For one that takes the place of another, or stands beside it. */
export function onSamePorts(start: BrokerStart, { own, plain, tls }: Ports): BrokerStart {
  return {
    ...start,
    ...(plain !== null && { port: plain }),
    ...(start.tls && tls !== null && { tls: { ...start.tls, port: tls } }),
    ...(own !== 0 && own !== plain && { ownPort: own }),
  };
}

function launched(child: ChildProcess, start: BrokerStart): Promise<Running> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    void ended.then(() => reject(new BrokerFailed("the broker ended while it was starting")));
    child.on("message", (message: BrokerMessage) => {
      if (message.type === "ready") resolve({ child, ports: message.ports, ended });
      else if (message.type === "failed") reject(new BrokerFailed(message.message, message.code));
    });
    child.send(start satisfies BrokerOrder);
  });
}
