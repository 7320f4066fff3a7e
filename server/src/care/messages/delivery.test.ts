import type { IncomingHttpHeaders } from "node:http";
import {
  MESSAGE_CHANNEL_ENDPOINTS as C,
  type ChannelFields,
  WEBHOOK_HEADERS,
} from "@sweepline/contract/care/message-channels.ts";
import { DELIVERY_ENDPOINTS as D } from "@sweepline/contract/care/messages/deliveries.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import {
  INITIAL_MESSAGE_SETTINGS,
  MESSAGE_SETTING_ENDPOINTS as S,
} from "@sweepline/contract/care/messages/settings.ts";
import type { MessageWay, Severity } from "@sweepline/contract/care/messages/ways.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aHookReceiver, aMailServer } from "../../../test/message-receivers.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { signatureOf } from "../message-channels/index.ts";
import { LEASE_MS } from "./paces.ts";

const HOUR_MS = 3_600_000;
let world: World;
let hooks: Awaited<ReturnType<typeof aHookReceiver>>;
/** A tenant of its own for each test. */
let tenant: number;
let author: Person;

beforeAll(async () => {
  world = await aWorld({ OUTGOING_NETWORKS: "127.0.0.1", PUBLIC_URL: "https://fleet.example.com" });
  hooks = await aHookReceiver();
});
afterAll(async () => {
  await world.close();
  await hooks.close();
});
beforeEach(async () => {
  tenant = await world.anOrganization();
  author = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
  hooks.answerWith(() => 204);
  hooks.hooks.length = 0;
});

const drain = async () => {
  await world.app.care.messages.dispatcher.tick();
  await world.app.care.messages.dispatcher.settle();
};
const collect = async () => {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  await drain();
};
const aReceiver = (email: string) =>
  world.aPerson({ organizationId: tenant, roleCodes: ["viewer"], email, phone: "13800000001" });
type Fields = Pick<ChannelFields, "kind" | "settings">;
async function aChannel(fields: Fields, secret: object = {}) {
  const body = { name: "A channel", isEnabled: true, servesBelow: true, ...fields, ...secret };
  const { data, status, text } = await world.call(author, C.create, { body: body as never });
  expect(status, text).toBe(200);
  return data;
}
const mailSettings = (port: number, username = "") => ({
  ...{ host: "127.0.0.1", port, encryption: "none" as const, verifiesCertificate: true, username },
  ...{ fromAddress: "fleet@example.com", fromName: "Fleet" },
});
async function write(
  who: readonly Person[],
  ways: MessageWay[],
  { severity = "info", title = "Fire drill" }: { severity?: Severity; title?: string } = {},
) {
  const receivers = { staffIds: who.map(({ staffId }) => staffId), roleIds: [], organizationIds: [] };
  const body = { title, content: "At ten", severity, ways, receivers };
  return (await world.call(author, E.write, { body })).data.id;
}
const progressOf = async (id: string) =>
  (await world.call(author, E.list, { query: {} })).data.records.find((row) => row.id === id)?.progress;
const channelRow = async (id: number) =>
  (await world.call(author, C.list, { query: {} })).data.records.find((row) => row.id === id);

describe("an email", () => {
  it("reaches its receiver by the tenant's mail server, with its key and where it leads", async () => {
    const mail = await aMailServer({ users: { fleet: "mail-pass-1" } });
    const secret = await sealedFields(world, { password: "mail-pass-1" });
    await aChannel({ kind: "email", settings: mailSettings(mail.port, "fleet") }, secret);
    const me = await aReceiver("me@example.com");
    const id = await write([me], ["email"]);
    await drain();
    expect(mail.mails).toMatchObject([{ to: ["me@example.com"] }]);
    const { source = "", key = "" } = mail.mails[0] ?? {};
    expect(source).toContain("Subject: Fire drill");
    expect(source).toContain(`Message-ID: <${key}@example.com>`);
    expect(source).not.toContain("mail-pass-1");
    expect(await progressOf(id)).toEqual([{ way: "email", total: 1, delivered: 1, failed: 0 }]);
    await mail.close();
  });

  it("that is delivered is when somebody was reached, where that matters", async () => {
    const mail = await aMailServer({ refuse: (to) => (to === "gone@example.com" ? 550 : undefined) });
    await aChannel({ kind: "email", settings: mailSettings(mail.port) });
    const people = [await aReceiver("gone@example.com"), await aReceiver("me@example.com")];
    const reachedAt = async (id: string) => {
      const one = sql`select reached_at as at from assist_messages where message_id = ${id}`;
      return (await world.db.one<{ at: Date | null }>(one)).at;
    };
    const ids: string[] = [];
    for (const one of people) {
      const id = await write([one], ["email"]);
      await world.db.run(sql`
        insert into assist_messages (message_id, made_at, device_ids, keys) values (${id}, now(), '{}', '{}')`);
      ids.push(id);
    }
    await drain();
    expect(await Promise.all(ids.map(reachedAt))).toEqual([null, world.clock.now()]);
    await mail.close();
  });

  it("that the server refuses for good is not tried again, one that it refuses for now is", async () => {
    const refusals: Record<string, number | undefined> = { "gone@example.com": 550, "busy@example.com": 450 };
    const mail = await aMailServer({ refuse: (to) => refusals[to] });
    await aChannel({ kind: "email", settings: mailSettings(mail.port) });
    const people = [await aReceiver("gone@example.com"), await aReceiver("busy@example.com")];
    const id = await write(people, ["email"]);
    await drain();
    expect(await progressOf(id)).toEqual([{ way: "email", total: 2, delivered: 0, failed: 1 }]);
    refusals["busy@example.com"] = undefined;
    await drain();
    expect(mail.mails).toEqual([]);
    world.clock.advance(2_000);
    await drain();
    expect(mail.mails).toMatchObject([{ to: ["busy@example.com"] }]);
    await mail.close();
  });

  it("says who it could not reach: without an address, or without a channel", async () => {
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    const id = await write([me], ["inApp", "email"]);
    expect(await progressOf(id)).toEqual([
      { way: "inApp", total: 1, delivered: 1, failed: 0 },
      { way: "email", total: 1, delivered: 0, failed: 1 },
    ]);
  });
});

describe("a webhook", () => {
  it("is signed by a secret that is shown once", async () => {
    const { secret, channel } = await aChannel({ kind: "webhook", settings: { url: hooks.url } });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await channelRow(channel.id))).not.toContain(secret);
    await write([author], ["webhook"], { severity: "warning" });
    await drain();
    const { headers, body } = hooks.hooks[0] ?? { headers: {} as IncomingHttpHeaders, body: "" };
    const [, seconds = "", signature] =
      /^t=(\d+),v1=(\w+)$/.exec(String(headers[WEBHOOK_HEADERS.signature])) ?? [];
    expect(signature).toBe(signatureOf(secret ?? "", Number(seconds), body));
    expect(JSON.parse(body)).toMatchObject({
      version: 1,
      message: { title: "Fire drill", severity: "warning" },
    });
    expect(headers[WEBHOOK_HEADERS.idempotency]).toBe(JSON.parse(body).id);
  });

  it("that fails comes again under the same key, later each time, and every attempt is kept", async () => {
    const { channel } = await aChannel({ kind: "webhook", settings: { url: hooks.url } });
    hooks.answerWith((_, count) => (count < 3 ? 500 : 204));
    await write([author], ["webhook"]);
    for (const waitMs of [0, 2_000, 4_000]) {
      world.clock.advance(waitMs);
      await drain();
    }
    expect(hooks.hooks).toHaveLength(3);
    expect(new Set(hooks.hooks.map(({ headers }) => headers[WEBHOOK_HEADERS.delivery])).size).toBe(1);
    const [delivery] = (await world.call(author, D.list, { params: { id: channel.id }, query: {} })).data
      .records;
    expect(delivery).toMatchObject({ state: "sent", attempts: 3 });
    const params = { id: channel.id, deliveryId: delivery?.id ?? "" };
    const attempts = (await world.call(author, D.attempts, { params })).data;
    expect(attempts.map(({ outcome, status }) => [outcome, status])).toEqual([
      ["delivered", 204],
      ["retry", 500],
      ["retry", 500],
    ]);
    await world.call(author, D.replay, { params });
    await drain();
    expect(hooks.hooks[3]?.headers[WEBHOOK_HEADERS.delivery]).toBe(delivery?.id);
  });

  it("follows no redirection", async () => {
    const { channel } = await aChannel({ kind: "webhook", settings: { url: hooks.url } });
    hooks.answerWith(() => ({ status: 302, location: `${hooks.url}/elsewhere` }));
    await write([author], ["webhook"]);
    await drain();
    expect(hooks.hooks.map(({ path }) => path)).toEqual(["/hook"]);
    const [delivery] = (await world.call(author, D.list, { params: { id: channel.id }, query: {} })).data
      .records;
    expect(delivery).toMatchObject({ state: "refused", reason: "redirected" });
  });

  it("that is dead is shown as such and rests, holds up no other, and is given up in the end", async () => {
    const dead = await aHookReceiver();
    const { channel } = await aChannel({ kind: "webhook", settings: { url: dead.url } });
    await dead.close();
    const mail = await aMailServer();
    await aChannel({ kind: "email", settings: mailSettings(mail.port) });
    const me = await aReceiver("me@example.com");
    for (let n = 0; n < 8; n += 1) await write([me], ["webhook", "email"]);
    await drain();
    expect(mail.mails).toHaveLength(8);
    expect(await channelRow(channel.id)).toMatchObject({
      deadSince: expect.any(String),
      lastReason: "unreachable",
    });
    const count = async () =>
      (
        await world.db.one<{ n: number }>(sql`
        select count(*)::int as n from message_attempts where channel_id = ${channel.id}`)
      ).n;
    const before = await count();
    await drain();
    expect(await count()).toBe(before);
    world.clock.advance(25 * HOUR_MS);
    await collect();
    author = await world.session(author.username);
    const states = (await world.call(author, D.list, { params: { id: channel.id }, query: {} })).data.records;
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["failed"]));
    await mail.close();
  });
});

describe("a text message", () => {
  it("is a request made of a template, whose places stay text", async () => {
    const settings = {
      ...{
        url: `${hooks.url}?key={{secret}}`,
        method: "POST" as const,
        contentType: "application/json" as const,
      },
      headers: [{ name: "X-Key", value: "{{secret}}" }],
      body: '{"to":"{{phone}}","text":"{{title}}"}',
    };
    const secret = await sealedFields(world, { password: "gate-pass-1" });
    await aChannel({ kind: "sms", settings }, secret);
    await write([await aReceiver("me@example.com")], ["sms"], { title: 'Say "now"' });
    await drain();
    expect(hooks.hooks).toMatchObject([
      { path: "/hook?key=gate-pass-1", headers: { "x-key": "gate-pass-1" } },
    ]);
    expect(JSON.parse(hooks.hooks[0]?.body ?? "")).toEqual({ to: "13800000001", text: 'Say "now"' });
  });
});

describe("a person's own wishes", () => {
  async function settle(me: Person, given: object) {
    const body = { ...INITIAL_MESSAGE_SETTINGS, revision: 0, ...given };
    expect((await world.call(me, S.save, { body })).status).toBe(200);
  }
  async function someoneWithMail(given: object) {
    const mail = await aMailServer();
    await aChannel({ kind: "email", settings: mailSettings(mail.port) });
    const me = await aReceiver("me@example.com");
    await settle(me, given);
    return { mail, me };
  }

  it("are no more in any hour than their limit; the rest comes together afterwards", async () => {
    const { mail, me } = await someoneWithMail({ hourlyLimit: 3 });
    // Over the full hour of the clock: it makes no new start.
    world.clock.advance(HOUR_MS - (world.clock.now().getTime() % HOUR_MS) - 1_000);
    for (let n = 0; n < 10; n += 1)
      await write([me], ["email"], { severity: "critical", title: `Alarm ${n}` });
    await drain();
    expect(mail.mails).toHaveLength(3);
    world.clock.advance(HOUR_MS - 1);
    await collect();
    expect(mail.mails).toHaveLength(3);
    world.clock.advance(LEASE_MS + 1);
    await collect();
    expect(mail.mails).toHaveLength(4);
    const digest = mail.mails[3]?.source ?? "";
    expect(digest).toContain("Auto-Submitted: auto-generated");
    const text = Buffer.from(digest.split("\r\n\r\n")[1] ?? "", "base64").toString();
    expect(digest + text).toMatch(/Alarm \d/);
    await mail.close();
  });

  it("are quiet hours by their own clocks, which only what is critical passes", async () => {
    const { mail, me } = await someoneWithMail({ quietFrom: "00:00", quietUntil: "23:59" });
    await write([me], ["email"], { severity: "error" });
    await drain();
    expect(mail.mails).toEqual([]);
    await write([me], ["email"], { severity: "critical", title: "Fire" });
    await drain();
    expect(mail.mails).toHaveLength(1);
    world.clock.advance(24 * HOUR_MS);
    author = await world.session(author.username);
    await collect();
    expect(mail.mails).toHaveLength(2);
    await mail.close();
  });
});
