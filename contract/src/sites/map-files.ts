import { z } from "zod";
import { detailEndpoint, fileAnswer, fileBody, idSchema } from "../core/endpoint.ts";
import { int, listOf, optionalText, requiredText } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";
import { ELEMENT_KINDS } from "../fleet/shared/map-elements.ts";
import { confirmedSchema } from "./broken-work.ts";
import { frameSchema, MAX_MAP_NAME, robotsMapKeySchema } from "./maps.ts";

/**
 * Maps as files, in and out: those of ROS map_server, of Valetudo, elements as GeoJSON, and our own file, which is the one that
 * robots download. Spec §3, §5.
 */
export const MAP_FILE_FORMATS = ["ros", "valetudo", "geojson", "robotMap"] as const;
export type MapFileFormat = (typeof MAP_FILE_FORMATS)[number];

/**
 * What a version can be written as. `rosPgm` and `rosPng` are an image and a YAML file packed into one zip; the four behind
 * them are each of these by itself.
 */
export const MAP_EXPORTS = [
  "rosPgm",
  "rosPng",
  "pgm",
  "pgmYaml",
  "png",
  "pngYaml",
  "valetudo",
  "geojson",
  "robotMap",
] as const;
export type MapExport = (typeof MAP_EXPORTS)[number];

/** How map_server reads pixels. */
export const ROS_MODES = ["trinary", "scale", "raw"] as const;
export type RosMode = (typeof ROS_MODES)[number];
/** Of occupancy, as the common savers write them: pixels of 0, 205 and 254 are occupied, unknown and free. */
export const ROS_THRESHOLDS = { occupied: 0.65, free: 0.196 } as const;

/** An image and its YAML file, or a zip with both. */
export const MAX_MAP_FILES = 4;
/** More than these nobody reads at once; all are counted. */
export const MAX_MAP_FILE_FAULTS = 200;

export const MAP_FILE_REFUSALS = defineRefusals({
  mapFileHasErrors: [
    422,
    "文件中有 {count} 处错误，未导入任何数据",
    "Nothing was imported; errors in the file: {count}",
  ],
  nothingToImport: [
    409,
    "文件内容与当前版本相同，无需导入",
    "The file is identical to the current version; there is nothing to import",
  ],
  mapFileParts: [
    422,
    "文件大小与提交的内容不符，请重新上传",
    "The file size does not match what was submitted; upload again",
  ],
  mapFilesTooLarge: [
    413,
    "文件超过 10 MB。请将 PGM 与 YAML 打包为 zip，或改用 PNG",
    "Larger than 10 MB; zip the PGM and its YAML, or use a PNG instead",
  ],
  notThisFormat: [
    409,
    "该格式不能表示此地图（旋转、位于负坐标或未对齐整厘米），请导出为其他格式",
    "This format cannot represent the map (rotated, at negative coordinates, or not aligned to whole centimeters); export it in another format",
  ],
});

/** What is wrong in a file: `field` is a path within it, such as `origin[2]` or `features[3].properties.name`. */
export const mapFileFaultSchema = z.object({ file: z.string(), field: z.string(), msg: z.string() });
export type MapFileFault = z.infer<typeof mapFileFaultSchema>;

export const mapImportReportSchema = z.object({
  /** Null: none that is known. */
  format: z.enum(MAP_FILE_FORMATS).nullable(),
  /** Null: the files hold no grid, or it cannot be read. */
  frame: frameSchema.nullable(),
  /** Cells. */
  counts: z.object({ free: int, occupied: int, unknown: int }).nullable(),
  /** Elements that the files bring along. */
  elements: z.array(z.object({ kind: z.enum(ELEMENT_KINDS), count: int })),
  /** Of a new version: elements of the present one that stay, and that go. */
  keptElements: int,
  goneElements: int,
  /** Of a new version: its grid lies elsewhere, is turned, or has other cells than that of the present one. */
  isOtherFrame: z.boolean(),
  /** Of a new version: it says nothing that the present one does not say, and is not imported. */
  isSame: z.boolean(),
  /** What the files call it. */
  suggested: z.object({ mapKey: z.string(), name: z.string() }),
  faults: z.array(mapFileFaultSchema),
  faultCount: int,
  /** What looks odd and hinders nothing. */
  warnings: z.array(mapFileFaultSchema),
  /** What was made; null in a dry run. */
  made: z.object({ mapId: int, versionId: int, version: z.string() }).nullable(),
});
export type MapImportReport = z.infer<typeof mapImportReportSchema>;

/** The body is the files one after the other; these say where each ends. */
const filesQuery = {
  names: listOf(z.string().trim().min(1).max(200), MAX_MAP_FILES),
  sizes: listOf(z.coerce.number().int().nonnegative(), MAX_MAP_FILES),
  dryRun: z.stringbool().default(true),
  note: optionalText(200),
};
const file = {
  ...fileBody,
  tooLarge: MAP_FILE_REFUSALS.mapFilesTooLarge,
  answer: mapImportReportSchema,
  isRepeatable: true,
} as const;

export const MAP_FILE_ENDPOINTS = {
  create: detailEndpoint("POST /platform/map/import", "sites_maps_import", {
    ...file,
    summary: "A new map out of files",
    query: z.object({
      ...filesQuery,
      /** These three are asked for where it is no dry run. */
      organizationId: idSchema.optional(),
      mapKey: robotsMapKeySchema.optional(),
      name: requiredText(MAX_MAP_NAME).optional(),
    }),
  }),
  addVersion: detailEndpoint("POST /platform/map/:id/import", "sites_maps_import", {
    ...file,
    summary: "A new version of a map out of files",
    query: z.object({
      ...filesQuery,
      /** `keep`: only the grid is taken from the files; `replace`: elements too, where they have any. */
      elements: z.enum(["replace", "keep"]).default("replace"),
      /** Of `breaksWork`. */
      confirmed: confirmedSchema,
    }),
  }),
  write: detailEndpoint("GET /platform/map/version/:id/export", "sites_maps_export", {
    summary: "A version as a file",
    query: z.object({
      format: z.enum(MAP_EXPORTS),
      /** Of ROS files; without it as it was imported, else trinary. */
      mode: z.enum(ROS_MODES).optional(),
    }),
    ...fileAnswer,
  }),
};
