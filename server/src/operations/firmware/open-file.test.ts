/** Files of packages as streams, never as a whole. */
import { buffer } from "node:stream/consumers";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirmwareFixture, firmwareFixture } from "../../../test/firmware-fixture.ts";
import { someBytes } from "../../../test/sample-files.ts";
import type { FileStore, Storage } from "../../core/storage/index.ts";
import { filesStore } from "./files.store.ts";
import type { StoredFirmware } from "./index.ts";
import { openFirmwareFile, piecesOfFirmware } from "./open-file.service.ts";

let fixture: FirmwareFixture;
let file: StoredFirmware;
const CONTENT = someBytes(3 * FIRMWARE_PART_BYTES + 10, 3);
beforeAll(async () => {
  fixture = await firmwareFixture();
  const { create, upload, release } = fixture;
  const { id } = (await create()).data;
  await upload(id, CONTENT);
  await release(id);
  const [ready] = await filesStore(fixture.world.db).ready(id);
  if (!ready) throw new Error("the file is not ready");
  file = ready;
});
afterAll(() => fixture.close());

/** Counts what is asked of the storage. */
function countingStorage() {
  const asked: string[] = [];
  const { storage } = fixture.world.app;
  const storeOf = (region: string): FileStore => ({
    ...storage.storeOf(region),
    get(key, range) {
      asked.push(range ? `${range.from}-${range.to}` : "all");
      return storage.storeOf(region).get(key, range);
    },
  });
  return { asked, deps: { db: fixture.world.db, storage: { ...storage, storeOf } satisfies Storage } };
}

it.each([
  ["the first byte", 0, 0],
  ["within a part", 5, 90],
  ["up to the border of a part", 0, FIRMWARE_PART_BYTES - 1],
  ["over a border", FIRMWARE_PART_BYTES - 1, FIRMWARE_PART_BYTES],
  ["over several", 7, 3 * FIRMWARE_PART_BYTES + 1],
  ["the last byte", CONTENT.length - 1, CONTENT.length - 1],
])("gives ranges: %s", async (_, from, to) => {
  const { db, app } = fixture.world;
  const stream = openFirmwareFile({ db, storage: app.storage }, file, { from, to });
  expect((await buffer(stream)).equals(CONTENT.subarray(from, to + 1))).toBe(true);
  const [copies, into] = [[] as Buffer[], new Uint8Array(100_000)];
  for await (const piece of piecesOfFirmware(
    { db, storage: app.storage },
    { file, range: { from, to }, into },
  ))
    copies.push(Buffer.from(piece));
  expect(Buffer.concat(copies).equals(CONTENT.subarray(from, to + 1))).toBe(true);
});

it("reads only the parts that are wanted, one after the other, and stops with the reader", async () => {
  const { asked, deps } = countingStorage();
  const range = { from: FIRMWARE_PART_BYTES + 2, to: 2 * FIRMWARE_PART_BYTES + 3 };
  await buffer(openFirmwareFile(deps, file, range));
  expect(asked).toEqual([`2-${FIRMWARE_PART_BYTES - 1}`, "0-3"]);
  asked.length = 0;
  const stream = openFirmwareFile(deps, file);
  for await (const _ of stream) break;
  expect(asked).toEqual(["all"]);
  expect(stream.destroyed).toBe(true);
});
