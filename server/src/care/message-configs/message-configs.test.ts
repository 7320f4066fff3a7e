import {
  MESSAGE_CONFIG_ENDPOINTS as E,
  type NewMessageConfig,
} from "@sweepline/contract/care/message-configs.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aConfigFixture, GROUPED, MINUTE_MS, only } from "../../../test/config-fixture.ts";
import { aGrant } from "../../../test/grants.ts";
import { aMessageConfig } from "../../../test/message-rows.ts";
import type { MessagesDeps } from "../messages/index.ts";
import { closeGroups } from "./events.service.ts";
import { acknowledgeKeys, type MessageEvent, queueEvents } from "./index.ts";

const { world, aTenant, queue, work, inbox, ...fixture } = await aConfigFixture();
/** A tenant of its own for each test. */
let own = await aTenant();
let { tenant, admin, mechanic, second } = own;
beforeEach(async () => {
  own = await aTenant();
  ({ tenant, admin, mechanic, second } = own);
});
afterAll(() => world.close());
const aConfig = (given: Partial<NewMessageConfig> = {}) => fixture.aConfig(own, given);
const anEvent = (deviceId: number, given: Partial<MessageEvent> = {}) =>
  fixture.anEvent(own, deviceId, given);

describe("a message configuration", () => {
  it("wants name, type, ways, faults and details, company type, company and receivers (§5)", async () => {
    const body = {
      ...aMessageConfig(tenant, mechanic.staffId),
      ...{
        name: "",
        kind: undefined,
        ways: [],
        codes: [],
        detailCodes: [],
        companyType: "",
        companyId: undefined,
      },
      receivers: only(),
    };
    const { status, envelope } = await world.call(admin, E.create, { body: body as never });
    expect(status).toBe(422);
    const fields = (envelope as { fields?: { field: string; msg: string }[] }).fields ?? [];
    for (const field of [
      "name",
      "kind",
      "ways",
      "codes",
      "detailCodes",
      "companyType",
      "companyId",
      "receivers",
    ])
      expect(fields.map((one) => one.field)).toContain(field);
    expect(fields.find(({ field }) => field === "companyId")?.msg).toBe("The company must be selected");
  });

  it("is about a company of its type, about devices of that company, and to people of one's own scope", async () => {
    const other = await world.anOrganization();
    const theirs = await world.aDevice({ organizationId: other });
    const stranger = await world.aPerson({ organizationId: other, roleCodes: ["viewer"] });
    expect((await aConfig({ companyType: "ORG" })).error).toBe("companyTypeMismatch");
    expect((await aConfig({ companyId: other })).status).toBe(404);
    expect((await aConfig({ deviceIds: [theirs] })).error).toBe("unknownDevice");
    expect((await aConfig({ receivers: only(stranger) })).error).toBe("unknownReceiver");
    const steps = [{ afterMin: 5, receivers: only(stranger) }];
    expect(JSON.stringify((await aConfig({ steps })).envelope)).toContain("steps.0.receivers");
    const title = { zh: "{password}", en: "{device}" };
    expect(JSON.stringify((await aConfig({ title })).envelope)).toContain("title.zh");
    expect((await aConfig()).status).toBe(200);
    expect((await aConfig()).error).toBe("configCodeTaken");
  });

  it("has two that are there from the beginning (§9), which are changed but not deleted", async () => {
    const root = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const { records } = (await world.call(root, E.list, { query: { search: "5 分钟" } })).data;
    expect(records.map(({ code, codes, kind }) => [code, codes, kind])).toEqual([
      ["stationary", ["stationary"], "alarm"],
      ["paused", ["paused"], "alarm"],
    ]);
    const id = records[0]?.id ?? 0;
    expect((await world.call(root, E.remove, { params: { id } })).error).toBe("builtInConfig");
    const device = await world.aDevice({ organizationId: tenant, serialNumber: `STILL-${tenant}` });
    await queue(anEvent(device, { kind: "alarm", code: "stationary", severity: "warning" }));
    await work(GROUPED);
    expect(await inbox(mechanic)).toMatchObject([
      {
        title: { zh: `STILL-${tenant} 原地停留超过 5 分钟` },
        subject: "alarm",
        link: `/wel/eqDetail?id=${device}`,
      },
    ]);
  });

  it("is shown with the newest event that its author may see", async () => {
    const wanted = {
      kind: "fault" as const,
      codes: ["E9"],
      title: { zh: "{device}", en: "{device} {value}" },
    };
    const body = { ...wanted, content: { zh: "{code}", en: "{code}" } };
    const other = await world.anOrganization();
    const theirs = await world.aDevice({ organizationId: other });
    await queue(anEvent(theirs, { organizationId: other, code: "E9" }));
    await work();
    expect((await world.call(admin, E.preview, { body })).data.eventAt).toBeNull();
    const device = await world.aDevice({ organizationId: tenant, serialNumber: `OWN-${tenant}` });
    await queue(anEvent(device, { code: "E9" }));
    await work();
    const { data } = await world.call(admin, E.preview, { body });
    expect(data).toMatchObject({
      title: { en: `OWN-${tenant} 42` },
      content: { en: "E9" },
      eventAt: expect.any(String),
    });
  });
});

describe("events", () => {
  it("of an outage of a thousand robots are one message with their count", async () => {
    const device = await world.aDevice({ organizationId: tenant });
    await aConfig({ title: { zh: "{count}", en: "{device}: {count}" } });
    const outage = Array.from({ length: 1_000 }, (_, n) =>
      anEvent(n === 0 ? device : 900_000 + n, { severity: n === 5 ? "critical" : "error" }),
    );
    await queue(...outage.slice(0, 600));
    await work(GROUPED / 2);
    await queue(...outage.slice(600));
    await work(GROUPED);
    const messages = await inbox(mechanic);
    expect(messages).toMatchObject([{ eventCount: 1_000, severity: "critical", title: { zh: "1000" } }]);
    expect(messages[0]?.title.en).toMatch(/and 999 more: 1000$/);
  });

  it("are told to each of what they may see, and to companies as granted (§6)", async () => {
    const company = async () => world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const [east, west] = [await company(), await company()];
    await aGrant(world, east, "fault");
    const employee = (organizationId: number) =>
      world.aPerson({ organizationId, roleCodes: ["maintenance"] });
    const [ofEast, ofWest] = [await employee(east), await employee(west)];
    await aConfig({ receivers: only(mechanic, ofEast, ofWest) });
    await queue(
      anEvent(1, { organizationId: east }),
      anEvent(2, { organizationId: east }),
      anEvent(3, { organizationId: west }),
    );
    await work(GROUPED);
    expect(await inbox(mechanic)).toMatchObject([{ eventCount: 3 }]);
    expect(await inbox(ofEast)).toMatchObject([{ eventCount: 2 }]);
    expect(await inbox(ofWest)).toEqual([]);
  });

  it("are matched by kind, code, detail, device and severity", async () => {
    const device = await world.aDevice({ organizationId: tenant });
    await aConfig({ codes: ["E7"], detailCodes: ["1"], deviceIds: [device], leastSeverity: "error" });
    await queue(
      anEvent(device, { code: "E8" }),
      anEvent(device, { detailCode: "2" }),
      anEvent(device, { severity: "warning" }),
      anEvent(device, { kind: "assist" }),
      anEvent(device, { phase: "cleared" }),
      anEvent(device + 1),
    );
    await work(GROUPED);
    expect(await inbox(mechanic)).toEqual([]);
    await queue(anEvent(device));
    await work(GROUPED);
    expect(await inbox(mechanic)).toHaveLength(1);
  });

  it("of what was rolled back are none, and two processes make one message", async () => {
    await aConfig();
    const rolledBack = world.db.transaction(async (tx) => {
      await queueEvents(tx, [anEvent(1)]);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await work(GROUPED);
    await queue(anEvent(1));
    await work();
    world.clock.advance(GROUPED);
    await Promise.all([work(), work()]);
    expect(await inbox(mechanic)).toHaveLength(1);
  });

  it("stay where a step fails half way, and become a message afterwards", async () => {
    await aConfig();
    await queue(anEvent(1));
    await work();
    world.clock.advance(GROUPED);
    const { db, clock } = world;
    const dying = { db, clock, callerOf: () => Promise.reject(new Error("died")) };
    await expect(closeGroups(dying as unknown as MessagesDeps)).rejects.toThrow("died");
    expect(await inbox(mechanic)).toEqual([]);
    await work();
    expect(await inbox(mechanic)).toHaveLength(1);
  });
});

describe("who is sent for next", () => {
  const escalating = () =>
    aConfig({
      steps: [
        { afterMin: 5, receivers: only(second) },
        { afterMin: 10, receivers: only(admin) },
      ],
    });

  it("is, one after the other, while nobody acknowledges it", async () => {
    await escalating();
    await queue(anEvent(1));
    await work(GROUPED);
    expect(await inbox(mechanic)).toMatchObject([{ isEscalating: true }]);
    await work(4 * MINUTE_MS);
    expect(await inbox(second)).toEqual([]);
    await work(MINUTE_MS);
    expect(await inbox(second)).toMatchObject([
      { isEscalating: true, title: { en: expect.stringMatching(/^\[Escalated\]/) } },
    ]);
    await work(10 * MINUTE_MS);
    expect(await inbox(admin)).toMatchObject([{ isEscalating: false }]);
  });

  it("is not where somebody has acknowledged the message", async () => {
    await escalating();
    await queue(anEvent(1));
    await work(GROUPED);
    const [message] = await inbox(mechanic);
    const params = { messageId: message?.id ?? "" };
    const me = await world.session(mechanic.username);
    expect((await world.call(await world.session(second.username), I.acknowledge, { params })).status).toBe(
      404,
    );
    expect((await world.call(me, I.acknowledge, { params })).status).toBe(200);
    await work(6 * MINUTE_MS);
    expect(await inbox(second)).toEqual([]);
    expect(await inbox(mechanic)).toMatchObject([{ isEscalating: false, acknowledgedBy: "A Person" }]);
  });

  it("is not where all that it is about is over, or seen to", async () => {
    await escalating();
    await queue(anEvent(1), anEvent(2));
    await work(GROUPED);
    await queue(anEvent(1, { phase: "cleared" }));
    await work();
    await world.db.transaction((tx) => acknowledgeKeys(tx, ["fault/2"]));
    await work(6 * MINUTE_MS);
    expect(await inbox(second)).toEqual([]);
  });
});
