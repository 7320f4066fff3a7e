import { RIGHTS_ENDPOINTS, VIEW_AS_S } from "@sweepline/contract/access/rights.ts";
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aWorld, CLIENT_BASIC, PASSWORD, type Person } from "../../../test/world.ts";

let root: Person;
let viewingAccount: Person;
let person: Person;
const world = await aWorld();
afterAll(() => world.close());
beforeEach(async () => {
  const tenant = await world.anOrganization();
  const someone = (organizationId: number, roleCode: string) =>
    world.aPerson({ organizationId, roleCodes: [roleCode] });
  root = await someone(world.rootId, "platformAdmin");
  viewingAccount = await someone(tenant, "tenantAdmin");
  person = await someone(tenant, "maintenance");
});

const isIn = async (who: Person) => (await world.call(who, E.userInfo)).status === 200;
async function look(): Promise<Person> {
  const answer = await world.call(viewingAccount, RIGHTS_ENDPOINTS.viewAs, {
    body: { staffId: person.staffId },
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...person, accessToken: answer.data.access_token, refreshToken: "" };
}
const upkeep = async () => {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
};
const ends = () =>
  world.db.many<{ staffId: number; onBehalfOf: number }>(sql`
    select staff_id as "staffId", on_behalf_of_staff_id as "onBehalfOf" from audit_log
    where action = 'access_rights_viewEnd' and on_behalf_of_staff_id = ${person.staffId}`);
const once = () => [{ staffId: viewingAccount.staffId, onBehalfOf: person.staffId }];

async function changePassword(who: Person) {
  const randomStr = aRandomStr();
  const { data: key } = await world.call(null, E.sealKey);
  const answer = await world.call(who, E.changePassword, {
    body: {
      originalPassword: seal(PASSWORD, randomStr, key),
      newPassword: seal("Another-pass-9", randomStr, key),
      randomStr,
    },
  });
  expect(answer.status, answer.text).toBe(200);
}

describe("looking through another's eyes ends, at once and with an entry in the audit log", () => {
  const endings: [string, () => Promise<unknown>][] = [
    ["with the looker's signing out", () => world.call(viewingAccount, E.logout)],
    ["with a new password of the looker", () => changePassword(viewingAccount)],
    ["with a new password of the person looked at", () => changePassword(person)],
    [
      "with a reset of the looker's password",
      () =>
        world.call(root, STAFF_ENDPOINTS.resetPassword, { params: { id: viewingAccount.staffId }, body: {} }),
    ],
    [
      "with the looker's session, ended by an administrator",
      () => world.call(root, STAFF_ENDPOINTS.endSessions, { params: { id: viewingAccount.staffId } }),
    ],
    [
      "with the looker's session, ended as stolen",
      async () => {
        const refresh = () =>
          world.call(null, E.token, {
            body: { grant_type: "refresh_token", refresh_token: viewingAccount.refreshToken },
            headers: { authorization: CLIENT_BASIC },
          });
        await refresh();
        await refresh();
      },
    ],
  ];
  it.each(endings)("%s", async (_, end) => {
    await world.db.run(sql`update staff set phone = '13800001234' where id = ${viewingAccount.staffId}`);
    const eyes = await look();
    expect(await isIn(eyes)).toBe(true);
    await end();
    expect(await isIn(eyes)).toBe(false);
    await upkeep();
    expect(await ends()).toEqual(once());
  });

  it("when its time is over", async () => {
    const eyes = await look();
    world.clock.advance(VIEW_AS_S * 1_000);
    expect(await isIn(eyes)).toBe(false);
    await upkeep();
    await upkeep();
    expect(await ends()).toEqual(once());
  });

  it("but not with another session of the looker", async () => {
    const other = await world.session(viewingAccount.username);
    const eyes = await look();
    await world.call(other, E.logout);
    expect(await isIn(eyes)).toBe(true);
  });
});
