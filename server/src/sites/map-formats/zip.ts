import { readZip, UnreadableZip, writeZip as writeEntries } from "../../core/zip.ts";
import { FAULTS } from "./fault-texts.ts";
import { UnreadableFile } from "./file-faults.ts";

/** Zip files of maps: a few entries, whatever their folders. */
const MAX_ENTRIES = 50;
/** Of all files together: a map of numbers as text, and then some. */
const MAX_UNPACKED_BYTES = 90_000_000;

export interface NamedFile {
  /** Without folders. */
  name: string;
  bytes: Uint8Array;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

export const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? "";

/** The files themselves, and what lies in those that are packed. */
export function unpackedFiles(files: readonly NamedFile[]): NamedFile[] {
  let room = MAX_UNPACKED_BYTES;
  return files.flatMap((file) => {
    if (!isZip(file.bytes)) return file;
    const inside = unpacked(file.bytes, room);
    for (const { bytes } of inside) room -= bytes.length;
    return inside;
  });
}

function unpacked(bytes: Uint8Array, room: number): NamedFile[] {
  try {
    const entries = readZip(bytes, { entries: MAX_ENTRIES, bytes: room, isWanted });
    return entries.map((entry) => ({ name: baseName(entry.path), bytes: entry.bytes }));
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    throw error.isTooMuch
      ? new UnreadableFile("", FAULTS.unpacksTooMuch)
      : new UnreadableFile("", FAULTS.damaged, { detail: error.message });
  }
}

/** Nothing that a desktop leaves behind. */
const isWanted = (path: string): boolean => !path.startsWith("__MACOSX/") && !baseName(path).startsWith(".");

export const writeZip = (files: readonly NamedFile[]): Uint8Array =>
  writeEntries(files.map(({ name, bytes }) => ({ path: name, bytes })));
