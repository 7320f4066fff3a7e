import { MESSAGE_CONFIG_ENDPOINTS as C } from "@sweepline/contract/care/message-configs.ts";
import { MESSAGE_ENDPOINTS as M } from "@sweepline/contract/care/messages/index.ts";
import { ON_CALL_ENDPOINTS as E, type NewRota } from "@sweepline/contract/care/on-call.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aConfigFixture, GROUPED, MINUTE_MS, only } from "../../../test/config-fixture.ts";
import { A_ROTA } from "../../../test/message-rows.ts";
import type { Person } from "../../../test/world.ts";

const { world, aTenant, aConfig, anEvent, queue, work, inbox } = await aConfigFixture();
const DAY_MS = 24 * 60 * MINUTE_MS;
let own = await aTenant();
let { admin, mechanic, second } = own;
beforeEach(async () => {
  own = await aTenant();
  ({ admin, mechanic, second } = own);
});
afterAll(() => world.close());

/** In turns of a day that begin at 08:00 UTC, when the world's clock starts. */
const DAILY = { ...A_ROTA, timeZone: "UTC", turn: "daily", handOverAt: "08:00" } as const;
const fieldsOf = (people: readonly Person[], given: Partial<NewRota> = {}): NewRota => ({
  ...DAILY,
  ...{
    startsOn: world.clock.now().toISOString().slice(0, 10),
    staffIds: people.map(({ staffId }) => staffId),
  },
  ...given,
});
const aRota = async (people: readonly Person[] = [mechanic, second], given: Partial<NewRota> = {}) =>
  (await world.call(admin, E.create, { body: fieldsOf(people, given) })).data;
const hence = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const standIn = (id: number, who: Person, [from, to]: [number, number]) =>
  world.call(admin, E.standIn, {
    params: { id },
    body: { staffId: who.staffId, from: hence(from), to: hence(to) },
  });

describe("a rota", () => {
  it("says who is on call now and in the days to come, and is its tenant's alone", async () => {
    const rota = await aRota();
    expect(rota.current).toMatchObject({ staffId: mechanic.staffId, insteadOf: null });
    const { data: shifts } = await world.call(admin, E.shifts, { params: { id: rota.id } });
    expect(shifts.length).toBeGreaterThanOrEqual(14);
    expect(shifts.slice(0, 3).map(({ staffId }) => staffId)).toEqual([
      ...[mechanic.staffId, second.staffId, mechanic.staffId],
    ]);
    const other = await aTenant();
    const params = { id: rota.id };
    expect((await world.call(other.admin, E.list, { query: {} })).data.records).toEqual([]);
    expect((await world.call(other.admin, E.shifts, { params })).status).toBe(404);
    expect((await world.call(other.admin, E.people, { query: {} })).data.map(({ id }) => id)).not.toContain(
      mechanic.staffId,
    );
    const body = fieldsOf([mechanic]);
    for (const endpoint of [E.create, E.preview])
      expect((await world.call(other.admin, endpoint, { body })).error).toBe("unknownPerson");
  });

  it("is previewed before it is saved, changed by whoever saw the newest, and noted in the audit log", async () => {
    const preview = await world.call(admin, E.preview, { body: fieldsOf([second, mechanic]) });
    expect(preview.data[0]?.staffId).toBe(second.staffId);
    const { id, revision } = await aRota();
    const body = { ...fieldsOf([second]), revision };
    expect((await world.call(admin, E.update, { params: { id }, body })).data.current.staffId).toBe(
      second.staffId,
    );
    expect((await world.call(admin, E.update, { params: { id }, body })).error).toBe("conflict");
    const { data } = await standIn(id, mechanic, [0, DAY_MS]);
    const params = { id, standInId: data.standIns[0]?.id ?? 0 };
    expect((await world.call((await aTenant()).admin, E.removeStandIn, { params })).status).toBe(404);
    expect((await world.call(admin, E.removeStandIn, { params })).data.standIns).toEqual([]);
    expect((await world.call(admin, E.remove, { params: { id } })).status).toBe(200);
    const actions = await world.db.many<{ action: string }>(sql`
      select action from audit_log where subject_kind = 'rota' and subject_id = ${String(id)} order by id`);
    expect(actions.map(({ action }) => action.split("_").at(-1))).toEqual([
      ...["create", "update", "standIn", "removeStandIn", "remove"],
    ]);
  });

  it("wants people, a time and a zone, and stand-ins that end after they begin", async () => {
    const body = { ...fieldsOf([]), timeZone: "Mars/Base", handOverAt: "25:00", startsOn: "soon" };
    const { status, text } = await world.call(admin, E.create, { body });
    expect(status).toBe(422);
    for (const field of ["staffIds", "timeZone", "handOverAt", "startsOn"])
      expect(text).toContain(`"${field}"`);
    const { id } = await aRota();
    expect((await standIn(id, mechanic, [DAY_MS, 0])).text).toContain('"to"');
    expect((await standIn(id, mechanic, [-2 * DAY_MS, -DAY_MS])).text).toContain('"to"');
    expect((await standIn(id, mechanic, [0, 61 * DAY_MS])).error).toBe("standInTooLong");
    expect((await standIn(id, (await aTenant()).mechanic, [0, DAY_MS])).error).toBe("unknownPerson");
  });
});

describe("whoever is on call", () => {
  const onCall = (rotaId: number) => ({ ...only(), rotaIds: [rotaId] });

  it("gets the messages of that moment, or who stands in for them", async () => {
    const { id } = await aRota();
    await aConfig(own, { receivers: onCall(id) });
    await queue(anEvent(own, 1));
    await work(GROUPED);
    expect(await inbox(mechanic)).toHaveLength(1);
    expect(await inbox(second)).toEqual([]);
    await standIn(id, second, [0, 60 * MINUTE_MS]);
    await queue(anEvent(own, 2));
    await work(GROUPED);
    expect(await inbox(mechanic)).toHaveLength(1);
    expect(await inbox(second)).toHaveLength(1);
  });

  it("is sent for as a step of escalation, by the turn of then", async () => {
    // Hands over between the message and its next step.
    const at = world.clock.now().getTime() + 3 * MINUTE_MS;
    const handOverAt = new Date(at).toISOString().slice(11, 16);
    const startsOn = new Date(at).toISOString().slice(0, 10);
    const { id } = await aRota([second, mechanic], { handOverAt, startsOn });
    await aConfig(own, { receivers: only(admin), steps: [{ afterMin: 5, receivers: onCall(id) }] });
    await queue(anEvent(own, 1));
    await work(GROUPED);
    await work(5 * MINUTE_MS);
    expect(await inbox(second)).toMatchObject([{ title: { en: expect.stringMatching(/^\[Escalated\]/) } }]);
    expect(await inbox(mechanic)).toEqual([]);
  });

  it("can be written to, and their rota stays while a configuration needs it", async () => {
    const { id } = await aRota();
    admin = await world.session(admin.username);
    const text = { title: "Drill", content: "At ten", severity: "info" as const, ways: ["inApp" as const] };
    const sent = await world.call(admin, M.write, { body: { ...text, receivers: onCall(id) } });
    expect(sent.data.receivers.rotas).toEqual([{ id, name: "Zebra" }]);
    expect(await inbox(mechanic)).toHaveLength(1);
    const other = await aTenant();
    expect((await world.call(other.admin, M.write, { body: { ...text, receivers: onCall(id) } })).error).toBe(
      "unknownReceiver",
    );
    const { data: config } = await aConfig(own, { steps: [{ afterMin: 5, receivers: onCall(id) }] });
    expect((await world.call(admin, E.remove, { params: { id } })).error).toBe("rotaInUse");
    await world.call(admin, C.remove, { params: { id: config.id } });
    expect((await world.call(admin, E.remove, { params: { id } })).status).toBe(200);
  });
});
