import { createHash } from "node:crypto";
import type { Checked, FileRecord } from "./files.store.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { MissingPart, PIECE_BYTES, piecesOfFirmware } from "./open-file.service.ts";
import { rulesStore } from "./rules.store.ts";
import { checkSignature } from "./signatures.ts";

type Deps = Pick<FirmwareDeps, "db" | "log" | "storage">;

/** So often it is said how far a check has come. */
const SAY_EVERY_BYTES = 64 * 1_048_576;
const AT_ONCE = 50;

/** Checks what waits for it. Each file under a lock that ends with the process that holds it: after a crash it begins again. */
export async function checkFiles(deps: Deps): Promise<void> {
  for (const { id } of await filesStore(deps.db).toCheck(AT_ONCE))
    await deps.db
      .underLock(`operations/firmware/file/${id}`, () => checkFile(deps, id))
      // The storage is away: others may lie elsewhere, and it comes again.
      .catch((error) => deps.log.warn({ err: error, fileId: id }, "a firmware file is not checked yet"));
}

async function checkFile(deps: Deps, id: number): Promise<void> {
  const file = await filesStore(deps.db).checking(id);
  // Another process has just done it.
  if (!file) return;
  const keys = await rulesStore(deps.db).signing(file.productId);
  const checked = await read(deps, file, keys);
  await filesStore(deps.db).endCheck(file, checked);
  if (checked.state === "damaged") deps.log.warn({ fileId: id }, "a firmware file has arrived damaged");
}

/** All of it once, for every checksum and every key. */
async function read(
  deps: Deps,
  file: FileRecord,
  keys: Parameters<typeof checkSignature>[1],
): Promise<Checked> {
  const hashes = { sha256: createHash("sha256"), sha1: createHash("sha1"), md5: createHash("md5") };
  const signature = checkSignature(file.signature, keys);
  let [bytes, said] = [0, 0];
  try {
    const into = new Uint8Array(PIECE_BYTES);
    for await (const chunk of piecesOfFirmware(deps, { file, into })) {
      for (const hash of Object.values(hashes)) hash.update(chunk);
      signature.update(chunk);
      bytes += chunk.length;
      if (bytes - said < SAY_EVERY_BYTES) continue;
      said = bytes;
      await filesStore(deps.db).setChecked(file.id, bytes);
    }
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    deps.log.error({ err: error, fileId: file.id }, "a stored part is missing");
  }
  const sha256 = hashes.sha256.digest();
  const isSame = bytes === file.bytes && sha256.equals(file.sha256);
  return {
    state: isSame ? "ready" : "damaged",
    sha1: hashes.sha1.digest(),
    md5: hashes.md5.digest(),
    signedBy: isSame ? signature.signedBy(sha256) : null,
  };
}
