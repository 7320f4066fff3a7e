/**
 * Messages under bad conditions: emails to an SMTP server that refuses a tenth for now, and at first all, and webhooks to a receiver that fails at
 * random, is slow at times, never answers a few, and is down at first, while the whole server, as it runs in life, is killed
 * (SIGKILL) again and again. Nothing may be lost, what comes twice must have the same key, nobody gets more than they want.
 *
 *   node bench/messages.ts [--messages 10000] [--kills 10] [--down 60]      seconds; the full run has --down 600
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createCrashServer } from "../server/test/crash-server.ts";
import { aHookReceiver, aMailServer, type Hook } from "../server/test/message-receivers.ts";
import { aSender, ENVIRONMENT, PEOPLE } from "./messages/fixture.ts";
import { verdictOf } from "./messages/verdict.ts";
import { optionsOf } from "./options.ts";

const { messages, kills, down } = optionsOf({ messages: 10_000, kills: 10, down: 60 });
const MAILS = Math.max(1, Math.floor(messages / 2 / PEOPLE));
const HOOKS = messages - MAILS * PEOPLE;

const isOneIn = (n: number): boolean => Math.random() * n < 1;
let isWritten = false;
// Nothing gets through before the kills begin.
const mail = await aMailServer({ refuse: () => (!isWritten || isOneIn(10) ? 451 : undefined) });
const failed = new Set<Hook>();
const hooks = await aHookReceiver((hook) => {
  const isSilent = isOneIn(500);
  if (isSilent || isOneIn(10)) {
    failed.add(hook);
    return isSilent ? "never" : 500;
  }
  return { status: 204, afterMs: isOneIn(50) ? 2_000 : 5 };
});
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
Object.assign(process.env, ENVIRONMENT);
const server = await createCrashServer(dataDir);

/** By state; the database is away for a moment whenever the server was killed. */
async function counted(): Promise<Readonly<Record<string, number>> | undefined> {
  const rows = await server
    .query<{ state: string; n: number }>(
      "select state, count(*)::int as n from message_deliveries group by state",
    )
    .catch(() => undefined);
  return rows && Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function writeAll(): Promise<void> {
  const databaseUrl = await server.databaseUrl();
  const sender = await aSender({ databaseUrl, dataDir, mailPort: mail.port, hookUrl: hooks.url });
  for (let n = 0; n < MAILS; n += 1) await sender.mail(`Mail ${n}`);
  for (let n = 0; n < HOOKS; n += 1) await sender.hook(`Hook ${n}`);
  await sender.close();
}

/** Kills and starts it until nothing is pending: half of the kills while the receiver is down, the others while it takes messages. */
async function survive(startedAt: number): Promise<number> {
  const upAt = startedAt + down * 1_000;
  const pauseMs = (down * 2_000) / kills;
  let killed = 0;
  let next = performance.now() + pauseMs * (0.5 + Math.random());
  for (;;) {
    if (performance.now() > upAt) hooks.goDown(false);
    const states = await counted();
    const pending = states && (states.pending ?? 0);
    if (pending === 0) return killed;
    const goal = Math.floor((messages * (kills - killed)) / (kills + 1));
    if (killed < kills && (performance.now() > next || (pending ?? messages) < goal)) {
      await server.killServer();
      killed += 1;
      console.log(`  killed ${killed} times after ${seconds(startedAt)} s, ${pending ?? "?"} pending`);
      await server.start();
      next = performance.now() + pauseMs * (0.5 + Math.random());
    }
    await wait(500);
  }
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 1_000);

try {
  await server.start();
  hooks.goDown(down > 0);
  const startedAt = performance.now();
  await writeAll();
  console.log(`  ${messages} messages are written after ${seconds(startedAt)} s`);
  isWritten = true;
  const downFrom = performance.now();
  const killed = await survive(downFrom);
  console.log(
    `  sent after ${seconds(downFrom)} s more; ${killed} kills; the webhook was down for ${down} s`,
  );
  const states = (await counted()) ?? {};
  console.log(`  deliveries by state: ${JSON.stringify(states)}`);
  const isWhole = verdictOf({
    ...{ mails: mail.mails, hooks: hooks.hooks.filter((hook) => !failed.has(hook)) },
    ...{ mailsWritten: MAILS, hooksWritten: HOOKS, held: states.held ?? 0 },
  });
  console.log(isWhole && killed >= kills ? "ok" : "NOT AS IT SHOULD BE");
  process.exitCode = isWhole && killed >= kills ? 0 : 1;
} finally {
  await server.stop();
  await Promise.all([mail.close(), hooks.close()]);
  await rm(dataDir, { recursive: true, force: true });
}
