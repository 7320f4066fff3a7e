/** People with second factors, and signing in in two steps. */

import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import type { SecondFactorChallenge } from "@sweepline/contract/access/second-factors/shapes.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { stepAt, totpCode } from "../src/access/second-factors/totp.ts";
import { type Authenticator, anAuthenticator } from "./an-authenticator.ts";
import { fromBase32 } from "./base32.ts";
import { aRandomStr, seal } from "./seal.ts";
import { CLIENT_BASIC, PASSWORD, type Person, type World } from "./world.ts";

/** Passkeys need a name and https; the world's own address is one that inject answers under. */
export const SITE = "https://console.test";

/** What an authenticator app shows at this moment, or some steps later. */
export const codeOf = (world: World, secret: string, later = 0): string =>
  totpCode(fromBase32(secret), stepAt(world.clock.now()) + later);

/** Sets up an authenticator app; the code of the present step is used up thereby. */
export async function enrollTotp(world: World, who: Person) {
  const { data } = await world.call(who, E.beginTotp);
  const answer = await world.call(who, E.confirmTotp, { body: { code: codeOf(world, data.secret) } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { secret: data.secret, recoveryCodes: answer.data.recoveryCodes ?? [] };
}

export async function addPasskey(
  world: World,
  who: Person,
  authenticator: Authenticator = anAuthenticator({ origin: SITE }),
) {
  const { data } = await world.call(who, E.beginPasskey);
  const { credential } = authenticator.make(data.options);
  const answer = await world.call(who, E.addPasskey, {
    body: { challengeId: data.challengeId, name: "Laptop", credential },
  });
  return { answer, authenticator };
}

/** As if all who are signed in had just proved that it is them: a clock that was set on makes their sessions old. */
export const everyoneHasProved = (world: World): Promise<unknown> =>
  world.db.run(sql`update sessions set verified_at = ${world.clock.now()}`);

interface From {
  remoteIp?: string;
  basic?: string;
}

/** The first step: name and password. */
export async function byPassword(
  world: World,
  username: string,
  { password = PASSWORD, remoteIp, basic = CLIENT_BASIC }: From & { password?: string } = {},
) {
  const randomStr = aRandomStr();
  const key = await world.call(null, SESSION_ENDPOINTS.sealKey);
  await world.call(null, SESSION_ENDPOINTS.captcha, { query: { randomStr } });
  return world.call(null, SESSION_ENDPOINTS.token, {
    body: {
      grant_type: "password",
      username,
      password: seal(password, randomStr, key.data),
      randomStr,
      code: await world.captchaText(randomStr),
    },
    headers: { authorization: basic },
    ...(remoteIp && { remoteIp }),
  });
}

export async function challengeFor(
  world: World,
  username: string,
  from: From = {},
): Promise<SecondFactorChallenge> {
  const answer = await byPassword(world, username, from);
  if (answer.error !== "secondFactorRequired") throw new Error(answer.text);
  return answer.envelope.data as unknown as SecondFactorChallenge;
}

/** The second step. */
export const answerWith = (
  world: World,
  challengeId: string,
  { remoteIp, basic = CLIENT_BASIC, ...proof }: BodyOf<typeof E.signIn>["proof"] & From,
) =>
  world.call(null, E.signIn, {
    body: { challengeId, proof: proof as BodyOf<typeof E.signIn>["proof"] },
    headers: { authorization: basic },
    ...(remoteIp && { remoteIp }),
  });
