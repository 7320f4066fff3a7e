import {
  FAULT_CODE_ENDPOINTS as E,
  type FaultCode,
  levelOfReported,
} from "@sweepline/contract/care/fault-codes.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_FAULT_CODE } from "../../../test/care-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let mine: Person;
let theirs: Person;
let platform: Person;

beforeAll(async () => {
  world = await aWorld();
  const someone = async (organizationId: number, roleCode: string) =>
    world.session(await world.aStaff({ organizationId, roleCodes: [roleCode] }));
  mine = await someone(await world.anOrganization(), "tenantAdmin");
  theirs = await someone(await world.anOrganization(), "tenantAdmin");
  platform = await someone(world.rootId, "platformAdmin");
});
afterAll(() => world.close());

const made = async (who: Person, fields: object = {}): Promise<FaultCode> =>
  (await world.call(who, E.create, { body: { ...A_FAULT_CODE, detailCode: "NAV-07", ...fields } })).data;
const fieldsOf = ({ envelope }: { envelope: { fields?: readonly { field: string }[] | undefined } }) =>
  envelope.fields?.map(({ field }) => field);
const codesOf = async (who: Person, query: object = {}) =>
  (await world.call(who, E.list, { query })).data.records.map(({ detailCode }) => detailCode);

describe("fault codes", () => {
  it("of the platform are read by everybody and changed by the platform, those of others are nobody's business", async () => {
    const shared = await made(platform, { detailCode: "SHARED-1" });
    await made(theirs, { detailCode: "THEIRS-1" });
    const own = await made(mine, { detailCode: "MINE-1" });
    expect(await codesOf(mine, { search: "-1" })).toEqual(["MINE-1", "SHARED-1"]);
    const body = { ...A_FAULT_CODE, detailCode: "SHARED-1", revision: 0 };
    const refused = await world.call(mine, E.update, { params: { id: shared.id }, body });
    expect([refused.status, refused.error]).toEqual([403, "faultCodeOfPlatform"]);
    expect(await world.call(mine, E.get, { params: { id: shared.id } })).toMatchObject({
      data: { isShared: true, isOwn: false },
    });
    expect(own).toMatchObject({ isShared: false, isOwn: true });
    expect((await world.call(theirs, E.get, { params: { id: own.id } })).status).toBe(404);
  });

  it("are searched by what robots call them, and keep what people wrote", async () => {
    const reportedAs = ["positionLost", "H5-*"];
    const row = await made(mine, {
      detailCode: "FOUND",
      reportedAs,
      advice: { zh: "推回空旷处", en: "Push it" },
    });
    expect(row).toMatchObject({ reportedAs, advice: { zh: "推回空旷处" }, level: "error" });
    expect(await codesOf(mine, { search: "h5-" })).toContain("FOUND");
  });

  it("are there once by code and detail code, which is said at its field", async () => {
    const row = await made(mine, { detailCode: "ONCE" });
    const again = await world.call(mine, E.create, { body: { ...A_FAULT_CODE, detailCode: "ONCE" } });
    expect([again.status, fieldsOf(again)]).toEqual([409, ["detailCode"]]);
    const other = await made(mine, { detailCode: "OTHER" });
    const body = { ...A_FAULT_CODE, detailCode: "ONCE", revision: other.revision };
    expect((await world.call(mine, E.update, { params: { id: other.id }, body })).status).toBe(409);
    const stale = { ...A_FAULT_CODE, detailCode: "ONCE", level: "info" as const, revision: row.revision + 1 };
    expect((await world.call(mine, E.update, { params: { id: row.id }, body: stale })).error).toBe(
      "conflict",
    );
  });

  it.each([
    [{ code: " " }, "code"],
    [{ name: { zh: "", en: "x" } }, "name.zh"],
    [{ detailName: { zh: "x", en: "" } }, "detailName.en"],
    [{ level: "" }, "level"],
    [{ reportedAs: ["a*b"] }, "reportedAs.0"],
  ])("are refused with %j, at the field", async (fields, field) => {
    const body = { ...A_FAULT_CODE, detailCode: "BAD", ...fields } as never;
    const answer = await world.call(mine, E.create, { body });
    expect([answer.status, fieldsOf(answer)?.[0]]).toEqual([422, field]);
  });

  it("without a code have the level that came with them: VDA 5050's, and H0 to H7", () => {
    expect(["WARNING", "FATAL", "urgent", "H0", "H3", "H5", "H7", "?"].map(levelOfReported)).toEqual([
      ...["warning", "critical", "error", "info", "warning", "error", "critical", "warning"],
    ]);
  });
});

describe("an import", () => {
  const HEADINGS = [
    "code",
    "nameZh",
    "nameEn",
    "detailCode",
    "detailNameZh",
    "detailNameEn",
    "level",
    "products",
    "reportedAs",
  ];
  const handedIn = async (rows: string[][], dryRun: boolean, faultyRows = "refuse") => {
    const file = await writeXlsx({ sheets: [{ name: "codes", rows: [HEADINGS, ...rows] }] });
    return world.call(mine, E.import, {
      query: { dryRun: String(dryRun), faultyRows } as never,
      body: new Uint8Array(file),
    });
  };
  const row = (
    detailCode: string,
    more: Partial<Record<"level" | "products" | "reportedAs", string>> = {},
  ) => [
    ...["IMP", "导入", "Imported", detailCode, "细分", "Detail"],
    ...[more.level ?? "错误", more.products ?? "", more.reportedAs ?? ""],
  ];

  it("names every bad cell, and makes nothing of a file that has one", async () => {
    const rows = [row("I-1"), row("I-1"), row("I-2", { level: "bad" }), row("I-3", { products: "no-such" })];
    const { data } = await handedIn(rows, true);
    expect(data.faults.map(({ row: at, field }) => [at, field])).toEqual([
      [3, "detailCode"],
      [4, "level"],
      [5, "products"],
    ]);
    expect((await handedIn(rows, false)).status).toBe(422);
    expect(await codesOf(mine, { search: "I-" })).toEqual([]);
  });

  it("takes the good rows alone where that is asked, and gives the others back", async () => {
    const rows = [row("SKP-1"), row("SKP-2", { level: "bad" }), row("SKP-2"), row("SKP-3")];
    const { data } = await handedIn(rows, false, "skip");
    expect(data).toMatchObject({ rows: 4, goodRows: 2, faultCount: 2, created: 2 });
    expect(await codesOf(mine, { search: "SKP-" })).toHaveLength(2);
    const [sheet] = (await readXlsx(Buffer.from(data.markedFile ?? "", "base64"))).sheets;
    expect(sheet?.rows.slice(1).map((left) => left[3])).toEqual(["SKP-2", "SKP-2"]);
  });

  it("makes those that are new and changes the others, and its export reads in again", async () => {
    await made(mine, { code: "IMP", detailCode: "J-1", level: "info" });
    const { data } = await handedIn(
      [row("J-1", { level: "Critical" }), row("J-2", { reportedAs: "a, b*" })],
      false,
    );
    expect(data.created).toBe(2);
    const { records } = (await world.call(mine, E.list, { query: { search: "J-" } })).data;
    expect(records.map(({ detailCode, level, reportedAs }) => [detailCode, level, reportedAs])).toEqual([
      ["J-1", "critical", []],
      ["J-2", "error", ["a", "b*"]],
    ]);
    const audited = await world.db.many(sql`
      select action from audit_log where action like 'care_fault-codes_%' and subject_id = ${String(records[0]?.id)} order by id`);
    expect(audited.map((line) => (line as { action: string }).action)).toEqual([
      "care_fault-codes_create",
      "care_fault-codes_update",
    ]);
  });
});
