import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";
import type { Caller } from "../../core/caller.ts";
import { withinScope } from "../../core/db/scope.ts";
import { createRights, holdsBeyond } from "./index.ts";

const world = await aWorld();
const rights = createRights(world);
for (const role of [
  { roleCode: "seesSelf", scopeKind: "self" },
  { roleCode: "seesOwn", scopeKind: "own" },
  { roleCode: "seesBranch", scopeKind: "ownAndBelow" },
  { roleCode: "seesAll", scopeKind: "all" },
] as const)
  await world.app.access.roles.create({ ...role, roleName: role.roleCode, permissions: [] });
const tenantId = await world.anOrganization();
const places = {
  tenant: tenantId,
  company: await world.anOrganization({ parentId: tenantId, orgTypeCode: "ORG" }),
};
const elsewhereId = await world.anOrganization();
for (const [roleCode, permissions, organizationIds] of [
  ["edits", ["access_staff_edit"], []],
  ["choseTenant", [], [tenantId]],
  ["choseCompany", [], [places.company]],
  ["choseElsewhere", [], [tenantId, elsewhereId]],
] as const)
  await world.app.access.roles.create({
    ...{ roleCode, roleName: roleCode, permissions: [...permissions], organizationIds: [...organizationIds] },
    scopeKind: organizationIds.length > 0 ? "chosen" : "self",
  });
const HELD = [
  "seesSelf",
  "seesOwn",
  "seesBranch",
  "seesAll",
  "edits",
  "choseTenant",
  "choseCompany",
  "choseElsewhere",
];
for (const organizationId of Object.values(places))
  for (const roleCode of HELD) await world.aStaff({ organizationId, roleCodes: [roleCode] });
afterAll(() => world.close());

async function caller(organizationId: number, ...roleCodes: string[]): Promise<Caller> {
  const who = await world.aPerson({ organizationId, roleCodes });
  return (await world.app.access.authenticate(who.accessToken)) as Caller;
}

async function lackedBy(who: Caller, codes: string[], at?: number): Promise<string[]> {
  const roles = await world.app.access.roles.forOrganizationType(codes, "");
  return rights.lackedBy(
    who,
    roles.map(({ id }) => id),
    at,
  );
}

describe("nobody hands out what they lack", () => {
  it("a permission", async () => {
    const tenant = await world.anOrganization();
    const admin = await caller(tenant, "tenantAdmin");
    await world.app.access.roles.create({
      roleCode: "inspector",
      roleName: "Inspector",
      scopeKind: "own",
      permissions: ["fleet_device-log_list"],
    });
    await world.app.access.roles.create({
      roleCode: "menuMaker",
      roleName: "Menu maker",
      scopeKind: "own",
      permissions: ["access_menus_edit", "fleet_device-log_list"],
    });
    expect(await lackedBy(admin, ["inspector", "menuMaker"])).toEqual(["menuMaker"]);
    expect(await lackedBy(await caller(tenant), ["inspector"])).toEqual(["inspector"]);
    expect(await lackedBy(await caller(world.rootId, "platformAdmin"), ["inspector", "menuMaker"])).toEqual(
      [],
    );
    expect(await rights.lackedBy(admin, [])).toEqual([]);
  });

  it("a reach, as it would be where the holder stands", async () => {
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const elsewhere = await world.anOrganization();
    const every = ["seesSelf", "seesOwn", "seesBranch", "seesAll"];
    const branch = await caller(tenant, "seesBranch");
    expect(await lackedBy(branch, every)).toEqual(["seesAll"]);
    expect(await lackedBy(branch, every, company)).toEqual(["seesAll"]);
    expect(await lackedBy(branch, every, elsewhere)).toEqual(["seesAll", "seesBranch", "seesOwn"]);
    // Whoever sees just their own organization cannot let another see what stands below it.
    const single = await caller(tenant, "seesOwn");
    expect(await lackedBy(single, every)).toEqual(["seesAll", "seesBranch"]);
    expect(await lackedBy(await caller(world.rootId, "seesAll"), every, company)).toEqual([]);
  });

  it("chosen organizations that they do not see", async () => {
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    for (const [roleCode, organizationIds] of [
      ["choseMine", [mine]],
      ["choseBoth", [mine, theirs]],
    ] as const)
      await world.app.access.roles.create({
        roleCode,
        roleName: roleCode,
        scopeKind: "chosen",
        permissions: [],
        organizationIds,
      });
    expect(await lackedBy(await caller(mine, "seesBranch"), ["choseMine", "choseBoth"])).toEqual([
      "choseBoth",
    ]);
  });
});

describe("nobody acts on people with rights that they lack", () => {
  it("is refused with exceedsOwnRights", async () => {
    const tenant = await world.anOrganization();
    const admin = await caller(tenant, "tenantAdmin");
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const below = await caller(company, "companyAdmin");
    await expect(rights.refuseBeyond(admin, below.staffId)).resolves.toBeUndefined();
    await expect(rights.refuseBeyond(admin, admin.staffId)).resolves.toBeUndefined();
    await expect(rights.refuseBeyond(below, admin.staffId)).rejects.toMatchObject({
      refusal: { key: "exceedsOwnRights", status: 403 },
    });
    const root = await caller(world.rootId, "platformAdmin");
    await expect(rights.refuseBeyond(admin, root.staffId)).rejects.toThrow("exceedsOwnRights");
  });

  it.each([
    ["seesOwn", "tenant"],
    ["seesOwn", "company"],
    ["seesBranch", "tenant"],
    ["seesSelf", "tenant"],
    ["seesAll", "tenant"],
    ["choseTenant", "company"],
    ["choseTenant seesBranch", "company"],
    ["edits seesOwn", "tenant"],
  ] as const)("which a list of people knows of each: %s at the %s", async (held, at) => {
    const who = await caller(places[at], ...held.split(" "));
    const columns = { organization: "s.organization_id", operator: "s.id" };
    const rows = await world.db.many<{ id: number; isBeyond: boolean }>(sql`
      select s.id, ${holdsBeyond(who, { staff: "s.id", organization: "s.organization_id" })} as "isBeyond" from staff s
      where ${withinScope(who.scope, columns)} and s.id <> ${who.staffId}`);
    if (held !== "seesSelf") expect(rows.length).toBeGreaterThanOrEqual(HELD.length);
    for (const { id, isBeyond } of rows) {
      const isRefused = await rights.refuseBeyond(who, id).then(
        () => false,
        () => true,
      );
      expect({ id, isBeyond }).toEqual({ id, isBeyond: isRefused });
    }
  });
});
