/** What no page does: another hour for something, strangers at other addresses. Answers how many rows it touched. */
import { join } from "node:path";
import { Client } from "pg";
import { findRunningPostgres } from "../server/src/core/db/embedded-postgres-running.ts";
import type { Product } from "./product.ts";

export async function inDatabase({ dataDir }: Product, text: string, values: unknown[]): Promise<number> {
  const connectionString = await findRunningPostgres(join(dataDir, "postgres"));
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
