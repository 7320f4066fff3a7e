import type { FaultCode, FaultCodeQuery } from "@sweepline/contract/care/fault-codes.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { faultCodesAfter } from "./fault-codes.store.ts";
import { FAULT_CODE_TABLE, TABLE_FIELDS, type TableField } from "./fault-codes-table.texts.ts";

const BATCH = 1_000;

/** All that fit, in the columns of the import, so that a file can be changed and read in again. */
export async function exportFaultCodes(
  db: Queries,
  { scope, ...choice }: Omit<FaultCodeQuery, "current" | "size"> & { scope: DataScope },
  request: FileRequest,
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const cells: Record<TableField, (row: FaultCode) => string> = {
    code: ({ code }) => code,
    nameZh: ({ name }) => name.zh,
    nameEn: ({ name }) => name.en,
    detailCode: ({ detailCode }) => detailCode,
    detailNameZh: ({ detailName }) => detailName.zh,
    detailNameEn: ({ detailName }) => detailName.en,
    level: ({ level }) => labelOf("faultLevel", level, request.language),
    products: ({ products }) => products.map(({ code }) => code).join(", "),
    reportedAs: ({ reportedAs }) => reportedAs.join(", "),
    adviceZh: ({ advice }) => advice.zh,
    adviceEn: ({ advice }) => advice.en,
  };
  const { zh, en } = FAULT_CODE_TABLE;
  return exportList<FaultCode>(request, {
    name: { zh: zh.exportName, en: en.exportName },
    columns: () =>
      TABLE_FIELDS.map((field) => [zh.columns[field].header, en.columns[field].header, 24, cells[field]]),
    rows: inBatches(({ after, limit }) => faultCodesAfter(db, scope, { choice, after, limit }), BATCH),
  });
}
