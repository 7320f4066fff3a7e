import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { MAP_FILE_REFUSALS, type MapExport, type RosMode } from "@sweepline/contract/sites/map-files.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Download } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { writeInWorker } from "../map-formats/index.ts";
import { contentOfVersion, sourceOf } from "./map-files.store.ts";

const CONTENT_TYPES: Record<MapExport, string> = {
  rosPgm: "application/zip",
  rosPng: "application/zip",
  pgm: "image/x-portable-graymap",
  png: "image/png",
  pgmYaml: "application/yaml",
  pngYaml: "application/yaml",
  valetudo: "application/json",
  geojson: "application/geo+json",
  robotMap: "application/json",
};

const WITHOUT_IMAGE: readonly MapExport[] = ["valetudo", "geojson", "robotMap"];

export interface MapExportQuery {
  versionId: number;
  format: MapExport;
  mode?: RosMode | undefined;
}

export async function exportVersion(
  db: Queries,
  { scope, staffId }: Caller,
  { versionId, format, mode }: MapExportQuery,
): Promise<Download> {
  const content = found(await contentOfVersion(db, scope, versionId), CORE_REFUSALS.notFound);
  const source = WITHOUT_IMAGE.includes(format) ? undefined : await sourceOf(db, versionId);
  const file = await writeInWorker(staffId, { kind: "write", content, format, mode, source });
  if (!file) throw new Refused(MAP_FILE_REFUSALS.notThisFormat);
  return { name: file.name, contentType: CONTENT_TYPES[format], bytes: file.bytes };
}
