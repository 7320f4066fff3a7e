import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  type Column,
  type ExportFile,
  type ExportFormat,
  exportTable,
  zonedTime,
} from "../../core/export/index.ts";
import { currentWords, type Words } from "../../system/dictionaries/index.ts";
import { type StaffFilters, staffListStore } from "./staff-list.store.ts";
import type { Reader } from "./staff-privacy.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

/** The filtered list as a file. Its order is fixed at the start (ids only), then people are read a batch at a time. */
const MAX_EXPORT_ROWS = 100_000;
const BATCH = 1_000;

export interface StaffExportRequest {
  filters: StaffFilters;
  format: ExportFormat;
  /** Of the times in the file. */
  timeZone: string;
  language: Language;
  /** For the name of the file. */
  now: Date;
}

export async function exportStaff(
  db: Queries,
  caller: Caller,
  request: StaffExportRequest,
): Promise<ExportFile> {
  const { filters, format, timeZone, language, now } = request;
  const time = zonedTime(timeZone);
  const ids = await staffListStore(db).ids(caller, { filters, limit: MAX_EXPORT_ROWS });
  return exportTable(
    {
      name: `${STAFF_TABLE_TEXTS[language].exportName} ${time(now).slice(0, 10)}`,
      columns: columnsIn(request, await currentWords(db)),
      batches: inBatches(db, { caller, now }, ids),
    },
    format,
  );
}

async function* inBatches(db: Queries, reader: Reader, ids: readonly number[]): AsyncGenerator<StaffRow[]> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield await staffListStore(db).byIds(reader, ids.slice(start, start + BATCH));
}

function columnsIn({ language, timeZone }: StaffExportRequest, wordOf: Words): Column<StaffRow>[] {
  const time = zonedTime(timeZone);
  const texts = STAFF_TABLE_TEXTS[language];
  const { headers } = texts;
  const roles = (row: StaffRow) => row.role.map((role) => roleNameIn(language, role)).join(", ");
  return [
    { header: headers.username, width: 18, value: (row) => row.username },
    { header: headers.displayName, width: 18, value: (row) => row.displayName },
    { header: headers.phone, width: 14, value: (row) => row.phone },
    { header: headers.email, width: 28, value: (row) => row.email },
    { header: headers.sex, width: 8, value: (row) => row.sex && wordOf("sex", row.sex, language) },
    { header: headers.role, width: 28, value: roles },
    { header: headers.organization, width: 28, value: (row) => row.organizationName },
    { header: headers.tenant, width: 24, value: (row) => row.tenantName },
    { header: headers.kind, width: 10, value: (row) => wordOf("staffKind", row.kind, language) },
    { header: headers.userCode, width: 14, value: (row) => row.userCode },
    { header: headers.regionInfo, width: 18, value: (row) => row.regionInfo },
    { header: headers.description, width: 30, value: (row) => row.description },
    { header: headers.enabled, width: 8, value: (row) => (row.enabled ? texts.yes : texts.no) },
    { header: headers.lastSignInAt, width: 20, value: (row) => time(row.lastSignInAt) },
    { header: headers.createdAt, width: 20, value: (row) => time(row.createdAt) },
  ];
}

/** Standard roles have a name in each language. */
function roleNameIn(language: Language, role: { roleCode: string; roleName: string }): string {
  return role.roleCode in STANDARD_ROLES
    ? STANDARD_ROLES[role.roleCode as StandardRole][language]
    : role.roleName;
}
