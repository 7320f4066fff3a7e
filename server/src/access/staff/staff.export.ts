import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import {
  byIds,
  type ExportFile,
  exportList,
  type FileRequest,
  type ListColumn,
} from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type StaffFilters, staffListStore } from "./staff-list.store.ts";
import { STAFF_TABLE_TEXTS } from "./staff-table.texts.ts";

const MAX_EXPORT_ROWS = 100_000;

export interface StaffExportRequest extends FileRequest {
  filters: StaffFilters;
}

/** The filtered list as a file. */
export async function exportStaff(
  db: Queries,
  caller: Caller,
  request: StaffExportRequest,
): Promise<ExportFile> {
  const { filters, language, now } = request;
  const { zh, en } = STAFF_TABLE_TEXTS;
  const ids = await staffListStore(db).ids({ caller, now }, { filters, limit: MAX_EXPORT_ROWS });
  const labelOf = await currentLabels(db);
  const { yes, no } = STAFF_TABLE_TEXTS[language];
  const headers = (name: keyof typeof zh.headers) => [zh.headers[name], en.headers[name]] as const;
  return exportList(request, {
    name: { zh: zh.exportName, en: en.exportName },
    columns: (time): ListColumn<StaffRow>[] => [
      [...headers("username"), 18, (row) => row.username],
      [...headers("displayName"), 18, (row) => row.displayName],
      [...headers("phone"), 14, (row) => row.phone],
      [...headers("email"), 28, (row) => row.email],
      [...headers("sex"), 8, (row) => row.sex && labelOf("sex", row.sex, language)],
      [...headers("role"), 28, ({ role }) => role.map((one) => roleNameIn(language, one)).join(", ")],
      [...headers("organization"), 28, (row) => row.organizationName],
      [...headers("tenant"), 24, (row) => row.tenantName],
      [...headers("kind"), 10, (row) => labelOf("staffKind", row.kind, language)],
      [...headers("userCode"), 14, (row) => row.userCode],
      [...headers("regionInfo"), 18, (row) => row.regionInfo],
      [...headers("description"), 30, (row) => row.description],
      [...headers("enabled"), 8, (row) => (row.enabled ? yes : no)],
      [...headers("lastSignInAt"), 20, (row) => time(row.lastSignInAt)],
      [...headers("createdAt"), 20, (row) => time(row.createdAt)],
    ],
    rows: byIds(ids, (some) => staffListStore(db).byIds({ caller, now }, some)),
  });
}

/** Standard roles have a name in each language. */
function roleNameIn(language: Language, role: { roleCode: string; roleName: string }): string {
  return role.roleCode in STANDARD_ROLES
    ? STANDARD_ROLES[role.roleCode as StandardRole][language]
    : role.roleName;
}
