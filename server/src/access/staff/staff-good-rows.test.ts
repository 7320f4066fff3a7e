import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import type { FaultyRows } from "@sweepline/contract/core/import-report.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const tenant = await world.anOrganization();
const admin = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
afterAll(() => world.close());

type Row = string[];
const HEADINGS = [
  "Username",
  "Name",
  "Phone",
  "Email",
  "Sex",
  "Roles",
  "Organization",
  "Kind",
  "Staff number",
];
let people = 0;
/** A row without faults; `more` by the place of its column. */
function aRow(more: Record<number, string> = {}): Row {
  people += 1;
  const row = [`good${people}`, "Ada", "13800138000", "a@example.com", "", "viewer", "", "", ""];
  for (const [place, value] of Object.entries(more)) row[Number(place)] = value;
  return row;
}

interface Asked {
  dryRun?: boolean;
  faultyRows?: FaultyRows;
  language?: "zh" | "en";
}
async function send(rows: Row[], { dryRun = false, faultyRows = "refuse", language = "en" }: Asked = {}) {
  const file = await writeXlsx({ sheets: [{ name: "people", rows }] });
  return world.call(admin, E.import, {
    query: { organizationId: tenant, dryRun: String(dryRun), faultyRows },
    body: file as Uint8Array<ArrayBuffer>,
    headers: { "accept-language": language },
  });
}
const namesOf = (rows: Row[]) => rows.map(([username]) => String(username));
async function thereOf(rows: Row[]): Promise<string[]> {
  const there = await world.db.many<{ username: string }>(
    sql`select username from staff where username = any(${namesOf(rows)}) order by id`,
  );
  return there.map(({ username }) => username);
}

describe("an import of a file with faulty rows (§5)", () => {
  it("takes the good ones where that is asked, and leaves the others with what depends on them", async () => {
    const [good, faulty, other] = [aRow(), aRow({ 2: "12" }), aRow()] as const;
    // The same as a good one, and the same as one that is left.
    const rows = [good, faulty, aRow({ 0: good[0] ?? "" }), aRow({ 0: faulty[0] ?? "" }), other];
    const looked = await send([HEADINGS, ...rows], { dryRun: true, faultyRows: "skip" });
    expect(looked.data).toMatchObject({ rows: 5, goodRows: 2, faultCount: 3, created: 0 });
    expect((await send([HEADINGS, ...rows])).error).toBe("importHasErrors");
    expect(await thereOf(rows)).toEqual([]);
    const { data } = await send([HEADINGS, ...rows], { faultyRows: "skip" });
    expect(data).toMatchObject({ rows: 5, goodRows: 2, faultCount: 3, created: 2 });
    expect(data.faults.map(({ row }) => row)).toEqual([3, 4, 5]);
    expect(await thereOf(rows)).toEqual(namesOf([good, other]));
    const { detail } = await world.db.one<{ detail: string }>(
      sql`select detail from audit_log where action = 'access_staff_import' order by id desc limit 1`,
    );
    expect(detail).toContain(String(other[0]));
    expect(detail).not.toContain(String(faulty[0]));
  });

  it("takes nobody where no row is good, or the headings are wrong", async () => {
    const unknown = [...HEADINGS.slice(0, 8), "colour"];
    const [bad, fine] = [aRow({ 2: "12" }), aRow()];
    for (const rows of [
      [HEADINGS, bad],
      [unknown, fine],
    ])
      expect(await send(rows, { faultyRows: "skip" })).toMatchObject({
        status: 422,
        error: "importHasErrors",
      });
    expect(await thereOf([bad, fine])).toEqual([]);
  });

  it.each([
    {
      language: "zh",
      first: "用户名*",
      last: "错误说明",
      said: "第 3 行：手机号：请输入 11 位手机号；角色：角色 nothing 不存在",
    },
    {
      language: "en",
      first: "Username*",
      last: "What is wrong",
      said: "Row 3: Phone: A phone number has 11 digits; Roles: Role nothing does not exist",
    },
  ] as const)(
    "gives them back in $language with what is wrong, to be corrected and imported",
    async ({ language, first, last, said }) => {
      const faulty = aRow({ 1: "=1+1", 2: "12", 5: "nothing", 8: "007" });
      const { data } = await send([HEADINGS, aRow(), faulty], { faultyRows: "skip", language });
      const [sheet] = (await readXlsx(Buffer.from(data.markedFile ?? "", "base64"))).sheets;
      const [heading = [], row = [], ...more] = (sheet?.rows ?? []) as Row[];
      expect(more).toEqual([]);
      expect([heading.at(0), heading.at(-1), row.at(-1)]).toEqual([first, last, said]);
      expect([row[0], row[1], row[2], row[8]]).toEqual([faulty[0], "=1+1", "12", "007"]);
      const corrected = row.with(2, "13800138000").with(5, "");
      expect((await send([heading, corrected])).data).toMatchObject({ created: 1, markedFile: null });
      const { records } = (await world.call(admin, E.list, { query: { search: String(faulty[0]) } })).data;
      expect(records).toMatchObject([{ displayName: "=1+1", userCode: "007" }]);
    },
  );
});
