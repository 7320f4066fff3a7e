import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { usePerson } from "../../core/session/index.ts";

/**
 * Whether the person's company has been granted it; true outside of companies. Until it is known who looks, nothing is
 * taken for withheld: the server decides anyway.
 */
export function useGranted(permission: CompanyPermission): boolean {
  return usePerson()?.companyPermissions.includes(permission) ?? true;
}
