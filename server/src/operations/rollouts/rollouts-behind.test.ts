/** Rollouts for those who are behind a binding, whoever that is by then. */
import { BINDING_ENDPOINTS } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS as E } from "@sweepline/contract/operations/rollouts/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_GROUP, type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";
import type { Person } from "../../../test/world.ts";
import { previewOf } from "../updates/index.ts";
import { aimedOf } from "./aimed.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

describe("a rollout by a binding", () => {
  const HARDWARE = "rev-by-binding";
  const onHardware = (robots: readonly Robot[]) =>
    fixture.world.db.run(
      sql`update devices set hardware_version = ${HARDWARE} where id = any(${robots.map(({ id }) => id)}::bigint[])`,
    );
  const bind = async (who: Person, organizationId: number) => {
    const { productId, packageId } = fixture;
    const body = { organizationId, productId, allId: packageId, hardwareVersions: [HARDWARE] };
    return (await fixture.world.call(who, BINDING_ENDPOINTS.create, { body })).data.id;
  };

  it("is for those who are behind it when it starts, and for nobody once it is gone", async () => {
    const { world, author, tenantId, productId, packageId } = fixture;
    const [known, late, pinned] = (await Promise.all([1, 2, 3, 4].map(() => fixture.aRobot()))) as [
      Robot,
      Robot,
      Robot,
      Robot,
    ];
    await onHardware([known, pinned]);
    const bindingId = await bind(author, tenantId);
    const choice = { deviceIds: [pinned.id], mode: "pinned" as const };
    await world.call(author, BINDING_ENDPOINTS.choose, { body: choice });
    const draft = await fixture.draft({}, { target: { bindingId } });
    expect(draft.target).toMatchObject({ bindingId, deviceIds: [] });
    const target = { ...draft.target };
    const aimed = { organizationId: tenantId, productId, packageIds: [packageId], target };
    expect((await previewOf(world.db, await aimedOf(world.db, aimed))).total).toBe(1);
    await onHardware([late]);
    const { id } = await fixture.started({}, { target: { bindingId } });
    const rows = await world.db.many<{ id: number }>(
      sql`select device_id as id from device_updates where rollout_id = ${id} order by 1`,
    );
    expect(rows.map((row) => row.id)).toEqual([known.id, late.id].sort((a, b) => a - b));
    await world.db.run(sql`delete from device_updates where rollout_id = ${id}`);
    expect((await previewOf(world.db, await aimedOf(world.db, aimed))).total).toBe(2);
    const path = { params: { id: bindingId } };
    expect((await world.call(author, BINDING_ENDPOINTS.remove, path)).status).toBe(200);
    expect(await previewOf(world.db, await aimedOf(world.db, aimed))).toMatchObject({
      total: 0,
      leftOut: [],
    });
  });

  it("names no binding that its author does not see", async () => {
    const { world, admin, author, tenantId, productId, packageId } = fixture;
    const bindingId = await bind(admin, await world.anOrganization());
    const body = {
      ...{ name: "x", organizationId: tenantId, productId, packageIds: [packageId], target: { bindingId } },
      plan: { groups: [A_GROUP] },
    };
    const refused = await world.call(author, E.create, { body });
    expect(refused.envelope).toMatchObject({ fields: [{ field: "target.bindingId" }] });
  });
});
