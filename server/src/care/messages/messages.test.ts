import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { MESSAGE_ENDPOINTS as E, type NewMessage } from "@sweepline/contract/care/messages/index.ts";
import {
  INITIAL_MESSAGE_SETTINGS,
  MESSAGE_SETTING_ENDPOINTS as S,
} from "@sweepline/contract/care/messages/settings.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { LIVE_TOPIC, type ReceivedAnnouncement } from "../../core/live/index.ts";

const HOUR_MS = 3_600_000;
let world: World;
let tenant: number;
let company: number;
let author: Person;
let mechanic: Person;
let employee: Person;

beforeAll(async () => {
  world = await aWorld();
  tenant = await world.anOrganization();
  company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  const someone = (organizationId: number, roleCode: string) =>
    world.aPerson({ organizationId, roleCodes: [roleCode] });
  author = await someone(tenant, "tenantAdmin");
  mechanic = await someone(tenant, "maintenance");
  employee = await someone(company, "viewer");
});
afterAll(() => world.close());

const inbox = async (who: Person, query = {}) => (await world.call(who, I.list, { query })).data.records;
const unread = async (who: Person) => (await world.call(who, I.unread)).data;
const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const to = (given: Partial<NewMessage["receivers"]>) => ({
  staffIds: [],
  roleIds: [],
  organizationIds: [],
  ...given,
});
const roleId = async (code: string) =>
  (await world.db.one<{ id: number }>(sql`select id from role_directory where role_code = ${code}`)).id;
let titles = 0;
async function write(who: Person, given: Partial<NewMessage>) {
  titles += 1;
  const message = {
    title: `Message ${titles}`,
    content: "Read this",
    severity: "info" as const,
    ways: ["inApp" as const],
  };
  return world.call(who, E.write, { body: { ...message, receivers: to({}), ...given } });
}
const work = async () => {
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
};
/** Whom consoles are told of since then. */
const announced = (since = 0) =>
  world.bus.published
    .slice(since)
    .filter(({ topic }) => topic === LIVE_TOPIC)
    .flatMap(({ payload }) => payload as ReceivedAnnouncement[])
    .filter(({ event }) => event === "messageReceived")
    .map(({ key }) => key);

describe("a message that is sent at once", () => {
  it("reaches people by themselves, by a role and by their organization, each once", async () => {
    const before = world.bus.published.length;
    const receivers = to({
      staffIds: [mechanic.staffId],
      roleIds: [await roleId("maintenance")],
      organizationIds: [company],
    });
    const { data, status } = await write(author, { receivers, title: "Fire drill", severity: "warning" });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: "sent", authorName: "A Person", readCount: 0 });
    expect(data.progress).toEqual([{ way: "inApp", total: 2, delivered: 2, failed: 0 }]);
    for (const who of [mechanic, employee]) {
      expect(await inbox(who)).toMatchObject([
        {
          title: { zh: "Fire drill" },
          severity: "warning",
          subject: "written",
          isRead: false,
          authorName: "A Person",
        },
      ]);
      expect(await unread(who)).toBe(1);
    }
    expect(await inbox(author)).toEqual([]);
    await expect.poll(() => announced(before).sort()).toEqual([mechanic.staffId, employee.staffId].sort());
  });

  it("does not leave the scope of who writes it, by whichever of the three", async () => {
    const other = await world.anOrganization();
    const stranger = await world.aPerson({ organizationId: other, roleCodes: ["maintenance"] });
    await write(author, { receivers: to({ roleIds: [await roleId("maintenance")] }) });
    expect(await inbox(stranger)).toEqual([]);
    for (const receivers of [to({ staffIds: [stranger.staffId] }), to({ organizationIds: [other] })]) {
      const { status, error, envelope } = await write(author, { receivers });
      expect([status, error]).toEqual([422, "unknownReceiver"]);
      expect(JSON.stringify(envelope)).toContain('"receivers"');
    }
    const options = (await world.call(author, E.receivers, { query: { search: "" } })).data;
    expect(options.staff.map(({ id }) => id)).not.toContain(stranger.staffId);
    expect(options.organizations.map(({ id }) => id)).not.toContain(other);
    expect(options.roles.map(({ name }) => name)).toContain("Maintenance");
  });

  it("wants a title, a content, a way and a receiver, and says so at the field (§3)", async () => {
    const body = {
      title: "",
      content: "",
      severity: "info",
      ways: [],
      receivers: to({}),
      scheduledAt: null,
    } as const;
    const { status, envelope } = await world.call(author, E.write, { body: { ...body, ways: [] } });
    expect(status).toBe(422);
    const fields = (envelope as { fields?: { field: string }[] }).fields?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(["title", "content", "ways", "receivers"]));
  });

  it("is refused where nobody is left who could receive it", async () => {
    const empty = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    expect((await write(author, { receivers: to({ organizationIds: [empty] }) })).error).toBe("noReceiver");
  });
});

describe("a scheduled message", () => {
  it("is not scheduled for a time that has passed (§5), nor too far ahead", async () => {
    const receivers = to({ staffIds: [mechanic.staffId] });
    const past = await write(author, { receivers, scheduledAt: at(-1) });
    expect(past.status).toBe(422);
    expect(past.envelope).toMatchObject({
      fields: [{ field: "scheduledAt", msg: expect.stringContaining("past") }],
    });
    expect((await write(author, { receivers, scheduledAt: at(91 * 24 * HOUR_MS) })).error).toBe(
      "tooFarAhead",
    );
  });

  it("waits for its time, and goes once in two processes", async () => {
    const receiver = await world.aPerson({ organizationId: tenant, roleCodes: ["maintenance"] });
    const { data } = await write(author, {
      receivers: to({ staffIds: [receiver.staffId] }),
      scheduledAt: at(HOUR_MS),
    });
    expect(data).toMatchObject({ state: "scheduled", sentAt: null });
    await work();
    expect(await inbox(receiver)).toEqual([]);
    world.clock.advance(HOUR_MS);
    await Promise.all([work(), work()]);
    expect(await inbox(receiver)).toHaveLength(1);
    const { records } = (await world.call(author, E.list, { query: { state: "sent" } })).data;
    expect(records.find(({ id }) => id === data.id)).toMatchObject({ state: "sent", sentAt: at(0) });
  });

  it("is recalled until it goes, and not afterwards", async () => {
    const receivers = to({ staffIds: [mechanic.staffId] });
    const before = await unread(mechanic);
    const { data } = await write(author, { receivers, scheduledAt: at(HOUR_MS) });
    const recalled = await world.call(author, E.recall, { params: { id: data.id } });
    expect(recalled.data.state).toBe("recalled");
    world.clock.advance(2 * HOUR_MS);
    await work();
    expect(await unread(mechanic)).toBe(before);
    const sent = await write(author, { receivers });
    expect((await world.call(author, E.recall, { params: { id: sent.data.id } })).error).toBe("alreadySent");
  });

  it("is dropped where its author may not send it any more", async () => {
    const leaving = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
    const receiver = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    await write(leaving, {
      receivers: to({ staffIds: [receiver.staffId] }),
      scheduledAt: at(HOUR_MS),
      title: "Dropped",
    });
    await world.db.run(sql`update staff set is_enabled = false where id = ${leaving.staffId}`);
    world.clock.advance(HOUR_MS);
    await work();
    expect(await inbox(receiver)).toEqual([]);
    const { records } = (await world.call(author, E.list, { query: { search: "Dropped" } })).data;
    expect(records).toMatchObject([{ state: "dropped" }]);
  });
});

describe("the inbox", () => {
  it("is read one by one or all up to a moment, by its person alone", async () => {
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    const receivers = to({ staffIds: [me.staffId] });
    for (let n = 0; n < 3; n += 1) {
      world.clock.advance(1_000);
      await write(author, { receivers });
    }
    const [newest, middle] = await inbox(me);
    await world.call(employee, I.markRead, { body: { ids: [newest?.id ?? ""] } });
    expect(await unread(me)).toBe(3);
    await world.call(me, I.markRead, { body: { ids: [newest?.id ?? ""] } });
    expect(await unread(me)).toBe(2);
    expect(await inbox(me, { readState: "read" })).toHaveLength(1);
    await world.call(me, I.markRead, { body: { upTo: middle?.at ?? "" } });
    expect(await unread(me)).toBe(0);
    const receipts = (await world.call(author, E.receipts, { params: { id: newest?.id ?? "" } })).data
      .records;
    expect(receipts).toMatchObject([{ staffId: me.staffId, readAt: expect.any(String) }]);
  });

  it("is searched, and filtered by severity", async () => {
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    const receivers = to({ staffIds: [me.staffId] });
    await write(author, { receivers, title: "100% done", severity: "info" });
    await write(author, { receivers, title: "Flood", severity: "critical" });
    expect(await inbox(me, { search: "flo" })).toHaveLength(1);
    expect(await inbox(me, { search: "0%" })).toHaveLength(1);
    expect(await inbox(me, { severity: "critical" })).toMatchObject([{ title: { en: "Flood" } }]);
    expect(await inbox(me, { subject: "alarm" })).toEqual([]);
  });

  it("is nothing for who looks through the person's eyes", async () => {
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["maintenance"] });
    await write(author, { receivers: to({ staffIds: [me.staffId] }) });
    const viewer = await world.session(author.username);
    const { data } = await world.call(viewer, RIGHTS_ENDPOINTS.viewAs, { body: { staffId: me.staffId } });
    const eyes = { ...me, accessToken: data.access_token };
    expect(await inbox(eyes)).toEqual([]);
    expect(await unread(eyes)).toBe(0);
    expect(await unread(me)).toBe(1);
  });
});

describe("a person's own settings", () => {
  it("keep away what is less than they want", async () => {
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    const { subscriptions } = INITIAL_MESSAGE_SETTINGS;
    const settings = {
      ...INITIAL_MESSAGE_SETTINGS,
      subscriptions: { ...subscriptions, written: { ...subscriptions.written, inApp: "error" as const } },
    };
    const saved = await world.call(me, S.save, { body: { ...settings, revision: 0 } });
    expect(saved.data).toMatchObject({ revision: 1 });
    expect((await world.call(me, S.save, { body: { ...settings, revision: 0 } })).status).toBe(409);
    const receivers = to({ staffIds: [me.staffId] });
    await write(author, { receivers, severity: "warning" });
    expect(await inbox(me)).toEqual([]);
    await write(author, { receivers, severity: "error" });
    expect(await inbox(me)).toHaveLength(1);
  });

  it("have quiet hours with both ends or with none", async () => {
    const body = { ...INITIAL_MESSAGE_SETTINGS, revision: 0, quietFrom: "22:00", quietUntil: null };
    const { status, envelope } = await world.call(employee, S.save, { body });
    expect(status).toBe(422);
    expect(JSON.stringify(envelope)).toContain("quietUntil");
  });
});
