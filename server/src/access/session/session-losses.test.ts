import { ORGANIZATION_ENDPOINTS as O } from "@sweepline/contract/access/organizations/index.ts";
import { SECOND_FACTOR_ENDPOINTS as F } from "@sweepline/contract/access/second-factors/index.ts";
import {
  SESSION_ENDPOINTS as E,
  SESSION_LOSS_KEPT_DAYS,
  SESSION_LOSSES,
  type SessionLoss,
} from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as S } from "@sweepline/contract/access/staff.ts";
import { IDLE_HEADER, SESSION_ENDS } from "@sweepline/contract/core/limits.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enrollTotp } from "../../../test/factor-fixture.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";
import { aWorld, CLIENT_BASIC, PASSWORD, type Person } from "../../../test/world.ts";
import { endSessionsOfClient } from "./sessions.ts";

const world = await aWorld({
  SESSION_IDLE_S: String(SESSION_ENDS.idleS),
  SESSION_LIMIT_S: String(SESSION_ENDS.limitS),
});
afterAll(() => world.close());

let organizationId: number;
beforeAll(async () => {
  organizationId = await world.anOrganization();
});

const whyOf = async (who: Person) => (await world.call(who, E.whyEnded)).data.reason;
const isIn = async (who: Person) =>
  (await world.call(who, E.userInfo, { headers: { [IDLE_HEADER]: "999999" } })).status === 200;
const refreshed = (who: Person) =>
  world.call(null, E.token, {
    body: { grant_type: "refresh_token", refresh_token: who.refreshToken },
    headers: { authorization: CLIENT_BASIC },
  });

/** What puts a person out; their other session is at hand, and an administrator. */
interface Case {
  who: Person;
  other: Person;
  admin: Person;
}
const WAYS: Record<SessionLoss, (given: Case) => Promise<unknown>> = {
  idle: async () => world.clock.advance(SESSION_ENDS.idleS * 1_000),
  limit: async () => world.clock.advance(SESSION_ENDS.limitS * 1_000),
  async elsewhere({ who, other }) {
    const { data } = await world.call(who, E.listSessions);
    const id = data.find(({ isCurrent }) => isCurrent)?.id ?? 0;
    return world.call(other, E.endSession, { params: { id } });
  },
  administrator: ({ who, admin }) =>
    world.call(admin, S.endSessions, { params: { id: who.staffId }, query: {} }),
  disabled: ({ who, admin }) =>
    world.call(admin, S.setEnabled, { params: { id: who.staffId }, body: { enabled: false } }),
  organizationDisabled: ({ admin }) =>
    world.call(admin, O.setStatus, { params: { id: organizationId }, body: { status: "1" } }),
  removed: ({ who, admin }) => world.call(admin, S.remove, { params: { id: who.staffId } }),
  async passwordChanged({ other }) {
    const passwords = { originalPassword: PASSWORD, newPassword: "quite-other-9" };
    return world.call(other, E.changePassword, { body: await sealedFields(world, passwords) });
  },
  passwordReset: ({ who, admin }) =>
    world.call(admin, S.resetPassword, { params: { id: who.staffId }, body: {} }),
  secondFactorAdded: ({ other }) => enrollTotp(world, other),
  async secondFactorReset({ who, admin }) {
    await enrollTotp(world, who);
    return world.call(admin, F.reset, { params: { id: who.staffId } });
  },
  async tokenReused({ who }) {
    await refreshed(who);
    return refreshed(who);
  },
  client: () => world.db.transaction((tx) => endSessionsOfClient(tx, "console")),
};

async function putOut(way: SessionLoss): Promise<Person> {
  organizationId = await world.anOrganization();
  const username = await world.aStaff({ organizationId, roleCodes: ["viewer"], phone: "13800138000" });
  const [who, other] = [await world.session(username), await world.session(username)];
  const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
  expect(await whyOf(who)).toBeNull();
  await WAYS[way]({ who, other, admin });
  return who;
}

// Those that move the clock come last.
it.each(SESSION_LOSSES.toReversed())("tells the page that held it why a session is over: %s", async (way) => {
  const who = await putOut(way);
  expect(await isIn(who)).toBe(false);
  expect(await whyOf(who)).toBe(way);
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  expect(await whyOf(who), "after what is over was cleared away").toBe(way);
});

it("tells nothing to whoever signed out, has no token or one that was never ours", async () => {
  const who = await world.aPerson({ roleCodes: ["viewer"] });
  await world.call(who, E.logout);
  expect(await whyOf(who)).toBeNull();
  expect(await whyOf({ ...who, accessToken: "never-ours" })).toBeNull();
  expect((await world.call(null, E.whyEnded)).data).toEqual({ reason: null });
});

it("is forgotten after a week", async () => {
  const who = await putOut("disabled");
  await world.db.run(sql`
    update ended_tokens set ended_at = ${new Date(world.clock.now().getTime() - SESSION_LOSS_KEPT_DAYS * 86_400_000)}`);
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  expect(await whyOf(who)).toBeNull();
});
