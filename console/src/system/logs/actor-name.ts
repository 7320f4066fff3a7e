import type { AuditRow } from "@sweepline/contract/system/logs/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import type { logsTexts } from "./logs.texts.ts";

/** Who a row was written by, as people read it. */
export function actorName(
  { displayName, staffId }: Pick<AuditRow, "displayName" | "staffId">,
  t: (typeof logsTexts)[Language],
): string {
  if (staffId === null) return t.nobody;
  return displayName ?? t.gone(String(staffId));
}
