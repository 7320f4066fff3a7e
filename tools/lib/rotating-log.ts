/** A log file that never outgrows the disk: at the limit it becomes `<file>.1` and a new one begins. */
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const LIMIT_BYTES = 20 * 1024 * 1024;

/** Answers the function that writes to it. */
export function openRotatingLog(file: string, limitBytes = LIMIT_BYTES): (chunk: Buffer) => void {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, "a", 0o600);
  let size = statSync(file).size;
  return (chunk) => {
    if (size + chunk.length > limitBytes && size > 0) {
      closeSync(handle);
      renameSync(file, `${file}.1`);
      handle = openSync(file, "a", 0o600);
      size = 0;
    }
    size += writeSync(handle, chunk);
  };
}
