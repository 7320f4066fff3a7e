/** The way of a firmware file into the storage: broken lines, several processes, damaged content, limits. */
import { createHash } from "node:crypto";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FirmwareFixture, firmwareFixture, partOf } from "../../../test/firmware-fixture.ts";
import { someBytes } from "../../../test/sample-files.ts";
import type { Requester } from "../../core/caller.ts";
import { EVERYTHING } from "../../core/caller.ts";
import type { Config } from "../../core/config.ts";
import { createLog } from "../../core/log.ts";
import type { FileStore } from "../../core/storage/index.ts";
import { checkFiles } from "./check.service.ts";
import { createFirmware } from "./firmware.service.ts";

let fixture: FirmwareFixture;
beforeAll(async () => {
  fixture = await firmwareFixture();
});
afterAll(() => fixture.close());

const LARGE = someBytes(2 * FIRMWARE_PART_BYTES + 1_000, 7);
const hashOf = (content: Buffer, name: string) => createHash(name).update(content).digest("hex");
const aDraft = async (): Promise<number> => (await fixture.create()).data.id;
const looseKeys = async (): Promise<number> =>
  (await fixture.world.db.one<{ count: number }>(sql`select count(*) as count from loose_files`)).count;

describe("a firmware file", () => {
  it("arrives in parts of any order, each as often as one likes, and goes on where a line broke", async () => {
    const { begin, send, finish, check, get, raw, admin } = fixture;
    const id = await aDraft();
    const begun = (await begin(id, LARGE)).data;
    expect(begun).toMatchObject({ partBytes: FIRMWARE_PART_BYTES, state: "uploading", received: [] });
    const { fileId } = begun;
    await send(id, fileId, { number: 2, body: partOf(LARGE, 2) });
    // Cut in the middle of a part.
    const cut = await send(id, fileId, { number: 0, body: partOf(LARGE, 0).subarray(0, 1_000) });
    expect([cut.status, cut.error]).toEqual([422, "partOutOfPlace"]);
    expect((await finish(id, fileId)).error).toBe("firmwareIncomplete");
    expect((await begin(id, LARGE)).data).toEqual({ ...begun, received: [2] });
    for (const number of [0, 1, 1, 0]) await send(id, fileId, { number, body: partOf(LARGE, number) });
    expect((await finish(id, fileId)).data.files[0]).toMatchObject({ state: "checking", sha1: null });
    expect((await finish(id, fileId)).status).toBe(200);
    await check();
    const [file] = (await get(id)).files;
    expect(file).toMatchObject({ state: "ready", checkedBytes: LARGE.length, arrivedBytes: LARGE.length });
    for (const name of ["sha1", "md5", "sha256"] as const) expect(file?.[name]).toBe(hashOf(LARGE, name));
    expect((await raw(admin, { id, fileId })).rawPayload.equals(LARGE)).toBe(true);
    expect(await looseKeys()).toBe(0);
  });

  it("is taken by two processes at once, and each part is kept once", async () => {
    const { world, admin, begin, check, raw } = fixture;
    const id = await aDraft();
    const { fileId } = (await begin(id, LARGE)).data;
    const deps = {
      ...{ db: world.db, bus: world.bus, clock: world.clock, log: createLog("silent") },
      ...{ audit: world.app.audit, storage: world.app.storage, config: {} as Config },
      ...{ serverSecret: "s", reauthenticate: async () => undefined },
    };
    const caller = { staffId: admin.staffId, scope: EVERYTHING } as Requester["caller"];
    const requester: Requester = { caller, remoteIp: "10.0.0.1" };
    const processes = [createFirmware(deps), createFirmware(deps)];
    const sent = [0, 1, 2].flatMap((number) =>
      processes.map(({ uploads }) =>
        uploads.take(requester, { id, fileId }, { number, content: partOf(LARGE, number) }),
      ),
    );
    await Promise.all(sent);
    const parts = await world.db.many<{ number: number }>(sql`
      select number from firmware_parts where file_id = ${fileId} order by number`);
    expect(parts.map(({ number }) => number)).toEqual([0, 1, 2]);
    await fixture.finish(id, fileId);
    await Promise.all([check(), check()]);
    expect((await raw(admin, { id, fileId })).rawPayload.equals(LARGE)).toBe(true);
    // What the slower ones stored is deleted by the upkeep.
    world.clock.advance(2 * 3_600_000);
    await world.app.upkeep.start();
    await world.app.upkeep.stop();
    expect(await looseKeys()).toBe(0);
    expect((await raw(admin, { id, fileId })).rawPayload.equals(LARGE)).toBe(true);
  });

  it("that arrives other than it was announced is damaged, and is sent once more", async () => {
    const { begin, send, finish, check, get, raw, admin, release } = fixture;
    const id = await aDraft();
    const content = someBytes(3_000, 1);
    const { fileId } = (await begin(id, content)).data;
    await send(id, fileId, { body: someBytes(3_000, 2) });
    await finish(id, fileId);
    await check();
    expect((await get(id)).files[0]).toMatchObject({ state: "damaged", signedBy: null });
    expect((await raw(admin, { id, fileId })).statusCode).toBe(404);
    expect((await release(id)).error).toBe("fileNotReady");
    expect((await send(id, fileId, { body: content })).error).toBe("notUploading");
    expect((await begin(id, content)).data).toMatchObject({ fileId, state: "uploading", received: [] });
    await send(id, fileId, { body: content });
    await finish(id, fileId);
    await check();
    expect((await get(id)).files[0]).toMatchObject({ state: "ready" });
  });

  it("whose part the storage has lost is damaged, not a check that never ends", async () => {
    const { world, begin, send, finish, check, get } = fixture;
    const id = await aDraft();
    const content = someBytes(3_000, 3);
    const { fileId } = (await begin(id, content)).data;
    await send(id, fileId, { body: content });
    await finish(id, fileId);
    const { key } = await world.db.one<{ key: string }>(
      sql`select storage_key as key from firmware_parts where file_id = ${fileId}`,
    );
    await world.app.storage.storeOf("default").delete(key);
    await check();
    expect((await get(id)).files[0]?.state).toBe("damaged");
  });

  it.each(["../etc/passwd", "a/b", ".hidden", "a\u202eb", "a\nb", ""])(
    "has no name like %j",
    async (name) => {
      const { world, admin } = fixture;
      const params = { id: await aDraft() };
      const answer = await world.call(admin, E.begin, {
        params,
        body: { name, bytes: 1, sha256: "0".repeat(64) },
      });
      expect(answer.status).toBe(422);
    },
  );

  it("is checked again from its beginning where a check broke off", async () => {
    const { world, begin, send, finish, check, get } = fixture;
    const id = await aDraft();
    const { fileId } = (await begin(id, LARGE)).data;
    for (const number of [0, 1, 2]) await send(id, fileId, { number, body: partOf(LARGE, number) });
    await finish(id, fileId);
    const { storage } = world.app;
    let reads = 0;
    const storeOf = (region: string): FileStore => ({
      ...storage.storeOf(region),
      pieces(...asked) {
        reads += 1;
        if (reads === 2) throw new Error("the storage is away");
        return storage.storeOf(region).pieces(...asked);
      },
    });
    await checkFiles({ db: world.db, log: createLog("silent"), storage: { ...storage, storeOf } });
    expect((await get(id)).files[0]).toMatchObject({ state: "checking", sha1: null });
    await check();
    expect((await get(id)).files[0]).toMatchObject({ state: "ready", sha1: hashOf(LARGE, "sha1") });
  });

  it("of a name that is taken is the same file or refused", async () => {
    const { begin, upload, get } = fixture;
    const id = await aDraft();
    const content = someBytes(2_000, 4);
    const fileId = await upload(id, content);
    expect((await begin(id, content)).data).toMatchObject({ fileId, state: "ready", received: [0] });
    const other = await begin(id, someBytes(2_000, 5));
    expect([other.status, other.error]).toEqual([409, "fileNameTaken"]);
    expect((await get(id)).files).toHaveLength(1);
  });

  it("that is removed leaves nothing in the storage", async () => {
    const { world, admin, upload } = fixture;
    const id = await aDraft();
    const fileId = await upload(id, someBytes(2_000, 6));
    const { key } = await world.db.one<{ key: string }>(
      sql`select storage_key as key from firmware_parts where file_id = ${fileId}`,
    );
    expect((await world.call(admin, E.removeFile, { params: { id, fileId } })).data.files).toEqual([]);
    world.clock.advance(2 * 3_600_000);
    await world.app.upkeep.start();
    await world.app.upkeep.stop();
    expect(await world.app.storage.storeOf("default").get(key)).toBeUndefined();
  });
});

describe("space for firmware", () => {
  let small: FirmwareFixture;
  beforeAll(async () => {
    small = await firmwareFixture({ FIRMWARE_MAX_MB: "20", FIRMWARE_TOTAL_MB: "50" });
  });
  afterAll(() => small.close());

  it("is bounded: the size of a file, the files of a package, all files together", async () => {
    const { world, admin, create } = small;
    const [id, other] = [(await create()).data.id, (await create()).data.id];
    const announce = (name: string, megabytes: number, of = id) => {
      const body = { name, bytes: megabytes * 1_048_576, sha256: "0".repeat(64) };
      return world.call(admin, E.begin, { params: { id: of }, body });
    };
    const tooLarge = await announce("a.bin", 21);
    expect([tooLarge.status, tooLarge.error]).toEqual([413, "firmwareTooLarge"]);
    expect((await announce("a.bin", 0)).status).toBe(422);
    for (let n = 0; n < 20; n++) await announce(`${n}.bin`, 1);
    expect((await announce("one-more.bin", 1)).error).toBe("tooManyFiles");
    // Of those that are begun at once one has to wait for the other.
    const both = await Promise.all(["a.bin", "b.bin"].map((name) => announce(name, 20, other)));
    expect(both.map(({ error }) => error).sort()).toEqual(["firmwareSpaceUsedUp", undefined]);
    // What is removed no longer counts.
    expect((await world.call(admin, E.remove, { params: { id } })).status).toBe(200);
    const names = ["a.bin", "b.bin"];
    for (const name of names) expect((await announce(name, 20, other)).status).toBe(200);
  });
});

describe("a download", () => {
  it("gives the range that is wanted, over the borders of parts", async () => {
    const { upload, raw, admin } = fixture;
    const id = await aDraft();
    const fileId = await upload(id, LARGE);
    const of = { id, fileId };
    const [from, to] = [FIRMWARE_PART_BYTES - 10, 2 * FIRMWARE_PART_BYTES + 4];
    const part = await raw(admin, of, { range: `bytes=${from}-${to}` });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([
      206,
      `bytes ${from}-${to}/${LARGE.length}`,
    ]);
    expect(part.rawPayload.equals(LARGE.subarray(from, to + 1))).toBe(true);
    const end = await raw(admin, of, { range: "bytes=-5" });
    expect(end.rawPayload.equals(LARGE.subarray(-5))).toBe(true);
    const rest = await raw(admin, of, { range: `bytes=${LARGE.length - 3}-` });
    expect(rest.rawPayload.equals(LARGE.subarray(-3))).toBe(true);
    expect((await raw(admin, of, { range: `bytes=${LARGE.length}-` })).statusCode).toBe(416);
    expect((await raw(admin, of, { range: "bytes=9-1" })).statusCode).toBe(200);
    // Another file than the one that was begun with.
    const other = await raw(admin, of, { range: "bytes=0-1", "if-range": '"other"' });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, LARGE.length]);
    expect(
      (await raw(admin, of, { range: "bytes=0-1", "if-range": String(part.headers.etag) })).statusCode,
    ).toBe(206);
  });
});
