import type { MenuItem } from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS as E } from "@sweepline/contract/access/roles.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRoleFixture } from "../../../test/role-fixture.ts";
import type { Person } from "../../../test/world.ts";

const { world, tenant, other, company, root, admin, otherAdmin, fields, make, standardId } =
  await aRoleFixture();
afterAll(() => world.close());

const pathsOf = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]).filter(Boolean);

describe("copying a role", () => {
  it("leaves out what the copier lacks, of permissions and of reach", async () => {
    const copy = async (who: Person, id: number) => {
      const { roleName, roleCode } = fields();
      const answer = await world.call(who, E.copy, { params: { id }, body: { roleName, roleCode } });
      expect(answer.status, answer.text).toBe(200);
      return answer.data;
    };
    const id = await standardId("platformAdmin");
    const own = await world.call(admin, E.get, { params: { id: await standardId("tenantAdmin") } });
    const narrowed = await copy(admin, id);
    expect(narrowed).toMatchObject({
      scopeKind: "ownAndBelow",
      standardRole: false,
      roleType: "",
      organizationId: tenant,
      permissionCount: own.data.permissionCount,
    });
    expect(await copy(root, id)).toMatchObject({ scopeKind: "all", roleType: "00" });
    const chosen = await make(root, { scopeKind: "chosen", organizationIds: [company, other] });
    await world.db.run(sql`update roles set organization_id = ${tenant} where id = ${chosen.id}`);
    expect(await copy(admin, chosen.id)).toMatchObject({ scopeKind: "chosen", organizationIds: [company] });
  });
});

describe("what a role shows", () => {
  it("is the menu, the permissions, and what its reach holds within the caller's own", async () => {
    await world.aDevice({ organizationId: tenant });
    await world.aDevice({ organizationId: company });
    await world.aDevice({ organizationId: other });
    const preview = async (who: Person, roleCode: string, organizationId?: number) =>
      (
        await world.call(who, E.preview, {
          params: { id: await standardId(roleCode) },
          query: organizationId ? { organizationId } : {},
        })
      ).data;
    const maintenance = await preview(admin, "maintenance");
    expect(pathsOf(maintenance.menu)).toContain("/washfloorrobot/equipmentInfo");
    expect(pathsOf(maintenance.menu)).not.toContain("/wel/rank");
    expect(maintenance.permissions).toContain("fleet_device-log_list");
    expect(maintenance).toMatchObject({ organizationCount: 2, deviceCount: 2 });
    expect(await preview(admin, "maintenance", company)).toMatchObject({
      organizationCount: 1,
      deviceCount: 1,
    });
    // A tenant is not told how much the platform holds.
    expect(await preview(admin, "platformAdmin")).toMatchObject({ organizationCount: 2, deviceCount: 2 });
    expect((await preview(root, "platformAdmin")).deviceCount).toBe(3);
  });
});

describe("roles side by side", () => {
  it("have every permission in the order of the menu, and who holds it", async () => {
    const [viewer, maintenance] = [await standardId("viewer"), await standardId("maintenance")];
    const theirs = await make(otherAdmin);
    const { data } = await world.call(admin, E.comparison, {
      query: { ids: [maintenance, viewer, theirs.id] },
    });
    expect(data.roles.map(({ id }) => id)).toEqual([maintenance, viewer]);
    const heldBy = (permission: string) => data.rows.find((row) => row.permission === permission);
    expect(data.rows.map(({ permission }) => permission).slice(0, 4)).toEqual([
      "insight_dashboard_view",
      "insight_ranking_view",
      "insight_usage_view",
      "fleet_devices_list",
    ]);
    expect(heldBy("fleet_devices_list")).toMatchObject({
      heldBy: [maintenance, viewer].sort((a, b) => a - b),
      place: [{ en: "Cleaning robots" }, { en: "Equipment" }],
      label: { zh: "查看设备" },
    });
    expect(heldBy("fleet_device-log_list")?.heldBy).toEqual([maintenance]);
    expect(heldBy("access_menus_edit")?.heldBy).toEqual([]);
  });
});
