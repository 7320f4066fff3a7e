import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/**
 * A secret in a file of the data directory that only its owner may read, made at the first start: 64 hexadecimal digits.
 * Of processes that start at once, the first one's counts; the file has its name only once it is whole, so that none
 * reads half a secret.
 *
 * @throws where the file was emptied or cut: a new secret in its place would be a silent loss.
 */
export async function keptSecret(dataDir: string, name: string, setting: string): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(file, "utf8").catch(unless("ENOENT"));
  const secret = (kept ?? (await madeAt(file))).trim();
  if (secret.length < KEY_BYTES) throw new Error(`${file} holds no key; restore it or set ${setting}`);
  return secret;
}

async function madeAt(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const fresh = randomBytes(KEY_BYTES).toString("hex");
  try {
    await writeFile(draft, fresh, { mode: OWNER_ONLY, flag: "wx", flush: true });
    await link(draft, file).catch(unless("EEXIST"));
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, "utf8");
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
