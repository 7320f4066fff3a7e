import { SESSION_ENDPOINTS as E, LOCKOUT, SIGN_IN_WORK } from "@sweepline/contract/access/session/index.ts";
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { dice } from "../../../test/dice.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";
import {
  type Attempt,
  anAddress,
  attempt as attemptIn,
  cookieOf,
  workedAttempt,
} from "../../../test/sign-in-attempt.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

const MINUTE = 60_000;
const WRONG = "wrong-1";
const attempt = (fields: Attempt) => attemptIn(world, fields);
const fail = async (fields: Attempt, times: number) => {
  for (let n = 0; n < times; n += 1) await attempt({ password: WRONG, ...fields });
};
/** As a botnet does it: each from somewhere else, with whatever work is asked for. */
const attack = async (username: string, times: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1)
    statuses.push((await workedAttempt(world, { username, password: WRONG })).status);
  return statuses;
};

describe("an account where wrong passwords come from (§ 5 in 10 minutes)", () => {
  it("is locked there for ten minutes after five, says for how long, and twice as long the next time", async () => {
    const [username, remoteIp] = [await world.aStaff(), anAddress()];
    for (let n = 0; n < LOCKOUT.failures; n += 1)
      expect((await attempt({ username, remoteIp, password: WRONG })).status).toBe(426);
    world.clock.advance(MINUTE);
    const locked = await attempt({ username: username.toUpperCase(), remoteIp });
    expect(locked).toMatchObject({ status: 429, error: "lockedOut" });
    expect(locked.headers["retry-after"]).toBe("540");
    expect(locked.envelope.msg).toContain("540");
    world.clock.advance(10 * MINUTE);
    for (let n = 0; n < LOCKOUT.failures; n += 1)
      await workedAttempt(world, { username, remoteIp, password: WRONG });
    const again = await attempt({ username, remoteIp });
    expect(again.headers["retry-after"]).toBe("1200");
  });

  it("cannot be tried more often by coming all at once", async () => {
    const [username, remoteIp] = [await world.aStaff(), anAddress()];
    const tries = Array.from({ length: 8 }, () => attempt({ username, remoteIp, password: WRONG }));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([426, 426, 426, 426, 426, 429, 429, 429]);
  });

  it("is forgiven by a right one from there, and after ten minutes", async () => {
    const [username, remoteIp] = [await world.aStaff(), anAddress()];
    await fail({ username, remoteIp }, 4);
    expect((await attempt({ username, remoteIp })).status).toBe(200);
    await fail({ username, remoteIp }, 4);
    world.clock.advance(10 * MINUTE);
    expect((await attempt({ username, remoteIp, password: WRONG })).status).toBe(426);
  });

  it("is one for a whole IPv6 network of 64 bits", async () => {
    const username = await world.aStaff();
    for (let n = 0; n < LOCKOUT.failures; n += 1)
      await attempt({ username, password: WRONG, remoteIp: `2001:db8:7:1::${n + 1}` });
    expect((await attempt({ username, remoteIp: "2001:db8:7:1:ffff::9" })).status).toBe(429);
    expect((await attempt({ username, remoteIp: "2001:db8:7:2::1" })).error).toBe("workRequired");
  });

  it("is counted by person: letters that only look like the name's, or fold to them, are nobody's", async () => {
    const name = "admin7";
    await world.aStaff({ username: name });
    const remoteIp = anAddress();
    for (const username of ["admİn7", "ａｄｍｉｎ７", "ADMIN7", "Admin7", "adMin7", "admin7"])
      await attempt({ username, password: WRONG, remoteIp: anAddress() });
    expect((await attempt({ username: "admİn7", remoteIp })).status).toBe(426);
    expect((await attempt({ username: "ａｄｍｉｎ７", remoteIp })).status).toBe(426);
    // Four were of this person, in whatever case.
    expect((await attempt({ username: name, password: WRONG, remoteIp: anAddress() })).status).toBe(426);
    expect((await attempt({ username: name })).error).toBe("workRequired");
  });
});

describe("an account that strangers try from everywhere", () => {
  it("asks every stranger for harder work and a wait, within a bound, and lets the right password in", async () => {
    const username = await world.aStaff();
    expect(await attack(username, 5)).toEqual([426, 426, 426, 426, 426]);
    expect(await attempt({ username })).toMatchObject({ status: 428, error: "workRequired" });
    const randomStr = "soft-lock-1";
    const { data } = await world.call(null, E.challenge, { query: { randomStr, username } });
    expect(data).toMatchObject({ bits: SIGN_IN_WORK.bits + 1, waitS: 1 });
    expect((await workedAttempt(world, { username })).status).toBe(200);
  });

  it("takes no answer before the wait is over", async () => {
    const username = await world.aStaff();
    await attack(username, 5);
    const early = { ...world, clock: { ...world.clock, advance: () => undefined } };
    expect((await workedAttempt(early, { username })).error).toBe("wrongCaptcha");
  });

  it("lets its owner in with a known browser, as if nothing were", async () => {
    const username = await world.aStaff();
    const first = await attempt({ username });
    expect(first.headers["set-cookie"]).toMatch(
      /^sweepline_browser=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    await attack(username, 6);
    const again = await attempt({ username, cookie: cookieOf(first) });
    expect(again.status).toBe(200);
    expect(cookieOf(again)).toBe(cookieOf(first));
    expect((await attempt({ username })).error).toBe("workRequired");
  });

  it("counts a known browser by itself, so that its cookie is no way to guess on", async () => {
    const username = await world.aStaff();
    const cookie = cookieOf(await attempt({ username }));
    for (let n = 0; n < LOCKOUT.failures; n += 1)
      expect((await attempt({ username, cookie, password: WRONG })).status).toBe(426);
    expect((await attempt({ username, cookie })).status).toBe(429);
    expect((await attempt({ username })).status).toBe(200);
  });

  it("knows a browser for its own people only, and none that was made up", async () => {
    const [owner, other] = [await world.aStaff(), await world.aStaff()];
    const cookie = cookieOf(await attempt({ username: other }));
    await attack(owner, 5);
    for (const one of [cookie, `sweepline_browser=${"A".repeat(43)}`])
      expect((await attempt({ username: owner, cookie: one })).error).toBe("workRequired");
    const planted = await attempt({ username: other, cookie: `sweepline_browser=${"A".repeat(43)}` });
    expect(cookieOf(planted)).not.toContain("AAAA");
  });

  it("says no more of a name that nobody has", async () => {
    const known = await world.aStaff();
    const seen = async (username: string) => {
      const statuses = await attack(username, 6);
      const randomStr = `alike-${username.length}-${statuses.length}`;
      const { data } = await world.call(null, E.challenge, { query: { randomStr, username } });
      const { envelope } = await attempt({ username, password: WRONG });
      return { statuses, bits: data.bits, waitS: data.waitS, envelope };
    };
    expect(await seen(known)).toEqual(await seen("nobodyatall"));
  });

  it("is told of under the person it is about", async () => {
    const username = await world.aStaff();
    const { id } = (await world.app.access.staff.findByUsername(username)) ?? { id: 0 };
    await attack(username, 5);
    await world.app.logs.signIns.flush();
    const root = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const query = { staffId: id, outcome: "lockedOut" } as const;
    expect((await world.call(root, LOG_ENDPOINTS.signIns, { query })).data.records).toHaveLength(1);
  });
});

describe("an address", () => {
  it("is locked for strangers after five wrong passwords, whatever the accounts", async () => {
    const remoteIp = anAddress();
    for (let n = 0; n < LOCKOUT.failures; n += 1) await fail({ username: await world.aStaff(), remoteIp }, 1);
    const username = await world.aStaff();
    expect((await attempt({ username, remoteIp })).status).toBe(429);
    const cookie = cookieOf(await attempt({ username }));
    expect((await attempt({ username, remoteIp, cookie })).status).toBe(200);
  });

  it("from which someone came in lately is not: an office is not locked out by one person", async () => {
    const [remoteIp, clumsy] = [anAddress(), await world.aStaff()];
    await attempt({ username: await world.aStaff(), remoteIp });
    await fail({ username: clumsy, remoteIp }, LOCKOUT.failures);
    expect((await attempt({ username: clumsy, remoteIp })).status).toBe(429);
    expect((await workedAttempt(world, { username: await world.aStaff(), remoteIp })).status).toBe(200);
  });
});

describe("someone who is signed in", () => {
  it("leaves the lock screen though strangers at the same address have locked the account there", async () => {
    const [username, remoteIp] = [await world.aStaff(), anAddress()];
    const who = await world.signIn(username, undefined, { remoteIp });
    await fail({ username, remoteIp }, LOCKOUT.failures);
    const verify = async (password: string) =>
      world.call(who, E.verifyPassword, { body: await sealedFields(world, { password }), remoteIp });
    expect((await verify("Test-pass-1")).data).toBe(true);
    for (let n = 0; n < LOCKOUT.failures; n += 1) expect((await verify(WRONG)).data).toBe(false);
    expect((await verify("Test-pass-1")).status).toBe(429);
  });
});

describe("whatever strangers do", () => {
  it("the owner comes in: at once in a known browser, in a new one by work within the bound", async () => {
    const { lockout } = world.app.access.sessions;
    const { below: roll } = dice(42);
    const username = await world.aStaff();
    const cookie = cookieOf(await attempt({ username }));
    const guess = (remoteIp: string, bits: number) =>
      lockout.guard({ username, remoteIp, bits }, async () => undefined).catch(() => undefined);
    for (let round = 0; round < 12; round += 1) {
      for (let n = roll(25); n > 0; n -= 1) {
        await guess(`192.0.2.${roll(40)}`, roll(2) === 0 ? SIGN_IN_WORK.bits : SIGN_IN_WORK.mostBits);
        world.clock.advance(roll(3) * 20_000);
      }
      expect((await attempt({ username, cookie })).status, "a known browser").toBe(200);
      const owner = { username, remoteIp: `198.51.100.${round + 1}` };
      const { bits, waitS } = await lockout.workFor(owner);
      expect(bits).toBeLessThanOrEqual(SIGN_IN_WORK.mostBits);
      expect(waitS).toBeLessThanOrEqual(SIGN_IN_WORK.longestWaitS);
      world.clock.advance(waitS * 1_000);
      expect(await lockout.guard({ ...owner, bits }, async () => "in"), "a new browser").toBe("in");
    }
  });

  it("one address has at most 85 guesses a day at one account, at whatever pace", async () => {
    const { lockout } = world.app.access.sessions;
    for (const paceS of [0, 151, 601]) {
      const [username, remoteIp] = [await world.aStaff(), anAddress()];
      const end = world.clock.now().getTime() + LOCKOUT.dayS * 1_000;
      let guesses = 0;
      while (world.clock.now().getTime() < end) {
        let isGuess = false;
        await lockout
          .guard({ username, remoteIp }, async () => {
            isGuess = true;
            return undefined;
          })
          .catch(() => undefined);
        guesses += isGuess ? 1 : 0;
        world.clock.advance(isGuess ? paceS * 1_000 : MINUTE);
      }
      expect(guesses).toBeLessThanOrEqual(85);
      expect(guesses).toBeGreaterThan(40);
    }
  });
});
