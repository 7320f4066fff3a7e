import { AUDIT_MASK, LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { SYSTEM } from "./index.ts";

const world = await aWorld();
afterAll(() => world.close());
const mall = await world.anOrganization({ orgName: "Mall" });
const reader = await world.aPerson({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });

async function exported(language: "zh" | "en"): Promise<string> {
  const query = { format: "csv", subjectKind: "staff", subjectId: "1" } as const;
  const headers = { "accept-language": language };
  return (await world.call(reader, LOG_ENDPOINTS.auditExport, { query, headers })).text;
}

it("says before and after as the page does: labels, words of dictionaries and names, in the reader's language", async () => {
  await world.db.run(sql`
    update dictionary_items set label_en = 'Boss', label_zh = '头' where value = 'admin'
      and dictionary_id = (select id from dictionaries where type = 'staffKind')`);
  const subject = { kind: "staff", id: 1 };
  const same = { organizationIds: [mall], phone: AUDIT_MASK, startsAt: "2026-01-02T03:04:05.000Z" };
  await world.db.transaction((tx) =>
    world.app.logs.audit.record(tx, {
      ...{ actor: SYSTEM, action: "access_staff_update", subject },
      before: { ...same, kind: "employee", enabled: true },
      after: { ...same, kind: "admin", enabled: false },
    }),
  );
  const [en, zh] = [await exported("en"), await exported("zh")];
  expect(en).toContain(
    "Organizations: Mall\nPhone: secret, not recorded\nStarts at: 2026-01-02 03:04:05\nKind: Boss\nEnabled: no",
  );
  expect(zh).toContain("组织：Mall\n手机号：机密，未记录\n开始时间：2026-01-02 03:04:05\n类型：头\n启用：否");
  expect(en).not.toMatch(/[{}[\]]/);
});
