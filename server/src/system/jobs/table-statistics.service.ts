import type { Queries } from "../../core/db/database.ts";
import { type JobHandler, jobHandler } from "../../core/job-handler.ts";
import { biggestTables } from "./table-sizes.store.ts";

const MIB = 1_048_576;

export const tableStatistics = (db: Queries): JobHandler =>
  jobHandler("tableStatistics", {
    async run({ print }, { top }) {
      const tables = await biggestTables(db, top);
      for (const { table, bytes, rows } of tables)
        print(`${table}: ${(bytes / MIB).toFixed(1)} MB, ${rows} rows`);
      return { tables };
    },
  });
