import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

describe("the tree of organizations", () => {
  it("has tenants below the platform and companies below tenants", async () => {
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await world.anOrganization({ parentId: company, orgTypeCode: "ORG" });
    await world.anOrganization({ parentId: company, orgTypeCode: "HOSPITAL" });
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
      const who = await world.session(await world.aStaff({ organizationId, roleCodes }));
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
      const who = await world.session(await world.aStaff({ organizationId: mine, roleCodes }));
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
