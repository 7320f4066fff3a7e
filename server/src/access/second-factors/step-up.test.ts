/** Dangerous acts in a session whose person has not proved for a while that it is them. */
import { GRANT_TYPE, OAUTH_CLIENT_ENDPOINTS } from "@sweepline/contract/access/oauth-clients.ts";
import { SECOND_FACTOR_ENDPOINTS as E, STEP_UP_S } from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { afterAll, describe, expect, it } from "vitest";
import { codeOf, enrollTotp } from "../../../test/factor-fixture.ts";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aWorld, PASSWORD, type Person } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

const anAdmin = (): Promise<Person> => world.aPerson({ roleCodes: ["platformAdmin"] });
const age = () => world.clock.advance((STEP_UP_S + 1) * 1_000);

async function sealed(password = PASSWORD) {
  const randomStr = aRandomStr();
  const key = await world.call(null, SESSION_ENDPOINTS.sealKey);
  return { password: seal(password, randomStr, key.data), randomStr };
}

/** Something dangerous that does no harm: nobody has this id. */
const act = (who: Person) => world.call(who, STAFF_ENDPOINTS.remove, { params: { id: 999_999_999 } });

const FLAGGED = ALL_ENDPOINTS.filter(({ stepUp }) => stepUp);
/** Ids that nobody has. */
const NOBODYS = { id: 999_999_999, keyId: 999_999_999 };
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

describe("dangerous acts", () => {
  it("are these, and no other", () => {
    expect(FLAGGED.map(nameOf).sort()).toEqual([
      "DELETE /admin/client/:id",
      "DELETE /admin/org/:id",
      "DELETE /admin/role/:id",
      "DELETE /admin/staff/:id",
      "DELETE /admin/staff/:id/second-factors",
      "DELETE /admin/user/passkeys/:id",
      "DELETE /admin/user/second-factors/totp",
      "DELETE /platform/elevator/:id/credentials",
      "DELETE /platform/equipment/:id/secret",
      "DELETE /platform/otaupdate/agent/:id/token",
      "DELETE /platform/otaupdate/gateway/:id",
      "POST /admin/access/view-as",
      "POST /admin/client",
      "POST /admin/client/:id/secret",
      "POST /admin/role",
      "POST /admin/role/:id/copy",
      "POST /admin/staff",
      "POST /admin/staff/import",
      "POST /admin/user/passkeys/options",
      "POST /admin/user/recovery-codes",
      "POST /admin/user/second-factors/totp",
      "POST /platform/elevator/:id/credentials",
      "POST /platform/equipment",
      "POST /platform/equipment/:id/secret",
      "POST /platform/equipment/import",
      "POST /platform/otaupdate/agent/:id/token",
      "POST /platform/otaupdate/gateway",
      "POST /platform/otaupdate/rollout/:id/approve",
      "POST /platform/otaupdate/rollout/:id/resume",
      "POST /platform/otaupdate/rollout/:id/start",
      "POST /platform/otaupdate/sysannex/:id/release",
      "POST /platform/otaupdate/sysannex/:id/withdraw",
      "POST /platform/otaupdate/sysannex/product/:id/keys",
      "POST /platform/pairing",
      "PUT /admin/client",
      "PUT /admin/role",
      "PUT /admin/second-factors/requirements",
      "PUT /admin/staff",
      "PUT /admin/staff/:id/password",
      "PUT /platform/equipment/:id/recommission",
      "PUT /platform/otaupdate/sysannex/product/:id/keys/:keyId/revoke",
      "PUT /platform/otaupdate/sysannex/product/:id/rules",
    ]);
  });

  it("are all served to people that are signed in", () => {
    for (const { permission, method } of FLAGGED)
      expect([permission === "public", method === "GET"]).toEqual([false, false]);
  });

  it.each(FLAGGED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "in a session that is ten minutes old are refused: %s",
    async (_, endpoint) => {
      const who = await anAdmin();
      const call = () => world.call(who, endpoint, { params: NOBODYS as never });
      expect((await call()).error, "at once").not.toBe("stepUpRequired");
      const fresh = await anAdmin();
      age();
      const refused = await world.call(fresh, endpoint, { params: NOBODYS as never });
      expect([refused.status, refused.error]).toEqual([403, "stepUpRequired"]);
    },
  );

  it("are refused for want of the right first: nobody is asked for a password in vain", async () => {
    const who = await world.aPerson({ roleCodes: ["platformOperator"] });
    age();
    expect((await act(who)).error).toBe("noPermission");
  });
});

describe("a step-up", () => {
  it("by the password opens them for ten minutes, in that session alone", async () => {
    const [here, username] = await (async () => {
      const name = await world.aStaff({ roleCodes: ["platformAdmin"] });
      return [await world.session(name), name] as const;
    })();
    const there = await world.session(username);
    age();
    const { data } = await world.call(here, E.beginStepUp);
    expect(data).toEqual({ methods: ["password"], challengeId: null, passkey: null });
    const proof = { method: "password" as const, ...(await sealed()) };
    expect((await world.call(here, E.stepUp, { body: { proof } })).status).toBe(200);
    expect([(await act(here)).error, (await act(there)).error]).toEqual(["notFound", "stepUpRequired"]);
    age();
    expect((await act(here)).error).toBe("stepUpRequired");
  });

  it("by a wrong password opens nothing, says so at its field, and counts towards the lock-out", async () => {
    const who = await anAdmin();
    age();
    for (let n = 0; n < 5; n += 1) {
      const proof = { method: "password" as const, ...(await sealed("Wrong-pass-1")) };
      const wrong = await world.call(who, E.stepUp, { body: { proof }, remoteIp: "10.7.0.1" });
      expect([wrong.error, wrong.envelope.fields?.[0]?.field]).toEqual([
        "wrongOwnPassword",
        "proof.password",
      ]);
    }
    const proof = { method: "password" as const, ...(await sealed()) };
    expect((await world.call(who, E.stepUp, { body: { proof }, remoteIp: "10.7.0.1" })).error).toBe(
      "lockedOut",
    );
    expect((await act(who)).error).toBe("stepUpRequired");
  });

  it("is by the second factor where there is one: its password alone does not do, nor at the lock screen", async () => {
    const who = await anAdmin();
    const { secret } = await enrollTotp(world, who);
    age();
    const { data } = await world.call(who, E.beginStepUp);
    expect(data.methods).toEqual(["totp", "recoveryCode"]);
    const password = { method: "password" as const, ...(await sealed()) };
    expect((await world.call(who, E.stepUp, { body: { proof: password } })).error).toBe("invalidInput");
    expect((await world.call(who, SESSION_ENDPOINTS.verifyPassword, { body: await sealed() })).data).toBe(
      true,
    );
    expect((await act(who)).error).toBe("stepUpRequired");
    const proof = { method: "totp" as const, code: codeOf(world, secret) };
    const { challengeId } = data;
    expect((await world.call(who, E.stepUp, { body: { challengeId, proof } })).status).toBe(200);
    expect((await act(who)).error).toBe("notFound");
  });

  it("is not given by another session's challenge, nor by one of signing in", async () => {
    const name = await world.aStaff({ roleCodes: ["platformAdmin"] });
    const here = await world.session(name);
    const { secret } = await enrollTotp(world, here);
    const there = await world.session(name);
    age();
    const { data } = await world.call(there, E.beginStepUp);
    const proof = { method: "totp" as const, code: codeOf(world, secret) };
    const stolen = await world.call(here, E.stepUp, { body: { challengeId: data.challengeId, proof } });
    expect(stolen.error).toBe("secondFactorExpired");
  });

  it("comes with leaving the lock screen for whoever has a password only", async () => {
    const who = await anAdmin();
    age();
    await world.call(who, SESSION_ENDPOINTS.verifyPassword, { body: await sealed() });
    expect((await act(who)).error).toBe("notFound");
  });

  it("is not had by refreshing", async () => {
    const who = await anAdmin();
    age();
    const { data } = await world.call(null, SESSION_ENDPOINTS.token, {
      body: { grant_type: "refresh_token", refresh_token: who.refreshToken },
      headers: { authorization: `Basic ${btoa("console:console")}` },
    });
    expect((await act({ ...who, accessToken: data.access_token })).error).toBe("stepUpRequired");
  });
});

describe("machines", () => {
  async function aMachine(grants: ("client_credentials" | "password")[]) {
    const username = await world.aStaff({ roleCodes: ["platformAdmin"] });
    const admin = await world.session(username);
    const clientId = `machine${admin.staffId}`;
    const { data } = await world.call(admin, OAUTH_CLIENT_ENDPOINTS.create, {
      body: {
        clientId,
        authorizedGrantTypes: grants,
        accessTokenValidity: 86_400,
        refreshTokenValidity: 86_400,
        staffId: admin.staffId,
      },
    });
    return { admin, username, basic: `Basic ${btoa(`${clientId}:${data.clientSecret}`)}` };
  }
  const tokenBy = async (basic: string, fields: object): Promise<Person> => {
    const headers = { authorization: basic };
    const { data } = await world.call(null, SESSION_ENDPOINTS.token, { body: fields, headers });
    return { username: "", staffId: 0, accessToken: data.access_token, refreshToken: "" };
  };

  it("are not asked: there is nobody to ask", async () => {
    const { basic } = await aMachine(["client_credentials"]);
    const machine = await tokenBy(basic, { grant_type: GRANT_TYPE.machine });
    age();
    expect((await act(machine)).error).toBe("notFound");
  });

  it("are none where a person signed in by the same client with a password", async () => {
    const { basic, username } = await aMachine(["client_credentials", "password"]);
    const { password, randomStr } = await sealed();
    await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
    const code = await world.captchaText(randomStr);
    const person = await tokenBy(basic, { grant_type: "password", username, password, randomStr, code });
    age();
    expect((await act(person)).error).toBe("stepUpRequired");
  });
});
