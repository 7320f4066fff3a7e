import type { FirmwareFileState } from "@sweepline/contract/operations/firmware/codes.ts";
import type { FirmwareFile } from "@sweepline/contract/operations/firmware/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface FileRecord {
  id: number;
  packageId: number;
  name: string;
  bytes: number;
  sha1: Buffer | null;
  md5: Buffer | null;
  sha256: Buffer;
  region: string;
  partBytes: number;
  state: FirmwareFileState;
  signature: Buffer | null;
}

/** What the check has found. */
export interface Checked {
  state: "ready" | "damaged";
  sha1: Buffer;
  md5: Buffer;
  signedBy: number | null;
}

const COLUMNS = raw(`f.id, f.package_id as "packageId", f.name, f.bytes, f.sha1, f.md5, f.sha256, f.region,
  f.part_bytes as "partBytes", f.state, f.signature`);

type ShownRecord = Omit<FirmwareFile, "sha1" | "md5" | "sha256" | "createdAt"> &
  Pick<FileRecord, "sha1" | "md5" | "sha256"> & { createdAt: Date };

export const filesStore = (db: Queries) => ({
  ...readsOf(db),
  ...writesOf(db),
  ...partsOf(db),
  ...checksOf(db),
});

const readsOf = (db: Queries) => ({
  /** As people see them, by name. */
  async shown(packageId: number): Promise<FirmwareFile[]> {
    const records = await db.many<ShownRecord>(sql`
      select f.id, f.name, f.bytes, f.sha1, f.md5, f.sha256, f.state, f.checked_bytes as "checkedBytes",
        f.signature is not null as "hasSignature", y.name as "signedBy", f.created_at as "createdAt",
        (select coalesce(sum(bytes), 0)::bigint from firmware_parts where file_id = f.id) as "arrivedBytes"
      from firmware_files f left join firmware_keys y on y.id = f.signed_by and y.revoked_at is null
      where f.package_id = ${packageId} order by f.name, f.id`);
    return records.map(({ sha1, md5, sha256, createdAt, ...record }) => ({
      ...record,
      sha1: sha1?.toString("hex") ?? null,
      md5: md5?.toString("hex") ?? null,
      sha256: sha256.toString("hex"),
      createdAt: createdAt.toISOString(),
    }));
  },

  find: (packageId: number, id: number) =>
    db.maybe<FileRecord>(sql`
      select ${COLUMNS} from firmware_files f where f.id = ${id} and f.package_id = ${packageId}`),

  named: (packageId: number, name: string) =>
    db.maybe<FileRecord>(sql`
      select ${COLUMNS} from firmware_files f where f.package_id = ${packageId} and f.name = ${name}`),

  ready: (packageId: number) =>
    db.many<FileRecord>(sql`
      select ${COLUMNS} from firmware_files f where f.package_id = ${packageId} and f.state = 'ready'
      order by f.name, f.id`),

  async count(packageId: number): Promise<number> {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*) as count from firmware_files where package_id = ${packageId}`);
    return count;
  },

  /** Of all packages, as announced. */
  async totalBytes(): Promise<number> {
    const { bytes } = await db.one<{ bytes: number }>(sql`
      select coalesce(sum(bytes), 0)::bigint as bytes from firmware_files`);
    return bytes;
  },
});

type NewFile = Pick<FileRecord, "packageId" | "name" | "bytes" | "sha256" | "region" | "partBytes">;

const writesOf = (db: Queries) => ({
  /** Whoever begins a file waits for the one that is just begun, so that the space is shared out once. */
  lockSpace: () =>
    db.run(sql`select pg_advisory_xact_lock(hashtextextended('operations/firmware/space', 0))`),

  insert: (file: NewFile, staffId: number, at: Date) =>
    db.one<FileRecord>(sql`
      insert into firmware_files as f (package_id, name, bytes, sha256, region, part_bytes, created_at, staff_id)
      values (${file.packageId}, ${file.name}, ${file.bytes}, ${file.sha256}, ${file.region}, ${file.partBytes},
        ${at}, ${staffId})
      returning ${COLUMNS}`),

  setState: (id: number, state: FirmwareFileState) =>
    db.run(sql`update firmware_files set state = ${state}, checked_bytes = 0 where id = ${id}`),

  /** One that was checked is checked again, with it. */
  setSignature: (id: number, signature: Buffer | null) =>
    db.run(sql`
      update firmware_files set signature = ${signature}, signed_by = null,
        checked_bytes = case when state = 'ready' then 0 else checked_bytes end,
        state = case when state = 'ready' then 'checking' else state end
      where id = ${id}`),

  /** Signatures of drafts that no key has verified yet: there is another key now. */
  checkAgain: (productId: number) =>
    db.run(sql`
      update firmware_files f set state = 'checking', checked_bytes = 0
      from firmware_packages k
      where k.id = f.package_id and k.product_id = ${productId} and k.state = 'draft' and f.state = 'ready'
        and f.signature is not null
        and not exists (select from firmware_keys y where y.id = f.signed_by and y.revoked_at is null)`),

  remove: (id: number) => db.run(sql`delete from firmware_files where id = ${id}`),

  removeAll: (packageId: number) => db.run(sql`delete from firmware_files where package_id = ${packageId}`),
});

export interface StoredPart {
  region: string;
  storageKey: string;
}

const partsOf = (db: Queries) => ({
  async received(fileId: number): Promise<number[]> {
    const rows = await db.many<{ number: number }>(sql`
      select number from firmware_parts where file_id = ${fileId} order by number`);
    return rows.map(({ number }) => number);
  },

  hasPart: async (fileId: number, number: number): Promise<boolean> =>
    (await db.maybe(sql`select from firmware_parts where file_id = ${fileId} and number = ${number}`)) !==
    undefined,

  /** Until the transaction ends it neither goes nor moves on. */
  holdState: async (fileId: number): Promise<FirmwareFileState | undefined> => {
    const row = await db.maybe<{ state: FirmwareFileState }>(sql`
      select state from firmware_files where id = ${fileId} for share`);
    return row?.state;
  },

  /** False where the same part has arrived meanwhile. */
  addPart: async (
    fileId: number,
    part: { number: number; storageKey: string; bytes: number },
  ): Promise<boolean> =>
    (await db.run(sql`
      insert into firmware_parts (file_id, number, storage_key, bytes)
      values (${fileId}, ${part.number}, ${part.storageKey}, ${part.bytes}) on conflict do nothing`)) > 0,

  /** The keys of these parts, in order. */
  keys: (fileId: number, { first, last }: { first: number; last: number }) =>
    db.many<{ number: number; storageKey: string }>(sql`
      select number, storage_key as "storageKey" from firmware_parts
      where file_id = ${fileId} and number between ${first} and ${last} order by number`),

  /** Of a file, or of all of a package: so that nothing of them is left in the storage. */
  stored: (of: { fileId: number } | { packageId: number }) =>
    db.many<StoredPart>(sql`
      select f.region, p.storage_key as "storageKey" from firmware_parts p join firmware_files f on f.id = p.file_id
      where ${"fileId" in of ? sql`f.id = ${of.fileId}` : sql`f.package_id = ${of.packageId}`}`),

  dropParts: (fileId: number) => db.run(sql`delete from firmware_parts where file_id = ${fileId}`),
});

const checksOf = (db: Queries) => ({
  /** The oldest first. */
  toCheck: (limit: number) =>
    db.many<{ id: number }>(sql`
      select id from firmware_files where state = 'checking' order by id limit ${limit}`),

  checking: (id: number) =>
    db.maybe<FileRecord & { productId: number }>(sql`
      select ${COLUMNS}, k.product_id as "productId"
      from firmware_files f join firmware_packages k on k.id = f.package_id
      where f.id = ${id} and f.state = 'checking'`),

  setChecked: (id: number, bytes: number) =>
    db.run(sql`update firmware_files set checked_bytes = ${bytes} where id = ${id} and state = 'checking'`),

  /** Only as it was when the check began: another signature meanwhile has it checked again. */
  endCheck: (file: FileRecord, { state, sha1, md5, signedBy }: Checked) =>
    db.run(sql`
      update firmware_files set state = ${state}, sha1 = ${sha1}, md5 = ${md5}, signed_by = ${signedBy},
        checked_bytes = bytes
      where id = ${file.id} and state = 'checking' and signature is not distinct from ${file.signature}`),
});
