/** Passkeys, made and used by an authenticator in software. */
import {
  SECOND_FACTOR_ENDPOINTS as E,
  MAX_PASSKEYS,
} from "@sweepline/contract/access/second-factors/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { type Authenticator, anAuthenticator } from "../../../test/an-authenticator.ts";
import { addPasskey, answerWith, byPassword, challengeFor, SITE } from "../../../test/factor-fixture.ts";
import { aWorld, CLIENT_BASIC } from "../../../test/world.ts";
import { siteOf } from "./passkeys.ts";

const world = await aWorld({ PUBLIC_URL: SITE });
afterAll(() => world.close());

async function aPersonWithPasskey(given?: Authenticator) {
  const username = await world.aStaff({ roleCodes: ["platformOperator"] });
  const who = await world.session(username);
  const { answer, authenticator } = await addPasskey(world, who, given);
  if (answer.status !== 200) throw new Error(answer.text);
  return { username, who, authenticator, recoveryCodes: answer.data.recoveryCodes };
}

const signInAlone = async (authenticator: Authenticator) => {
  const { data } = await world.call(null, E.beginPasskeySignIn);
  const body = { challengeId: data.challengeId, credential: authenticator.assert(data.options) };
  const headers = { authorization: CLIENT_BASIC };
  return { body, answer: await world.call(null, E.passkeySignIn, { body, headers }) };
};

describe("passkeys are offered", () => {
  it.each([
    ["https://console.test", "console.test"],
    ["https://console.test:8443", "console.test"],
    ["http://localhost:8080", "localhost"],
    ["http://console.test", undefined],
    ["https://192.168.1.7", undefined],
    ["http://127.0.0.1:8080", undefined],
    ["https://[2001:db8::1]", undefined],
    ["https://no host:at all", undefined],
  ])("at %s for %s", (origin, rpId) => {
    expect(siteOf(origin)?.rpId).toBe(rpId);
  });

  it("by the address that the product is known to have, whatever a request says of it", async () => {
    const who = await world.aPerson();
    const { data } = await world.call(who, E.beginPasskey, { headers: { host: "evil.test" } });
    expect(data.options).toMatchObject({ rp: { id: "console.test" } });
  });

  it("not at all at plain http, in words", async () => {
    const plain = await aWorld();
    const who = await plain.session(await plain.aStaff());
    const { data } = await plain.call(who, E.list, { headers: { host: "192.168.1.7:8080" } });
    expect(data.hasPasskeys).toBe(false);
    const refused = await plain.call(who, E.beginPasskey, { headers: { host: "192.168.1.7:8080" } });
    expect([refused.status, refused.error]).toEqual([422, "passkeysUnavailable"]);
    await plain.close();
  });
});

describe("a passkey", () => {
  it("is the second factor of whoever has one, with recovery codes beside it", async () => {
    const { username, authenticator, recoveryCodes } = await aPersonWithPasskey();
    expect(recoveryCodes).toHaveLength(10);
    const challenge = await challengeFor(world, username);
    expect(challenge.methods).toEqual(["passkey", "recoveryCode"]);
    const credential = authenticator.assert(challenge.passkey ?? {});
    const answer = await answerWith(world, challenge.challengeId, { method: "passkey", credential });
    expect(answer.status).toBe(200);
  });

  it("signs in alone where it has verified its user, once for each challenge", async () => {
    const { who, authenticator } = await aPersonWithPasskey();
    const { body, answer } = await signInAlone(authenticator);
    expect(answer.status).toBe(200);
    const person = { ...who, accessToken: answer.data.access_token };
    const { data } = await world.call(person, E.list);
    expect(data.passkeys[0]).toMatchObject({ name: "Laptop", lastUsedAt: world.clock.now().toISOString() });
    const headers = { authorization: CLIENT_BASIC };
    const again = await world.call(null, E.passkeySignIn, { body, headers });
    expect(again.error).toBe("secondFactorExpired");
  });

  it("does not sign in alone where only a touch was asked for: after a password it does", async () => {
    const { username, authenticator } = await aPersonWithPasskey(
      anAuthenticator({ origin: SITE, isVerifying: false }),
    );
    expect((await signInAlone(authenticator)).answer.error).toBe("passkeyRefused");
    const { challengeId, passkey } = await challengeFor(world, username);
    const credential = authenticator.assert(passkey ?? {});
    expect((await answerWith(world, challengeId, { method: "passkey", credential })).status).toBe(200);
  });

  it("of another person does not answer a challenge, nor one that was made for another site", async () => {
    const [ada, bob] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const { challengeId, passkey } = await challengeFor(world, ada.username);
    const bobs = bob.authenticator.assert(passkey ?? {});
    expect((await answerWith(world, challengeId, { method: "passkey", credential: bobs })).error).toBe(
      "passkeyRefused",
    );
    const phishing = anAuthenticator({ origin: "https://console.test.evil.test" });
    const who = await world.aPerson();
    expect((await addPasskey(world, who, phishing)).answer.error).toBe("passkeyRefused");
  });

  it("that was signed for another challenge is refused", async () => {
    const { username, authenticator } = await aPersonWithPasskey();
    const { passkey } = await challengeFor(world, username);
    const credential = authenticator.assert(passkey ?? {});
    const other = await challengeFor(world, username);
    expect((await answerWith(world, other.challengeId, { method: "passkey", credential })).error).toBe(
      "passkeyRefused",
    );
  });

  it("whose counter does not grow is a copy, and refused", async () => {
    const { username, authenticator } = await aPersonWithPasskey();
    await signInAlone(authenticator);
    authenticator.turnBack();
    const { challengeId, passkey } = await challengeFor(world, username);
    const credential = authenticator.assert(passkey ?? {});
    expect((await answerWith(world, challengeId, { method: "passkey", credential })).error).toBe(
      "passkeyRefused",
    );
  });

  it("is renamed and removed by its owner alone; with the last one goes the asking", async () => {
    const [ada, bob] = [await aPersonWithPasskey(), await aPersonWithPasskey()];
    const { data } = await world.call(ada.who, E.list);
    const params = { id: data.passkeys[0]?.id ?? 0 };
    const body = { name: "Mine" };
    expect((await world.call(bob.who, E.renamePasskey, { params, body })).status).toBe(404);
    expect((await world.call(bob.who, E.removePasskey, { params })).status).toBe(404);
    await world.call(ada.who, E.renamePasskey, { params, body: { name: "Phone" } });
    expect((await world.call(ada.who, E.list)).data.passkeys[0]?.name).toBe("Phone");
    expect((await world.call(ada.who, E.removePasskey, { params })).status).toBe(200);
    expect((await byPassword(world, ada.username)).status).toBe(200);
    expect((await world.call(ada.who, E.list)).data.recoveryCodesLeft).toBe(0);
  });

  it("is one of twenty at most, and of each authenticator's answers one is kept", async () => {
    const { who } = await aPersonWithPasskey();
    for (let n = 1; n < MAX_PASSKEYS; n += 1) await addPasskey(world, who);
    expect((await world.call(who, E.beginPasskey)).error).toBe("tooManyPasskeys");
  });

  it("is made for the session that asked: its challenge is nobody else's", async () => {
    const [ada, bob] = [await world.aPerson(), await world.aPerson()];
    const { data } = await world.call(ada, E.beginPasskey);
    const { credential } = anAuthenticator({ origin: SITE }).make(data.options);
    const body = { challengeId: data.challengeId, name: "Theirs", credential };
    expect((await world.call(bob, E.addPasskey, { body })).error).toBe("secondFactorExpired");
    expect((await world.call(ada, E.addPasskey, { body })).status).toBe(200);
  });
});

describe("a challenge for signing in by a passkey alone", () => {
  it("tells of nobody", async () => {
    const { data } = await world.call(null, E.beginPasskeySignIn);
    expect(data.options).not.toHaveProperty("allowCredentials.0");
  });

  it("does not take the answer of somebody whom the product does not know", async () => {
    const authenticator = anAuthenticator({ origin: SITE });
    const who = await world.aPerson();
    const { data } = await world.call(who, E.beginPasskey);
    authenticator.make(data.options);
    expect((await signInAlone(authenticator)).answer.error).toBe("passkeyRefused");
  });
});
