import { STANDARD_ROLES, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { useCallback } from "react";
import { useLanguage } from "../../core/i18n/index.ts";

interface Named {
  readonly roleCode: string;
  readonly roleName: string;
}

/** Standard roles have a name in each language, others the one that people gave them. */
export function useRoleName(): (role: Named) => string {
  const language = useLanguage();
  return useCallback(
    ({ roleCode, roleName }: Named) =>
      roleCode in STANDARD_ROLES ? STANDARD_ROLES[roleCode as StandardRole][language] : roleName,
    [language],
  );
}
