import {
  MESSAGE_CONFIG_ENDPOINTS as E,
  type NewMessageConfig,
} from "@sweepline/contract/care/message-configs.ts";
import sql from "sql-template-tag";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { aConfigFixture, GROUPED, MINUTE_MS, only } from "../../../test/config-fixture.ts";
import { aGrant, revokeGrant } from "../../../test/grants.ts";
import type { MessageEvent } from "./index.ts";

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

describe("that it is over", () => {
  const cleared = (deviceId: number, given: Partial<MessageEvent> = {}) =>
    anEvent(deviceId, { phase: "cleared", ...given });
  const informing = (given: Partial<NewMessageConfig> = {}) =>
    aConfig({ informsWhenCleared: true, ...given });

  it("goes to those who were informed that it began, with how long it lasted, and to nobody else", async () => {
    const { data: config } = await informing();
    await queue(anEvent(1));
    await work(GROUPED);
    const { id, companyName, organizationName, isBuiltIn, receiverNames, stepNames, deviceNames, ...fields } =
      config;
    const body = { ...fields, receivers: only(mechanic, second), revision: fields.revision };
    expect((await world.call(admin, E.update, { params: { id }, body })).status).toBe(200);
    world.clock.advance(65 * MINUTE_MS);
    await queue(cleared(1));
    await work(GROUPED);
    const [over] = await inbox(mechanic);
    expect(over?.title.en).toMatch(/^\[Cleared\]/);
    expect(over?.content).toMatchObject({
      zh: expect.stringContaining("持续 1 小时 5 分钟"),
      en: expect.stringContaining("after 1 h 5 min"),
    });
    expect(await inbox(second)).toEqual([]);
    await queue(cleared(1));
    await work(GROUPED);
    expect(await inbox(mechanic)).toHaveLength(2);
  });

  it("goes to whoever was sent for next too", async () => {
    await informing({ steps: [{ afterMin: 5, receivers: only(second) }] });
    await queue(anEvent(1));
    await work(GROUPED, 5 * MINUTE_MS);
    expect(await inbox(second)).toHaveLength(1);
    await queue(cleared(1));
    await work(GROUPED);
    expect(await inbox(second)).toHaveLength(2);
    expect(await inbox(mechanic)).toHaveLength(2);
  });

  it("is said in words of its own, where somebody has written some", async () => {
    const clearedTitle = { zh: "{device} 恢复", en: "{device} is back" };
    await informing({ clearedTitle, clearedContent: { zh: "{count}", en: "" } });
    const device = await world.aDevice({ organizationId: tenant, serialNumber: `BACK-${tenant}` });
    await queue(anEvent(device));
    await work(GROUPED);
    await queue(cleared(device));
    await work(GROUPED);
    expect((await inbox(mechanic))[0]).toMatchObject({
      title: { zh: `BACK-${tenant} 恢复`, en: `BACK-${tenant} is back` },
      content: { zh: "1", en: expect.stringContaining("is over after") },
    });
    const unknown = await informing({ code: "other", clearedTitle: { zh: "{password}", en: "" } });
    expect(JSON.stringify(unknown.envelope)).toContain("clearedTitle.zh");
  });

  it("comes after that it began, where both happen within a few seconds", async () => {
    await informing();
    await queue(anEvent(1), cleared(1));
    await work(GROUPED);
    expect((await inbox(mechanic)).map(({ title }) => title.en)).toEqual([
      expect.stringMatching(/^\[Cleared\]/),
      expect.not.stringMatching(/^\[Cleared\]/),
    ]);
  });

  it("waits for a message that is about to say that it began", async () => {
    const other = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await informing();
    await queue(anEvent(1));
    await work(GROUPED);
    await queue(cleared(1));
    await work(10_000);
    // Begins late in the seconds in which the other one's end is collected.
    await queue(anEvent(2, { organizationId: other }), cleared(2, { organizationId: other }));
    await work(5_000);
    await work(GROUPED);
    const titles = (await inbox(mechanic)).map(({ title }) => title.en.startsWith("[Cleared]"));
    expect(titles.filter((isOver) => isOver)).toHaveLength(2);
    expect(titles.filter((isOver) => !isOver)).toHaveLength(2);
  });

  it("is nobody's business where nobody wants it, and not a company's whose right has ended (§6)", async () => {
    await aConfig();
    await queue(anEvent(1));
    await work(GROUPED);
    await queue(cleared(1));
    await work(GROUPED);
    expect(await inbox(mechanic)).toHaveLength(1);
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const grant = await aGrant(world, company, "fault");
    const employee = await world.aPerson({ organizationId: company, roleCodes: ["maintenance"] });
    await informing({ code: "company", receivers: only(employee) });
    await queue(anEvent(3, { organizationId: company }));
    await work(GROUPED);
    expect(await inbox(employee)).toHaveLength(1);
    await revokeGrant(world, grant);
    await queue(cleared(3, { organizationId: company }));
    await work(GROUPED);
    expect(await inbox(employee)).toHaveLength(1);
  });
});

describe("times", () => {
  it("are said by the clocks of each reader, and by those of the device to who has chosen none", async () => {
    const content = { zh: "{time}", en: "{time}" };
    await aConfig({ content, receivers: only(mechanic, second) });
    await world.db.run(sql`
      update staff set preferences = jsonb_build_object('timeZone', 'Asia/Shanghai') where id = ${mechanic.staffId}`);
    const device = await world.aDevice({ organizationId: tenant });
    await world.db.run(sql`update devices set time_zone = 'Europe/Berlin' where id = ${device}`);
    await queue(anEvent(device, { at: new Date("2026-11-16T08:00:00Z") }));
    await work(GROUPED);
    expect((await inbox(mechanic))[0]?.content.en).toBe("2026-11-16 16:00:00 (UTC+8)");
    expect((await inbox(second))[0]?.content.en).toBe("2026-11-16 09:00:00 (UTC+1)");
  });
});
