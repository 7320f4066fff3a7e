import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aServiceKeyword, aServiceProject } from "../../../test/service-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.aPerson({ organizationId: await world.anOrganization(), roleCodes: ["tenantAdmin"] });
});
afterAll(() => world.close());

type Row = (string | number)[];
const PROJECTS = [
  "Item code*",
  "Project name*",
  "业务类型",
  "classification",
  "Work time (minutes)",
  "Remark",
];
const KEYWORDS = ["关键词*", "分类", "关键路径", "处理级别", "服务项目编码"];

async function send(
  endpoint: typeof P.import | typeof K.import,
  rows: Row[],
  { dryRun = true, faultyRows = "refuse" } = {},
) {
  const file = await writeXlsx({ sheets: [{ name: "rows", rows }] });
  const given = {
    query: { dryRun: String(dryRun), faultyRows: faultyRows as "skip" },
    body: file as Uint8Array<ArrayBuffer>,
    headers: { "accept-language": "en" },
  };
  return world.call(admin, endpoint as typeof P.import, given);
}
/** Rows of a file that is downloaded. */
async function downloaded(url: string, language = "en"): Promise<Row[]> {
  const headers = { authorization: `Bearer ${admin.accessToken}`, "accept-language": language };
  const { rawPayload } = await world.app.http.inject({ url, headers });
  return (await readXlsx(rawPayload)).sheets[0]?.rows as Row[];
}
const projects = async () =>
  (await world.call(admin, P.list, { query: { origin: "own" } })).data.records.map(
    ({ code, name, workMinutes }) => [code, name, workMinutes],
  );

describe("importing service projects (§5)", () => {
  it("previews first, then makes new ones and changes those of the same code", async () => {
    await aServiceProject(world, admin, { code: "IMP-1", name: "Old", workMinutes: 5 });
    const rows = [
      PROJECTS,
      ["imp-1", "Newer", "维修", "drive", 45, ""],
      ["IMP-2", "Other", "Maintenance", "水路", "60", "每月"],
    ];
    const preview = (await send(P.import, rows)).data;
    expect(preview).toMatchObject({ rows: 2, faultCount: 0, created: 0, changed: 1 });
    expect(await projects()).toEqual([["IMP-1", "Old", 5]]);
    const done = (await send(P.import, rows, { dryRun: false })).data;
    expect(done).toMatchObject({ created: 1, changed: 1 });
    expect(await projects()).toEqual([
      ["imp-1", "Newer", 45],
      ["IMP-2", "Other", 60],
    ]);
  });

  it("names every bad cell, and writes nothing while there is one", async () => {
    const rows = [
      PROJECTS,
      ["BAD-1", "", "Repair", "unheard of", "soon", ""],
      ["bad-1", "Twice", "", "drive", 0, ""],
    ];
    const { faults } = (await send(P.import, rows)).data;
    expect(faults.map(({ row, field, value }) => [row, field, value])).toEqual([
      [2, "name", ""],
      [2, "classification", "unheard of"],
      [2, "workMinutes", "soon"],
      [3, "code", "bad-1"],
      [3, "businessType", ""],
      [3, "workMinutes", "0"],
    ]);
    const refused = await send(P.import, rows, { dryRun: false });
    expect([refused.status, refused.error]).toEqual([422, "importHasErrors"]);
    expect((await projects()).flat()).not.toContain("BAD-1");
  });

  it("takes the good rows alone where that is asked, new ones and changes, and gives the others back", async () => {
    await aServiceProject(world, admin, { code: "SKIP-1", name: "Old", workMinutes: 5 });
    const rows = [
      PROJECTS,
      ["SKIP-1", "Newer", "维修", "drive", 45, ""],
      ["SKIP-2", "", "维修", "drive", 45, ""],
      ["skip-2", "Same", "维修", "drive", 45, ""],
      ["SKIP-3", "Third", "维修", "drive", 45, ""],
    ];
    expect((await send(P.import, rows)).data).toMatchObject({ goodRows: 2, faultCount: 2, changed: 1 });
    const { data } = await send(P.import, rows, { dryRun: false, faultyRows: "skip" });
    expect(data).toMatchObject({ rows: 4, created: 1, changed: 1, faultCount: 2 });
    const there = (await projects()).filter(([code]) => String(code).toUpperCase().startsWith("SKIP"));
    expect(there).toEqual([
      ["SKIP-1", "Newer", 45],
      ["SKIP-3", "Third", 45],
    ]);
    const [sheet] = (await readXlsx(Buffer.from(data.markedFile ?? "", "base64"))).sheets;
    expect(sheet?.rows.slice(1).map(([code]) => code)).toEqual(["SKIP-2", "skip-2"]);
  });

  it("takes the template and what was exported, and says of an empty file that nothing is in it", async () => {
    for (const language of ["zh", "en"]) {
      const rows = await downloaded(P.template.path, language);
      const report = (await send(P.import, [rows[0] ?? [], ["T-1", ...(rows[1] ?? []).slice(1)]])).data;
      expect(report).toMatchObject({ rows: 1, faultCount: 0 });
      const example = (await send(P.import, rows)).data;
      expect(example.faults).toMatchObject([{ row: 0, msg: "There is nothing in the file" }]);
      const exported = await downloaded(`${P.export.path}?origin=own`, language);
      const again = (await send(P.import, exported)).data;
      expect(again).toMatchObject({ faultCount: 0, changed: (await projects()).length });
    }
  });
});

describe("importing keywords (§5)", () => {
  it("knows dictionaries by label or code, yes and no in both languages, projects by code in reach", async () => {
    const platform = await world.aPerson({ roleCodes: ["platformAdmin"] });
    const projectId = await aServiceProject(world, platform, { code: "FROM-ABOVE" });
    await aServiceKeyword(world, admin, { name: "漏水" });
    const rows = [
      KEYWORDS,
      ["漏 水", "水路", "是", "紧急", "from-above"],
      ["漏水", "water", "NO", "low", ""],
      ["loose belt", "Drive", "", "", ""],
    ];
    expect((await send(K.import, rows)).data).toMatchObject({ faultCount: 0, changed: 1 });
    expect((await send(K.import, rows, { dryRun: false })).data).toMatchObject({ created: 2, changed: 1 });
    const { records } = (await world.call(admin, K.list, { query: { origin: "own" } })).data;
    const facts = records.map(({ name, classification, isCritical, level, projectId: id }) => [
      ...[name, classification, isCritical, level, id],
    ]);
    expect(facts).toEqual([
      ["loose belt", "drive", false, "", null],
      ["漏 水", "water", true, "urgent", projectId],
      ["漏水", "water", false, "low", null],
    ]);
    const exported = await downloaded(`${K.export.path}?origin=own`);
    expect((await send(K.import, exported)).data).toMatchObject({ faultCount: 0, changed: 3 });
  });

  it("names every bad cell", async () => {
    const rows = [KEYWORDS, ["", "水路", "maybe", "whenever", "NO-SUCH"], ["x", "", "", "", ""]];
    const { faults } = (await send(K.import, rows)).data;
    expect(faults.map(({ row, field }) => [row, field])).toEqual([
      [2, "name"],
      [2, "isCritical"],
      [2, "level"],
      [2, "projectCode"],
      [3, "classification"],
    ]);
  });
});
