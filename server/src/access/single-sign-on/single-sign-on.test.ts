import { ACCOUNT_NOTICE_ENDPOINTS as NOTICES } from "@sweepline/contract/access/account-notices.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { SINGLE_SIGN_ON_ENDPOINTS as E } from "@sweepline/contract/access/single-sign-on.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aPerson, aSignOnFixture, aStranger, begin, enter } from "../../../test/sign-on-fixture.ts";
import { CLIENT_BASIC, PASSWORD, type Person } from "../../../test/world.ts";

const fixture = await aSignOnFixture();
const world = await fixture.aWorld();
afterAll(async () => {
  await world.close();
  await fixture.provider.close();
});

async function enterByPassword(
  username: string,
  { sso, cookie = "", password = PASSWORD }: Record<string, string>,
) {
  const randomStr = aRandomStr();
  const { data: key } = await world.call(null, SESSION_ENDPOINTS.sealKey);
  await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
  return world.call(null, SESSION_ENDPOINTS.token, {
    body: {
      grant_type: "password",
      username,
      password: seal(password, randomStr, key),
      randomStr,
      code: await world.captchaText(randomStr),
      ...(sso && { sso_code: sso }),
    },
    headers: { authorization: CLIENT_BASIC, cookie },
  });
}
const whoIs = async (accessToken: string) => (await world.app.access.authenticate(accessToken))?.staffId;
const actions = async () =>
  (
    await world.db.many<{ action: string; detail: string }>(
      sql`select action, detail from audit_log order by id`,
    )
  ).slice(-2);

describe("someone whom the claim names", () => {
  it("comes in, is bound, and comes in by the same identity when the email has changed", async () => {
    const person = await aPerson(world);
    const identity = aStranger({ email: person.email.toUpperCase() });
    const { sso, cookie } = await fixture.walk(world, identity);
    const answer = await enter(world, sso, cookie);
    expect(answer).toMatchObject({
      status: 200,
      data: { scope: "server", refresh_token: expect.any(String) },
    });
    expect(await whoIs(answer.data.access_token)).toBe(person.id);
    const [bound, signedIn] = await actions();
    expect(bound).toMatchObject({ action: "access_single-sign-on_bind" });
    expect(signedIn?.action).toBe("access_session_signIn");
    expect(signedIn?.detail).toContain("single_sign_on");
    const again = await fixture.walk(world, { ...identity, email: "elsewhere@acme.test" });
    expect(await whoIs((await enter(world, again.sso, again.cookie)).data.access_token)).toBe(person.id);
  });

  it.each([
    ["whose email was not verified", (email: string) => aStranger({ email, email_verified: false })],
    [
      "whose provider does not say whether it was",
      (email: string) => aStranger({ email, email_verified: undefined }),
    ],
    ["whose email was verified by a text", (email: string) => aStranger({ email, email_verified: "true" })],
    ["without an email", () => aStranger({ email: undefined })],
  ])("but %s is bound to nobody", async (_, identity) => {
    const { email } = await aPerson(world);
    const { sso, cookie } = await fixture.walk(world, identity(email));
    expect(await enter(world, sso, cookie)).toMatchObject({ status: 417, error: "accountNotBound" });
  });

  it("comes in by an email that is not said to be verified where the operator says to trust it", async () => {
    const trusting = await fixture.aWorld({ OIDC_TRUST_UNVERIFIED_EMAIL: "1" });
    const { email } = await aPerson(trusting);
    const { sso, cookie } = await fixture.walk(trusting, aStranger({ email, email_verified: undefined }));
    expect((await enter(trusting, sso, cookie)).status).toBe(200);
    await trusting.close();
  });

  it("is told of the binding", async () => {
    const person = await aPerson(world);
    const { sso, cookie } = await fixture.walk(world, aStranger({ email: person.email }));
    await enter(world, sso, cookie);
    const { data } = await world.call(await world.session(person.username), NOTICES.list, { query: {} });
    const received = data.records.find(({ kind }) => kind === "identityBound");
    expect(received).toMatchObject({ subject: `Acme ID · ${person.email}`, remoteIp: "127.0.0.1" });
  });

  it("nor is one whose email two people have", async () => {
    const { email } = await aPerson(world);
    await aPerson(world, { email });
    const { sso, cookie } = await fixture.walk(world, aStranger({ email }));
    expect((await enter(world, sso, cookie)).status).toBe(417);
  });

  it("does not come in where the account, or an organization above it, is disabled", async () => {
    const person = await aPerson(world);
    const { sso, cookie } = await fixture.walk(world, aStranger({ email: person.email }));
    await world.db.run(sql`update staff set is_enabled = false where id = ${person.id}`);
    expect(await enter(world, sso, cookie)).toMatchObject({ status: 403, error: "staffDisabled" });
  });

  it("may be named by username or phone instead", async () => {
    const byName = await fixture.aWorld({ OIDC_CLAIM: "preferred_username" });
    const byPhone = await fixture.aWorld({
      OIDC_CLAIM: "phone_number",
      OIDC_SCOPES: "openid profile email phone",
    });
    const [ann, bob] = [await aPerson(byName), await aPerson(byPhone, { phone: "13800001234" })];
    for (const [at, claims] of [
      [byName, { preferred_username: ann.username.toUpperCase() }],
      [byPhone, { phone_number: "13800001234", phone_number_verified: true }],
    ] as const) {
      const { sso, cookie } = await fixture.walk(at, aStranger(claims));
      expect((await enter(at, sso, cookie)).status).toBe(200);
      await at.close();
    }
    expect(bob.id).toBeGreaterThan(0);
  });
});

describe("an email or phone number that people have entered themselves", () => {
  const profile = (more: { email?: string; displayName?: string }) => ({
    body: { displayName: "A Person", phone: null, email: "own@example.com", ...more },
  });
  const comesIn = async (claims: object) => {
    const { sso, cookie } = await fixture.walk(world, aStranger(claims));
    return enter(world, sso, cookie);
  };

  it("maps nobody, whosever it is at the provider", async () => {
    const thief = await aPerson(world);
    const email = "director@acme.test";
    await world.call(
      await world.session(thief.username),
      SESSION_ENDPOINTS.updateProfile,
      profile({ email }),
    );
    expect(await comesIn({ email })).toMatchObject({ status: 417 });
  });

  it("does not keep its owner out, whose address an administrator has set", async () => {
    const [owner, other] = [await aPerson(world), await aPerson(world)];
    const { email } = owner;
    await world.call(
      await world.session(other.username),
      SESSION_ENDPOINTS.updateProfile,
      profile({ email }),
    );
    const answer = await comesIn({ email });
    expect(await whoIs(answer.data.access_token)).toBe(owner.id);
  });

  it("maps again once an administrator has set another", async () => {
    const person = await aPerson(world);
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const me = await world.session(person.username);
    await world.call(me, SESSION_ENDPOINTS.updateProfile, profile({ email: "mine@acme.test" }));
    const save = async (email: string) => {
      const params = { params: { id: person.id } };
      const { data: row } = await world.call(admin, STAFF_ENDPOINTS.get, params);
      const { role, ...fields } = row;
      const body = { ...fields, email, role: role.map(({ id }) => id) };
      const saved = await world.call(admin, STAFF_ENDPOINTS.update, { body: body as never });
      expect(saved.status, saved.text).toBe(200);
    };
    await save("mine@acme.test");
    expect((await comesIn({ email: "mine@acme.test" })).status).toBe(417);
    await save("given@acme.test");
    expect((await comesIn({ email: "given@acme.test" })).status).toBe(200);
  });

  it("stays an administrator's where people change something else", async () => {
    const person = await aPerson(world);
    const me = await world.session(person.username);
    await world.call(me, SESSION_ENDPOINTS.updateProfile, profile({ email: person.email, displayName: "B" }));
    expect((await comesIn({ email: person.email })).status).toBe(200);
  });
});

describe("someone who is bound to nobody", () => {
  it("is told so (417), as often as they ask, and is bound by a right password", async () => {
    const [person, identity] = [await aPerson(world), aStranger()];
    const { sso, cookie } = await fixture.walk(world, identity);
    for (let n = 0; n < 2; n += 1) expect((await enter(world, sso, cookie)).error).toBe("accountNotBound");
    expect((await enterByPassword(person.username, { sso, cookie, password: "wrong-1" })).status).toBe(426);
    world.clock.advance(9 * 60_000);
    const bound = await enterByPassword(person.username, { sso, cookie });
    expect(await whoIs(bound.data.access_token)).toBe(person.id);
    const again = await fixture.walk(world, identity);
    expect(await whoIs((await enter(world, again.sso, again.cookie)).data.access_token)).toBe(person.id);
  });

  it("cannot be bound after ten minutes, nor in another browser", async () => {
    const person = await aPerson(world);
    const first = await fixture.walk(world, aStranger());
    const elsewhere = await enterByPassword(person.username, {
      sso: first.sso,
      cookie: (await begin(world)).cookie,
    });
    expect(elsewhere).toMatchObject({ status: 401, error: "singleSignOnFailed" });
    world.clock.advance(10 * 60_000);
    expect((await enterByPassword(person.username, { sso: first.sso, cookie: first.cookie })).error).toBe(
      "singleSignOnFailed",
    );
  });

  it("is not taken from whoever was bound first", async () => {
    const [owner, other, identity] = [await aPerson(world), await aPerson(world), aStranger()];
    const [first, second] = [await fixture.walk(world, identity), await fixture.walk(world, identity)];
    expect((await enterByPassword(owner.username, { sso: first.sso, cookie: first.cookie })).status).toBe(
      200,
    );
    const taken = await enterByPassword(other.username, { sso: second.sso, cookie: second.cookie });
    expect(taken).toMatchObject({ status: 409, error: "alreadyBound" });
  });
});

describe("the code that the way back ends with", () => {
  it("is good once, for two minutes, in the browser that it began in", async () => {
    const { email } = await aPerson(world);
    const identity = aStranger({ email });
    const first = await fixture.walk(world, identity);
    expect((await enter(world, first.sso, "")).error).toBe("singleSignOnFailed");
    expect((await enter(world, first.sso, (await begin(world)).cookie)).error).toBe("singleSignOnFailed");
    expect((await enter(world, first.sso, first.cookie)).status).toBe(200);
    expect((await enter(world, first.sso, first.cookie)).error).toBe("singleSignOnFailed");
    const late = await fixture.walk(world, identity);
    world.clock.advance(120_000);
    expect((await enter(world, late.sso, late.cookie)).error).toBe("singleSignOnFailed");
    expect((await enter(world, "invented", late.cookie)).error).toBe("singleSignOnFailed");
  });
});

describe("one's own identities", () => {
  it("are listed and unbound by their person alone", async () => {
    const [person, stranger] = [await aPerson(world), await aPerson(world)];
    const identity = aStranger({ email: person.email });
    const { sso, cookie } = await fixture.walk(world, identity);
    await enter(world, sso, cookie);
    const [me, other]: Person[] = [
      await world.session(person.username),
      await world.session(stranger.username),
    ];
    const { data } = await world.call(me as Person, E.listIdentities);
    expect(data).toEqual([
      { id: expect.any(Number), provider: "Acme ID", subjectName: person.email, boundAt: expect.any(String) },
    ]);
    const at = { params: { id: data[0]?.id ?? 0 } };
    expect((await world.call(other as Person, E.listIdentities)).data).toEqual([]);
    expect((await world.call(other as Person, E.unbindIdentity, at)).status).toBe(404);
    expect((await world.call(me as Person, E.unbindIdentity, at)).status).toBe(200);
    const again = await fixture.walk(world, { ...identity, email: "elsewhere@acme.test" });
    expect((await enter(world, again.sso, again.cookie)).status).toBe(417);
  });
});
