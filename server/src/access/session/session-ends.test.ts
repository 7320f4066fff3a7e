import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { IDLE_HEADER, SESSION_ENDS } from "@sweepline/contract/core/limits.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, CLIENT_BASIC, type Person } from "../../../test/world.ts";

const world = await aWorld({
  SESSION_IDLE_S: String(SESSION_ENDS.idleS),
  SESSION_LIMIT_S: String(SESSION_ENDS.limitS),
  SESSION_ADMIN_IDLE_S: String(SESSION_ENDS.adminIdleS),
  SESSION_ADMIN_LIMIT_S: String(SESSION_ENDS.adminLimitS),
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const someone = (...roleCodes: string[]) => world.aPerson({ roleCodes });
/** A call that the page makes by itself, so long after the person's last act. */
const byItself = (idleS: number) => ({ headers: { [IDLE_HEADER]: String(idleS) } });
const isIn = async (who: Person, options = {}) => (await world.call(who, E.userInfo, options)).status === 200;
async function refreshed(who: Person): Promise<Person | undefined> {
  const { status, data } = await world.call(null, E.token, {
    body: { grant_type: "refresh_token", refresh_token: who.refreshToken },
    headers: { authorization: CLIENT_BASIC },
  });
  return status === 200
    ? { ...who, accessToken: data.access_token, refreshToken: data.refresh_token ?? "" }
    : undefined;
}

describe("a session that nobody uses", () => {
  it("ends after twelve hours, however often its page called and refreshed by itself", async () => {
    let who: Person | undefined = await someone("viewer");
    for (let hour = 1; hour < 12 && who; hour += 1) {
      world.clock.advance(HOUR);
      expect(await isIn(who, byItself(hour * 3_600)), `hour ${hour}`).toBe(true);
      who = await refreshed(who);
    }
    expect(who).toBeDefined();
    world.clock.advance(HOUR);
    expect(await isIn(who as Person, byItself(12 * 3_600))).toBe(false);
    expect(await refreshed(who as Person)).toBeUndefined();
  });

  it("goes on as long as the person does something, told late or by a program that tells nothing", async () => {
    const [received, silent] = [await someone("viewer"), await someone("viewer")];
    world.clock.advance(11 * HOUR);
    // Half a minute ago, told by a page that called by itself a moment before.
    await isIn(received, byItself(11 * 3_600));
    await isIn(received, byItself(30));
    await isIn(silent);
    const [next, after] = [await refreshed(received), await refreshed(silent)];
    world.clock.advance(11 * HOUR);
    expect(await isIn(next as Person, byItself(11 * 3_600))).toBe(true);
    expect(await isIn(after as Person)).toBe(true);
  });

  it.each(["-5", "soon", "NaN", "1e999", ""])("is not kept alive by a call that says %j", async (idle) => {
    const who = await someone("viewer");
    world.clock.advance(6 * HOUR);
    await isIn(who, { headers: { [IDLE_HEADER]: idle } });
    const next = await refreshed(who);
    world.clock.advance(6 * HOUR);
    expect(await isIn(next as Person, byItself(0))).toBe(false);
  });

  it("ends after one hour for administrators, also for who becomes one", async () => {
    const [admin, viewer] = [await someone("platformAdmin"), await someone("viewer")];
    world.clock.advance(HOUR - 1_000);
    expect(await isIn(admin, byItself(3_599))).toBe(true);
    world.clock.advance(1_000);
    expect(await isIn(admin, byItself(3_600))).toBe(false);
    expect(await isIn(viewer, byItself(3_600))).toBe(true);
    await world.db.run(sql`
      insert into staff_roles select ${viewer.staffId}, id from roles where role_code = 'platformAdmin'`);
    expect(await isIn(viewer, byItself(3_600))).toBe(false);
  });

  it("goes on for days on a wall, by a role that says so, unless it is an administrator's", async () => {
    await world.app.access.roles.create({
      roleCode: "wall",
      roleName: "Wall",
      scopeKind: "all",
      permissions: ["insight_dashboard_view"],
    });
    await world.db.run(sql`update roles set stays_signed_in = true where role_code = 'wall'`);
    let [wall, admin]: (Person | undefined)[] = [
      await someone("wall"),
      await someone("wall", "platformAdmin"),
    ];
    for (let hours = 0; hours < 72; hours += 6) {
      world.clock.advance(6 * HOUR);
      wall = wall && (await refreshed(wall));
      admin = admin && (await refreshed(admin));
    }
    expect(wall && (await isIn(wall, byItself(72 * 3_600)))).toBe(true);
    expect(admin).toBeUndefined();
  });
});

describe("a session that is used all the time", () => {
  it("ends 30 days after signing in, an administrator's after one day", async () => {
    let [who, admin]: (Person | undefined)[] = [await someone("viewer"), await someone("platformAdmin")];
    const daysOf = { who: 0, admin: 0 };
    for (let halfHours = 1; halfHours <= 31 * 48; halfHours += 1) {
      world.clock.advance(HOUR / 2);
      if (halfHours % 12 === 0 && who) {
        await isIn(who);
        who = await refreshed(who);
        if (who) daysOf.who = halfHours / 48;
      }
      if (admin) {
        await isIn(admin);
        admin = await refreshed(admin);
        if (admin) daysOf.admin = halfHours / 48;
      }
      if (!who) break;
    }
    expect(daysOf.who).toBe(29.75);
    expect(daysOf.admin).toBeCloseTo(47 / 48);
  }, 120_000);
});

describe("when a session ends", () => {
  const endOf = async (who: Person, idleS: number) => (await world.call(who, E.ownEnd, byItself(idleS))).data;

  it("is told to its page in seconds, which that question does not put off", async () => {
    const who = await someone("viewer");
    expect(await endOf(who, 0)).toEqual({ idleEndsInS: 12 * 3_600, limitEndsInS: 30 * 86_400 });
    world.clock.advance(2 * HOUR);
    expect(await endOf(who, 7_200)).toEqual({ idleEndsInS: 10 * 3_600, limitEndsInS: 30 * 86_400 - 7_200 });
    expect(await endOf(who, 0)).toEqual({ idleEndsInS: 12 * 3_600, limitEndsInS: 30 * 86_400 - 7_200 });
  });

  it("is nothing for who looks through another's eyes, whose own session is kept awake by it", async () => {
    const tenant = await world.anOrganization();
    const staff = (roleCode: string) => world.aPerson({ organizationId: tenant, roleCodes: [roleCode] });
    const [viewingAccount, person] = [await staff("tenantAdmin"), await staff("maintenance")];
    const { data } = await world.call(viewingAccount, RIGHTS_ENDPOINTS.viewAs, {
      body: { staffId: person.staffId },
    });
    const eyes = { ...person, accessToken: data.access_token };
    expect(await endOf(eyes, 0)).toEqual({ idleEndsInS: null, limitEndsInS: null });
    world.clock.advance(25 * 60_000);
    expect(await isIn(eyes, byItself(0))).toBe(true);
    world.clock.advance(50 * 60_000);
    expect(await isIn(viewingAccount, byItself(3_000))).toBe(true);
  });
});

describe("the operator's settings", () => {
  it("hold for the console at the next start, and for each other client by its own fields", async () => {
    const at = await aWorld({
      SESSION_IDLE_S: "600",
      SESSION_LIMIT_S: "7200",
      SESSION_ADMIN_IDLE_S: "300",
      SESSION_ADMIN_LIMIT_S: "3600",
    });
    const who = await at.session(await at.aStaff({ roleCodes: ["viewer"] }));
    const admin = await at.session(await at.aStaff({ roleCodes: ["platformAdmin"] }));
    const end = async (person: Person) => (await at.call(person, E.ownEnd, byItself(0))).data;
    expect(await end(who)).toEqual({ idleEndsInS: 600, limitEndsInS: 7_200 });
    expect(await end(admin)).toEqual({ idleEndsInS: 300, limitEndsInS: 3_600 });
    await at.close();
  });

  it("are no hindrance for programs that sign in by themselves", async () => {
    const username = await world.aStaff({ roleCodes: ["platformAdmin"] });
    const { id = 0 } = (await world.app.access.staff.findByUsername(username)) ?? {};
    const secret = await world.app.access.clients.createMachine("night", id);
    const { data } = await world.call(null, E.token, {
      body: { grant_type: "client_credentials" },
      headers: { authorization: `Basic ${btoa(`night:${secret}`)}` },
    });
    world.clock.advance(11 * HOUR);
    const machine = { username, staffId: id, accessToken: data.access_token, refreshToken: "" };
    expect(await isIn(machine, byItself(11 * 3_600))).toBe(true);
  });
});

it("is cleared away once it is over, and the person's other sessions stay", async () => {
  const username = await world.aStaff({ roleCodes: ["viewer"] });
  const old = await world.session(username);
  world.clock.advance(DAY / 2);
  await world.session(username);
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  const left = await world.db.many(sql`select id from sessions where staff_id = ${old.staffId}`);
  expect(left).toHaveLength(1);
});
