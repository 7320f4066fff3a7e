/** Single sign-on and our second factor: what the provider says of its own is not taken for it. */
import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { codeOf, enrollTotp } from "../../../test/factor-fixture.ts";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aPerson, aSignOnFixture, aStranger, enter } from "../../../test/sign-on-fixture.ts";
import { CLIENT_BASIC, PASSWORD } from "../../../test/world.ts";

const fixture = await aSignOnFixture();
const world = await fixture.aWorld();
afterAll(async () => {
  await world.close();
  await fixture.provider.close();
});

async function aPersonWithTotp() {
  const person = await aPerson(world);
  const { secret } = await enrollTotp(world, await world.session(person.username));
  world.clock.advance(30_000);
  return { ...person, secret };
}
const identitiesOf = ({ id }: { id: number }) =>
  world.db.many(sql`select from staff_identities where staff_id = ${id}`);

it("asks who comes by the provider for the second factor, whatever it says of one of its own", async () => {
  const person = await aPersonWithTotp();
  const claims = { sub: person.username, email: person.email, email_verified: true };
  const { sso, cookie } = await fixture.walk(world, { ...claims, amr: ["mfa"], acr: "high" });
  const asked = await enter(world, sso, cookie);
  expect([asked.status, asked.error]).toEqual([403, "secondFactorRequired"]);
  const { challengeId } = asked.envelope.data as unknown as { challengeId: string };
  const answer = await world.call(null, E.signIn, {
    body: { challengeId, proof: { method: "totp", code: codeOf(world, person.secret) } },
    headers: { authorization: CLIENT_BASIC },
  });
  expect(answer.status).toBe(200);
});

it("binds an identity beside a password only when the second factor is there too", async () => {
  const person = await aPersonWithTotp();
  const { sso, cookie } = await fixture.walk(world, aStranger());
  const headers = { authorization: CLIENT_BASIC, cookie };
  const randomStr = aRandomStr();
  const key = await world.call(null, SESSION_ENDPOINTS.sealKey);
  await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
  const asked = await world.call(null, SESSION_ENDPOINTS.token, {
    body: {
      grant_type: "password",
      username: person.username,
      password: seal(PASSWORD, randomStr, key.data),
      randomStr,
      code: await world.captchaText(randomStr),
      sso_code: sso,
    },
    headers,
  });
  expect(asked.error).toBe("secondFactorRequired");
  expect(await identitiesOf(person)).toEqual([]);
  const { challengeId } = asked.envelope.data as unknown as { challengeId: string };
  const proof = { method: "totp" as const, code: codeOf(world, person.secret) };
  const answer = await world.call(null, E.signIn, { body: { challengeId, proof, sso_code: sso }, headers });
  expect(answer.status).toBe(200);
  expect(await identitiesOf(person)).toHaveLength(1);
});
