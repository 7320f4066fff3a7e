/**
 * Messages under bad conditions: 10,000 emails and webhooks, a receiver that fails at random, is slow, and is away for ten
 * minutes, while the process that sends is killed ten times. Prints how many arrived, how often twice, and how long it took.
 *
 *   node bench/messages.ts [messages] [kills] [minutes away]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { WEBHOOK_HEADERS } from "@sweepline/contract/care/message-channels.ts";
import type { OutsideWay } from "@sweepline/contract/care/messages/ways.ts";
import sql from "sql-template-tag";
import { createApp } from "../server/src/app.ts";
import type { Bus } from "../server/src/core/bus/bus.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createDatabase } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { createLog } from "../server/src/core/log.ts";
import { ensureRoom } from "../server/src/fleet/telemetry/index.ts";
import { aHookReceiver, aMailServer } from "../server/test/message-receivers.ts";
import type { SenderOptions } from "../server/test/message-sender.ts";

const [total = 10_000, kills = 10, minutesAway = 10] = process.argv.slice(2).map(Number);
const SECRET = "a secret of thirty-two characters";
const PEOPLE = 500;
const LIMIT_A_PERSON = 20;
const MINUTE_MS = 60_000;
/** Emails are as many as the people's limits let through. */
const MAILS = Math.min(Math.floor(total / 2 / PEOPLE), LIMIT_A_PERSON);
const HOOKS = total - MAILS * PEOPLE;

const nobodyListens: Bus = {
  publish: async () => undefined,
  subscribe: async () => () => undefined,
  close: async () => undefined,
};
const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
const db = createDatabase({ url: postgres.url, size: 10, onError: () => undefined });
await migrate(postgres);
await ensureRoom(db, new Date());
const settings = { OUTGOING_NETWORKS: "127.0.0.1", SECRETS_KEY: SECRET, DATA_DIR: dataDir, CONSOLE_DIR: "" };
const app = await createApp({
  ...{ config: readConfig(settings), db, bus: nobodyListens, log: createLog("silent") },
  clock: { now: () => new Date() },
});
await app.ensureBuiltIns();

let replies = 0;
const mail = await aMailServer({
  refuse: () => {
    replies += 1;
    return replies % 10 === 0 ? 451 : undefined;
  },
});
const hooks = await aHookReceiver((_, count) =>
  count % 10 === 0 ? 500 : { status: 204, afterMs: count % 50 === 0 ? 2_000 : 5 },
);

const { access, care } = app;
const { id: parentId } = await access.organizations.ensureRoot();
const organization = { orgName: "Bench", orgCode: "BENCH", orgTypeCode: "TENANT", parentId };
const { id: organizationId } = await access.organizations.create(organization);
const aPerson = async (username: string, roleCode: string) => {
  const made = await access.staff.create({
    ...{ username, displayName: username, organizationId, kind: "employee", roleCodes: [roleCode] },
    ...{ password: "Bench-pass-1", mustChangePassword: false, email: `${username}@example.com` },
  });
  return made.id;
};
const author = await aPerson("author", "tenantAdmin");
const caller = await access.sessions.callers.callerOf(author);
if (!caller) throw new Error("nobody writes");
const requester = { caller, remoteIp: "127.0.0.1" };
const staffIds: number[] = [];
for (let n = 0; n < PEOPLE; n += 1) staffIds.push(await aPerson(`reader${n}`, "viewer"));
const shared = { isEnabled: true, servesBelow: true };
const mailSettings = {
  ...{
    host: "127.0.0.1",
    port: mail.port,
    encryption: "none" as const,
    verifiesCertificate: true,
    username: "",
  },
  ...{ fromAddress: "fleet@example.com", fromName: "Fleet" },
};
await care.channels.create(requester, { kind: "email", name: "Mail", settings: mailSettings, ...shared });
await care.channels.create(requester, {
  kind: "webhook",
  name: "Hook",
  settings: { url: hooks.url },
  ...shared,
});
const write = (ways: OutsideWay[], ids: number[]) =>
  care.messages.written.write(requester, {
    ...{ title: "Bench", content: "At ten", severity: "info", ways, scheduledAt: null, language: "en" },
    receivers: { staffIds: ids, roleIds: [], organizationIds: [] },
  });
const TWO_HUNDRED = 200;
for (let n = 0; n < MAILS; n += 1)
  for (let start = 0; start < PEOPLE; start += TWO_HUNDRED)
    await write(["email"], staffIds.slice(start, start + TWO_HUNDRED));
for (let n = 0; n < HOOKS; n += 1) await write(["webhook"], [author]);

let sender: ChildProcess | undefined;
const start = (): void => {
  const options: SenderOptions = {
    databaseUrl: postgres.url,
    secret: SECRET,
    offsetMs: 0,
    leaseMs: 30_000,
  };
  const file = `${import.meta.dirname}/../server/test/message-sender.ts`;
  sender = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: "inherit" });
};
const open = async (): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
    select count(*)::int as n from message_deliveries where state = 'pending'`)
  ).n;

const startedAt = performance.now();
const awayUntil = startedAt + minutesAway * MINUTE_MS;
hooks.goDown(minutesAway > 0);
for (let kill = 0; kill <= kills; kill += 1) {
  start();
  const goal = Math.floor((total * (kills - kill)) / (kills + 1));
  const killAt = performance.now() + MINUTE_MS;
  while ((await open()) > goal) {
    if (performance.now() > awayUntil) hooks.goDown(false);
    // While the receiver is away there is nothing to wait for.
    if (kill < kills && performance.now() > killAt) break;
    await wait(200);
  }
  sender?.kill("SIGKILL");
}
const seconds = (performance.now() - startedAt) / 1_000;
const hookKeys = hooks.hooks.map(({ headers }) => String(headers[WEBHOOK_HEADERS.delivery]));
const perPerson = Map.groupBy(mail.mails, ({ to }) => to[0] ?? "");
const most = Math.max(...[...perPerson.values()].map((mails) => new Set(mails.map(({ key }) => key)).size));
const mailKeys = new Set(mail.mails.map(({ key }) => key));
const isWhole =
  mailKeys.size === MAILS * PEOPLE && new Set(hookKeys).size === HOOKS && most <= LIMIT_A_PERSON;
console.log(
  `${isWhole ? "ok  " : "LOST"} ${total} messages, ${kills} kills, away ${minutesAway} min: ${seconds.toFixed(0)} s; ` +
    `emails ${mailKeys.size} of ${MAILS * PEOPLE} (${mail.mails.length - mailKeys.size} twice), ` +
    `webhooks ${new Set(hookKeys).size} of ${HOOKS} (${hookKeys.length} calls); most to one person in the hour ${most}`,
);
process.exitCode = isWhole ? 0 : 1;
await Promise.all([mail.close(), hooks.close()]);
await app.close();
await db.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
