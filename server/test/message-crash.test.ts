/**
 * Messages while the process that sends them is killed again and again, the mail server and the receiver of webhooks fail, are
 * slow, and are away: each arrives at least once, always under one key, and nobody is sent more than their limit of the hour.
 */
import { type ChildProcess, spawn } from "node:child_process";
import {
  MESSAGE_CHANNEL_ENDPOINTS as C,
  WEBHOOK_HEADERS,
} from "@sweepline/contract/care/message-channels.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import {
  INITIAL_MESSAGE_SETTINGS,
  MESSAGE_SETTING_ENDPOINTS as S,
} from "@sweepline/contract/care/messages/settings.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { aHookReceiver, aMailServer } from "./message-receivers.ts";
import type { SenderOptions } from "./message-sender.ts";
import { aWorld, type Person } from "./world.ts";

const SECRET = "a secret of thirty-two characters";
const [PEOPLE, LIMIT, MAILS, HOOKS] = [30, 4, 7, 290];

const world = await aWorld({ OUTGOING_NETWORKS: "127.0.0.1", SECRETS_KEY: SECRET });
let failures = 0;
const mail = await aMailServer({
  refuse: () => {
    failures += 1;
    return failures % 4 === 0 ? 451 : undefined;
  },
});
const hooks = await aHookReceiver();
let sender: ChildProcess | undefined;
afterAll(async () => {
  sender?.kill("SIGKILL");
  await world.close();
  await Promise.all([mail.close(), hooks.close()]);
});

function start(): void {
  const options: SenderOptions = {
    databaseUrl: String((world.db.pool.options as { connectionString?: string }).connectionString),
    secret: SECRET,
    offsetMs: world.clock.now().getTime() - Date.now(),
    leaseMs: 1_500,
  };
  sender = spawn(process.execPath, [`${import.meta.dirname}/message-sender.ts`, JSON.stringify(options)], {
    stdio: "inherit",
  });
}

async function people(): Promise<{ author: Person; receivers: Person[] }> {
  const tenant = await world.anOrganization();
  const author = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
  const receivers: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const me = await world.aPerson({
      organizationId: tenant,
      roleCodes: ["viewer"],
      email: `p${n}@example.com`,
    });
    await world.call(me, S.save, { body: { ...INITIAL_MESSAGE_SETTINGS, revision: 0, hourlyLimit: LIMIT } });
    receivers.push(me);
  }
  const shared = { isEnabled: true, servesBelow: true };
  const settings = {
    ...{
      host: "127.0.0.1",
      port: mail.port,
      encryption: "none" as const,
      verifiesCertificate: true,
      username: "",
    },
    ...{ fromAddress: "fleet@example.com", fromName: "Fleet" },
  };
  await world.call(author, C.create, { body: { kind: "email", name: "Mail", settings, ...shared } });
  await world.call(author, C.create, {
    body: { kind: "webhook", name: "Hook", settings: { url: hooks.url }, ...shared },
  });
  return { author, receivers };
}

const open = async (): Promise<number> =>
  (
    await world.db.one<{ n: number }>(sql`
    select count(*)::int as n from message_deliveries where state = 'pending'`)
  ).n;
/** Until at most so many wait. */
const until = (count: number) =>
  expect.poll(open, { timeout: 75_000, interval: 50 }).toBeLessThanOrEqual(count);
const idsOf = async (way: string) =>
  (
    await world.db.many<{ id: string }>(
      sql`select id from message_deliveries where way = ${way} and state = 'sent'`,
    )
  ).map(({ id }) => id);

it("loses none and sends nobody too many, killed three times", { timeout: 240_000 }, async () => {
  const { author, receivers } = await people();
  const write = (ways: ("email" | "webhook")[], staffIds: number[]) => {
    const to = { staffIds, roleIds: [], organizationIds: [] };
    return world.call(author, E.write, {
      body: { title: "Drill", content: "At ten", severity: "info", ways, receivers: to },
    });
  };
  for (let n = 0; n < MAILS; n += 1)
    await write(
      ["email"],
      receivers.map(({ staffId }) => staffId),
    );
  for (let n = 0; n < HOOKS; n += 1) await write(["webhook"], [author.staffId]);
  const total = await open();
  expect(total).toBe(PEOPLE * MAILS + HOOKS);
  hooks.answerWith((_, count) =>
    count % 5 === 0 ? 500 : { status: 204, afterMs: count % 7 === 0 ? 100 : 2 },
  );
  for (const left of [0.8, 0.55, 0.3]) {
    start();
    await until(Math.floor(total * left));
    sender?.kill("SIGKILL");
    hooks.goDown(left === 0.55);
  }
  hooks.goDown(true);
  start();
  await expect
    .poll(
      () =>
        world.db
          .one(sql`
    select from message_channels where kind = 'webhook' and failures > 0`)
          .catch(() => undefined),
      { timeout: 20_000 },
    )
    .toBeTruthy();
  hooks.goDown(false);
  await until(0);

  const keys = hooks.hooks.map(({ headers }) => String(headers[WEBHOOK_HEADERS.delivery]));
  expect([...new Set(keys)].sort()).toEqual((await idsOf("webhook")).sort());
  expect(new Set(keys).size).toBe(HOOKS);
  const perPerson = new Map<string, Set<string>>();
  for (const {
    to: [address = ""],
    key,
  } of mail.mails)
    perPerson.set(address, (perPerson.get(address) ?? new Set()).add(key));
  expect([...perPerson.values()].map((own) => own.size)).toEqual(Array.from({ length: PEOPLE }, () => LIMIT));
  expect([...perPerson.values()].flatMap((own) => [...own]).sort()).toEqual((await idsOf("email")).sort());
  const held = await world.db.one<{ n: number }>(
    sql`select count(*)::int as n from message_deliveries where state = 'held'`,
  );
  expect(held.n).toBe(PEOPLE * (MAILS - LIMIT));
});
