import { createHash } from "node:crypto";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import { EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import type { MapFileName } from "../../fleet/vda5050/index.ts";
import { contentOfVersion } from "../map-files/index.ts";
import { robotMapFileOf } from "../map-formats/index.ts";

/** A version that can be sent, and whose. */
export interface SendableVersion {
  mapId: number;
  versionId: number;
  organizationId: number;
  mapKey: string;
  mapName: string;
  version: string;
}

const VERSION = sql`select m.id as "mapId", v.id as "versionId", m.organization_id as "organizationId", m.map_key as "mapKey",
    m.name as "mapName", v.version from maps m join map_versions v on v.map_id = m.id`;

export const versionToSend = (
  db: Queries,
  { mapId, versionId }: { mapId: number; versionId: number },
): Promise<SendableVersion | undefined> =>
  db.maybe(sql`${VERSION} where m.id = ${mapId} and v.id = ${versionId}`);

/** The version that a robot names, among the maps of its holder. */
export const versionNamed = (
  db: Queries,
  named: { organizationId: number; mapKey: string; version: string },
): Promise<SendableVersion | undefined> =>
  db.maybe(sql`
    ${VERSION} where m.organization_id = ${named.organizationId} and m.map_key = ${named.mapKey} and v.version = ${named.version}`);

/** Writes the file as the version is now, and returns its hash, so that it stays valid for the robots that are sent it. */
export async function promiseFile(tx: Queries, versionId: number, at: Date): Promise<string> {
  const content = found(await contentOfVersion(tx, EVERYTHING, versionId), CORE_REFUSALS.notFound);
  const body = Buffer.from(JSON.stringify(robotMapFileOf(content)));
  const hash = createHash("sha256").update(body).digest("hex");
  await tx.run(sql`
    insert into map_version_files (version_id, hash, body, promised_at) values (${versionId}, ${hash}, ${body}, ${at})
    on conflict (version_id, hash) do update set promised_at = greatest(map_version_files.promised_at, excluded.promised_at)`);
  return hash;
}

/** For a robot in use that its map's holder has, as long as it is still to be downloaded. */
export async function fileFor(
  db: Queries,
  { deviceId, versionId, hash }: MapFileName,
): Promise<Buffer | undefined> {
  const row = await db.maybe<{ body: Buffer }>(sql`
    select f.body from map_version_files f
    join map_versions v on v.id = f.version_id join maps m on m.id = v.map_id
    join devices d on d.id = ${deviceId} and d.organization_id = m.organization_id and d.decommissioned_at is null
    where f.version_id = ${versionId} and f.hash = ${hash} and exists (
      select from map_distributions x where x.device_id = d.id and x.version_id = v.id and x.act = 'download'
        and x.state in ('queued', 'downloading'))`);
  return row?.body;
}

/** Whoever was promised them has had them by now, or does not get them any more. */
export const dropOldFiles = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from map_version_files where promised_at < ${before}`);
