/** Which versions robots are to run: whose binding counts, who is behind, and who may change what. */

import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { BINDING_ENDPOINTS as E } from "@sweepline/contract/operations/firmware-bindings.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTENT, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";
import type { Person } from "../../../test/world.ts";
import { resultOf, wantedOf } from "./bound-result.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

describe("what a device is to run", () => {
  const version = (text: string) => ({ id: 1, version: text, eventName: "" });
  const binding = { canary: version("3.0.0"), early: null, all: version("2.0.0") };
  it("is that of its ring, else of the next", () => {
    expect((["canary", "early", "all"] as const).map((ring) => wantedOf(binding, ring))).toEqual([
      "3.0.0",
      "2.0.0",
      "2.0.0",
    ]);
    expect(wantedOf({ canary: null, early: null, all: null }, "all")).toBe("");
  });
  it.each([
    ["1.9.0", "semver", "behind"],
    ["2.0.0", "semver", "current"],
    ["2.10.0", "semver", "ahead"],
    ["", "semver", "unknown"],
    ["R2024", "text", "other"],
    ["not a version", "semver", "other"],
  ] as const)("%s by %s is %s", (running, rule, result) => {
    expect(resultOf({ mode: "follow", version: running, wanted: "2.0.0" }, rule)).toBe(result);
    expect(resultOf({ mode: "pinned", version: running, wanted: "2.0.0" }, rule)).toBe("pinned");
  });
});

describe("bindings", () => {
  it("of the nearest organization count, and of these the one that names the hardware", async () => {
    const { world, author, admin, productId, packageId, tenantId } = fixture;
    const robots = [
      await fixture.aRobot(),
      await fixture.aRobot({ version: "2.0.0" }),
      await fixture.aRobot(),
    ];
    const [plain, , special] = robots;
    await world.db.run(sql`update devices set hardware_version = 'rev-b' where id = ${special?.id ?? 0}`);
    const body = (more: object) => ({ productId, allId: packageId, ...more });
    const platform = await world.call(admin, E.create, {
      body: body({ organizationId: world.rootId }),
    } as never);
    expect(platform.data).toMatchObject({ devices: { behind: 2, current: 1 }, all: { version: "2.0.0" } });
    const seen = (await world.call(author, E.list)).data.records;
    expect(seen).toMatchObject([
      { id: platform.data.id, isInherited: true, devices: { behind: 2, current: 1 } },
    ]);
    const own = await world.call(author, E.create, {
      body: body({ organizationId: tenantId, allId: null }),
    } as never);
    expect(own.data).toMatchObject({ isInherited: false, devices: { current: 3 } });
    const hardware = await world.call(author, E.create, {
      body: body({ organizationId: tenantId, hardwareVersions: ["rev-b"] }),
    } as never);
    expect(hardware.data.devices).toEqual({ behind: 1 });
    expect((await world.call(author, E.get, { params: { id: own.data.id } })).data.devices).toEqual({
      current: 2,
    });
    const twice = await world.call(author, E.create, { body: body({ organizationId: tenantId }) } as never);
    expect(twice.error).toBe("bindingTaken");
    const changed = await world.call(author, E.update, {
      params: { id: own.data.id },
      body: { revision: own.data.revision, allId: packageId, remark: "Spring" },
    });
    expect(changed.data.devices).toEqual({ behind: 1, current: 1 });
    const { data } = await world.call(author, E.devices, {
      params: { id: own.data.id },
      query: { results: ["behind"] },
    });
    expect(data.records).toMatchObject([
      { deviceId: plain?.id, version: "1.0.0", wanted: "2.0.0", result: "behind" },
    ]);
    await world.call(author, E.choose, {
      body: { deviceIds: [plain?.id ?? 0], mode: "excluded", remark: "In repair" },
    });
    expect((await world.call(author, E.get, { params: { id: own.data.id } })).data.devices).toEqual({
      excluded: 1,
      current: 1,
    });
    const alien = await world.call(author, E.remove, { params: { id: platform.data.id } });
    expect(alien.status).toBe(404);
  });

  it("say exactly who is behind, package by package, for a rollout of those and nobody else", async () => {
    const { world, author, productId, packageId, tenantId } = fixture;
    const newer = (await fixture.create({ version: "3.0.0" })).data;
    await fixture.upload(newer.id, CONTENT);
    await fixture.release(newer.id);
    const robots = await Promise.all([
      fixture.aRobot({ version: "1.1.0" }),
      fixture.aRobot({ version: "1.1.0" }),
      fixture.aRobot({ version: "2.0.0" }),
      fixture.aRobot({ version: "1.2.0" }),
      fixture.aRobot({ version: "3.0.0" }),
    ]);
    const ids = robots.map(({ id }) => id);
    const hardware = `rev-${productId}-behind`;
    await world.db.run(
      sql`update devices set hardware_version = ${hardware} where id = any(${ids}::bigint[])`,
    );
    const [early, , canary, left] = ids as [number, number, number, number, number];
    await world.call(author, E.choose, { body: { deviceIds: [canary], ring: "canary" } });
    await world.call(author, E.choose, { body: { deviceIds: [left], mode: "pinned" } });
    const body = { organizationId: tenantId, productId, hardwareVersions: [hardware] };
    const { data } = await world.call(author, E.create, {
      body: { ...body, canaryId: newer.id, allId: packageId },
    });
    const behind = await world.call(author, E.behind, { params: { id: data.id } });
    expect(behind.data).toEqual({
      ...{ bindingId: data.id, productId, productName: data.productName, organizationId: tenantId },
      packages: [
        {
          ...{ id: packageId, version: "2.0.0", eventName: data.all?.eventName, rings: ["all"], devices: 2 },
        },
        {
          ...{ id: newer.id, version: "3.0.0", eventName: newer.eventName, rings: ["canary"], devices: 1 },
        },
      ],
    });
    // A rollout of those by the binding itself, whatever else runs the same versions.
    const stray = await fixture.aRobot({ version: "1.1.0" });
    const totalOf = async (packageIds: number[], of: object = {}) => {
      const target = { bindingId: data.id, ...of };
      const groups = [{ share: { by: "percent", value: 100 } }];
      const body = { organizationId: tenantId, productId, packageIds, target, groups };
      const preview = await world.call(author, ROLLOUT_ENDPOINTS.preview, { body } as never);
      return preview.data ? preview.data.total : preview.error;
    };
    expect([await totalOf([packageId]), await totalOf([newer.id])]).toEqual([2, 1]);
    expect(await totalOf([packageId], { deviceIds: [early, stray.id] })).toBe(1);
    // Whoever is behind by now: a device that was put into another ring is to run something else.
    await world.call(author, E.choose, { body: { deviceIds: [early], ring: "canary" } });
    expect([await totalOf([packageId]), await totalOf([newer.id])]).toEqual([1, 2]);
    const third = (await fixture.create({ version: "4.0.0" })).data;
    expect([await totalOf([third.id]), await totalOf([packageId], { bindingId: 999_999 })]).toEqual([
      "bindingOfOther",
      "bindingOfOther",
    ]);
    // What is bound from above is rolled out by whoever is behind.
    const above = (await world.call(author, E.list)).data.records.find(({ isInherited }) => isInherited);
    const theirs = await world.call(author, E.behind, { params: { id: above?.id ?? 0 } });
    expect([above?.organizationId, theirs.data.organizationId]).toEqual([world.rootId, tenantId]);
  });

  it("count among the users of a package, as do rollouts and devices, each within the scope", async () => {
    const { world, author, admin, packageId, productId, tenantId } = fixture;
    const before = (await world.call(author, FIRMWARE_ENDPOINTS.get, { params: { id: packageId } })).data
      .usedBy;
    await fixture.aRobot({ version: "2.0.0" });
    const elsewhere = await world.anOrganization();
    await world.db.run(sql`
      update devices set organization_id = ${elsewhere} where id = ${(await fixture.aRobot({ version: "2.0.0" })).id}`);
    await fixture.draft();
    await world.call(author, E.create, {
      body: { organizationId: tenantId, productId, channel: "beta", earlyId: packageId },
    } as never);
    const query = { productId, size: 100 };
    const usedBy = async (who: Person) =>
      (await world.call(who, FIRMWARE_ENDPOINTS.list, { query })).data.records.find(
        ({ id }) => id === packageId,
      )?.usedBy;
    const { rollouts, bindings, devices } = before;
    expect(await usedBy(author)).toEqual({
      ...{ rollouts: rollouts + 1, bindings: bindings + 1, devices: devices + 1 },
    });
    expect((await usedBy(admin))?.devices).toBe(devices + 2);
    const listed = (await world.call(author, E.list, { query: { packageId } })).data.total;
    expect(listed).toBe(bindings + 2);
  });

  it("take released packages of the product and kind only, and devices within the scope", async () => {
    const { world, author, productId, packageId, tenantId } = fixture;
    const draft = (await fixture.create({ version: "9.0.0" })).data;
    const refused = await world.call(author, E.create, {
      body: { organizationId: tenantId, productId, channel: "beta", canaryId: draft.id },
    });
    expect(refused.envelope).toMatchObject({ error: "bindingPackage", fields: [{ field: "canaryId" }] });
    const kind = await world.call(author, E.create, {
      body: { organizationId: tenantId, productId, kind: "mapEngine", allId: packageId },
    });
    expect(kind.envelope).toMatchObject({ fields: [{ field: "allId" }] });
    const foreign = await world.aDevice({ organizationId: await world.anOrganization() });
    const { data } = await world.call(author, E.choose, { body: { deviceIds: [foreign], ring: "canary" } });
    expect(data).toEqual({ changed: 0 });
  });
});
