import { FAULTS } from "./fault-texts.ts";
import { FileNotes, UnreadableFile } from "./file-faults.ts";
import type { Grid } from "./grid.ts";
import { isPgm, readPgm, writePgm } from "./pgm.ts";
import { isPng, readPng, writePng } from "./png.ts";
import type { Raster } from "./raster.ts";
import type { ReadContent } from "./read-content.ts";
import { cellsOf, countGraded, type RosFacts } from "./ros-cells.ts";
import { type ImageKind, rasterOf, type Source } from "./ros-raster.ts";
import { type RosYaml, readYaml, writeYaml } from "./ros-yaml.ts";
import { baseName, type NamedFile } from "./zip.ts";

/** Maps of ROS map_server: an image, and a YAML file that says how it is read. */
export const isRosFile = (name: string): boolean => /\.(ya?ml|pgm)$/i.test(name);
const isYaml = ({ name }: NamedFile): boolean => /\.ya?ml$/i.test(name);

export function readRos(files: readonly NamedFile[]): { content: ReadContent; notes: FileNotes[] } {
  const [yamlFile, secondYaml] = files.filter(isYaml);
  const others = files.filter((file) => !isYaml(file));
  const notes = new FileNotes(yamlFile?.name ?? others[0]?.name ?? "");
  if (secondYaml) notes.fault("", FAULTS.severalMaps);
  if (!yamlFile) notes.fault("", FAULTS.noYaml);
  if (!yamlFile || secondYaml) return { content: {}, notes: [notes] };
  const yaml = notes.reading(() => readYaml(yamlFile.bytes, notes));
  const image = yaml && imageOf(yaml, others, notes);
  if (!yaml || !image) return { content: {}, notes: [notes] };
  const imageNotes = new FileNotes(image.name);
  const raster = imageNotes.reading(() => readImage(image.bytes, imageNotes));
  const title = yamlFile.name.replace(/\.ya?ml$/i, "");
  const all = [notes, imageNotes];
  if (!raster) return { content: { name: title }, notes: all };
  const graded = countGraded(raster, yaml.facts);
  if (graded > 0) imageNotes.warn("", FAULTS.graded, { count: graded });
  return { content: { name: title, ...contentOf(yaml, raster) }, notes: all };
}

function contentOf({ resolutionM, origin, facts }: RosYaml, raster: Raster): { grid: Grid; source: Source } {
  const { width, height } = raster;
  const cells = cellsOf(raster, facts);
  return { grid: { frame: { resolutionM, width, height, origin }, cells }, source: { raster, facts } };
}

/** Only what was handed in is ever read: of the path its last part counts. */
function imageOf({ image }: RosYaml, files: readonly NamedFile[], notes: FileNotes): NamedFile | undefined {
  if (/(^|[\\/])\.\.([\\/]|$)|\p{Cc}/u.test(image)) {
    notes.fault("image", FAULTS.imageUp);
    return undefined;
  }
  const name = baseName(image);
  const file = files.find((one) => one.name === name);
  if (!file) notes.fault("image", FAULTS.noImage, { name: name.slice(0, 100) });
  else if (name !== image.replace(/^\.\//, "")) notes.warn("image", FAULTS.imagePath, { name });
  return file;
}

function readImage(bytes: Uint8Array, notes: FileNotes): Raster | undefined {
  if (bytes.length === 0) throw new UnreadableFile("", FAULTS.empty);
  if (isPgm(bytes)) return readPgm(bytes, notes);
  if (isPng(bytes)) return readPng(bytes);
  notes.fault("", FAULTS.unknownFormat);
  return undefined;
}

export interface RosOptions {
  /** Of both files, without its ending. */
  title: string;
  kind: ImageKind;
  facts: RosFacts;
  source: Source | undefined;
}

export function writeRos(
  grid: Grid,
  { title, ...wanted }: RosOptions,
): { image: NamedFile; yaml: NamedFile } {
  const { raster, facts } = rasterOf(grid, wanted);
  const name = `${title}.${wanted.kind}`;
  const bytes = wanted.kind === "pgm" ? writePgm(raster) : writePng(raster);
  const { resolutionM, origin } = grid.frame;
  const text = writeYaml({ image: name, resolutionM, origin, facts });
  return { image: { name, bytes }, yaml: { name: `${title}.yaml`, bytes: Buffer.from(text) } };
}
