import { SINGLE_SIGN_ON_ENDPOINTS as E } from "@sweepline/contract/access/single-sign-on.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { CLIENT_ID, followTo, startIdentityProvider } from "../../../test/identity-provider.ts";
import {
  aSignOnFixture,
  aStranger,
  begin,
  CALLBACK,
  comeBack,
  enter,
  searchOf,
} from "../../../test/sign-on-fixture.ts";
import { aWorld } from "../../../test/world.ts";

const fixture = await aSignOnFixture();
const world = await fixture.aWorld();
afterAll(async () => {
  await world.close();
  await fixture.provider.close();
});

describe("the way there and back", () => {
  it("asks by PKCE, with state and nonce, and ties the browser by a cookie that scripts cannot read", async () => {
    const { location, answer } = await begin(world, "/wel/rank");
    const url = new URL(location);
    expect(url.origin).toBe(fixture.provider.issuer);
    expect(searchOf(location)).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: CALLBACK,
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.status).toBe(302);
    expect(answer.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Lax$/);
    const https = await fixture.aWorld({ PUBLIC_URL: "https://console.test" });
    const secure = (await begin(https)).answer.headers["set-cookie"];
    expect(secure).toMatch(/^__Host-.*Path=\/;.*HttpOnly; SameSite=Lax; Secure$/);
    await https.close();
  });

  it("keeps no code, state or cookie as it travels", async () => {
    const { sso, cookie } = await fixture.walk(world, aStranger());
    const pending = await begin(world);
    const kept = JSON.stringify([
      await world.db.many(sql`select w::text from single_sign_ons w`),
      await world.db.many(sql`select c::text from single_sign_on_codes c`),
    ]);
    const { nonce, state } = searchOf(pending.location);
    expect(kept).toContain(nonce);
    for (const secret of [sso, state, cookie.split("=")[1], pending.cookie.split("=")[1]])
      expect(kept).not.toContain(secret);
  });

  it("leads on to pages of ours only", async () => {
    expect((await fixture.walk(world, aStranger(), "/wel/rank?range=7")).redirect).toBe("/wel/rank?range=7");
    for (const redirect of [
      "https://evil.test/",
      "//evil.test/",
      "/\\evil.test",
      "/\t/evil.test",
      "/.//evil.test",
      "javascript:alert(1)",
    ])
      expect((await fixture.walk(world, aStranger(), redirect)).redirect, redirect).toBeUndefined();
  });

  it("is good once, and in the browser and with the state that it began with", async () => {
    fixture.provider.person = aStranger();
    const { location, cookie } = await begin(world);
    const query = searchOf(await followTo(location, CALLBACK));
    const other = await begin(world);
    expect(await comeBack(world, query, "")).toBe("/login?ssoError=expired");
    expect(await comeBack(world, query, other.cookie)).toBe("/login?ssoError=expired");
    expect(await comeBack(world, { ...query, state: searchOf(other.location).state }, cookie)).toBe(
      "/login?ssoError=expired",
    );
    expect(await comeBack(world, query, cookie)).toMatch(/^\/login\?sso=/);
    expect(await comeBack(world, query, cookie)).toBe("/login?ssoError=expired");
  });

  it("is over after ten minutes", async () => {
    fixture.provider.person = aStranger();
    const { location, cookie } = await begin(world);
    const query = searchOf(await followTo(location, CALLBACK));
    world.clock.advance(600_000);
    expect(await comeBack(world, query, cookie)).toBe("/login?ssoError=expired");
  });

  it.each([
    ["nonce", sql`update single_sign_ons set nonce = 'another'`],
    ["PKCE verifier", sql`update single_sign_ons set code_verifier = repeat('a', 43)`],
  ])("fails with another %s", async (_, spoil) => {
    fixture.provider.person = aStranger();
    const { location, cookie } = await begin(world);
    const query = searchOf(await followTo(location, CALLBACK));
    await world.db.run(spoil);
    expect(await comeBack(world, query, cookie)).toBe("/login?ssoError=failed");
  });

  it("fails with a code that the provider did not give, and from another issuer", async () => {
    for (const change of [{ code: "invented" }, { iss: "https://evil.test" }]) {
      fixture.provider.person = aStranger();
      const { location, cookie } = await begin(world);
      const query = searchOf(await followTo(location, CALLBACK));
      expect(await comeBack(world, { ...query, ...change }, cookie)).toBe("/login?ssoError=failed");
    }
  });

  it("says it where the person refuses at the provider, in our words", async () => {
    const { login } = await fixture.walk(world, null, "/wel/rank");
    expect(login).toBe("/login?ssoError=refused&redirect=%2Fwel%2Frank");
  });

  it("is cleared away when nobody comes back", async () => {
    await begin(world);
    world.clock.advance(600_000);
    await world.app.upkeep.start();
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*)::int as count from single_sign_ons`,
    );
    expect(count).toBe(0);
  });
});

describe("the provider", () => {
  it("may be away: passwords work, and single sign-on comes back with it", async () => {
    const late = await startIdentityProvider({ redirectUri: CALLBACK });
    const port = Number(new URL(late.issuer).port);
    await late.close();
    const at = await fixture.aWorld({ OIDC_ISSUER: late.issuer });
    expect((await at.call(null, E.singleSignOn)).data).toEqual({ provider: "Acme ID" });
    expect((await begin(at, "/wel/rank")).location).toBe(
      "/login?ssoError=unreachable&redirect=%2Fwel%2Frank",
    );
    await at.signIn(await at.aStaff());
    const back = await startIdentityProvider({ redirectUri: CALLBACK, port });
    expect((await begin(at)).location).toContain(`${late.issuer}/auth?`);
    await back.close();
    await at.close();
  });

  it("may not be there at all", async () => {
    const at = await aWorld();
    expect((await at.call(null, E.singleSignOn)).data).toEqual({ provider: null });
    expect((await begin(at)).location).toBe("/login?ssoError=off");
    expect((await enter(at, "invented", "")).error).toBe("singleSignOnOff");
    await at.close();
  });
});
