import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

describe("the tree of organizations", () => {
  it("has tenants below the platform and companies below tenants", async () => {
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await world.anOrganization({ parentId: company, orgTypeCode: "ORG" });
    const misplaced = [
      { parentId: tenant, orgTypeCode: "TENANT" },
      { parentId: world.rootId, orgTypeCode: "ORG" },
      { parentId: world.rootId, orgTypeCode: "PLATFORM" },
      { parentId: world.rootId, orgTypeCode: "SYSTEM" },
    ];
    for (const fields of misplaced)
      await expect(world.anOrganization(fields)).rejects.toMatchObject({ refusal: { key: "wrongParent" } });
  });

  it("has each code once, and one root however often the product starts", async () => {
    await world.anOrganization({ orgCode: "ONCE" });
    await expect(world.anOrganization({ orgCode: "ONCE" })).rejects.toMatchObject({
      refusal: { key: "organizationCodeTaken" },
    });
    expect((await world.app.access.organizations.ensureRoot()).id).toBe(world.rootId);
  });
});

describe("options for filters", () => {
  it("are the organizations within the caller's scope, from the top down", async () => {
    const [mine, other] = [await world.anOrganization({ orgName: "Mine" }), await world.anOrganization()];
    const below = await world.anOrganization({ parentId: mine, orgTypeCode: "ORG", orgName: "Mine below" });
    const optionsOf = async (organizationId: number, roleCodes: string[], search?: string) => {
      const who = await world.aPerson({ organizationId, roleCodes });
      const { data } = await world.call(who, E.options, { query: search === undefined ? {} : { search } });
      return data.map(({ id }) => id);
    };
    expect(await optionsOf(mine, ["tenantAdmin"])).toEqual([mine, below]);
    expect(await optionsOf(other, ["tenantAdmin"])).toEqual([other]);
    expect(await optionsOf(below, ["viewer"])).toEqual([below]);
    expect(await optionsOf(mine, [])).toEqual([]);
    expect(await optionsOf(world.rootId, ["platformAdmin"])).toEqual(
      expect.arrayContaining([mine, below, other]),
    );
    expect(await optionsOf(world.rootId, ["platformAdmin"], "mine BELOW")).toEqual([below]);
    expect(await optionsOf(world.rootId, ["platformAdmin"], "%")).toEqual([]);
  });
});

describe("the tree level by level", () => {
  it("begins with the topmost that one may see, says nothing of what is above, and opens by its nodes", async () => {
    const tenant = await world.anOrganization({ orgName: "Alpha" });
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "Beta" });
    const below = await world.anOrganization({ parentId: company, orgTypeCode: "ORG", orgName: "Gamma" });
    await world.anOrganization({ orgName: "Alpha of others" });
    const someone = (organizationId: number, roleCode: string) =>
      world.aPerson({ organizationId, roleCodes: [roleCode] });
    const who = await someone(tenant, "tenantAdmin");
    const tree = async (query: object, person = who) => {
      const { data } = await world.call(person, E.tree, { query });
      return data.map(({ id, parentId, childCount }) => ({ id, parentId, childCount }));
    };
    const [a, b, c] = [
      { id: tenant, parentId: null, childCount: 1 },
      { id: company, parentId: tenant, childCount: 1 },
      { id: below, parentId: company, childCount: 0 },
    ];
    expect(await tree({})).toEqual([a]);
    expect(await tree({ parentId: tenant })).toEqual([b]);
    expect(await tree({ parentId: world.rootId })).toEqual([]);
    expect(await tree({ search: "GAMMA" })).toEqual([a, b, c]);
    expect(await tree({ search: "alpha" })).toEqual([a]);
    const low = await someone(company, "companyAdmin");
    expect(await tree({}, low)).toEqual([{ ...b, parentId: null }]);
    expect(await tree({ search: "gamma" }, low)).toEqual([{ ...b, parentId: null }, c]);
    const all = await someone(world.rootId, "platformAdmin");
    expect((await tree({}, all)).map(({ id }) => id)).toEqual([world.rootId]);
  });
});

describe("the list", () => {
  it("is filtered by branch, type, status and search, and sorted by name", async () => {
    const tenant = await world.anOrganization({ orgName: "Listed", orgCode: "LISTED" });
    const two = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "L two" });
    const one = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "L one" });
    const who = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
    await world.app.access.organizations.setStatus(one, "1");
    const list = async (query: object) => {
      const { data } = await world.call(who, E.list, { query });
      expect(data.total).toBe(data.records.length);
      return data.records.map(({ id }) => id);
    };
    expect(await list({})).toEqual([one, two, tenant]);
    expect(await list({ sort: "-orgName" })).toEqual([tenant, two, one]);
    expect(await list({ organizationId: two })).toEqual([two]);
    expect(await list({ organizationId: world.rootId })).toEqual([one, two, tenant]);
    expect(await list({ orgTypeCode: "TENANT" })).toEqual([tenant]);
    expect(await list({ status: "1" })).toEqual([one]);
    expect(await list({ search: "listed" })).toEqual([tenant]);
    expect(await list({ search: "L_" })).toEqual([]);
    const top = await world.call(who, E.get, { params: { id: tenant } });
    expect(top.data).toMatchObject({ parentId: null, parentName: null, ancestors: [], childCount: 2 });
    const leaf = await world.call(who, E.get, { params: { id: two } });
    expect(leaf.data.ancestors).toEqual([{ id: tenant, orgName: "Listed" }]);
  });
});

describe("the reach of a role", () => {
  it("is all, chosen, own, own and below, or self; of several roles the union, of none nothing", async () => {
    const [mine, chosen] = [await world.anOrganization(), await world.anOrganization()];
    const { roles } = world.app.access;
    for (const scopeKind of ["own", "ownAndBelow", "self", "chosen"] as const)
      await roles.create({
        roleCode: `r-${scopeKind}`,
        roleName: scopeKind,
        scopeKind,
        permissions: [],
        organizationIds: scopeKind === "chosen" ? [chosen] : [],
      });
    const scopeOf = async (...kinds: string[]) => {
      const roleCodes = kinds.map((kind) => `r-${kind}`);
      const who = await world.aPerson({ organizationId: mine, roleCodes });
      const caller = await world.app.access.authenticate(who.accessToken);
      return {
        ...caller?.scope,
        staffId: caller?.scope.staffId === who.staffId ? "self" : caller?.scope.staffId,
      };
    };
    const none = { isAll: false, rootIds: [], organizationIds: [], staffId: null };
    expect(await scopeOf()).toEqual(none);
    expect(await scopeOf("own")).toEqual({ ...none, organizationIds: [mine] });
    expect(await scopeOf("ownAndBelow")).toEqual({ ...none, rootIds: [mine] });
    expect(await scopeOf("self")).toEqual({ ...none, staffId: "self" });
    expect(await scopeOf("chosen")).toEqual({ ...none, organizationIds: [chosen] });
    expect(await scopeOf("own", "chosen", "self")).toEqual({
      ...none,
      organizationIds: [mine, chosen],
      staffId: "self",
    });
  });
});
