import {
  MAP_FILE_ENDPOINTS as F,
  type MapExport,
  type MapImportReport,
} from "@sweepline/contract/sites/map-files.ts";
import { MAP_ENDPOINTS as E, type FloorMap, type MapDetail } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, useWrite } from "../../../core/api/index.ts";

type ListQuery = NonNullable<InputOf<typeof E.list>["query"]>;

export const mapListQuery = (query: ListQuery) => ({
  ...queryFor(E.list, { query }),
  placeholderData: keepPreviousData,
});
export const mapQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const versionsQuery = (id: number, query: { current: number; size: number }) => ({
  ...queryFor(E.versions, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
/** Places that maps of an organization may lie in, or all in reach. */
export const placeOptionsQuery = (query: NonNullable<InputOf<typeof PLACE_ENDPOINTS.options>["query"]>) => ({
  ...queryFor(PLACE_ENDPOINTS.options, { query }),
  placeholderData: keepPreviousData,
});

/** A write after which lists, the map and its versions are read anew. */
const useMapWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.versions, E.version]);

type Change = InputOf<typeof E.update>["body"];
export const useUpdateMap = () =>
  useMapWrite(({ id, ...body }: Change & { id: number }) => call(E.update, { params: { id }, body }));
export const useRemoveMap = () => useMapWrite((id: number) => call(E.remove, { params: { id } }));

interface Restore {
  readonly map: Pick<MapDetail, "id" | "revision">;
  readonly versionId: number;
}
export const useRestore = () =>
  useMapWrite(({ map: { id, revision }, versionId }: Restore) =>
    call(E.restore, { params: { id, versionId }, body: { revision } }),
  );

/** Where files go: into a new map, or a version of one that is there. */
export type ImportTarget =
  | {
      readonly kind: "new";
      readonly organizationId?: number;
      readonly mapKey?: string;
      readonly name?: string;
    }
  | { readonly kind: "version"; readonly mapId: number; readonly elements: "replace" | "keep" };

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
  const { mapId: id, elements } = target;
  return call(F.addVersion, { params: { id }, query: { ...query, elements }, body, isQuiet: true });
}
/** Looks through files, and makes nothing. */
export const checkFiles = (run: Omit<ImportRun, "dryRun">): Promise<MapImportReport> =>
  runImport({ ...run, dryRun: true });
export const useImportFiles = () =>
  useMapWrite((run: Omit<ImportRun, "dryRun">) => runImport({ ...run, dryRun: false }));

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
