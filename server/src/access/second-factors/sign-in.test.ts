/** Signing in with a second factor: what the challenge lets through, and what it does not. */
import { OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_TRIES,
} from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { answerWith, byPassword, challengeFor, codeOf, enrollTotp } from "../../../test/factor-fixture.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

const STEP_MS = 30_000;
const WAITING_FOR_A_LOCK = sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function aPersonWithTotp() {
  const username = await world.aStaff({ roleCodes: ["platformOperator"] });
  const who = await world.session(username);
  const { secret, recoveryCodes } = await enrollTotp(world, who);
  // The code of this step is used up.
  world.clock.advance(STEP_MS);
  return { who, username, secret, recoveryCodes };
}

describe("a right password", () => {
  it("gives tokens to whoever has no second factor, in the shape of §7", async () => {
    const answer = await byPassword(world, await world.aStaff());
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ token_type: "bearer", access_token: expect.any(String) });
  });

  it("gives a challenge and no token to whoever has one", async () => {
    const { username } = await aPersonWithTotp();
    const answer = await byPassword(world, username);
    expect([answer.status, answer.error]).toEqual([403, "secondFactorRequired"]);
    expect(answer.text).not.toContain("access_token");
    expect(answer.envelope.data).toEqual({
      challengeId: expect.stringMatching(/^[\w-]{43}$/),
      methods: ["totp", "recoveryCode"],
      passkey: null,
      expiresIn: 300,
    });
  });

  it("opens no session where the first factor was added since it was looked at", async () => {
    const username = await world.aStaff();
    const { id } = await world.db.one<{ id: number }>(sql`select id from staff where username = ${username}`);
    const { signingIn } = await world.db.transaction(async (tx) => {
      await tx.run(sql`select from staff where id = ${id} for no key update`);
      const waiting = byPassword(world, username);
      await expect.poll(() => world.db.many(WAITING_FOR_A_LOCK)).toHaveLength(1);
      await tx.run(sql`
        insert into staff_totp (staff_id, secret, created_at, confirmed_at) values (${id}, 'x', now(), now())`);
      return { signingIn: waiting };
    });
    const { status, error } = await signingIn;
    expect([status, error]).toEqual([409, "conflict"]);
    expect((await byPassword(world, username)).error).toBe("secondFactorRequired");
  });

  it("that is wrong tells nothing of a second factor: unknown people, and people with and without one, look alike", async () => {
    const { username } = await aPersonWithTotp();
    const answers = [];
    for (const name of [username, await world.aStaff(), "nobodyatall"]) {
      const remoteIp = `10.9.0.${answers.length + 1}`;
      const { status, text } = await byPassword(world, name, { password: "Wrong-pass-1", remoteIp });
      answers.push({ status, text });
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  });
});

describe("a challenge", () => {
  it("is answered by the authenticator app, and the session can be refreshed", async () => {
    const { username, secret } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    const { status, data } = await answerWith(world, challengeId, {
      method: "totp",
      code: codeOf(world, secret),
    });
    expect(status).toBe(200);
    const info = await world.call(
      { username, staffId: 0, accessToken: data.access_token, refreshToken: "" },
      SESSION_ENDPOINTS.userInfo,
    );
    expect(info.data.sysUser.username).toBe(username);
    const refreshed = await world.call(null, SESSION_ENDPOINTS.token, {
      body: { grant_type: "refresh_token", refresh_token: data.refresh_token },
      headers: { authorization: `Basic ${btoa("console:console")}` },
    });
    expect(refreshed.status).toBe(200);
  });

  it("is good for one answer: the same again is refused, also with the next code", async () => {
    const { username, secret } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret) });
    world.clock.advance(STEP_MS);
    const again = await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret) });
    expect([again.status, again.error]).toEqual([422, "secondFactorExpired"]);
  });

  it("is over after five minutes", async () => {
    const { username, secret } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    world.clock.advance(300_000);
    const late = await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret) });
    expect(late.error).toBe("secondFactorExpired");
  });

  it("bears five wrong codes and no sixth try, right as it may be", async () => {
    const { username, secret } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    const right = codeOf(world, secret);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let n = 0; n < SECOND_FACTOR_TRIES.perChallenge; n += 1)
      expect((await answerWith(world, challengeId, { method: "totp", code: wrong })).error).toBe(
        "wrongSecondFactor",
      );
    const sixth = await answerWith(world, challengeId, { method: "totp", code: right });
    expect(sixth.error).toBe("secondFactorExpired");
  });

  it("is of its person alone: another's code, and another's recovery code, do not answer it", async () => {
    const [ada, bob] = [await aPersonWithTotp(), await aPersonWithTotp()];
    const { challengeId } = await challengeFor(world, ada.username);
    for (const proof of [
      { method: "totp" as const, code: codeOf(world, bob.secret) },
      { method: "recoveryCode" as const, code: bob.recoveryCodes[0] ?? "" },
    ])
      expect((await answerWith(world, challengeId, proof)).error).toBe("wrongSecondFactor");
    expect((await byPassword(world, bob.username)).error, "nothing of theirs is used up").toBe(
      "secondFactorRequired",
    );
  });

  it("is of the client and of the family of addresses that it began with", async () => {
    const { username, secret, who } = await aPersonWithTotp();
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const { data } = await world.call(admin, OAUTH_CLIENT_ENDPOINTS.create, {
      body: {
        clientId: `other${who.staffId}`,
        authorizedGrantTypes: ["password"],
        accessTokenValidity: 3_600,
        refreshTokenValidity: 3_600,
      },
    });
    const basic = `Basic ${btoa(`other${who.staffId}:${data.clientSecret}`)}`;
    const { challengeId } = await challengeFor(world, username, { remoteIp: "10.4.4.4" });
    const proof = { method: "totp" as const, code: codeOf(world, secret) };
    expect((await answerWith(world, challengeId, { ...proof, basic, remoteIp: "10.4.4.4" })).error).toBe(
      "secondFactorExpired",
    );
    expect((await answerWith(world, challengeId, { ...proof, remoteIp: "2001:db8::1" })).error).toBe(
      "secondFactorExpired",
    );
    expect((await answerWith(world, challengeId, { ...proof, remoteIp: "::ffff:10.4.4.9" })).status).toBe(
      200,
    );
  });

  it("lets nobody in who was put out since the password", async () => {
    const { username, secret, who } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    await world.db.run(sql`update staff set is_enabled = false where id = ${who.staffId}`);
    const answer = await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret) });
    expect(answer.error).toBe("staffDisabled");
  });
});

describe("a code", () => {
  it("that was used is not taken again within its time, in whatever challenge", async () => {
    const { username, secret } = await aPersonWithTotp();
    const code = codeOf(world, secret);
    const [first, second] = [await challengeFor(world, username), await challengeFor(world, username)];
    expect((await answerWith(world, first.challengeId, { method: "totp", code })).status).toBe(200);
    const replayed = await answerWith(world, second.challengeId, { method: "totp", code });
    expect([replayed.status, replayed.error]).toEqual([422, "wrongSecondFactor"]);
  });

  it("that comes in eight challenges at once opens one session", async () => {
    const { username, secret } = await aPersonWithTotp();
    const code = codeOf(world, secret);
    const challenges = [];
    for (let n = 0; n < 8; n += 1) challenges.push(await challengeFor(world, username));
    const answers = await Promise.all(
      challenges.map(({ challengeId }) => answerWith(world, challengeId, { method: "totp", code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is guessed ten times an hour at most, over all challenges, and the right one is not heard meanwhile", async () => {
    const { username, secret } = await aPersonWithTotp();
    const wrong = codeOf(world, secret, 5_000);
    for (let n = 0; n < 2; n += 1) {
      const { challengeId } = await challengeFor(world, username);
      for (let m = 0; m < 5; m += 1) await answerWith(world, challengeId, { method: "totp", code: wrong });
    }
    const { challengeId } = await challengeFor(world, username);
    const locked = await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret) });
    expect([locked.status, locked.error]).toEqual([429, "secondFactorLocked"]);
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(0);
    world.clock.advance(3_600_000);
    const later = await challengeFor(world, username);
    expect(
      (await answerWith(world, later.challengeId, { method: "totp", code: codeOf(world, secret) })).status,
    ).toBe(200);
  });
});

describe("a recovery code", () => {
  it("works once, however it is typed", async () => {
    const { username, recoveryCodes } = await aPersonWithTotp();
    expect(recoveryCodes).toHaveLength(10);
    const code = (recoveryCodes[3] ?? "").toLowerCase().replaceAll("-", " ");
    const first = await challengeFor(world, username);
    expect((await answerWith(world, first.challengeId, { method: "recoveryCode", code })).status).toBe(200);
    const second = await challengeFor(world, username);
    expect((await answerWith(world, second.challengeId, { method: "recoveryCode", code })).error).toBe(
      "wrongSecondFactor",
    );
  });

  it("of which two come at once opens one session", async () => {
    const { username, recoveryCodes } = await aPersonWithTotp();
    const code = recoveryCodes[0] ?? "";
    const challenges = [];
    for (let n = 0; n < 6; n += 1) challenges.push(await challengeFor(world, username));
    const answers = await Promise.all(
      challenges.map(({ challengeId }) => answerWith(world, challengeId, { method: "recoveryCode", code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("ends when new ones are made, and is nowhere to be read", async () => {
    const { username, who, recoveryCodes } = await aPersonWithTotp();
    const { data } = await world.call(who, E.renewRecoveryCodes);
    expect(data.recoveryCodes).toHaveLength(10);
    const { challengeId } = await challengeFor(world, username);
    const old = await answerWith(world, challengeId, {
      method: "recoveryCode",
      code: recoveryCodes[1] ?? "",
    });
    expect(old.error).toBe("wrongSecondFactor");
    const fresh = data.recoveryCodes[0] ?? "";
    expect((await answerWith(world, challengeId, { method: "recoveryCode", code: fresh })).status).toBe(200);
  });
});

describe("what is kept", () => {
  it("is no secret in the clear: not in its table, not in the audit log", async () => {
    const { secret, recoveryCodes, who } = await aPersonWithTotp();
    const { text } = await world.db.one<{ text: string }>(sql`
      select (select string_agg(t::text, ' ') from staff_totp t where staff_id = ${who.staffId})
        || (select string_agg(c::text, ' ') from staff_recovery_codes c where staff_id = ${who.staffId})
        || (select string_agg(a::text, ' ') from audit_log a where staff_id = ${who.staffId}) as text`);
    expect(text).toContain("access_second-factors_add");
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
    const stored = await world.db.one<{ secret: Buffer }>(
      sql`select secret from staff_totp where staff_id = ${who.staffId}`,
    );
    expect(stored.secret.toString("utf8")).not.toContain(secret);
    const list = await world.call(who, E.list);
    expect(list.text).not.toContain(secret);
  });

  it("of sign-ins says when a right password was not followed by the second factor", async () => {
    const { username, secret, who } = await aPersonWithTotp();
    const { challengeId } = await challengeFor(world, username);
    await answerWith(world, challengeId, { method: "totp", code: codeOf(world, secret, 900) });
    await world.app.logs.close();
    const rows = await world.db.many<{ outcome: string }>(
      sql`select outcome from sign_in_log where staff_id = ${who.staffId} order by id`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(["secondFactorAsked", "wrongSecondFactor"]),
    );
  });
});
