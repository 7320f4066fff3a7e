import { CAPTCHA_TTL_S, SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr, seal, solve } from "../../../test/seal.ts";
import { type Attempt, attempt as attemptIn } from "../../../test/sign-in-attempt.ts";
import { aWorld, CLIENT_BASIC, PASSWORD } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

const DAY = 86_400_000;

const attempt = (fields: Attempt) => attemptIn(world, fields);

describe("the token call (§7)", () => {
  it("answers access_token, refresh_token, token_type, expires_in and scope, not enveloped", async () => {
    const answer = await attempt({ username: await world.aStaff() });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "bearer",
      expires_in: 12 * 3_600,
      scope: "server",
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("takes its fields from the query, a JSON body or a form", async () => {
    const username = await world.aStaff();
    expect((await attempt({ username, in: "query" })).status).toBe(200);
    expect((await attempt({ username, in: "body" })).status).toBe(200);
    const form = await world.app.http.inject({
      method: "POST",
      url: "/auth/oauth/token",
      headers: { authorization: CLIENT_BASIC, "content-type": "application/x-www-form-urlencoded" },
      payload: "grant_type=refresh_token&scope=server&refresh_token=unknown",
    });
    expect(form.json().error).toBe("invalidGrant");
  });

  it("refuses clients that it does not know, and grants that a client may not use", async () => {
    const username = await world.aStaff();
    for (const authorization of [
      "",
      "Basic !",
      `Basic ${btoa("console:wrong")}`,
      `Basic ${btoa("x:console")}`,
    ])
      expect((await attempt({ username, authorization })).error).toBe("unknownClient");
    const machine = await world.call(null, E.token, {
      query: { grant_type: "client_credentials" },
      headers: { authorization: CLIENT_BASIC },
    });
    expect(machine).toMatchObject({ status: 422, error: "unsupportedGrant" });
  });

  it("lets a machine in by client credentials, as the staff record it is bound to, without a refresh token", async () => {
    const username = await world.aStaff({ roleCodes: ["platformOperator"] });
    const { id } = (await world.app.access.staff.findByUsername(username)) ?? { id: 0 };
    const secret = await world.app.access.clients.createMachine("warehouse", id);
    const answer = await world.call(null, E.token, {
      body: { grant_type: "client_credentials", scope: "server" },
      headers: { authorization: `Basic ${btoa(`warehouse:${secret}`)}` },
    });
    expect(answer.data.refresh_token).toBeUndefined();
    const caller = await world.app.access.authenticate(answer.data.access_token);
    expect(caller).toMatchObject({ staffId: id });
  });
});

describe("the captcha", () => {
  it("is an SVG below 15 kB without scripts or styles", async () => {
    const image = await world.call(null, E.captcha, { query: { randomStr: aRandomStr() } });
    expect(image.headers["content-type"]).toContain("image/svg+xml");
    expect(image.text).toMatch(/^<svg .*<path .*<\/svg>$/s);
    expect(image.text).not.toMatch(/<script|<style|href|style=/i);
    expect(image.text.length).toBeLessThan(15_000);
    expect(image.headers["cache-control"]).toBe("no-store");
  });

  it("is compared without regard to case", async () => {
    const [username, randomStr] = [await world.aStaff(), aRandomStr()];
    await world.call(null, E.captcha, { query: { randomStr } });
    const text = await world.captchaText(randomStr);
    const turned = text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
    expect((await attempt({ username, randomStr, code: turned })).status).toBe(200);
  });

  it("is deleted at every check, pass or fail", async () => {
    const [username, randomStr] = [await world.aStaff(), aRandomStr()];
    for (const isRight of [false, true]) {
      await world.call(null, E.captcha, { query: { randomStr } });
      const text = await world.captchaText(randomStr);
      expect((await attempt({ username, randomStr, code: isRight ? text : "nope" })).status).toBe(
        isRight ? 200 : 428,
      );
      expect((await attempt({ username, randomStr, code: text })).status).toBe(428);
    }
  });

  it("refuses a blank, wrong or expired one with 428 before the password is looked at", async () => {
    const [username, randomStr] = [await world.aStaff(), aRandomStr()];
    for (const code of ["", " ", "nope"]) {
      await world.call(null, E.captcha, { query: { randomStr } });
      expect(await attempt({ username, password: "wrong-1", randomStr, code })).toMatchObject({
        status: 428,
        error: "wrongCaptcha",
      });
    }
    await world.call(null, E.captcha, { query: { randomStr } });
    const text = await world.captchaText(randomStr);
    world.clock.advance(CAPTCHA_TTL_S * 1_000);
    expect((await attempt({ username, randomStr, code: text })).status).toBe(428);
    const failures = await world.db.one<{ count: number }>(
      sql`select count(*) as count from sign_in_failures where account = ${username}`,
    );
    expect(failures.count).toBe(0);
  });

  it("can be replaced by a proof of work, for people using a screen reader, good for one check too", async () => {
    const [username, randomStr] = [await world.aStaff(), aRandomStr()];
    const { data } = await world.call(null, E.challenge, { query: { randomStr } });
    const code = solve(data.challenge, data.bits);
    expect((await attempt({ username, randomStr, code })).status).toBe(200);
    expect((await attempt({ username, randomStr, code })).status).toBe(428);
    await world.call(null, E.challenge, { query: { randomStr } });
    expect((await attempt({ username, randomStr, code: "pow:1" })).status).toBe(428);
  });
});

describe("the sealed password", () => {
  it("cannot be replayed: its randomStr is used up", async () => {
    const [username, randomStr] = [await world.aStaff(), aRandomStr()];
    const { data: key } = await world.call(null, E.sealKey);
    const password = seal(PASSWORD, randomStr, key);
    const send = async (forStr: string) => {
      await world.call(null, E.captcha, { query: { randomStr: forStr } });
      const code = await world.captchaText(forStr);
      const query = { grant_type: "password", username, password, randomStr: forStr, code };
      return world.call(null, E.token, { query, headers: { authorization: CLIENT_BASIC } });
    };
    expect((await send(aRandomStr())).error).toBe("unreadablePassword");
    expect((await send(randomStr)).status).toBe(200);
  });

  it("may be sealed to yesterday's key, not to the one before, and keys rotate daily", async () => {
    const username = await world.aStaff();
    const { data: first } = await world.call(null, E.sealKey);
    world.clock.advance(DAY);
    const { data: second } = await world.call(null, E.sealKey);
    expect(second.keyId).not.toBe(first.keyId);
    const withFirst = async () => {
      const randomStr = aRandomStr();
      await world.call(null, E.captcha, { query: { randomStr } });
      const code = await world.captchaText(randomStr);
      const query = {
        grant_type: "password",
        username,
        password: seal(PASSWORD, randomStr, first),
        randomStr,
        code,
      };
      return world.call(null, E.token, { query, headers: { authorization: CLIENT_BASIC } });
    };
    expect((await withFirst()).status).toBe(200);
    world.clock.advance(DAY);
    expect((await withFirst()).error).toBe("unreadablePassword");
  });
});

describe("wrong passwords", () => {
  it("say 426 and never which of username and password was wrong", async () => {
    const known = await attempt({ username: await world.aStaff(), password: "wrong-1" });
    const unknown = await attempt({ username: "nobody", password: "wrong-1" });
    expect(known.status).toBe(426);
    expect(known.envelope).toEqual(unknown.envelope);
  });
});

describe("people who may not sign in", () => {
  it("are told that the account is disabled only if they know the password", async () => {
    const username = await world.aStaff();
    const { id } = (await world.app.access.staff.findByUsername(username)) ?? { id: 0 };
    const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
    await world.call(admin, STAFF_ENDPOINTS.setEnabled, { params: { id }, body: { enabled: false } });
    expect(await attempt({ username })).toMatchObject({ status: 403, error: "staffDisabled" });
    expect((await attempt({ username, password: "wrong-1" })).status).toBe(426);
  });
});
