/**
 * The robots of a bench, in a process of their own. Told over the message channel what to do:
 * closed loop (each robot has so many reports in progress, always) or paced (each robot one report a second).
 */

import { openRawConnection, type RawConnection } from "../../server/test/mqtt-connection.ts";
import type { LoadMessage, LoadOrder } from "./load-messages.ts";
import { type BenchRobot, benchRobot, reportText, SECRET, stateText, topicOf } from "./reports.ts";

interface Sender {
  robot: BenchRobot;
  topic: string;
  textOf: typeof reportText;
  connection: RawConnection;
  headerId: number;
  lastAt: number;
  /** message id → when it was sent */
  inProgress: Map<number, number>;
}

type Opened = Extract<LoadOrder, { type: "open" }>;

const startedAt = new Date(Date.now() - 60_000).toISOString();
const senders: Sender[] = [];
let latencies: number[] = [];
let acknowledged = 0;
let sent = 0;
let onAck: (sender: Sender) => void = () => undefined;
let isStopping = false;

const say = (message: LoadMessage): void => void process.send?.(message);

async function open(
  { port, protocolVersion, isEncrypted, kind = "cleaning" }: Opened,
  index: number,
): Promise<void> {
  const robot = benchRobot(index);
  const inProgress = new Map<number, number>();
  const sender: Sender = {
    robot,
    topic: topicOf(robot, kind),
    textOf: kind === "state" ? stateText : reportText,
    connection: undefined as unknown as RawConnection,
    headerId: 0,
    lastAt: 0,
    inProgress,
  };
  sender.connection = await openRawConnection({
    port,
    serialNumber: robot.serialNumber,
    secret: SECRET,
    protocolVersion,
    isEncrypted,
    onAck(messageId) {
      latencies.push(performance.now() - (inProgress.get(messageId) ?? 0));
      inProgress.delete(messageId);
      acknowledged += 1;
      onAck(sender);
    },
    onClosed() {
      if (!isStopping) say({ type: "lost", serialNumber: robot.serialNumber });
    },
  });
  senders.push(sender);
}

function send(sender: Sender): void {
  sender.headerId += 1;
  // Robots' clocks do not stand still: each report has a millisecond of its own.
  sender.lastAt = Math.max(Date.now(), sender.lastAt + 1);
  const text = sender.textOf(sender.robot, { at: sender.lastAt, headerId: sender.headerId, startedAt });
  sender.inProgress.set(sender.connection.publish(sender.topic, text), performance.now());
  sent += 1;
}

async function drained(): Promise<void> {
  while (senders.some((sender) => sender.inProgress.size > 0))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function closedLoop({ window, seconds }: { window: number; seconds: number }): Promise<void> {
  let isRunning = true;
  onAck = (sender) => {
    if (isRunning) send(sender);
  };
  for (const sender of senders) for (let index = 0; index < window; index += 1) send(sender);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  isRunning = false;
}

/** Robots are spread evenly over the second, as they are in life. */
async function paced({ seconds }: { seconds: number }): Promise<void> {
  onAck = () => undefined;
  const end = performance.now() + seconds * 1_000;
  const begin = performance.now();
  let due = 0;
  while (performance.now() < end) {
    const target = Math.floor(((performance.now() - begin) / 1_000) * senders.length);
    for (; due < target; due += 1) send(senders[due % senders.length] as Sender);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

process.on("message", async (order: LoadOrder) => {
  if (order.type === "open") {
    for (let from = order.from; from < order.from + order.robots; from += 100) {
      const until = Math.min(from + 100, order.from + order.robots);
      await Promise.all(Array.from({ length: until - from }, (_, index) => open(order, from + index)));
    }
    return say({ type: "opened" });
  }
  if (order.type === "run") {
    const before = { acknowledged, sent, at: performance.now() };
    latencies = [];
    await (order.window > 0 ? closedLoop(order) : paced(order));
    const seconds = (performance.now() - before.at) / 1_000;
    const inTime = acknowledged - before.acknowledged;
    await drained();
    latencies.sort((a, b) => a - b);
    const at = (share: number): number =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
    return say({
      type: "ran",
      sent: sent - before.sent,
      acknowledged: acknowledged - before.acknowledged,
      perSecond: inTime / seconds,
      p50: at(0.5),
      p99: at(0.99),
      longest: latencies.at(-1) ?? 0,
    });
  }
  isStopping = true;
  for (const sender of senders) sender.connection.destroy();
  process.exit(0);
});
process.on("disconnect", () => process.exit());
