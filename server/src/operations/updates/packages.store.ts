import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A file as it leaves for robots. */
export interface SentFile {
  id: number;
  name: string;
  bytes: number;
  sha1: Buffer;
  md5: Buffer;
  sha256: Buffer;
  region: string;
  partBytes: number;
}

export interface SentPackage {
  id: number;
  kind: FirmwareKind;
  eventName: string;
  version: string;
  files: SentFile[];
}

type FileRecord = Omit<SentFile, "sha1" | "md5" | "sha256"> & { sha1: string; md5: string; sha256: string };
type PackageRecord = Omit<SentPackage, "files"> & { files: FileRecord[] };

/** What a rollout is made of, with the files that have been found sound. */
export async function packagesOfRollout(db: Queries, rolloutId: number): Promise<SentPackage[]> {
  const rows = await db.many<PackageRecord>(sql`
    select p.id, p.kind, p.event_name as "eventName", p.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'region', f.region,
          'partBytes', f.part_bytes, 'sha1', encode(f.sha1, 'hex'), 'md5', encode(f.md5, 'hex'),
          'sha256', encode(f.sha256, 'hex')) order by f.name)
        from firmware_files f where f.package_id = p.id and f.state = 'ready'), '[]') as files
    from rollout_packages k join firmware_packages p on p.id = k.package_id
    where k.rollout_id = ${rolloutId} order by p.id`);
  const bytesOf = (hex: string) => Buffer.from(hex, "hex");
  return rows.map(({ files, ...row }) => ({
    ...row,
    files: files.map((file) => ({
      ...file,
      ...{ sha1: bytesOf(file.sha1), md5: bytesOf(file.md5), sha256: bytesOf(file.sha256) },
    })),
  }));
}
