import {
  ORGANIZATION_ENDPOINTS as E,
  RESERVED_TYPE_CODES,
} from "@sweepline/contract/access/organizations/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterAll(() => world.close());

const name = { zh: "医院", en: "Hospital" };
const create = (body: object, language = "en") =>
  world.call(admin, E.createType, { body: body as never, headers: { "accept-language": language } });
const listed = async (who = admin) => (await world.call(who, E.types)).data;
const update = (body: { id: number; revision: number; name: typeof name; parentCodes?: string[] }) =>
  world.call(admin, E.updateType, { body });
const remove = (id: number) => world.call(admin, E.removeType, { params: { id } });

describe("types of organizations", () => {
  it("must not be called SYSTEM, PLATFORM, TENANT or ORG (§5)", async () => {
    for (const code of RESERVED_TYPE_CODES) {
      expect(await create({ code, name })).toMatchObject({
        status: 422,
        envelope: {
          fields: [{ field: "code", msg: "The type code must not be SYSTEM, PLATFORM, TENANT or ORG" }],
        },
      });
      expect((await create({ code, name }, "zh")).envelope.fields).toEqual([
        { field: "code", msg: "类型编码不能为 SYSTEM、PLATFORM、TENANT 或 ORG" },
      ]);
    }
  });

  it("that are built in are neither changed nor deleted", async () => {
    const reserved = (await listed()).filter(({ isReserved }) => isReserved);
    expect(reserved.map(({ code }) => code)).toEqual([...RESERVED_TYPE_CODES]);
    for (const { id, revision } of reserved) {
      expect((await update({ id, revision, name })).error).toBe("reservedType");
      expect((await remove(id)).error).toBe("reservedType");
    }
  });

  it("say below which types they may stand; without a word, below any but the platform", async () => {
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    expect((await create({ code: "HOSPITAL", name })).status).toBe(200);
    expect((await create({ code: "WARD", name, parentCodes: ["HOSPITAL", "WARD"] })).status).toBe(200);
    const hospital = await world.anOrganization({ parentId: company, orgTypeCode: "HOSPITAL" });
    const ward = await world.anOrganization({ parentId: hospital, orgTypeCode: "WARD" });
    await world.anOrganization({ parentId: ward, orgTypeCode: "WARD" });
    const misplaced = [
      { parentId: world.rootId, orgTypeCode: "HOSPITAL" },
      { parentId: company, orgTypeCode: "WARD" },
      { parentId: hospital, orgTypeCode: "ORG" },
    ];
    for (const fields of misplaced)
      await expect(world.anOrganization(fields)).rejects.toMatchObject({ refusal: { key: "wrongParent" } });
    expect((await create({ code: "ATTIC", name, parentCodes: ["CASTLE"] })).envelope.fields).toEqual([
      { field: "parentCodes", msg: "Organization type CASTLE does not exist" },
    ]);
    expect((await create({ code: "WARD", name })).envelope.fields).toEqual([
      { field: "code", msg: "Type code WARD already exists" },
    ]);
  });

  it("are edited by one person at a time, and deleted when nothing has them or names them", async () => {
    const tenant = await world.anOrganization();
    const { id, revision } = (await create({ code: "HOTEL", name })).data;
    const lodge = (await create({ code: "LODGE", name, parentCodes: ["HOTEL"] })).data;
    const changed = { id, revision, name: { zh: "酒店", en: "Hotel" }, parentCodes: ["TENANT"] };
    expect((await update(changed)).data).toMatchObject({ code: "HOTEL", ...changed, revision: 1 });
    expect(await update(changed)).toMatchObject({ status: 409, error: "conflict" });
    const hotel = await world.anOrganization({ parentId: tenant, orgTypeCode: "HOTEL" });
    expect(await remove(id)).toMatchObject({ status: 409, error: "typeInUse" });
    await world.call(admin, E.remove, { params: { id: hotel } });
    expect(await remove(id)).toMatchObject({ status: 409, error: "typeIsParent" });
    await remove(lodge.id);
    expect((await remove(id)).data).toBe(true);
    expect((await remove(id)).status).toBe(404);
  });

  it("that people make are kinds of companies: changing its type frees no company from applying for permissions", async () => {
    await create({ code: "CLINIC", name });
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const person = await world.aPerson({ organizationId: company, roleCodes: ["viewer"] });
    const granted = async (who: Person) =>
      [...((await world.app.access.authenticate(who.accessToken))?.companyPermissions ?? ["nobody"])].length;
    expect(await granted(person)).toBe(0);
    const body = { id: company, revision: 0, orgName: "Clinic", orgCode: "CLINIC-1", orgTypeCode: "CLINIC" };
    expect((await world.call(admin, E.update, { body })).data.orgTypeCode).toBe("CLINIC");
    expect(await granted(person)).toBe(0);
    const free = await world.aPerson({ organizationId: tenant, roleCodes: ["viewer"] });
    expect(await granted(free)).toBe(2);
  });

  it("are counted within the scope only", async () => {
    const tenant = await world.anOrganization();
    await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const who = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
    const counts = Object.fromEntries((await listed(who)).map((type) => [type.code, type.organizationCount]));
    expect(counts).toMatchObject({ PLATFORM: 0, TENANT: 1, ORG: 1 });
  });
});
