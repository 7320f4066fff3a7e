import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";

const fixture = await aPeopleFixture();
const { world, company, root } = fixture;
afterAll(() => world.close());

describe("the list", () => {
  it("shows whom one sees, by reach, branch, kind, role, standing and search", async () => {
    const mine = await world.anOrganization();
    const below = await world.anOrganization({ parentId: mine, orgTypeCode: "ORG" });
    const boss = await fixture.aPerson(mine, "tenantAdmin");
    const one = await world.aStaff({
      organizationId: mine,
      displayName: "Percent 100%",
      email: "pct@example.com",
    });
    const two = await world.aStaff({
      organizationId: below,
      roleCodes: ["viewer"],
      kind: "admin",
      phone: "15912349876",
    });
    const { staffId } = await world.session(two);
    await world.db.run(sql`update staff set is_enabled = false where id = ${staffId}`);
    const names = async (query: object) =>
      (await world.call(boss, E.list, { query })).data.records.map(({ username }) => username);
    expect((await names({})).sort()).toEqual([boss.username, one, two].sort());
    expect((await names({ reach: "own" })).sort()).toEqual([boss.username, one].sort());
    expect(await names({ reach: "below" })).toEqual([two]);
    expect(await names({ organizationId: below })).toEqual([two]);
    expect(await names({ kind: "admin" })).toEqual([two]);
    expect(await names({ enabled: false })).toEqual([two]);
    expect(await names({ roleId: await fixture.roleId("viewer") })).toEqual([two]);
    for (const search of ["100%", "PCT@", one.toUpperCase()]) expect(await names({ search })).toEqual([one]);
    expect(await names({ search: "9876" })).toEqual([two]);
    for (const sort of ["username", "-displayName", "organizationName", "-lastSignInAt", "createdAt"])
      expect(await names({ sort })).toHaveLength(3);
    const { data } = await world.call(boss, E.options, { query: { search: "percent" } });
    expect(data).toMatchObject([{ username: one, displayName: "Percent 100%" }]);
    expect(
      (await world.call(boss, E.options, { query: { ids: [staffId, root.staffId] } })).data,
    ).toHaveLength(1);
  });

  it("is exported as CSV and XLSX in the caller's language; formulas stay text", async () => {
    const mine = await world.anOrganization();
    const boss = await fixture.aPerson(mine, "tenantAdmin");
    await world.aStaff({ organizationId: mine, displayName: "=HYPERLINK(1)", roleCodes: ["viewer"] });
    const query = { format: "csv", timeZone: "Asia/Shanghai", sort: "displayName" } as const;
    const zh = await world.call(boss, E.export, { query, headers: { "accept-language": "zh" } });
    const lines = zh.text.split("\r\n");
    expect(lines[0]).toContain("用户名,姓名,手机号,邮箱,性别,角色");
    expect(zh.text).toContain(`"'=HYPERLINK(1)"`);
    expect(zh.text).toContain("只读人员");
    expect(lines).toHaveLength(4);
    const en = await world.call(boss, E.export, { query: { ...query, search: "hyperlink" } });
    expect(en.text.split("\r\n")).toHaveLength(3);
    expect(
      (await world.call(boss, E.export, { query: { format: "xlsx" } })).headers["content-disposition"],
    ).toContain(".xlsx");
    expect((await world.call(boss, E.export, { query: { timeZone: "Mars" } })).status).toBe(422);
  });

  it("is exported in the words that people have given to kinds and sexes", async () => {
    const mine = await world.anOrganization();
    const boss = await fixture.aPerson(mine, "tenantAdmin");
    await world.db.run(sql`update staff set sex = 'female' where id = ${boss.staffId}`);
    await world.db.run(sql`
      update dictionary_items i set label_zh = '伙伴' || i.value, label_en = 'Our ' || i.value from dictionaries d
      where d.id = i.dictionary_id and d.type in ('staffKind', 'sex')`);
    const linesIn = async (language: string) => {
      const headers = { "accept-language": language };
      return (await world.call(boss, E.export, { query: { format: "csv" }, headers })).text;
    };
    expect(await linesIn("zh")).toMatch(/伙伴female.*伙伴employee/);
    expect(await linesIn("en")).toMatch(/Our female.*Our employee/);
  });
});

describe("one's own picture", () => {
  it("is one that the person has uploaded, or none", async () => {
    const [who, other] = [await fixture.aPerson(company), await fixture.aPerson(company)];
    for (const [person, name] of [
      [who, "mine.png"],
      [other, "theirs.png"],
    ] as const)
      await world.db.run(sql`
        insert into attachments (organization_id, staff_id, uploaded_by, real_name, suffix, module, content_type, bytes,
          sha256, region, storage_key, picture_name)
        values (${company}, ${person.staffId}, 'x', ${name}, 'png', 'avatar', 'image/png', 1, '\\x00', 'default', ${name}, ${name})`);
    const set = (avatar: string) => world.call(who, SESSION_ENDPOINTS.setAvatar, { body: { avatar } });
    expect((await set("/platform/picture/mine.png")).data.avatar).toBe("/platform/picture/mine.png");
    expect((await set("/platform/picture/theirs.png")).status).toBe(404);
    expect((await set("https://evil.example/x.png")).status).toBe(422);
    expect((await fixture.rowOf(who)).avatar).toBe("/platform/picture/mine.png");
    expect((await set("")).data.avatar).toBe("");
  });
});
