import { parseJson } from "@sweepline/contract/core/json.ts";
import { faultsOf, MAX_ELEMENTS, type MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { MapFileFormat } from "@sweepline/contract/sites/map-files.ts";
import { FAULTS } from "./fault-texts.ts";
import { type FileFault, FileNotes, UnreadableFile } from "./file-faults.ts";
import { isGeoJson, readGeoJson } from "./geojson.ts";
import { isPgm } from "./pgm.ts";
import { isPng } from "./png.ts";
import type { ReadContent, ReadElements } from "./read-content.ts";
import { isRobotMapFile, readRobotMapFile } from "./read-robot-map-file.ts";
import { isRosFile, readRos } from "./ros.ts";
import { isPackedValetudo, isValetudo, readValetudo, unpackedValetudo } from "./valetudo.ts";
import { type NamedFile, unpackedFiles } from "./zip.ts";

export interface ReadMap extends Omit<ReadContent, "elements"> {
  format: MapFileFormat | null;
  elements: MapElement[] | undefined;
  faults: FileFault[];
  warnings: FileFault[];
}

/** Whatever people hand in as one map: the files themselves, or a zip with them. */
export function readMap(files: readonly NamedFile[], { isSingleArea }: { isSingleArea: boolean }): ReadMap {
  const notes = new FileNotes(files[0]?.name ?? "");
  const unpacked = notes.reading(() => unpackedFiles(files));
  const nothing = { format: null, elements: undefined };
  if (!unpacked) return { ...nothing, faults: notes.faults, warnings: [] };
  if (unpacked.some(isOfRos)) return withNotes("ros", readRos(unpacked));
  const [file, second] = unpacked;
  if (!file || file.bytes.length === 0) notes.fault("", FAULTS.empty);
  else if (second) notes.fault("", FAULTS.severalMaps);
  else {
    const own = new FileNotes(file.name);
    const known = own.reading(() => formatOf(file));
    if (!known) return { ...nothing, faults: own.faults, warnings: [] };
    const content = own.reading(() => known.read(own)) ?? {};
    if (content.elements) checkElements(content.elements, { notes: own, isSingleArea });
    return withNotes(known.format, { content, notes: [own] });
  }
  return { ...nothing, faults: notes.faults, warnings: [] };
}

const isOfRos = ({ name, bytes }: NamedFile): boolean => isPgm(bytes) || isPng(bytes) || isRosFile(name);

function withNotes(
  format: MapFileFormat,
  { content, notes }: { content: ReadContent; notes: readonly FileNotes[] },
): ReadMap {
  return {
    ...content,
    format,
    elements: content.elements?.list,
    faults: notes.flatMap(({ faults }) => faults),
    warnings: notes.flatMap(({ warnings }) => warnings),
  };
}

/** What the file is, and how it is read. */
function formatOf({ bytes }: NamedFile): { format: MapFileFormat; read: (notes: FileNotes) => ReadContent } {
  const json = parsed(isPackedValetudo(bytes) ? unpackedValetudo(bytes) : bytes);
  if (isValetudo(json)) return { format: "valetudo", read: (notes) => readValetudo(json, notes) };
  if (isGeoJson(json)) return { format: "geojson", read: (notes) => readGeoJson(json, notes) };
  if (isRobotMapFile(json)) return { format: "robotMap", read: (notes) => readRobotMapFile(json, notes) };
  throw new UnreadableFile("", FAULTS.unknownFormat);
}

function parsed(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*[[{]/.test(text.slice(0, 100))) throw new UnreadableFile("", FAULTS.unknownFormat);
  try {
    return parseJson(text);
  } catch (error) {
    throw new UnreadableFile("", FAULTS.json, { detail: (error as Error).message.slice(0, 100) });
  }
}

/** Rules of the elements of one map as a whole. */
function checkElements(
  { list, pathOf, nameField }: ReadElements,
  { notes, isSingleArea }: { notes: FileNotes; isSingleArea: boolean },
): void {
  const at = (id: string): string => pathOf(list.findLastIndex((element) => element.id === id));
  for (const fault of faultsOf(list, { isSingleArea })) {
    if (fault.fault === "tooMany") notes.fault("", FAULTS.tooMany, { max: MAX_ELEMENTS });
    else if (fault.fault === "nameTaken")
      notes.fault(`${at(fault.elementId)}${nameField}`, FAULTS.nameTwice, { name: fault.name });
    else if (fault.fault === "idTaken")
      notes.fault(`${at(fault.elementId)}.id`, FAULTS.idTwice, { id: fault.elementId });
    else
      notes.fault(
        at(fault.elementId),
        fault.fault === "initialTwice" ? FAULTS.initialTwice : FAULTS.areaTwice,
      );
  }
}
