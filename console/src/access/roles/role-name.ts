import type { RoleRow } from "@sweepline/contract/access/roles.ts";
import { useCallback } from "react";
import { useLanguage } from "../../core/i18n/index.ts";

type Named = Pick<RoleRow, "roleName" | "standardName">;

/** What a role is called in the language on screen. */
export function useRoleName(): (role: Named) => string {
  const language = useLanguage();
  return useCallback(({ roleName, standardName }) => standardName?.[language] ?? roleName, [language]);
}
