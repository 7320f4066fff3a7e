/** Firmware packages as the platform makes them: with a file that is stored, checked and released. */
import { createHash } from "node:crypto";
import { FIRMWARE_PART_BYTES } from "@sweepline/contract/operations/firmware/codes.ts";
import sql from "sql-template-tag";
import { newStorageKey } from "../src/core/storage/index.ts";
import type { World } from "./world.ts";

let count = 0;

/** Released, of the product of the device; answers its id. */
export async function aFirmwarePackage(
  { db, clock, app }: Pick<World, "db" | "clock" | "app">,
  { deviceId, content = Buffer.from("firmware") }: { deviceId: number; content?: Buffer },
): Promise<number> {
  count += 1;
  const at = clock.now();
  const { id } = await db.one<{ id: number }>(sql`
    insert into firmware_packages (product_id, kind, event_name, version, state, created_by, created_at, updated_at,
      released_at, released_by)
    select product_id, 'firmware', 'Zebra', ${`1.0.${count}`}, 'released', 'A Person', ${at}, ${at}, ${at}, 'A Person'
    from devices where id = ${deviceId} returning id`);
  const hash = (name: string) => createHash(name).update(content).digest();
  const file = await db.one<{ id: number }>(sql`
    insert into firmware_files (package_id, name, bytes, sha1, md5, sha256, region, part_bytes, state, checked_bytes,
      created_at, staff_id)
    values (${id}, 'zebra.bin', ${content.length}, ${hash("sha1")}, ${hash("md5")}, ${hash("sha256")}, 'default',
      ${FIRMWARE_PART_BYTES}, 'ready', ${content.length}, ${at}, 1)
    returning id`);
  for (let number = 0; number * FIRMWARE_PART_BYTES < content.length; number++) {
    const part = content.subarray(number * FIRMWARE_PART_BYTES, (number + 1) * FIRMWARE_PART_BYTES);
    const key = newStorageKey();
    await app.storage.storeOf("default").put(key, part, "application/octet-stream");
    await db.run(sql`insert into firmware_parts values (${file.id}, ${number}, ${key}, ${part.length})`);
  }
  return id;
}

/** The id of its only file; one that nobody has for packages that there are not. */
const fileOf = async ({ db }: World, id: number): Promise<object> => {
  const file = await db.maybe<{ id: number }>(sql`select id from firmware_files where package_id = ${id}`);
  return { fileId: file?.id ?? 999_999_999 };
};

/** Of the platform alone, whoever calls them. */
export const FIRMWARE_OF_PLATFORM = [
  "PUT /platform/otaupdate/sysannex/:id",
  "DELETE /platform/otaupdate/sysannex/:id",
  "POST /platform/otaupdate/sysannex/:id/release",
  "POST /platform/otaupdate/sysannex/:id/withdraw",
  "POST /platform/otaupdate/sysannex/:id/files",
  "PUT /platform/otaupdate/sysannex/:id/files/:fileId",
  "POST /platform/otaupdate/sysannex/:id/files/:fileId/finish",
  "DELETE /platform/otaupdate/sysannex/:id/files/:fileId",
  "PUT /platform/otaupdate/sysannex/:id/files/:fileId/signature",
  "GET /platform/otaupdate/sysannex/product/:id/rules",
  "PUT /platform/otaupdate/sysannex/product/:id/rules",
  "POST /platform/otaupdate/sysannex/product/:id/keys",
  "PUT /platform/otaupdate/sysannex/product/:id/keys/:keyId/revoke",
];

const NOBODYS = { fileId: 999_999_999, keyId: 999_999_999 };

/** Further ids of these calls; they look at packages and products that there are not, where the platform alone may call. */
export const firmwareParams = (world: () => World): Record<string, (id: number) => Promise<object>> => ({
  ...Object.fromEntries(FIRMWARE_OF_PLATFORM.map((name) => [name, async () => NOBODYS])),
  "GET /platform/otaupdate/sysannex/:id/files/:fileId/content": (id) => fileOf(world(), id),
  "POST /platform/otaupdate/sysannex/:id/files/:fileId/link": (id) => fileOf(world(), id),
});
