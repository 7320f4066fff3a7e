import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aServiceKeyword, aServiceProject } from "../../../test/service-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { createWorkOrders } from "./index.ts";

let world: World;
let tenant: number;
let people: Record<"admin" | "mechanic", Person>;
let deviceId: number;
let projectId: number;

beforeAll(async () => {
  world = await aWorld();
  tenant = await world.anOrganization();
  people = {
    admin: await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] }),
    mechanic: await world.aPerson({ organizationId: tenant, roleCodes: ["maintenance"] }),
  };
  deviceId = await world.aDevice({ organizationId: tenant });
  projectId = await aServiceProject(world, people.admin, { code: "WO-P" });
  await aServiceKeyword(world, people.admin, { name: "worn brush", level: "high", projectId });
});
afterAll(() => world.close());

const anOrder = async (fields: object = {}) =>
  (await world.call(people.admin, E.create, { body: { deviceId, title: "Look at it", ...fields } })).data;

describe("the list of work orders", () => {
  it("is filtered by every column that it has, and exported alike", async () => {
    const { admin, mechanic } = people;
    const other = await world.aDevice({ organizationId: tenant, serialNumber: "LISTED-1" });
    const mine = await anOrder({
      ...{ deviceId: other, title: "Listed", level: "urgent", projectId, plannedAt: "2026-12-05T01:00:00Z" },
      ...{ assigneeId: mechanic.staffId, source: "part", sourceRef: "x" },
    });
    const later = await anOrder({ deviceId: other, title: "Listed too", plannedAt: "2026-12-09T01:00:00Z" });
    const found = async (query: object, who = admin) =>
      (await world.call(who, E.list, { query: { deviceId: other, ...query } })).data.records.map(
        ({ id }) => id,
      );
    expect(await found({})).toEqual([later.id, mine.id]);
    expect(await found({ sort: "plannedAt" })).toEqual([mine.id, later.id]);
    for (const query of [
      ...[{ states: ["assigned"] }, { assigneeId: mechanic.staffId }, { level: "urgent" }, { projectId }],
      ...[{ source: "part" }, { search: "LISTED-1", level: "urgent" }, { search: mine.number }],
      ...[{ from: "2026-12-05T00:00:00Z", to: "2026-12-06T00:00:00Z" }],
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([mine.id]);
    expect(await found({ isMine: true }, mechanic)).toEqual([mine.id]);
    expect(await found({ isMine: true })).toEqual([]);
    const file = await world.call(admin, E.export, {
      query: { deviceId: other, format: "csv", timeZone: "Asia/Shanghai" },
    });
    expect(file.text).toContain("2026-12-05 09:00:00");
    expect(file.text.trim().split("\n")).toHaveLength(3);
  });
});

describe("orders that other rooms make", () => {
  it("are made in their transaction, and once for what they come of while one is unfinished", async () => {
    const maker = createWorkOrders({ clock: world.clock, announcer: { announce: () => undefined } });
    const request = {
      deviceId,
      source: "fault",
      sourceRef: "fault-7",
      title: "worn brush",
      by: null,
    } as const;
    const first = await world.db.transaction((tx) => maker.createFrom(tx, request));
    const again = await world.db.transaction((tx) => maker.createFrom(tx, request));
    expect([first.isNew, again]).toEqual([true, { id: first.id, number: first.number, isNew: false }]);
    const { data } = await world.call(people.admin, E.get, { params: { id: first.id } });
    expect(data).toMatchObject({ source: "fault", level: "high", createdBy: null, projectId });
    const atOnce = Array.from({ length: 4 }, () =>
      world.db.transaction((tx) => maker.createFrom(tx, { ...request, sourceRef: "at-once" })),
    );
    expect(new Set((await Promise.all(atOnce)).map(({ id }) => id)).size).toBe(1);
    const cancelling = { remark: "false", revision: data.revision };
    await world.call(people.admin, E.cancel, { params: { id: first.id }, body: cancelling });
    expect((await world.db.transaction((tx) => maker.createFrom(tx, request))).isNew).toBe(true);
    await world.db
      .transaction(async (tx) => {
        await maker.createFrom(tx, { ...request, sourceRef: "fault-8" });
        throw new Error("undone");
      })
      .catch(() => undefined);
    const { records } = (await world.call(people.admin, E.list, { query: { source: "fault" } })).data;
    expect(records.map(({ sourceRef }) => sourceRef)).toEqual(["fault-7", "at-once", "fault-7"]);
  });
});
