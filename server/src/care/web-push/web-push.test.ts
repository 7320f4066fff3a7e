import { createHash } from "node:crypto";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { CHANNEL_REFUSALS, TEST_EVERY_S } from "@sweepline/contract/care/message-channels.ts";
import { MESSAGE_ENDPOINTS as M } from "@sweepline/contract/care/messages/index.ts";
import { WEB_PUSH_ENDPOINTS as E } from "@sweepline/contract/care/web-push/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aBrowser, aPushService } from "../../../test/push-service.ts";
import { aWorld, type Person } from "../../../test/world.ts";
import { encryptPush } from "./encrypt.ts";

const world = await aWorld({ OUTGOING_NETWORKS: "127.0.0.1", PUBLIC_URL: "https://fleet.example.com" });
const service = await aPushService({ now: world.clock.now });
const tenant = await world.anOrganization();
const author = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
afterAll(async () => {
  await world.close();
  await service.close();
});

const subscribe = (who: Person, name: string, browser: ReturnType<typeof aBrowser>) =>
  world.call(who, E.subscribe, {
    body: { name: "Firefox", endpoint: `${service.url}/${name}`, keys: browser.keys },
  });
const dispatch = async () => {
  await world.app.care.messages.dispatcher.tick();
  await world.app.care.messages.dispatcher.settle();
};
async function push(who: Person, content = "At ten") {
  const receivers = { staffIds: [who.staffId], roleIds: [], organizationIds: [] };
  await world.call(author, M.write, {
    body: { title: "演习", content, severity: "info", ways: ["push"], receivers },
  });
  await dispatch();
}
const aReader = () => world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
const browsersOf = async (who: Person) => (await world.call(who, E.browsers)).data;
const deliveryTo = (who: Person) =>
  world.db.one<{ state: string; attempts: number; waitS: number | null }>(sql`
    select state, attempts, round(extract(epoch from next_attempt_at - ${world.clock.now()}::timestamptz))::int as "waitS"
    from message_deliveries where staff_id = ${who.staffId} and way = 'push'`);

describe("a push message", () => {
  it("is the example of RFC 8291, section 5", () => {
    const bytes = (text: string) => Buffer.from(text, "base64url");
    const body = encryptPush(
      Buffer.from("When I grow up, I want to be a watermelon"),
      {
        p256dh: bytes(
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        ),
        auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
      },
      {
        salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        privateKey: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      },
    );
    expect(body.toString("base64url")).toBe(RFC_BODY);
  });

  it("is taken by a push service, and read by the one browser that it is for", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    expect((await subscribe(me, "one", browser)).status).toBe(200);
    expect((await browsersOf(me))[0]).toMatchObject({ usedAt: null });
    await push(me);
    const [{ headers, body } = { headers: {} as Record<string, string>, body: Buffer.alloc(0) }] =
      service.received("one");
    expect(service.refused).toEqual([]);
    const { key, ...shown } = JSON.parse(browser.read(body));
    expect(shown).toEqual({ title: "演习", body: "At ten", language: "zh", severity: "info", path: "" });
    expect(headers.topic).toBe(key.replaceAll("-", ""));
    expect(() => aBrowser().read(body)).toThrow();
    expect(String(headers.authorization)).toContain(`k=${(await world.call(me, E.key)).data}`);
    expect((await browsersOf(me))[0]?.usedAt).toBe(world.clock.now().toISOString());
  });

  it("is cut where it is too long for a push service", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    await subscribe(me, "long", browser);
    await push(me, "长".repeat(3_000));
    const [{ body } = { body: Buffer.alloc(0) }] = service.received("long");
    expect(service.refused).toEqual([]);
    expect(JSON.parse(browser.read(body)).body).toMatch(/^长+$/);
  });

  it.each([404, 410])("goes no more to a browser that its service answers %i for", async (status) => {
    const [me, browser] = [await aReader(), aBrowser()];
    await subscribe(me, `gone${status}`, browser);
    service.answerWith(`gone${status}`, status);
    await push(me);
    expect(await browsersOf(me)).toEqual([]);
    expect((await deliveryTo(me)).state).toBe("refused");
  });

  it("goes no more to a browser whose key cannot be used, and to the person's others all the same", async () => {
    const me = await aReader();
    const { data } = await subscribe(me, "no-point", aBrowser());
    await subscribe(me, "a-point", aBrowser());
    await world.db.run(sql`update push_browsers set p256dh = ${Buffer.alloc(65)} where id = ${data.id}`);
    await push(me);
    const ends = await world.db.many<{ address: string; state: string; reason: string | null }>(sql`
      select address, state, reason from message_deliveries where staff_id = ${me.staffId} order by address::bigint`);
    const [kept, ...others] = await browsersOf(me);
    expect(others).toEqual([]);
    expect(ends).toEqual([
      { address: String(data.id), state: "refused", reason: "pushKey" },
      { address: String(kept?.id), state: "sent", reason: null },
    ]);
  });

  it("waits as long as a push service asks, and holds up no other", async () => {
    const [me, other] = [await aReader(), await aReader()];
    await subscribe(me, "busy", aBrowser());
    await subscribe(other, "idle", aBrowser());
    service.answerWith("busy", 429, { "retry-after": "90" });
    await push(me);
    expect(await deliveryTo(me)).toEqual({ state: "pending", attempts: 1, waitS: 90 });
    await push(other);
    expect((await deliveryTo(other)).state).toBe("sent");
    service.answerWith("busy", 201);
    world.clock.advance(90_000);
    await dispatch();
    expect(await deliveryTo(me)).toMatchObject({ state: "sent", attempts: 2 });
    const keys = service.received("busy").map(({ headers }) => headers.topic);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("browsers", () => {
  it("of a person whose sessions are all ended take no more messages, a lost phone least of all", async () => {
    const [lost, other] = [await aReader(), await aReader()];
    await subscribe(lost, "lost-phone", aBrowser());
    await subscribe(other, "own-phone", aBrowser());
    const admin = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
    await world.call(admin, STAFF_ENDPOINTS.endSessions, { params: { id: lost.staffId } });
    const kept = await world.db.many<{ staff_id: number }>(
      sql`select staff_id from push_browsers where staff_id in (${lost.staffId}, ${other.staffId})`,
    );
    expect(kept.map(({ staff_id }) => staff_id)).toEqual([other.staffId]);
  });

  it("are their person's own, and belong to whoever signed in there last", async () => {
    const [me, other, browser] = [await aReader(), await aReader(), aBrowser()];
    const { data } = await subscribe(me, "shared", browser);
    expect(data.mark).toBe(createHash("sha256").update(`${service.url}/shared`).digest("hex"));
    const params = { browserId: data.id };
    expect((await world.call(other, E.unsubscribe, { params })).status).toBe(404);
    expect((await world.call(other, E.test, { params })).status).toBe(404);
    await subscribe(other, "shared", browser);
    expect(await browsersOf(me)).toEqual([]);
    expect((await world.call(other, E.unsubscribe, { params })).status).toBe(200);
  });

  it("have no push service inside and a key that can be used, and keep the server's key sealed", async () => {
    const body = { name: "Firefox", endpoint: "https://10.0.0.7/push", keys: aBrowser().keys };
    expect((await world.call(await aReader(), E.subscribe, { body })).error).toBe("pushAddress");
    const { auth } = aBrowser().keys;
    const noPoint = { ...body, endpoint: `${service.url}/no-point`, keys: { p256dh: "A".repeat(87), auth } };
    expect((await world.call(await aReader(), E.subscribe, { body: noPoint })).error).toBe("pushKey");
    const { key } = await world.db.one<{ key: Buffer }>(sql`select private_sealed as key from push_keys`);
    expect(key.length).toBeGreaterThan(32 + 28);
  });

  it("are tried in the person's language, once in a few seconds, and say what their service answered", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    const params = { browserId: (await subscribe(me, "tried", browser)).data.id };
    const headers = { "accept-language": "en" };
    const { data } = await world.call(me, E.test, { params, headers });
    expect(data).toMatchObject({ isDelivered: true, reason: null, status: 201 });
    const [{ body } = { body: Buffer.alloc(0) }] = service.received("tried");
    expect(JSON.parse(browser.read(body))).toMatchObject({
      title: "Test notification",
      language: "en",
      path: "/platform/message/settings",
    });
    const soon = await world.call(me, E.test, { params });
    expect(soon.status).toBe(CHANNEL_REFUSALS.testedJustNow.status);
    world.clock.advance(TEST_EVERY_S * 1_000);
    service.answerWith("tried", 410);
    expect((await world.call(me, E.test, { params })).data).toMatchObject({
      isDelivered: false,
      reason: "gone",
    });
    expect(await browsersOf(me)).toEqual([]);
  });

  it("are forgotten when they say goodbye with their secret, and without it not", async () => {
    const [me, browser] = [await aReader(), aBrowser()];
    await subscribe(me, "leaving", browser);
    const farewell = (auth: string, name = "leaving") =>
      world.call(null, E.farewell, { body: { endpoint: `${service.url}/${name}`, auth } });
    expect((await farewell(aBrowser().keys.auth)).status).toBe(200);
    expect(await browsersOf(me)).toHaveLength(1);
    expect((await farewell(browser.keys.auth)).status).toBe(200);
    expect(await browsersOf(me)).toEqual([]);
    // Sent again it does no harm, and says nothing of who is known.
    expect((await farewell(browser.keys.auth)).status).toBe(200);
  });

  it("move to another address with the secret that they had, and without it not", async () => {
    const [me, before, after] = [await aReader(), aBrowser(), aBrowser()];
    await subscribe(me, "before", before);
    const renewal = (auth: string, endpoint = `${service.url}/after`) =>
      world.call(null, E.renew, {
        body: { before: { endpoint: `${service.url}/before`, auth }, endpoint, keys: after.keys },
      });
    expect((await renewal(aBrowser().keys.auth)).status).toBe(404);
    expect((await renewal(before.keys.auth, "https://10.0.0.7/push")).error).toBe("pushAddress");
    expect((await renewal(before.keys.auth)).status).toBe(200);
    await push(me);
    expect(service.received("before")).toEqual([]);
    const [{ body } = { body: Buffer.alloc(0) }] = service.received("after");
    expect(JSON.parse(after.read(body))).toMatchObject({ title: "演习" });
    // The address before is nobody's any more.
    expect((await renewal(before.keys.auth)).status).toBe(404);
  });
});

const RFC_BODY =
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
