import { GENERATIONS_KEPT, MAX_GENERATIONS } from "@sweepline/contract/system/codegen/index.ts";
import type { Database } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import { dropGenerations, dropZips } from "./generations.store.ts";

const AT_ONCE = 100;

/** The newest keep their zip, many more their row. */
export const dropOldGenerations = (
  db: Database,
  kept: { zips: number; rows: number } = { zips: GENERATIONS_KEPT, rows: MAX_GENERATIONS },
): Upkeep =>
  hourly("codegen/retention", async () => {
    while ((await dropZips(db, { kept: kept.zips, limit: AT_ONCE })) === AT_ONCE);
    while ((await dropGenerations(db, { kept: kept.rows, limit: AT_ONCE })) === AT_ONCE);
  });
