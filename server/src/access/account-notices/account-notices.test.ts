import {
  ACCOUNT_NOTICES_KEPT_DAYS,
  ACCOUNT_NOTICE_ENDPOINTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aWorld, CLIENT_BASIC, PASSWORD, type Person } from "../../../test/world.ts";
import { LIVE_TOPIC, type ReceivedAnnouncement } from "../../core/live/index.ts";
import { offerAccountNoticeEvents } from "./account-notices.jobs.ts";

let root: Person;
const world = await aWorld();
root = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterAll(() => world.close());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const noticesOf = async (who: Person) => (await world.call(who, E.list, { query: {} })).data.records;
const kindsOf = async (who: Person) => (await noticesOf(who)).map(({ kind }) => kind);

/** Signing in as a browser does, from somewhere. */
async function arrive(username: string, from: { remoteIp: string; userAgent?: string }): Promise<Person> {
  const randomStr = aRandomStr();
  const { data: key } = await world.call(null, SESSION_ENDPOINTS.sealKey);
  await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
  const { data, status, text } = await world.call(null, SESSION_ENDPOINTS.token, {
    body: {
      grant_type: "password",
      username,
      password: seal(PASSWORD, randomStr, key),
      randomStr,
      code: await world.captchaText(randomStr),
    },
    headers: { authorization: CLIENT_BASIC, "user-agent": from.userAgent ?? FIREFOX },
    remoteIp: from.remoteIp,
  });
  expect(status, text).toBe(200);
  const { id: staffId = 0 } = (await world.app.access.staff.findByUsername(username)) ?? {};
  return { username, staffId, accessToken: data.access_token, refreshToken: data.refresh_token ?? "" };
}

describe("a sign-in from somewhere new", () => {
  it("is told with browser and address, the first of all and one from a known place are not", async () => {
    const username = await world.aStaff();
    await arrive(username, { remoteIp: "203.0.113.7" });
    const newer = FIREFOX.replaceAll("140.0", "151.0.2");
    const me = await arrive(username, { remoteIp: "203.0.113.99", userAgent: newer });
    expect(await noticesOf(me)).toEqual([]);
    await arrive(username, { remoteIp: "198.51.100.7" });
    await arrive(username, { remoteIp: "203.0.113.7", userAgent: "curl/8.5" });
    await arrive(username, { remoteIp: "198.51.100.8" });
    expect(await noticesOf(me)).toMatchObject([
      { kind: "newSignIn", remoteIp: "203.0.113.7", userAgent: "curl/8.5", isRead: false, byName: null },
      { kind: "newSignIn", remoteIp: "198.51.100.7", userAgent: FIREFOX },
    ]);
  });

  it("takes a network of IPv6, and an IPv4 address written as IPv6, for what they are", async () => {
    const username = await world.aStaff();
    const me = await arrive(username, { remoteIp: "2001:db8:1::7" });
    await arrive(username, { remoteIp: "2001:db8:0001:ffff::1" });
    expect(await kindsOf(me)).toEqual([]);
    await arrive(username, { remoteIp: "2001:db8:2::7" });
    await arrive(username, { remoteIp: "192.0.2.1" });
    await arrive(username, { remoteIp: "::ffff:192.0.2.9" });
    expect(await kindsOf(me)).toEqual(["newSignIn", "newSignIn"]);
  });

  it("does not remind anyone of a program that signs in by itself", async () => {
    const username = await world.aStaff();
    const me = await world.session(username);
    const secret = await world.app.access.clients.createMachine("reader", me.staffId);
    await world.call(null, SESSION_ENDPOINTS.token, {
      body: { grant_type: "client_credentials" },
      headers: { authorization: `Basic ${btoa(`reader:${secret}`)}` },
      remoteIp: "203.0.113.200",
    });
    expect(await kindsOf(me)).toEqual([]);
  });
});

describe("what is done to an account", () => {
  it("is told: the initial password used, another password, a reset, sessions ended by an administrator", async () => {
    const username = await world.aStaff({ mustChangePassword: true });
    const me = await world.signIn(username);
    const randomStr = aRandomStr();
    const { data: key } = await world.call(null, SESSION_ENDPOINTS.sealKey);
    const [originalPassword, newPassword] = [
      seal(PASSWORD, randomStr, key),
      seal("Other-pass-7", randomStr, key),
    ];
    const change = { body: { originalPassword, newPassword, randomStr } };
    expect((await world.call(me, SESSION_ENDPOINTS.changePassword, change)).status).toBe(200);
    expect(await kindsOf(me)).toEqual(["passwordChanged", "initialPasswordUsed"]);
    const params = { params: { id: me.staffId } };
    await world.call(root, STAFF_ENDPOINTS.endSessions, { ...params, query: {} });
    const received = await noticesOf(await world.session(username));
    expect(received).toContainEqual(expect.objectContaining({ kind: "sessionEnded", byName: "A Person" }));
    const again = aRandomStr();
    const body = { password: seal("Third-pass-8", again, key), randomStr: again };
    expect((await world.call(root, STAFF_ENDPOINTS.resetPassword, { ...params, body })).status).toBe(200);
    await world.db.one({
      name: "",
      text: "update staff set must_change_password = false where id = $1 returning id",
      values: [me.staffId],
    });
    expect((await kindsOf(await world.session(username)))[0]).toBe("passwordReset");
  });

  it("is told once an hour where a stranger can cause it", async () => {
    const me = await world.aPerson();
    const note = () =>
      world.app.access.notices.noteAccount(world.db, { staffId: me.staffId, kind: "lockedOut" });
    await note();
    await note();
    expect(await kindsOf(me)).toEqual(["lockedOut"]);
    world.clock.advance(3_600_001);
    await note();
    expect(await kindsOf(me)).toHaveLength(2);
  });

  it("is forgotten after 400 days", async () => {
    const username = await world.aStaff();
    const me = await world.session(username);
    await world.app.access.notices.noteAccount(world.db, { staffId: me.staffId, kind: "lockedOut" });
    world.clock.advance(ACCOUNT_NOTICES_KEPT_DAYS * 86_400_000 + 1_000);
    await world.app.upkeep.start();
    await world.app.upkeep.stop();
    expect(await kindsOf(await world.session(username))).toEqual([]);
    root = await world.session(root.username);
  });
});

it("tells the owner of wrong passwords, once", async () => {
  const username = await world.aStaff();
  const me = await world.session(username);
  const wrong = () => world.signIn(username, "wrong-1", { remoteIp: "198.51.100.77" }).catch(() => undefined);
  for (let n = 0; n < 6; n += 1) await wrong();
  await expect.poll(() => noticesOf(me)).toMatchObject([{ kind: "lockedOut", remoteIp: "198.51.100.77" }]);
});

describe("notices", () => {
  const note = (who: Person) =>
    world.app.access.notices.noteAccount(world.db, {
      staffId: who.staffId,
      kind: "secondFactorAdded",
      subject: "Phone",
    });

  it("are marked as read by their person alone, up to the one that was seen", async () => {
    const [me, other] = [await world.aPerson(), await world.aPerson()];
    for (let n = 0; n < 3; n += 1) await note(me);
    const unread = async () => (await world.call(me, E.unread)).data;
    expect(await unread()).toBe(3);
    const [, second] = await noticesOf(me);
    const body = { upToId: second?.id ?? 0 };
    await world.call(other, E.markRead, { body });
    expect(await unread()).toBe(3);
    expect(await noticesOf(other)).toEqual([]);
    await world.call(me, E.markRead, { body });
    expect(await unread()).toBe(1);
    expect((await noticesOf(me)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
  });

  it("are announced to the person after the commit, and not where it is rolled back", async () => {
    const me = await world.aPerson();
    const received = () =>
      world.bus.published
        .filter(({ topic }) => topic === LIVE_TOPIC)
        .flatMap(({ payload }) => payload as ReceivedAnnouncement[])
        .filter(({ event, key }) => event === "accountNoticed" && key === me.staffId).length;
    const inside = world.db.transaction(async (tx) => {
      await world.app.access.notices.noteAccount(tx, { staffId: me.staffId, kind: "lockedOut" });
      expect(received()).toBe(0);
      throw new Error("rolled back");
    });
    await expect(inside).rejects.toThrow("rolled back");
    expect(received()).toBe(0);
    await note(me);
    expect(received()).toBe(1);
  });

  it("reach their person's own browsers only", async () => {
    const offers: Parameters<Parameters<typeof offerAccountNoticeEvents>[0]["offer"]>[1][] = [];
    offerAccountNoticeEvents({ offer: (_event, offer) => void offers.push(offer) });
    const seen = await offers[0]?.visibleAmong?.(root as never, [1, 2], 2);
    expect(seen?.map(({ id }) => id)).toEqual([2]);
  });

  it("are nothing for who looks through the person's eyes", async () => {
    const tenant = await world.anOrganization();
    const staff = (roleCode: string) => world.aPerson({ organizationId: tenant, roleCodes: [roleCode] });
    const [viewingAccount, me] = [await staff("tenantAdmin"), await staff("maintenance")];
    await note(me);
    const { data } = await world.call(viewingAccount, RIGHTS_ENDPOINTS.viewAs, {
      body: { staffId: me.staffId },
    });
    const eyes = { ...me, accessToken: data.access_token };
    expect(await noticesOf(eyes)).toEqual([]);
    expect((await world.call(eyes, E.unread)).data).toBe(0);
    expect((await world.call(me, E.unread)).data).toBe(1);
  });
});
