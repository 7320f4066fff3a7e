/**
 * Whether what a zip file unpacks to stays within bounds, by its own directory. The reader unpacks no entry beyond the
 * size that is declared here, so an entry that declares none is refused.
 */
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** Size that says "look in the 64 bit fields", which no table of ten megabytes needs. */
const SENTINEL = 0xffffffff;
const MAX_ENTRIES = 1_000;

export function unpacksWithin(file: Uint8Array, maxBytes: number): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(bytes);
  if (end === undefined) return false;
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) return false;
  let total = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return false;
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const isFolder = bytes[at + ENTRY_BYTES + nameLength - 1] === 0x2f;
    if (packed === SENTINEL || unpacked === SENTINEL) return false;
    if (!isFolder && (packed === 0 || unpacked === 0)) return false;
    total += unpacked;
    if (total > maxBytes) return false;
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}

/** The record at the end, behind which at most a comment stands. */
function endOf(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  return undefined;
}
