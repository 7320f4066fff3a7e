import { mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, on Linux. */
const IN_MEMORY = "/dev/shm";
/** A cluster with the databases of all workers has a few hundred megabytes; containers often give no more than 64. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A new folder for what is read and written all the time and is lost without harm: in memory where there is room for it. */
export async function memoryFolder(prefix: string): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined);
  const isRoomy = room !== undefined && room.bavail * room.bsize > ENOUGH_BYTES;
  return mkdtemp(join(isRoomy ? IN_MEMORY : tmpdir(), prefix));
}
