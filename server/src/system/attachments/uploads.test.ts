/** The way of a file from a person's machine into the storage: limits of §5, broken connections, hostile content and names. */
import {
  MAX_OPEN_UPLOADS,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_LIFE_S,
} from "@sweepline/contract/system/attachments.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttachmentFixture, attachmentFixture, chunkOf } from "../../../test/attachment-fixture.ts";
import { aJpeg, aPng, aSvg, MIB, someBytes } from "../../../test/sample-files.ts";

let fixture: AttachmentFixture;

describe("uploads", () => {
  beforeAll(async () => {
    fixture = await attachmentFixture("disk");
  });
  afterAll(() => fixture.close());

  it("are kept by the region of the organization, or of the nearest one above it (§7, §9)", async () => {
    const { world, s3, upload, raw } = fixture;
    const norway = await world.anOrganization({ regionInfo: "Norway" } as object);
    const below = await world.anOrganization({ parentId: norway, orgTypeCode: "ORG" });
    const person = await world.aPerson({ organizationId: below, roleCodes: ["companyAdmin"] });
    const { data } = await upload(person, { content: aPng({ width: 20 }), module: "avatar" });
    expect(data.region).toBe("north");
    expect(s3.objects.size).toBe(1);
    expect((await raw(null, data.url)).statusCode).toBe(200);
    // Where it lies is remembered, wherever the organization moves.
    await world.db.run(sql`update organizations set region_info = '' where id = ${norway}`);
    expect((await raw(null, data.url)).statusCode).toBe(200);
  });

  it("go on where they broke off, in any order, and a chunk may come twice", async () => {
    const { people, announce, send, finish, raw } = fixture;
    const content = someBytes(2 * UPLOAD_CHUNK_BYTES + 100, 3);
    const begun = await announce(people.tenant, { content });
    const { uploadId } = begun.data;
    expect(begun.data).toMatchObject({ chunkBytes: UPLOAD_CHUNK_BYTES, received: [] });
    await send(people.tenant, { uploadId: uploadId, number: 2, body: chunkOf(content, 2) });
    // A line that breaks in the middle of a chunk.
    const broken = await send(people.tenant, {
      uploadId: uploadId,
      number: 0,
      body: chunkOf(content, 0).subarray(0, 1_000),
    });
    expect([broken.status, broken.error]).toEqual([422, "chunkOutOfPlace"]);
    const early = await finish(people.tenant, uploadId);
    expect([early.status, early.error]).toEqual([409, "uploadIncomplete"]);
    const again = await announce(people.tenant, { content });
    expect(again.data).toEqual({ ...begun.data, received: [2] });
    for (const number of [0, 1, 1, 0])
      await send(people.tenant, { uploadId: uploadId, number: number, body: chunkOf(content, number) });
    const done = await finish(people.tenant, uploadId);
    expect((await raw(people.tenant, done.data.url)).rawPayload.equals(content)).toBe(true);
  });

  it("that are finished twice are one file, also at the same time", async () => {
    const { people, announce, send, finish } = fixture;
    const content = someBytes(300, 4);
    const { uploadId } = (await announce(people.tenant, { content })).data;
    await send(people.tenant, { uploadId: uploadId, number: 0, body: content });
    const both = await Promise.all([finish(people.tenant, uploadId), finish(people.tenant, uploadId)]);
    const later = await finish(people.tenant, uploadId);
    expect([...both, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...both, later].map(({ data }) => data.id)).size).toBe(1);
    expect(
      (await send(people.tenant, { uploadId: uploadId, number: 0, body: content })).data.received,
    ).toEqual([0]);
  });

  it("with another checksum are refused and can be sent once more", async () => {
    const { people, announce, send, finish } = fixture;
    const content = someBytes(500, 5);
    const { uploadId } = (await announce(people.tenant, { content })).data;
    await send(people.tenant, { uploadId: uploadId, number: 0, body: someBytes(500, 6) });
    const damaged = await finish(people.tenant, uploadId);
    expect([damaged.status, damaged.error]).toEqual([422, "checksumMismatch"]);
    expect((await announce(people.tenant, { content })).data).toMatchObject({ uploadId, received: [] });
    await send(people.tenant, { uploadId: uploadId, number: 0, body: content });
    expect((await finish(people.tenant, uploadId)).status).toBe(200);
  });

  it.each([
    ["a page that is called .png", Buffer.from("<html><script>alert(1)</script></html>"), "x.png"],
    ["an SVG", aSvg(), "x.svg"],
    ["an SVG that is called .png", aSvg(), "x.png"],
    ["a png that is only its first bytes", aPng().subarray(0, 20), "x.png"],
  ])("of pictures refuse %s (§5)", async (_, content, realName) => {
    const { people, upload } = fixture;
    const answer = await upload(people.tenant, { content, realName, module: "logo" });
    expect([answer.status, answer.error]).toEqual([422, "notAnImage"]);
  });

  it("of pictures take a jpeg that is called .txt for what it is", async () => {
    const { people, upload, raw } = fixture;
    const { data } = await upload(people.tenant, { content: aJpeg(), realName: "x.txt", module: "logo" });
    expect(data).toMatchObject({ contentType: "image/jpeg", suffix: "txt" });
    expect(data.url).toMatch(/\.jpg$/);
    expect((await raw(null, data.url)).headers["content-type"]).toBe("image/jpeg");
  });

  it("take a page as a document, and never show it", async () => {
    const { people, upload, raw } = fixture;
    const content = Buffer.from("<script>alert(1)</script>");
    const { data } = await upload(people.tenant, { content, realName: "x.html" });
    const { headers } = await raw(people.tenant, data.url);
    expect(headers["content-type"]).toBe("application/octet-stream");
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
  });

  it("take a picture of exactly 2 MB, and one byte more is too much (§5)", async () => {
    const { people, upload } = fixture;
    const content = aPng({ bytes: 2 * MIB });
    expect(content.length).toBe(2 * MIB);
    expect((await upload(people.tenant, { content, module: "logo" })).status).toBe(200);
    const larger = await upload(people.tenant, { content: aPng({ bytes: 2 * MIB + 1 }), module: "logo" });
    expect([larger.status, larger.error]).toEqual([413, "imageTooLarge"]);
    const file = await upload(people.tenant, { content: Buffer.alloc(10 * MIB + 1) });
    expect([file.status, file.error]).toEqual([413, "fileTooLarge"]);
    const nothing = await upload(people.tenant, { content: Buffer.alloc(0) });
    expect([nothing.status, nothing.error]).toEqual([422, "emptyFile"]);
  });

  it("are not larger than announced", async () => {
    const { people, announce, send } = fixture;
    const { uploadId } = (await announce(people.tenant, { content: someBytes(10, 8) })).data;
    for (const [number, length] of [
      [0, 11],
      [0, 9],
      [1, 10],
      [1, 0],
    ] as const)
      expect(
        (await send(people.tenant, { uploadId: uploadId, number: number, body: Buffer.alloc(length) })).error,
      ).toBe("chunkOutOfPlace");
  });

  it("of pictures refuse a wall of pixels in a few bytes", async () => {
    const { people, upload } = fixture;
    const answer = await upload(people.tenant, { content: aPng({ width: 8_193 }), module: "logo" });
    expect([answer.status, answer.error]).toEqual([422, "imageTooWide"]);
    expect(answer.envelope.msg).toContain("8192");
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\windows\\win.ini", "win.ini"],
    ["a\r\nset-cookie: b", "aset-cookie: b"],
    ["txt.exe\u202egnp", "txt.exegnp"],
    ["///", "file"],
    ["'(*)\".bin", "'(*)\".bin"],
  ])("keep a name as text and nothing else: %j", async (realName, kept) => {
    const { people, upload, raw } = fixture;
    const { data } = await upload(people.tenant, { content: someBytes(20, 9), realName });
    expect(data.realName).toBe(kept);
    const { statusCode, headers } = await raw(people.tenant, data.url);
    expect(statusCode).toBe(200);
    expect(headers["set-cookie"]).toBeUndefined();
    const [, encoded = ""] = /filename\*=UTF-8''(.*)$/.exec(String(headers["content-disposition"])) ?? [];
    expect(decodeURIComponent(encoded)).toBe(kept);
  });

  it("belong to the person who began them", async () => {
    const { people, announce, send, finish } = fixture;
    const content = someBytes(40, 10);
    const { uploadId } = (await announce(people.tenant, { content })).data;
    for (const who of [people.colleague, people.other, people.admin]) {
      expect((await send(who, { uploadId: uploadId, number: 0, body: content })).status).toBe(404);
      expect((await finish(who, uploadId)).status).toBe(404);
    }
    expect((await announce(people.colleague, { content })).data.uploadId).not.toBe(uploadId);
  });

  it("are forgotten when a person begins too many, the oldest first", async () => {
    const { world, people, announce, finish } = fixture;
    const ids: string[] = [];
    for (let n = 0; n <= MAX_OPEN_UPLOADS; n++) {
      world.clock.advance(1_000);
      ids.push((await announce(people.other, { content: someBytes(30, 100 + n) })).data.uploadId);
    }
    const states = await Promise.all(ids.map(async (id) => (await finish(people.other, id)).status));
    expect(states).toEqual([404, ...Array<number>(MAX_OPEN_UPLOADS).fill(409)]);
  });

  it("are forgotten after a day", async () => {
    const { world, people, announce, send, finish } = fixture;
    const content = someBytes(50, 11);
    const { uploadId } = (await announce(people.tenant, { content })).data;
    await send(people.tenant, { uploadId: uploadId, number: 0, body: content });
    world.clock.advance(UPLOAD_LIFE_S * 1_000);
    people.tenant = await world.session(people.tenant.username);
    expect((await finish(people.tenant, uploadId)).status).toBe(404);
    await world.app.upkeep.start();
    const left = await world.db.many(sql`select 1 from upload_chunks where upload_id = ${uploadId}`);
    expect(left).toEqual([]);
  });

  it("are audited, and so are deletions", async () => {
    const { world, people, upload, remove } = fixture;
    const { data } = await upload(people.tenant, { content: someBytes(60, 12), realName: "log.bin" });
    await remove(people.tenant, data.id);
    const rows = await world.db.many<{ action: string; detail: string }>(sql`
      select action, detail::text from audit_log where subject_kind = 'attachment' and subject_id = ${String(data.id)} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      "system_attachments_upload",
      "system_attachments_delete",
    ]);
    for (const { detail } of rows) expect(detail).toContain("log.bin");
    expect((await world.app.audit.verify()).isIntact).toBe(true);
  });
});
