/** Robots that keep every report until it is acknowledged, over whatever happens to the other side. */

import { openRawConnection, type RawConnection } from "./mqtt-connection.ts";
import { aCleaning } from "./robot-messages.ts";

interface Pending {
  at: number;
  text: string;
}

export interface CrashRobot {
  serialNumber: string;
  /** Robot's times of reports that were acknowledged. */
  acknowledged: Set<number>;
  sent: Set<number>;
}

export interface CrashFleet {
  robots: readonly CrashRobot[];
  acknowledged(): number;
  /** Sent, and not yet acknowledged. */
  inFlight(): number;
  /** Sends no more; settles when everything that was sent has been acknowledged. */
  finish(): Promise<void>;
}

const RECONNECT_MS = 100;
const EVERY_MS = 50;
/** Like a robot's buffer: it does not send without end into a dead line. */
const MAX_IN_PROGRESS = 20;

export interface FleetOptions {
  port: number;
  secret: string;
  serialNumbers: readonly string[];
}

export function startFleet({ port, secret, serialNumbers }: FleetOptions): CrashFleet {
  let isFinishing = false;
  const runs = serialNumbers.map((serialNumber) => run({ port, secret, serialNumber }, () => isFinishing));
  return {
    robots: runs.map(({ robot }) => robot),
    acknowledged: () => runs.reduce((sum, { robot }) => sum + robot.acknowledged.size, 0),
    inFlight: () => runs.reduce((sum, { robot }) => sum + robot.sent.size - robot.acknowledged.size, 0),
    async finish() {
      isFinishing = true;
      await Promise.all(runs.map(({ done }) => done));
    },
  };
}

function run(options: { port: number; secret: string; serialNumber: string }, isFinishing: () => boolean) {
  const { serialNumber } = options;
  const robot: CrashRobot = { serialNumber, acknowledged: new Set(), sent: new Set() };
  const pending: Pending[] = [];
  const topic = `uagv/v2/Acme/${serialNumber}/cleaning`;
  let inProgress = new Map<number, Pending>();
  let line: RawConnection | undefined;
  const done = Promise.withResolvers<void>();

  const publish = (report: Pending): void => {
    if (line) inProgress.set(line.publish(topic, report.text), report);
  };
  const connect = async (): Promise<void> => {
    try {
      line = await openRawConnection({
        ...options,
        onAck(messageId) {
          const report = inProgress.get(messageId);
          if (!report) return;
          inProgress.delete(messageId);
          robot.acknowledged.add(report.at);
          pending.splice(pending.indexOf(report), 1);
        },
        onClosed() {
          if (!line) return;
          line = undefined;
          setTimeout(() => void connect(), RECONNECT_MS);
        },
      });
      inProgress = new Map();
      for (const report of pending) publish(report);
    } catch {
      line = undefined;
      setTimeout(() => void connect(), RECONNECT_MS);
    }
  };
  void connect();

  let lastAt = 0;
  const timer = setInterval(() => {
    if (isFinishing()) {
      if (pending.length > 0) return;
      clearInterval(timer);
      const last = line;
      line = undefined;
      last?.destroy();
      done.resolve();
      return;
    }
    if (pending.length >= MAX_IN_PROGRESS) return;
    lastAt = Math.max(Date.now(), lastAt + 1);
    const report = { at: lastAt, text: JSON.stringify(aCleaning({ at: lastAt })) };
    robot.sent.add(lastAt);
    pending.push(report);
    publish(report);
  }, EVERY_MS);
  return { robot, done: done.promise };
}
