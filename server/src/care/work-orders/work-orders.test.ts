import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { CONSUMABLE_ENDPOINTS as C } from "@sweepline/contract/fleet/consumables.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aServiceKeyword, aServiceProject, aWornPart } from "../../../test/service-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { createWorkOrderService } from "./index.ts";

let world: World;
let tenant: number;
let people: Record<"admin" | "mechanic" | "colleague" | "operator" | "stranger" | "platform", Person>;
let deviceId: number;
let projectId: number;

beforeAll(async () => {
  world = await aWorld();
  const someone = async (organizationId: number, ...roleCodes: string[]) =>
    world.session(await world.aStaff({ organizationId, roleCodes }));
  tenant = await world.anOrganization();
  people = {
    admin: await someone(tenant, "tenantAdmin"),
    mechanic: await someone(tenant, "maintenance"),
    colleague: await someone(tenant, "maintenance"),
    operator: await someone(tenant, "viewer"),
    stranger: await someone(await world.anOrganization(), "tenantAdmin"),
    platform: await someone(world.rootId, "platformAdmin"),
  };
  deviceId = await world.aDevice({ organizationId: tenant });
  await aWornPart(world, deviceId, "mainBrush");
  projectId = await aServiceProject(world, people.admin, {
    code: "WO-P",
    name: "Swap the brush",
    workMinutes: 25,
  });
  const keyword = { name: "worn brush", classification: "cleaning", level: "high", projectId };
  await aServiceKeyword(world, people.admin, keyword);
});
afterAll(() => world.close());

const anOrder = async (fields: object = {}, who = people.admin) =>
  (await world.call(who, E.create, { body: { deviceId, title: "Look at it", ...fields } })).data;
type Move = "take" | "release" | "start" | "finish" | "reopen" | "cancel";
type Seen = { id: number; revision: number; more?: object };
const move = (who: Person, name: Move, { id, revision, more = {} }: Seen) =>
  world.call(who, E[name] as typeof E.take, { params: { id }, body: { revision, remark: "", ...more } });
const assign = (who: Person, { id, revision }: { id: number; revision: number }, to: Person) =>
  world.call(who, E.assign, { params: { id }, body: { assigneeId: to.staffId, revision } });
const fieldsOf = ({ envelope }: { envelope: object }) =>
  (envelope as { fields?: readonly { field: string }[] }).fields?.map(({ field }) => field);

describe("making a work order", () => {
  it("gives it the customer's next number of the year, whoever makes it and whichever company has the device", async () => {
    const [first, second] = [await anOrder(), await anOrder({}, people.platform)];
    const year = world.clock.now().getUTCFullYear();
    expect(first.number).toMatch(new RegExp(`^WO-${year}-\\d{5}$`));
    expect(Number(second.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
    const numbers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => anOrder({ title: `At once ${n}` })),
    );
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(5);
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const below = await anOrder({ deviceId: await world.aDevice({ organizationId: company }) });
    expect(Number(below.number.slice(-5))).toBe(Number(second.number.slice(-5)) + 6);
  });

  it("takes from keywords and project what is not said, and keeps what is", async () => {
    const suggested = await anOrder({ description: "It has a worn  brush." });
    expect(suggested).toMatchObject({
      ...{ keyword: "worn brush", classification: "cleaning", level: "high", state: "open" },
      ...{ projectId, projectName: "Swap the brush", plannedMinutes: 25 },
    });
    const said = await anOrder({
      description: "worn brush",
      level: "low",
      projectId: null,
      plannedMinutes: 5,
    });
    expect(said).toMatchObject({
      classification: "cleaning",
      level: "low",
      projectId: null,
      plannedMinutes: 5,
    });
    const plain = await anOrder();
    expect(plain).toMatchObject({ keyword: "", classification: "", level: "", plannedMinutes: null });
  });

  it("knows where the device works, and refuses devices, projects and values that are not there", async () => {
    const bad = [
      [{ title: " " }, 422, ["title"]],
      [{ level: "whenever" }, 422, ["level"]],
      [{ projectId: await aServiceProject(world, people.stranger) }, 422, ["projectId"]],
      [{ plannedMinutes: 0 }, 422, ["plannedMinutes"]],
    ] as const;
    for (const [fields, status, faulty] of bad) {
      const answer = await world.call(people.admin, E.create, { body: { deviceId, title: "x", ...fields } });
      expect([answer.status, fieldsOf(answer)]).toEqual([status, faulty]);
    }
    expect((await world.call(people.stranger, E.create, { body: { deviceId, title: "x" } })).status).toBe(
      404,
    );
  });
});

describe("the moves of a work order", () => {
  it("go from making to end, each kept with person, time and remark", async () => {
    const { mechanic, admin } = people;
    const order = await anOrder({ projectId });
    const assigned = (await assign(admin, order, mechanic)).data;
    expect(assigned).toMatchObject({ state: "assigned", assigneeId: mechanic.staffId });
    const started = (await move(mechanic, "start", assigned)).data;
    expect(started.state).toBe("inProgress");
    world.clock.advance(42 * 60_000);
    const done = (await move(mechanic, "finish", { ...started, more: { remark: "all well" } })).data;
    expect(done).toMatchObject({ state: "done", actualMinutes: 42, doneAt: world.clock.now().toISOString() });
    expect(done.history.map(({ step, state, remark }) => [step, state, remark])).toEqual([
      ["create", "open", ""],
      ["assign", "assigned", ""],
      ["start", "inProgress", ""],
      ["finish", "done", "all well"],
    ]);
    expect(done.history[3]?.by).toBe((await nameOf(mechanic)) ?? "");
    const again = (await move(admin, "reopen", { ...done, more: { remark: "it squeaks" } })).data;
    expect(again).toMatchObject({ state: "assigned", doneAt: null, actualMinutes: 42 });
    const second = (await move(mechanic, "start", again)).data;
    world.clock.advance(8 * 60_000);
    expect((await move(mechanic, "finish", second)).data.actualMinutes).toBe(50);
    const actions = await world.db.many<{ action: string }>(sql`
      select action from audit_log where subject_kind = 'workOrder' and subject_id = ${String(order.id)} order by id`);
    expect(actions.map(({ action }) => action.split("_").at(-1))).toEqual([
      ...["create", "assign", "start", "finish", "reopen", "start", "finish"],
    ]);
  });

  it("are refused by those who may not: the state, the person and the right decide", async () => {
    const { mechanic, colleague, admin, operator } = people;
    const order = await anOrder();
    const taken = (await move(mechanic, "take", order)).data;
    expect(taken).toMatchObject({ state: "assigned", assigneeId: mechanic.staffId });
    const strange = await move(colleague, "start", taken);
    expect([strange.status, strange.error]).toEqual([403, "notYourOrder"]);
    const twice = await move(colleague, "take", taken);
    expect([twice.status, twice.error]).toEqual([409, "wrongMove"]);
    expect(twice.envelope.msg).toContain("is assigned");
    expect((await move(mechanic, "cancel", { ...taken, more: { remark: "no" } })).status).toBe(403);
    expect((await assign(mechanic, taken, colleague)).status).toBe(403);
    expect((await move(operator, "start", taken)).status).toBe(403);
    expect((await move(people.stranger, "start", taken)).status).toBe(404);
    // Who assigns may act in the place of who does the work.
    expect((await move(admin, "start", taken)).data.state).toBe("inProgress");
  });

  it("are made once, however often they are sent, and refuse whoever saw an older order", async () => {
    const { mechanic, colleague, admin } = people;
    const order = await anOrder();
    const answers = [
      await move(mechanic, "take", order),
      await move(mechanic, "take", { ...order, more: {} }),
    ];
    world.clock.advance(6_000);
    answers.push(await move(mechanic, "take", order));
    expect(answers.at(-1)?.data).toMatchObject({ state: "assigned", revision: 1 });
    expect(answers.at(-1)?.data.history).toHaveLength(2);
    expect((await move(colleague, "take", order)).error).toBe("conflict");
    expect((await assign(admin, order, colleague)).error).toBe("conflict");
  });

  it("need a reason to cancel and to reopen, and end there", async () => {
    const order = await anOrder();
    const silent = await move(people.admin, "cancel", { ...order, more: { remark: " " } });
    expect([silent.status, fieldsOf(silent)]).toEqual([422, ["remark"]]);
    const cancelled = (await move(people.admin, "cancel", { ...order, more: { remark: "sold" } })).data;
    expect(cancelled.state).toBe("cancelled");
    expect((await move(people.mechanic, "take", cancelled)).error).toBe("wrongMove");
    const change = { title: "New", revision: cancelled.revision };
    const late = await world.call(people.admin, E.update, { params: { id: order.id }, body: change });
    expect(late.error).toBe("orderClosed");
  });

  it("keep the minutes worked when an order changes hands", async () => {
    const { mechanic, colleague, admin } = people;
    const order = await anOrder({ assigneeId: mechanic.staffId });
    expect(order.state).toBe("assigned");
    const started = (await move(mechanic, "start", order)).data;
    world.clock.advance(10 * 60_000);
    const handed = (await assign(admin, started, colleague)).data;
    expect(handed).toMatchObject({ state: "assigned", actualMinutes: 10, startedAt: null });
    const back = (await move(colleague, "release", handed)).data;
    expect(back).toMatchObject({ state: "open", assigneeId: null, actualMinutes: 10 });
  });

  it("assign only people who may work on orders there", async () => {
    const { admin, operator, stranger, mechanic, platform } = people;
    const order = await anOrder();
    for (const who of [operator, stranger, platform]) {
      const answer = await assign(admin, order, who);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, ["assigneeId"]]);
    }
    const found = await world.call(admin, E.assignees, { query: { deviceId } });
    const ids = found.data.map(({ id }) => id);
    expect(ids).toContain(mechanic.staffId);
    for (const who of [operator, stranger, platform]) expect(ids).not.toContain(who.staffId);
    expect((await world.call(stranger, E.assignees, { query: { deviceId } })).status).toBe(404);
  });
});

const nameOf = async ({ staffId }: Person) =>
  (await world.db.one<{ name: string }>(sql`select display_name as name from staff where id = ${staffId}`))
    .name;

describe("parts that an order uses", () => {
  const replacements = async () =>
    (await world.call(people.admin, C.replacements, { params: { id: deviceId } })).data.records;
  const use = (who: Person, id: number, kind = "mainBrush") =>
    world.call(who, E.usePart, { params: { id }, body: { kind } });

  it("are replacements of the device, entered while it is in progress, once", async () => {
    const { mechanic, colleague } = people;
    const order = await anOrder({ assigneeId: mechanic.staffId });
    expect((await use(mechanic, order.id)).error).toBe("partWhileWorking");
    await move(mechanic, "start", order);
    expect((await use(colleague, order.id)).error).toBe("notYourOrder");
    const used = (await use(mechanic, order.id)).data;
    expect(used.parts).toMatchObject([{ kind: "mainBrush", note: order.number, isUndone: false }]);
    const before = await replacements();
    expect(before[0]).toMatchObject({ kind: "mainBrush", usedHours: 290, staffId: mechanic.staffId });
    world.clock.advance(6_000);
    expect((await use(mechanic, order.id)).data.parts).toHaveLength(1);
    expect(await replacements()).toHaveLength(before.length);
    await world.call(people.admin, C.undo, { params: { id: before[0]?.id ?? 0 } });
    const undone = (await world.call(mechanic, E.get, { params: { id: order.id } })).data;
    expect(undone.parts).toMatchObject([{ isUndone: true }]);
    expect((await use(mechanic, order.id)).data.parts).toHaveLength(2);
  });

  it("stand or fall with the order: an unknown part leaves neither", async () => {
    const order = await anOrder({ assigneeId: people.mechanic.staffId });
    const { data: started } = await move(people.mechanic, "start", order);
    const count = (await replacements()).length;
    expect((await use(people.mechanic, order.id, "noSuchPart")).error).toBe("unknownPart");
    expect(await replacements()).toHaveLength(count);
    const { data } = await world.call(people.mechanic, E.get, { params: { id: order.id } });
    expect([data.revision, data.parts]).toEqual([started.revision, []]);
    const { fleet, access, audit } = world.app;
    const failing = createWorkOrderService({
      ...{ ...fleet, db: world.db, clock: world.clock, announcer: { announce: () => undefined } },
      callerOf: access.sessions.callers.callerOf,
      audit: {
        record: (tx, entry) =>
          entry.action.endsWith("usePart") ? Promise.reject(new Error("lost")) : audit.record(tx, entry),
      },
    });
    const caller = await access.sessions.callers.callerOf(people.mechanic.staffId);
    if (!caller) throw new Error("the mechanic is gone");
    const using = failing.usePart({ caller, remoteIp: "" }, order.id, { kind: "mainBrush" });
    await expect(using).rejects.toThrow("lost");
    expect(await replacements()).toHaveLength(count);
  });
});
