import { setFlagsFromString } from "node:v8";
import { connectMqttBus } from "../core/bus/mqtt-bus.ts";
import { INTERNAL_USERNAME } from "../core/bus/rights.ts";
import type { Siblings } from "../core/bus/siblings.ts";
import { systemClock } from "../core/clock.ts";
import { createDatabase } from "../core/db/database.ts";
import { createLog, type Log } from "../core/log.ts";
import { sendToParent } from "../core/parent.ts";
import { createExceptionLog, ensureLogRoom, noteCrashes } from "../system/logs/index.ts";
import { startBrokerStack } from "./broker.ts";
import type { BrokerMessage, BrokerOrder, BrokerStart } from "./broker-messages.ts";
import { createSiblingLine } from "./broker-siblings.ts";
import { startConsumerStack } from "./consumer.ts";

/**
 * The way in, in a process of its own, so that robots and people do not wait for each other: behind the embedded broker, or
 * behind an outside one. Started by the server, controlled over the message channel, and gone when that breaks.
 */
async function run(start: BrokerStart): Promise<() => Promise<void>> {
  const { databaseUrl, poolSize } = start;
  const log = createLog(start.logLevel).child({ process: "broker" });
  const db = createDatabase({
    url: databaseUrl,
    size: poolSize,
    onError: (error) => log.warn({ err: error }, "idle database connection"),
  });
  await ensureLogRoom(db, systemClock.now());
  const exceptions = createExceptionLog({ db, clock: systemClock, log, process: "ingest" });
  noteCrashes({ exceptions, log });
  const { serverSecret, outgoingNetworks } = start;
  const deps = { db, clock: systemClock, log, exceptions, serverSecret, outgoingNetworks };
  const siblings = start.isShared ? await siblingsOf(start, log) : undefined;
  const stack = start.busUrl
    ? await startConsumerStack({ ...deps, url: start.busUrl, clientId: start.clientId })
    : await startBrokerStack({ ...deps, ...start, siblings });
  say({ type: "ready", ports: stack.ports });
  return async () => {
    await stack.close();
    await siblings?.bus?.close();
    await exceptions.stop();
    await db.close();
  };
}

async function siblingsOf({ firstPort, internalSecret }: BrokerStart, log: Log): Promise<Siblings> {
  if (firstPort === undefined) return line;
  const url = `mqtt://127.0.0.1:${firstPort}`;
  const bus = await connectMqttBus({ url, username: INTERNAL_USERNAME, password: internalSecret, log });
  return { ...line, bus };
}

// Large messages are buffers outside of the heap. By itself V8 collects the whole heap after every 64 MiB of them, which holds
// up everybody's reports; this way they count with the heap, as one.
setFlagsFromString("--external-memory-accounted-in-global-limit");

const say = (message: BrokerMessage): void => sendToParent(message);

const line = createSiblingLine();

let running: Promise<() => Promise<void>> | undefined;

async function stop(): Promise<void> {
  const close = await running?.catch(() => undefined);
  await close?.();
  process.exit(0);
}

process.on("message", (order: BrokerOrder) => {
  if (line.handle(order)) return;
  if (order.type === "stop") return void stop();
  if (order.type !== "start") return;
  running = run(order);
  running.catch((error: NodeJS.ErrnoException) => {
    say({ type: "failed", message: error.message, code: error.code });
    process.exitCode = 1;
    process.disconnect();
  });
});
// Whoever started us is gone: what is not committed is not acknowledged either, so nothing is lost.
process.on("disconnect", () => process.exit());
// Ctrl-C reaches the whole group of processes; the one who started us decides what happens.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
