/** The room over HTTP on a real database, its files on disk and in S3: the same table for both. */
import { ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttachmentFixture, attachmentFixture } from "../../../test/attachment-fixture.ts";
import { asOwner } from "../../../test/database.ts";
import { aJpeg, aPng, MIB, someBytes } from "../../../test/sample-files.ts";
import type { Person } from "../../../test/world.ts";

const HOUR_MS = 3_600_000;

let fixture: AttachmentFixture;

describe.each(["disk", "s3"] as const)("files kept in %s", (store) => {
  beforeAll(async () => {
    fixture = await attachmentFixture(store);
  });
  afterAll(() => fixture.close());

  it("come back as they were sent, in several chunks (§5: other files up to 10 MB)", async () => {
    const { people, tenantId, upload, raw, looseFiles } = fixture;
    const content = someBytes(10 * MIB);
    const { status, data } = await upload(people.tenant, {
      content,
      realName: "手册 (1).pdf",
      version: "2.0",
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ realName: "手册 (1).pdf", suffix: "pdf", version: "2.0", bytes: 10 * MIB });
    expect(data).toMatchObject({ organizationId: tenantId, uploadedBy: "A Person", region: "default" });
    const file = await raw(people.tenant, data.url);
    expect(file.rawPayload.equals(content)).toBe(true);
    expect(file.headers["content-disposition"]).toBe(
      `attachment; filename="_1_.pdf"; filename*=UTF-8''%E6%89%8B%E5%86%8C%20%281%29.pdf`,
    );
    expect(file.headers["content-type"]).toBe("application/octet-stream");
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    expect(await looseFiles()).toBe(0);
  });

  it("are pictures that everyone who knows the name may see, and keep", async () => {
    const { people, upload, raw } = fixture;
    const { data } = await upload(people.tenant, { content: aPng(), realName: "me.png", module: "avatar" });
    expect(data.url).toMatch(/^\/platform\/picture\/[\w-]{22}\.png$/);
    const picture = await raw(null, data.url);
    expect(picture.rawPayload.equals(aPng())).toBe(true);
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(picture.headers["content-disposition"]).toMatch(/^inline;/);
    expect((await raw(null, "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png")).statusCode).toBe(404);
    expect((await raw(null, `/platform/attachment/${data.id}/file`)).statusCode).toBe(401);
  });

  it("are gone with their row, at once", async () => {
    const { people, upload, raw, looseFiles, remove } = fixture;
    const { data } = await upload(people.tenant, { content: aJpeg(), realName: "a.jpg", module: "logo" });
    expect((await raw(null, data.url)).statusCode).toBe(200);
    expect((await remove(people.tenant, data.id)).data).toBe(true);
    expect((await raw(null, data.url)).statusCode).toBe(404);
    expect(await looseFiles()).toBe(0);
    if (store === "s3")
      expect([...fixture.s3.objects.values()].some(({ content }) => content.equals(aJpeg()))).toBe(false);
  });
});

describe("a file in S3", () => {
  beforeAll(async () => {
    fixture = await attachmentFixture("s3");
  });
  afterAll(() => fixture.close());

  it("has no row before it is stored: what a storage refuses can be finished later", async () => {
    const { world, people, s3, announce, send, finish } = fixture;
    const content = aPng({ width: 7 });
    const begun = await announce(people.tenant, { content, module: "logo" });
    await send(people.tenant, { uploadId: begun.data.uploadId, number: 0, body: content });
    s3.refuseWith(500);
    const refused = await finish(people.tenant, begun.data.uploadId);
    s3.refuseWith(undefined);
    expect([refused.status, refused.error]).toEqual([503, "storageUnavailable"]);
    expect((await world.call(people.tenant, E.list, {})).data.total).toBe(0);
    expect((await finish(people.tenant, begun.data.uploadId)).status).toBe(200);
  });

  it("that was stored by a process that then died is deleted, and the upload can be finished (kill between put and row)", async () => {
    const { world, people, announce, send, finish, looseFiles } = fixture;
    const content = aPng({ width: 8 });
    const begun = await announce(people.tenant, { content, module: "logo" });
    await send(people.tenant, { uploadId: begun.data.uploadId, number: 0, body: content });
    // What a killed process leaves: the note and the file, no row.
    await asOwner(
      world.db,
      "create function killed() returns trigger language plpgsql as 'begin raise exception ''killed''; end'",
      "create trigger killed before insert on attachments for each row execute function killed()",
    );
    expect((await finish(people.tenant, begun.data.uploadId)).status).toBe(500);
    await asOwner(world.db, "drop trigger killed on attachments");
    const copies = () =>
      [...fixture.s3.objects.values()].filter((object) => object.content.equals(content)).length;
    expect([copies(), (await looseFiles()) > 0]).toEqual([1, true]);
    expect((await finish(people.tenant, begun.data.uploadId)).status).toBe(200);
    expect(copies()).toBe(2);
    world.clock.advance(2 * HOUR_MS);
    await world.app.upkeep.start();
    expect([copies(), await looseFiles()]).toEqual([1, 0]);
  });

  it("whose deletion the storage refuses is deleted by the upkeep", async () => {
    const { world, people, s3, upload, raw, looseFiles, remove } = fixture;
    const { data } = await upload(people.tenant, { content: aPng({ width: 9 }), module: "logo" });
    s3.refuseWith(500);
    expect((await remove(people.tenant, data.id)).status).toBe(200);
    expect((await raw(null, data.url)).statusCode).toBe(404);
    s3.refuseWith(undefined);
    expect(await looseFiles()).toBe(1);
    world.clock.advance(2 * HOUR_MS);
    await world.app.upkeep.start();
    expect(await looseFiles()).toBe(0);
  });

  it("that cannot be fetched right now is said to be unavailable, not missing", async () => {
    const { people, s3, upload, raw } = fixture;
    const { data } = await upload(people.tenant, { content: aPng({ width: 10 }), module: "logo" });
    s3.refuseWith(500);
    const answer = await raw(null, data.url);
    s3.refuseWith(undefined);
    expect([answer.statusCode, answer.json().error]).toEqual([503, "storageUnavailable"]);
  });
});

describe("the list of files", () => {
  beforeAll(async () => {
    fixture = await attachmentFixture("disk");
    const { people, upload } = fixture;
    await upload(people.tenant, { content: someBytes(300), realName: "100%_plan.pdf" });
    await upload(people.tenant, { content: aPng(), realName: "logo.png", module: "logo" });
    await upload(people.other, { content: someBytes(200), realName: "other.pdf" });
  });
  afterAll(() => fixture.close());

  it("is within the person's scope, newest first", async () => {
    const { world, people, tenantId } = fixture;
    const names = async (who: Person, query = {}) =>
      (await world.call(who, E.list, { query })).data.records.map(({ realName }) => realName);
    expect(await names(people.admin)).toEqual(["other.pdf", "logo.png", "100%_plan.pdf"]);
    expect(await names(people.tenant)).toEqual(["logo.png", "100%_plan.pdf"]);
    expect(await names(people.admin, { organizationId: tenantId })).toEqual(["logo.png", "100%_plan.pdf"]);
    expect(await names(people.admin, { module: "document", sort: "bytes" })).toEqual([
      "other.pdf",
      "100%_plan.pdf",
    ]);
    expect(await names(people.admin, { search: "%_P" })).toEqual(["100%_plan.pdf"]);
  });

  it("says what shows a picture, before it is deleted", async () => {
    const { world, people, tenantId } = fixture;
    const [logo] = (await world.call(people.admin, E.list, { query: { module: "logo" } })).data.records;
    const params = { id: logo?.id ?? 0 };
    expect((await world.call(people.admin, E.uses, { params })).data).toEqual([]);
    await world.db.run(sql`update organizations set logo = ${logo?.url ?? ""} where id = ${tenantId}`);
    const { name } = await world.db.one<{ name: string }>(
      sql`select org_name as name from organizations where id = ${tenantId}`,
    );
    expect((await world.call(people.admin, E.uses, { params })).data).toEqual([{ name }]);
    const [file] = (await world.call(people.admin, E.list, { query: { module: "document" } })).data.records;
    const document = { params: { id: file?.id ?? 0 } };
    expect((await world.call(people.admin, E.uses, document)).data).toEqual([]);
  });

  it("shows a stranger no row, no file, and deletes none", async () => {
    const { world, people } = fixture;
    const [row] = (await world.call(people.other, E.list, {})).data.records;
    const params = { id: row?.id ?? 0 };
    for (const endpoint of [E.get, E.file, E.uses, E.remove])
      expect((await world.call(people.tenant, endpoint, { params })).status).toBe(404);
    expect((await world.call(people.other, E.get, { params })).data.realName).toBe("other.pdf");
  });
});
