import {
  MAP_FILE_ENDPOINTS as F,
  type MapExport,
  type MapImportReport,
} from "@sweepline/contract/sites/map-files.ts";
import { MAP_ENDPOINTS as E, type FloorMap } from "@sweepline/contract/sites/maps.ts";
import { call, download, useWrite } from "../../core/api/index.ts";

/** Where files go: into a new map, or a version of one that is there. */
export type ImportTarget =
  | {
      readonly kind: "new";
      readonly organizationId?: number;
      readonly mapKey?: string;
      readonly name?: string;
    }
  | {
      readonly kind: "version";
      readonly mapId: number;
      readonly elements: "replace" | "keep";
      /** What the person knows to be broken by it. */
      readonly confirmed?: string;
    };

export interface ImportRun {
  readonly files: readonly File[];
  readonly target: ImportTarget;
  readonly dryRun: boolean;
  readonly note: string;
}

async function runImport({ files, target, dryRun, note }: ImportRun): Promise<MapImportReport> {
  const query = {
    names: files.map(({ name }) => name),
    sizes: files.map(({ size }) => size),
    dryRun: String(dryRun),
    note,
  };
  const body = new Uint8Array(await new Blob([...files]).arrayBuffer());
  if (target.kind === "new") {
    const { kind: _, ...made } = target;
    return call(F.create, { query: { ...query, ...made }, body, isQuiet: true });
  }
  const { mapId: id, elements, confirmed = "" } = target;
  return call(F.addVersion, {
    params: { id },
    query: { ...query, elements, confirmed },
    body,
    isQuiet: true,
  });
}
/** Looks through files, and makes nothing. */
export const checkFiles = (run: Omit<ImportRun, "dryRun">): Promise<MapImportReport> =>
  runImport({ ...run, dryRun: true });
export const useImportFiles = () =>
  useWrite(
    (run: Omit<ImportRun, "dryRun">) => runImport({ ...run, dryRun: false }),
    [E.list, E.get, E.versions, E.version, E.forDevice],
  );

const ENDINGS: Readonly<Record<MapExport, string>> = {
  rosPgm: "zip",
  rosPng: "zip",
  pgm: "pgm",
  pgmYaml: "yaml",
  png: "png",
  pngYaml: "yaml",
  valetudo: "json",
  geojson: "geojson",
  robotMap: "json",
};
export const exportVersion = (
  { id, mapKey, version }: Pick<FloorMap, "id" | "mapKey" | "version">,
  format: MapExport,
): Promise<void> =>
  download(F.write, { params: { id }, query: { format } }, `${mapKey}-${version}.${ENDINGS[format]}`);
