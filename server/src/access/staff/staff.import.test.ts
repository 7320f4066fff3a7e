import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { type ImportReport, MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";
import { anXls } from "../../../test/xls.ts";

const world = await aWorld();
const tenant = await world.anOrganization({ orgName: "Import Tenant", orgCode: "IMP" });
const admin = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
afterAll(() => world.close());

type Row = (string | number | null)[];
const ZH = [
  "用户名*",
  "姓名*",
  "手机号*",
  "邮箱*",
  "性别",
  "角色",
  "所属组织",
  "人员类型",
  "人员编号",
  "区域",
  "描述",
];
const EN = ["Username", "Name", "Phone", "Email", "Sex", "Roles", "Organization", "Kind"];
let people = 0;
/** A row without faults; `more` by the place of its column. */
function aRow(more: Record<number, string | number> = {}): Row {
  people += 1;
  const row: Row = [`import${people}`, "张三", 13_800_138_000, "a@example.com", "女", "viewer", "", "员工"];
  for (const [place, value] of Object.entries(more)) row[Number(place)] = value;
  return row;
}
const xlsx = (rows: Row[]) => writeXlsx({ sheets: [{ name: "people", rows }] });

async function send(
  file: Uint8Array,
  options: { dryRun?: boolean; language?: "zh" | "en"; who?: Person; at?: number } = {},
) {
  const { dryRun = true, language = "en", who = admin, at = tenant } = options;
  const query = { organizationId: at, dryRun: String(dryRun) };
  return world.call(who, E.import, {
    query,
    body: file as Uint8Array<ArrayBuffer>,
    headers: { "accept-language": language },
  });
}
const faultsOf = async (rows: Row[], options = {}): Promise<ImportReport["faults"]> =>
  (await send(await xlsx(rows), options)).data.faults;
const countStaff = async () =>
  (await world.db.one<{ count: number }>(sql`select count(*)::int as count from staff`)).count;

describe("an import (§5)", () => {
  it("makes people out of xls and xlsx alike, who sign in with the last six digits of their phone", async () => {
    for (const write of [anXls, xlsx]) {
      const row = aRow({ 5: "只读人员, maintenance", 8: "A-1", 9: "华东", 10: "夜班" });
      const file = await write([ZH, row]);
      expect((await send(file)).data).toEqual({
        ...{ rows: 1, goodRows: 1, faults: [], faultCount: 0 },
        ...{ created: 0, markedFile: null, handout: null },
      });
      expect((await send(file, { dryRun: false })).data).toMatchObject({ rows: 1, created: 1 });
      const who = await world.signIn(String(row[0]), "138000");
      const { data } = await world.call(admin, E.get, { params: { id: who.staffId } });
      expect(data).toMatchObject({
        displayName: "张三",
        phone: "13800138000",
        sex: "female",
        kind: "employee",
        organizationId: tenant,
        userCode: "A-1",
        regionInfo: "华东",
        description: "夜班",
        initialPassword: "used",
        enabled: true,
      });
      expect(data.role.map(({ roleCode }) => roleCode)).toEqual(["maintenance", "viewer"]);
    }
  });

  it("puts people where their row says, by code or name, within the importer's reach", async () => {
    const below = await world.anOrganization({
      parentId: tenant,
      orgTypeCode: "ORG",
      orgName: "Branch A",
      orgCode: "BRA",
    });
    await world.anOrganization({ orgName: "Stranger", orgCode: "STR" });
    for (const orgCode of ["TW1", "TW2"])
      await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "Twin", orgCode });
    const rows = [aRow({ 6: "BRA" }), aRow({ 6: "Branch A" }), aRow({ 6: "TW1" })];
    expect((await send(await xlsx([ZH, ...rows]), { dryRun: false })).data.created).toBe(3);
    const { data } = await world.call(admin, E.list, { query: { organizationId: below } });
    expect(data.total).toBe(2);
    expect(await faultsOf([EN, aRow({ 6: "STR" }), aRow({ 6: "Twin" }), aRow({ 6: "nowhere" })])).toEqual([
      { row: 2, field: "organization", value: "STR", msg: "There is no organization STR" },
      {
        row: 3,
        field: "organization",
        value: "Twin",
        msg: "Several organizations are called Twin; write its code",
      },
      { row: 4, field: "organization", value: "nowhere", msg: "There is no organization nowhere" },
    ]);
  });

  it("tells every bad cell of a dry run in the caller's language, and makes nobody", async () => {
    const taken = await world.aStaff({ organizationId: tenant });
    const good = aRow();
    const rows = [
      ZH,
      good,
      aRow({ 0: "a b", 1: "", 2: "138", 3: "x@" }),
      [],
      aRow({ 0: String(good[0]).toUpperCase() }),
      aRow({ 0: taken, 4: "?", 7: "boss" }),
    ];
    const before = await countStaff();
    expect(await faultsOf(rows, { language: "zh" })).toEqual([
      { row: 3, field: "username", value: "a b", msg: "只能包含字母和数字，长度 3 至 40" },
      { row: 3, field: "displayName", value: "", msg: "不能为空" },
      { row: 3, field: "phone", value: "138", msg: "请输入 11 位手机号" },
      { row: 3, field: "email", value: "x@", msg: "请输入有效的邮箱地址" },
      { row: 5, field: "username", value: String(good[0]).toUpperCase(), msg: "与第 2 行的用户名重复" },
      { row: 6, field: "username", value: taken, msg: `用户名 ${taken} 已存在` },
      { row: 6, field: "sex", value: "?", msg: "请填写：女、男、其他" },
      { row: 6, field: "kind", value: "boss", msg: "请填写：管理员、员工" },
    ]);
    const english = (await faultsOf(rows)).map(({ msg }) => msg);
    expect(english).toEqual(
      expect.arrayContaining([
        "A phone number has 11 digits",
        "Row 2 has the same username",
        `Username ${taken} already exists`,
        "Write one of: Admin, Employee",
      ]),
    );
    expect(await countStaff()).toBe(before);
  });

  it("refuses roles that are unknown, out of range, or beyond the importer's own rights", async () => {
    await world.app.access.roles.create({
      roleCode: "menuKeeper",
      roleName: "Menu keeper",
      scopeKind: "own",
      permissions: ["access_menus_edit"],
    });
    const stranger = await world.anOrganization();
    await world.app.access.roles.create({
      roleCode: "foreign",
      roleName: "Foreign",
      scopeKind: "own",
      permissions: [],
    });
    await world.db.run(sql`update roles set organization_id = ${stranger} where role_code = 'foreign'`);
    const rows = ["nothing", "平台管理员", "menuKeeper", "foreign", "viewer; Menu keeper"].map((role) =>
      aRow({ 5: role }),
    );
    expect((await faultsOf([EN, ...rows])).map(({ row, field, msg }) => [row, field, msg])).toEqual([
      [2, "role", "Role nothing does not exist"],
      [3, "role", "Role 平台管理员 cannot be assigned in organizations of this type"],
      [4, "role", "You cannot grant or manage more than your own permissions"],
      [5, "role", "Role foreign does not exist"],
      [6, "role", "You cannot grant or manage more than your own permissions"],
    ]);
  });

  it("makes all or nobody", async () => {
    const before = await countStaff();
    const rows = [ZH, aRow(), aRow({ 2: "12" }), aRow()];
    expect(await send(await xlsx(rows), { dryRun: false })).toMatchObject({
      status: 422,
      error: "importHasErrors",
    });
    expect(await countStaff()).toBe(before);
    const zh = await send(await xlsx(rows), { dryRun: false, language: "zh" });
    expect(zh.envelope.msg).toBe("文件中有 1 处错误，未导入任何数据");
  });

  it("wants the columns of the template, in any order and either language", async () => {
    const [username = "", ...rest] = aRow().slice(0, 4);
    const turned = [
      ["email", "PHONE ", "姓名", "用户名"],
      [...rest.toReversed(), username],
    ];
    expect(await faultsOf(turned)).toEqual([]);
    expect(await faultsOf([["用户名", "姓名", "手机号", "colour", "姓名"], aRow()])).toEqual(
      expect.arrayContaining([
        { row: 1, field: "", value: "colour", msg: "No such column; use the template" },
        { row: 1, field: "displayName", value: "姓名", msg: "This column is there twice" },
        { row: 1, field: "email", value: "", msg: "The column “Email” is missing" },
      ]),
    );
    expect(await faultsOf([ZH])).toMatchObject([{ row: 0, msg: "There are no people in the file" }]);
  });

  it(`takes ${MAX_IMPORT_ROWS} people at once and not one more`, async () => {
    const rows = Array.from({ length: MAX_IMPORT_ROWS }, () => aRow());
    expect((await send(await xlsx([ZH, ...rows]), { dryRun: false })).data.created).toBe(MAX_IMPORT_ROWS);
    const more = await send(await xlsx([ZH, ...rows, aRow()]));
    expect(more).toMatchObject({ status: 422, error: "tooManyImportRows" });
  });

  it("lists at most a thousand faults and counts them all", async () => {
    const report = (await send(await xlsx([ZH, ...Array.from({ length: 1_200 }, () => aRow({ 2: "1" }))])))
      .data;
    expect([report.faults.length, report.faultCount]).toEqual([1_000, 1_200]);
  });

  it("refuses files that cannot be read, in both languages", async () => {
    const broken = (await xlsx([ZH])).slice(0, 300);
    expect(await send(broken)).toMatchObject({ status: 422, error: "unreadableImport" });
    expect((await send(broken, { language: "zh" })).envelope.msg).toContain("无法读取文件");
  });

  it("puts nobody into an organization that the importer does not see", async () => {
    const stranger = await world.anOrganization();
    expect((await send(await xlsx([ZH, aRow()]), { at: stranger })).status).toBe(404);
  });

  it("stands in the audit log as one entry that names everyone", async () => {
    const row = aRow();
    await send(await xlsx([ZH, row]), { dryRun: false });
    const { detail } = await world.db.one<{ detail: string }>(
      sql`select detail from audit_log where action = 'access_staff_import' order by id desc limit 1`,
    );
    expect(detail).toContain(String(row[0]));
    expect(await world.app.audit.verify()).toMatchObject({ isIntact: true });
  });
});

describe("words of the dictionaries", () => {
  it("are read as exported files have them, beside those of the template", async () => {
    await world.db.run(sql`
      update dictionary_items i set label_zh = '伙伴' || i.value, label_en = 'Our ' || i.value from dictionaries d
      where d.id = i.dictionary_id and d.type in ('staffKind', 'sex')`);
    const rows = [
      ["伙伴female", "our ADMIN"] as const,
      ["Our other", "伙伴employee"] as const,
      ["女", "admin"] as const,
    ];
    expect(await faultsOf([ZH, ...rows.map(([sex, kind]) => aRow({ 4: sex, 7: kind }))])).toEqual([]);
    expect(await faultsOf([ZH, aRow({ 4: "Our", 7: "partner" })])).toMatchObject([
      { field: "sex" },
      { field: "kind" },
    ]);
  });
});

describe("the template", () => {
  it.each(["zh", "en"] as const)(
    "has headings, an example and notes in %s, and its example is nobody",
    async (language) => {
      const answer = await world.app.http.inject({
        url: E.importTemplate.path,
        headers: { authorization: `Bearer ${admin.accessToken}`, "accept-language": language },
      });
      expect(answer.headers["content-disposition"]).toContain(".xlsx");
      const workbook = await readXlsx(answer.rawPayload);
      const [first, notes] = workbook.sheets;
      expect(first?.rows[0]?.[0]).toBe(language === "zh" ? "用户名*" : "Username*");
      expect(first?.rows).toHaveLength(2);
      expect(JSON.stringify(notes?.rows)).toContain(language === "zh" ? "后 6 位" : "last 6 digits");
      const report = (await send(answer.rawPayload)).data;
      expect(report).toMatchObject({ rows: 0, faults: [{ row: 0 }] });
      const filled = [...(first?.rows ?? []), aRow()] as Row[];
      expect((await send(await xlsx(filled))).data).toMatchObject({ rows: 1, faultCount: 0 });
    },
  );
});
