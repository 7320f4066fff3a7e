import { createHmac } from "node:crypto";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../core/config.ts";
import { keptSecret } from "../../core/kept-secret.ts";

/**
 * The key of the audit log lies outside the database: in the configuration, or in a file of the data directory that only
 * its owner may read. Beside it a mark remembers that the chain was sealed once: from then on a chain without a seal is
 * one that someone has stripped of it, not one from before there were keys.
 */
export interface AuditKey {
  /** Of rows. */
  rows: Buffer;
  /** Of the chain's end: nothing that stands in a row can pass for a seal. */
  head: Buffer;
  hasSealed(): Promise<boolean>;
  noteSealed(): Promise<void>;
}

const OWNER_ONLY = 0o600;

export async function openAuditKey(config: Pick<Config, "AUDIT_KEY" | "DATA_DIR">): Promise<AuditKey> {
  const secret = config.AUDIT_KEY || (await keptSecret(config.DATA_DIR, "audit.key", "AUDIT_KEY"));
  const mark = join(config.DATA_DIR, "audit.sealed");
  let isSealed: boolean | undefined;
  return {
    ...derivedKeys(secret),
    hasSealed: async () => (isSealed ??= await exists(mark)),
    async noteSealed() {
      if (isSealed) return;
      await mkdir(config.DATA_DIR, { recursive: true });
      await writeFile(mark, "", { mode: OWNER_ONLY });
      isSealed = true;
    },
  };
}

export function derivedKeys(secret: string): Pick<AuditKey, "rows" | "head"> {
  const derived = (use: string) => createHmac("sha256", secret).update(`sweepline/audit/${use}`).digest();
  return { rows: derived("rows"), head: derived("head") };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
