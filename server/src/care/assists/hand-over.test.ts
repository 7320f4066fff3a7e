import { randomUUID } from "node:crypto";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { INBOX_ENDPOINTS } from "@sweepline/contract/care/messages/inbox.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAssistFixture } from "../../../test/assist-fixture.ts";
import type { Person } from "../../../test/world.ts";

const f = await createAssistFixture();
const { world, mine, theirs, colleague, act, aStop, theOne, kinds } = f;
const idOf = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo, {})).data.sysUser.id;
const other = await world.session(
  await world.aStaff({ organizationId: f.tenant, roleCodes: ["maintenance"] }),
);
const [lead, first, second, stranger] = [
  await idOf(mine),
  await idOf(colleague),
  await idOf(other),
  await idOf(theirs),
];
afterAll(() => world.close());
beforeEach(() => f.begin());

const handOver = (
  who: Person,
  id: number,
  body: { staffId: number; holderId: number | null; key?: string },
) => world.call(who, E.handOver, { params: { id }, body: { key: randomUUID(), ...body } });
const inboxOf = async (who: Person) =>
  (await world.call(who, INBOX_ENDPOINTS.list, { query: {} })).data.records;

describe("an assist that is handed over", () => {
  it("is the other's, who is informed; it stands in its history, once", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take" });
    const { takenAt } = await theOne();
    const key = randomUUID();
    await handOver(colleague, id, { staffId: second, holderId: first, key });
    expect((await handOver(colleague, id, { staffId: second, holderId: first, key })).error).toBeUndefined();
    expect(await theOne()).toMatchObject({ state: "taken", takenById: second, takenAt });
    expect((await kinds(id)).filter((kind) => kind === "handedOver")).toHaveLength(1);
    expect(await inboxOf(other)).toMatchObject([
      {
        subject: "assist",
        link: `/platform/assist/view?id=${id}`,
        title: { zh: expect.stringMatching(/^A Person 将 .*的协助移交给您$/) },
      },
    ]);
    expect(await inboxOf(colleague)).toEqual([]);
    expect((await act(other, id, { act: "onSite" })).data.state).toBe("onSite");
    // Whoever comes next has to come.
    expect((await handOver(other, id, { staffId: first, holderId: second })).data).toMatchObject({
      ...{ state: "taken", takenById: first, onSiteBy: "A Person" },
    });
  });

  it("is handed over by whoever has it, or may assign", async () => {
    await aStop();
    const { id } = await theOne();
    expect((await handOver(other, id, { staffId: second, holderId: null })).error).toBe("notYours");
    await act(colleague, id, { act: "take" });
    expect((await handOver(other, id, { staffId: second, holderId: first })).error).toBe("notYours");
    expect((await handOver(mine, id, { staffId: second, holderId: first })).data.takenById).toBe(second);
    expect((await handOver(theirs, id, { staffId: stranger, holderId: second })).status).toBe(404);
  });

  it("is not taken from somebody who got it meanwhile", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take" });
    const both = await Promise.all([
      handOver(mine, id, { staffId: second, holderId: first }),
      handOver(colleague, id, { staffId: lead, holderId: first }),
    ]);
    expect(both.map(({ error }) => error).filter(Boolean)).toEqual(["assistTaken"]);
    expect((await kinds(id)).filter((kind) => kind === "handedOver")).toHaveLength(1);
  });

  it("goes to people alone who could see to it", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take" });
    const { data } = await world.call(colleague, E.helpers, { params: { id }, query: {} });
    const found = data.map((one) => one.id);
    expect(found).toEqual(expect.arrayContaining([lead, first, second]));
    expect(found).not.toContain(stranger);
    const reader = await world.aStaff({ organizationId: f.tenant, roleCodes: [] });
    const readerId = await idOf(await world.session(reader));
    expect(found).not.toContain(readerId);
    for (const staffId of [stranger, readerId])
      expect(await handOver(colleague, id, { staffId, holderId: first })).toMatchObject({
        error: "cannotHelp",
      });
    const named = await world.call(colleague, E.helpers, { params: { id }, query: { ids: String(second) } });
    expect(named.data.map((one) => one.id)).toEqual([second]);
  });

  it("is not handed over once it is resolved", async () => {
    await aStop();
    const { id } = await theOne();
    await act(colleague, id, { act: "take" });
    await act(colleague, id, f.resolve);
    expect((await handOver(colleague, id, { staffId: second, holderId: first })).error).toBe(
      "assistResolved",
    );
  });
});
