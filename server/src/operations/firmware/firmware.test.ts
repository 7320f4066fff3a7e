/** Packages over HTTP on a real database: drafts, release, withdrawal, and who sees what. */
import { createHash } from "node:crypto";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FirmwareFixture, firmwareFixture } from "../../../test/firmware-fixture.ts";
import { someBytes } from "../../../test/sample-files.ts";

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.close());

const CONTENT = someBytes(5_000, 9);
const fieldOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { fields?: { field: string }[] }).fields?.map(({ field }) => field);

describe("a draft", () => {
  it("is changed once by whoever saw the newest, and removed with its files", async () => {
    const { world, admin, create, upload, get } = fixture;
    const { id, revision, productId } = (await create({ hardwareRevisions: ["A1", "B2"] })).data;
    await upload(id, CONTENT);
    const body = {
      ...({ kind: "software", eventName: "Summer", version: "3.0.0-rc.1", revision } as const),
      ...{ hardwareRevisions: [], notesZh: "修复", notesEn: "Fixes" },
      dependencies: [{ kind: "firmware" as const, minVersion: "2.0.0" }],
    };
    const changed = await world.call(admin, E.update, { params: { id }, body });
    expect(changed.data).toMatchObject({ productId, kind: "software", version: "3.0.0-rc.1", fileCount: 1 });
    expect(changed.data.dependencies).toEqual([{ kind: "firmware", minVersion: "2.0.0", belowVersion: "" }]);
    expect((await world.call(admin, E.update, { params: { id }, body })).error).toBe("conflict");
    expect((await world.call(admin, E.remove, { params: { id } })).status).toBe(200);
    expect(await get(id)).toBeNull();
    const left = await world.db.many(sql`select from firmware_files where package_id = ${id}`);
    expect(left).toEqual([]);
  });

  it.each([
    ["a version that the rule cannot read", { version: "R7" }, "version"],
    ["a product that there is not", { productId: 999_999_999 }, "productId"],
    [
      "a kind that is needed twice",
      {
        dependencies: [
          { kind: "software", minVersion: "1.0.0" },
          { kind: "software", minVersion: "2.0.0" },
        ],
      },
      "dependencies.1.kind",
    ],
    [
      "a range that is none",
      { dependencies: [{ kind: "software", minVersion: "2.0.0", belowVersion: "2.0.0" }] },
      "dependencies.0.belowVersion",
    ],
    [
      "a need of what is not older than itself",
      { version: "9.0.0", dependencies: [{ kind: "firmware", minVersion: "9.0.0" }] },
      "dependencies.0.minVersion",
    ],
  ])("is refused at its field for %s", async (_, fields, field) => {
    const answer = await fixture.create(fields);
    expect(answer.status).toBe(422);
    expect(fieldOf(answer)).toEqual([field]);
  });

  it("has a version that no other package of its product and kind has, however it is written", async () => {
    const { create } = fixture;
    await create({ version: "20.1.0+build.1" });
    const again = await create({ version: "20.1.0+build.2" });
    expect([again.status, again.error, fieldOf(again)]).toEqual([409, "versionTaken", ["version"]]);
    expect((await create({ version: "20.1.0", kind: "languagePack" })).status).toBe(200);
  });
});

describe("a release", () => {
  it("needs files that were checked, and is final", async () => {
    const { world, admin, create, begin, upload, release, get } = fixture;
    const { id } = (await create()).data;
    expect((await release(id)).error).toBe("noFiles");
    const second = (await begin(id, someBytes(10, 1), "b.bin")).data.fileId;
    const first = await upload(id, CONTENT, "a.bin");
    expect((await release(id)).error).toBe("fileNotReady");
    await world.call(admin, E.removeFile, { params: { id, fileId: second } });
    const { data } = await release(id);
    expect(data).toMatchObject({ state: "released", releasedBy: "A Person" });
    const params = { id, fileId: first };
    const { revision, version } = data;
    const body = { kind: "firmware", eventName: "Other", version, revision } as const;
    const refusals = await Promise.all([
      world.call(admin, E.update, { params: { id }, body }),
      world.call(admin, E.remove, { params: { id } }),
      begin(id, someBytes(20, 1), "c.bin"),
      fixture.send(id, first, { body: CONTENT }),
      world.call(admin, E.removeFile, { params }),
      world.call(admin, E.sign, { params, body: { signature: "AAAA" } }),
      world.call(admin, E.release, { params: { id }, body: { revision } }),
    ]);
    expect(refusals.map(({ error }) => error)).toEqual(refusals.map(() => "notADraft"));
    expect(await get(id)).toEqual(data);
  });

  it("is withdrawn with a reason, and stays for the records", async () => {
    const { world, admin, create, get, upload, release } = fixture;
    const { id } = (await create()).data;
    await upload(id, CONTENT);
    const { revision } = (await release(id)).data;
    const sha256 = createHash("sha256").update(CONTENT).digest("hex");
    expect((await get(id)).files).toMatchObject([{ name: "robot.swu", sha256 }]);
    const none = await world.call(admin, E.withdraw, { params: { id }, body: { reason: " ", revision } });
    expect(none.status).toBe(422);
    const body = { reason: "Robots do not dock", revision };
    const { data } = await world.call(admin, E.withdraw, { params: { id }, body });
    expect(data).toMatchObject({ state: "withdrawn", withdrawnReason: "Robots do not dock" });
    const again = { params: { id }, body: { reason: "Again", revision: data.revision } };
    expect((await world.call(admin, E.withdraw, again)).error).toBe("notReleased");
    expect((await get(id)).files).toHaveLength(1);
  });

  it("is audited with all that led to it", async () => {
    const { world, create, upload, release } = fixture;
    const { id } = (await create()).data;
    await upload(id, CONTENT);
    await release(id);
    const rows = await world.db.many<{ action: string }>(sql`
      select action from audit_log where subject_kind = 'firmwarePackage' and subject_id = ${String(id)} order by id`);
    expect(rows.map(({ action }) => action.split("_")[2])).toEqual(["create", "upload", "releaseVersion"]);
  });
});

describe("who sees a package", () => {
  it("is the platform, and where it was released who holds devices of its product", async () => {
    const { world, admin, productId, create, upload, release, raw } = fixture;
    const [holder, stranger] = [await world.anOrganization(), await world.anOrganization()];
    const deviceId = await world.aDevice({ organizationId: holder });
    await world.db.run(sql`update devices set product_id = ${productId} where id = ${deviceId}`);
    // The stranger has a robot too, of another product.
    await world.aDevice({ organizationId: stranger });
    const tenant = await world.aPerson({ organizationId: holder, roleCodes: ["tenantAdmin"] });
    const other = await world.aPerson({ organizationId: stranger, roleCodes: ["tenantAdmin"] });
    const company = await world.anOrganization({ parentId: holder, orgTypeCode: "ORG" });
    const below = await world.aPerson({ organizationId: company, roleCodes: ["companyAdmin"] });
    const eventName = "Only for holders";
    const { id, version } = (await create({ eventName })).data;
    const fileId = await upload(id, CONTENT);
    const seenBy = async (who: typeof tenant) => {
      const list = await world.call(who, E.list, { query: { search: "only for" } });
      const one = await world.call(who, E.get, { params: { id } });
      const file = await raw(who, { id, fileId });
      return [list.data?.total ?? list.error, one.status, file.statusCode];
    };
    expect(await seenBy(admin)).toEqual([1, 200, 200]);
    expect(await seenBy(tenant)).toEqual([0, 404, 404]);
    await release(id);
    expect(await seenBy(tenant)).toEqual([1, 200, 200]);
    expect(await seenBy(other)).toEqual([0, 404, 404]);
    expect(await seenBy(below)).toEqual(["noPermission", 403, 403]);
    const found = await world.call(admin, E.list, {
      query: { search: version, state: "released", productId },
    });
    expect(found.data.records.map((row) => row.id)).toEqual([id]);
  });

  it("is said in the order that was asked for", async () => {
    const { world, admin, create } = fixture;
    for (const eventName of ["Zz b", "Zz c", "Zz a"]) await create({ eventName });
    const query = { search: "zz ", sort: "-eventName", size: 2 } as const;
    const { data } = await world.call(admin, E.list, { query });
    expect(data.records.map(({ eventName }) => eventName)).toEqual(["Zz c", "Zz b"]);
    expect(data.total).toBe(3);
  });
});

describe("a product", () => {
  it("stays while it has packages", async () => {
    const { world, admin, create } = fixture;
    const productId = await world.app.fleet.products.ensure({
      code: "STAYS",
      name: "Stays",
      kind: "scrubber",
    });
    const { id } = (await create({ productId })).data;
    const remove = () => world.call(admin, PRODUCT_ENDPOINTS.remove, { params: { id: productId } });
    expect((await remove()).error).toBe("productNeeded");
    await world.call(admin, E.remove, { params: { id } });
    expect((await remove()).status).toBe(200);
  });
});
