import { SERVICE_PROJECT_ENDPOINTS as P } from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import { DICTIONARY_ENDPOINTS as D } from "@sweepline/contract/system/dictionaries/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aServiceKeyword, aServiceProject } from "../../../test/service-rows.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let people: Record<"platform" | "tenant" | "other" | "mechanic" | "company", Person>;

beforeAll(async () => {
  world = await aWorld();
  const someone = async (organizationId: number, ...roleCodes: string[]) =>
    world.session(await world.aStaff({ organizationId, roleCodes }));
  const [tenant, other] = [await world.anOrganization(), await world.anOrganization()];
  const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  people = {
    platform: await someone(world.rootId, "platformAdmin"),
    tenant: await someone(tenant, "tenantAdmin"),
    other: await someone(other, "tenantAdmin"),
    mechanic: await someone(tenant, "maintenance"),
    company: await someone(company, "maintenance"),
  };
});
afterAll(() => world.close());

const A_PROJECT = { businessType: "repair", classification: "drive", workMinutes: 30, remark: "" };
const codesOf = async (who: Person, query: object = {}) =>
  (await world.call(who, P.list, { query })).data.records.map(({ code }) => code);
const fieldsOf = ({ envelope }: { envelope: object }) =>
  (envelope as { fields?: readonly { field: string }[] }).fields?.map(({ field }) => field);

describe("service projects (§3, §5)", () => {
  it("are listed, found, filtered and sorted, those of other tenants left out", async () => {
    const { tenant, other } = people;
    await aServiceProject(world, tenant, { code: "T-1", name: "Wheel", workMinutes: 90 });
    await aServiceProject(world, tenant, { code: "T-2", name: "Filter", businessType: "maintenance" });
    await aServiceProject(world, other, { code: "O-1" });
    expect(await codesOf(tenant)).toEqual(["T-1", "T-2"]);
    expect(await codesOf(tenant, { search: "filt" })).toEqual(["T-2"]);
    expect(await codesOf(tenant, { businessType: "repair" })).toEqual(["T-1"]);
    expect(await codesOf(tenant, { sort: "-workMinutes" })).toEqual(["T-1", "T-2"]);
    expect(await codesOf(other)).toEqual(["O-1"]);
  });

  it("need code, name, both dictionaries' values and whole minutes, each said at its field", async () => {
    const good = { ...A_PROJECT, code: "N-1", name: "Named" };
    for (const [field, value] of [
      ["code", " "],
      ["name", ""],
      ["businessType", ""],
      ["businessType", "unheardOf"],
      ["classification", "unheardOf"],
      ["workMinutes", 0],
      ["workMinutes", 1.5],
    ] as const) {
      const answer = await world.call(people.tenant, P.create, { body: { ...good, [field]: value } });
      expect([answer.status, fieldsOf(answer)], `${field} ${value}`).toEqual([422, [field]]);
    }
  });

  it("have a code that is unique in its organization, in whatever case", async () => {
    const body = { ...A_PROJECT, code: "UNI-1", name: "One" };
    expect((await world.call(people.tenant, P.create, { body })).status).toBe(200);
    const again = await world.call(people.tenant, P.create, { body: { ...body, code: "uni-1" } });
    expect([again.error, fieldsOf(again)]).toEqual(["itemCodeTaken", ["code"]]);
    expect((await world.call(people.other, P.create, { body })).status).toBe(200);
    const id = await aServiceProject(world, people.tenant, { code: "UNI-2" });
    const change = { ...A_PROJECT, name: "Two", code: "Uni-1", revision: 0 };
    const renamed = await world.call(people.tenant, P.update, { params: { id }, body: change });
    expect(renamed.error).toBe("itemCodeTaken");
  });

  it("are changed once by whoever saw the newest, and removed, with a line in the audit for each", async () => {
    const { tenant, other } = people;
    const id = await aServiceProject(world, tenant, { code: "CH-1" });
    const body = { ...A_PROJECT, code: "CH-1", name: "New", revision: 0 };
    expect((await world.call(tenant, P.update, { params: { id }, body })).data.name).toBe("New");
    expect((await world.call(tenant, P.update, { params: { id }, body })).error).toBe("conflict");
    expect((await world.call(other, P.remove, { params: { id } })).status).toBe(404);
    expect((await world.call(tenant, P.remove, { params: { id } })).status).toBe(200);
    const actions = await world.db.many<{ action: string }>(sql`
      select action from audit_log where subject_kind = 'serviceProject' and subject_id = ${String(id)} order by id`);
    expect(actions.map(({ action }) => action.split("_").at(-1))).toEqual(["create", "update", "delete"]);
  });

  it("of the platform are offered below, unchangeable there; one's own of the same code takes their place", async () => {
    const { platform, tenant, company } = people;
    const id = await aServiceProject(world, platform, { code: "PLAT-1", name: "Of the platform" });
    const listed = async (who: Person) =>
      (await world.call(who, P.list, { query: { search: "PLAT-1" } })).data.records.map(
        ({ name, isOwn, isOverruled }) => ({ name, isOwn, isOverruled }),
      );
    expect(await listed(tenant)).toEqual([{ name: "Of the platform", isOwn: false, isOverruled: false }]);
    const change = { ...A_PROJECT, code: "PLAT-1", name: "Mine", revision: 0 };
    const refused = await world.call(tenant, P.update, { params: { id }, body: change });
    expect([refused.status, refused.error]).toEqual([403, "offeredFromAbove"]);
    expect((await world.call(tenant, P.remove, { params: { id } })).error).toBe("offeredFromAbove");
    await aServiceProject(world, tenant, { code: "plat-1", name: "Of the tenant" });
    expect(await listed(tenant)).toEqual([
      { name: "Of the platform", isOwn: false, isOverruled: true },
      { name: "Of the tenant", isOwn: true, isOverruled: false },
    ]);
    const options = async (who: Person, query = {}) =>
      (await world.call(who, P.options, { query })).data
        .filter(({ code }) => code.toLowerCase() === "plat-1")
        .map(({ name }) => name);
    expect(await options(tenant)).toEqual(["Of the tenant"]);
    expect(await options(company)).toEqual(["Of the tenant"]);
    expect(await options(people.other)).toEqual(["Of the platform"]);
    const tenantId = (await world.call(tenant, P.list, { query: { origin: "own" } })).data.records[0]
      ?.organizationId;
    expect(await options(platform, { organizationId: tenantId })).toEqual(["Of the tenant"]);
    const outside = await world.call(people.other, P.options, { query: { organizationId: tenantId } });
    expect(outside.status).toBe(404);
    expect(await codesOf(tenant, { origin: "offered" })).toEqual(["PLAT-1"]);
  });

  it("take values that the operator has added to the dictionary, and keep ones that it has lost", async () => {
    const { platform, tenant } = people;
    const [{ id: dictionaryId } = { id: 0 }] = (
      await world.call(platform, D.list, { query: { search: "serviceBusinessType" } })
    ).data.records;
    const item = { dictionaryId, value: "deepClean", label: { zh: "深度清洁", en: "Deep clean" } };
    const added = await world.call(platform, D.createItem, { body: item });
    const body = { ...A_PROJECT, code: "DICT-1", name: "Deep", businessType: "deepClean" };
    const { data: made } = await world.call(tenant, P.create, { body });
    expect(made.businessType).toBe("deepClean");
    await world.call(platform, D.removeItem, { params: { id: added.data.id } });
    const kept = { ...body, name: "Deeper", revision: 0 };
    expect((await world.call(tenant, P.update, { params: { id: made.id }, body: kept })).status).toBe(200);
    expect((await world.call(tenant, P.create, { body: { ...body, code: "DICT-2" } })).status).toBe(422);
  });
});

describe("keywords (§3, §5)", () => {
  it("need name and category, are unique however they are written, and lead to a project that counts there", async () => {
    const { tenant, other } = people;
    const noName = await world.call(tenant, K.create, { body: { name: " ", classification: "drive" } });
    expect(fieldsOf(noName)).toEqual(["name"]);
    const noCategory = await world.call(tenant, K.create, { body: { name: "x", classification: "" } });
    expect(fieldsOf(noCategory)).toEqual(["classification"]);
    await aServiceKeyword(world, tenant, { name: "Ｅ01 故障" });
    const again = await world.call(tenant, K.create, {
      body: { name: "e01　故障", classification: "drive" },
    });
    expect([again.error, fieldsOf(again)]).toEqual(["keywordTaken", ["name"]]);
    const theirs = await aServiceProject(world, other);
    const body = { name: "stranger", classification: "drive", projectId: theirs };
    const stranger = await world.call(tenant, K.create, { body });
    expect([stranger.error, fieldsOf(stranger)]).toEqual(["unknownProject", ["projectId"]]);
  });

  it("classify a text by the nearest organization's keywords, and show where they stand", async () => {
    const { platform, tenant, other, mechanic } = people;
    const projectId = await aServiceProject(world, platform, {
      code: "KEY-P",
      name: "Brush",
      workMinutes: 20,
    });
    const brush = { name: "滚刷磨损", classification: "cleaning", level: "normal", projectId };
    await aServiceKeyword(world, platform, brush);
    await aServiceKeyword(world, platform, {
      ...{ name: "不能启动", classification: "power", level: "urgent", isCritical: true },
    });
    const text = "滚刷磨损，今天不能启动";
    const matched = async (who: Person) => (await world.call(who, K.match, { body: { text } })).data;
    const [first, second] = await matched(other);
    expect(first).toMatchObject({ name: "不能启动", level: "urgent", start: 7, end: 11, project: null });
    expect(second).toMatchObject({
      level: "normal",
      start: 0,
      end: 4,
      project: { id: projectId, workMinutes: 20 },
    });
    await aServiceKeyword(world, tenant, { ...brush, level: "high", projectId: null });
    expect((await matched(mechanic))[1]).toMatchObject({ level: "high", project: null });
    expect((await matched(other))[1]).toMatchObject({ level: "normal" });
  });

  it("lead to the project of one's own that has the code of the one that they name", async () => {
    const { platform, tenant } = people;
    const projectId = await aServiceProject(world, platform, { code: "OWN-P", name: "Theirs" });
    await aServiceKeyword(world, platform, { name: "rattling wheel", projectId });
    const own = await aServiceProject(world, tenant, { code: "own-p", name: "Ours" });
    const { data } = await world.call(tenant, K.match, { body: { text: "A rattling  wheel" } });
    expect(data[0]?.project?.id).toBe(own);
    await world.call(tenant, P.remove, { params: { id: own } });
    await world.call(platform, P.remove, { params: { id: projectId } });
    const after = await world.call(tenant, K.match, { body: { text: "A rattling  wheel" } });
    expect(after.data[0]).toMatchObject({ name: "rattling wheel", project: null });
  });
});
