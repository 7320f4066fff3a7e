import { deflateSync, inflateSync } from "node:zlib";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapExport, MapFileFormat, RosMode } from "@sweepline/contract/sites/map-files.ts";
import type { MapFrame } from "@sweepline/contract/sites/maps.ts";
import type { FileFault } from "./file-faults.ts";
import { writeGeoJson } from "./geojson.ts";
import { type CellCounts, countCells, type Grid } from "./grid.ts";
import { type Raster, samplesFor } from "./raster.ts";
import { readMap } from "./read-map.ts";
import { robotMapFileOf, type VersionContent } from "./robot-map-file.ts";
import { writeRos } from "./ros.ts";
import { type RosFacts, STANDARD } from "./ros-cells.ts";
import type { ImageKind, Source } from "./ros-raster.ts";
import { writeValetudo } from "./write-valetudo.ts";
import { type NamedFile, writeZip } from "./zip.ts";

/** An image as it is kept beside the version that was imported from it. */
export interface PackedSource {
  /** zlib-deflated; of two bytes, the lower one first. */
  samples: Uint8Array;
  facts: Omit<Raster, "samples"> & { ros: RosFacts };
}

export interface ReadTask {
  kind: "read";
  files: readonly NamedFile[];
  isSingleArea: boolean;
}

export interface ReadResult {
  format: MapFileFormat | null;
  mapKey: string | undefined;
  name: string | undefined;
  frame: MapFrame | undefined;
  counts: CellCounts | undefined;
  /** Deflated, as versions have it. */
  grid: Uint8Array | undefined;
  elements: MapElement[] | undefined;
  source: PackedSource | undefined;
  faults: FileFault[];
  warnings: FileFault[];
}

export interface WriteTask {
  kind: "write";
  content: VersionContent;
  format: MapExport;
  mode: RosMode | undefined;
  source: PackedSource | undefined;
}

export function runRead({ files, isSingleArea }: ReadTask): ReadResult {
  const { format, mapKey, name, grid, elements, source, faults, warnings } = readMap(files, { isSingleArea });
  return {
    ...{ format, mapKey, name, elements, faults, warnings },
    frame: grid?.frame,
    counts: grid && countCells(grid.cells),
    grid: grid && deflateSync(grid.cells),
    source: source && packed(source),
  };
}

function packed({ raster: { samples, ...rest }, facts }: Source): PackedSource {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return { samples: deflateSync(bytes), facts: { ...rest, ros: facts } };
}

function unpacked({ samples, facts: { ros, ...rest } }: PackedSource): Source {
  const raster = { ...rest, samples: samplesFor(rest.width * rest.height * rest.channels, rest.maximum) };
  const bytes = inflateSync(samples);
  new Uint8Array(raster.samples.buffer).set(bytes);
  return { raster, facts: ros };
}

/** Undefined: the format has no way to say it. */
export function runWrite(task: WriteTask): NamedFile | undefined {
  const { content, format } = task;
  const title = titleOf(content);
  if (format === "geojson") return { name: `${title}.geojson`, bytes: jsonOf(writeGeoJson(content)) };
  if (format === "robotMap") return { name: `${title}.json`, bytes: jsonOf(robotMapFileOf(content)) };
  const { resolutionM, width, height, origin } = content;
  const cells = inflateSync(content.grid, { maxOutputLength: width * height + 1 });
  const grid: Grid = { frame: { resolutionM, width, height, origin }, cells };
  if (format !== "valetudo") return rosFile(task, { title, grid });
  const map = writeValetudo(grid, content.elements);
  return map && { name: `${title}.valetudo.json`, bytes: jsonOf(map) };
}

const jsonOf = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));

/** A name that every file system, and the YAML file, can hold. */
const titleOf = ({ mapKey, version }: VersionContent): string =>
  `${mapKey}-${version}`
    .replace(/[^\w.-]+/g, "_")
    .replace(/^[.-]+/, "_")
    .slice(0, 100);

const KINDS: Record<Exclude<MapExport, "valetudo" | "geojson" | "robotMap">, ImageKind> = {
  rosPgm: "pgm",
  pgm: "pgm",
  pgmYaml: "pgm",
  rosPng: "png",
  png: "png",
  pngYaml: "png",
};

function rosFile(task: WriteTask, { title, grid }: { title: string; grid: Grid }): NamedFile {
  const format = task.format as keyof typeof KINDS;
  const source = task.source && unpacked(task.source);
  const facts = { ...(source?.facts ?? STANDARD), ...(task.mode && { mode: task.mode }) };
  const { image, yaml } = writeRos(grid, { title, kind: KINDS[format], facts, source });
  if (format === "pgmYaml" || format === "pngYaml") return yaml;
  if (format === "pgm" || format === "png") return image;
  return { name: `${title}.zip`, bytes: writeZip([yaml, image]) };
}
