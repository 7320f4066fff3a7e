import type { UserInfo } from "@sweepline/contract/access/session/index.ts";
import type { CompanyPermission, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { createStore, useStore } from "../store/index.ts";

/** Who is signed in, as the server answered; null until it has. Permissions are a lookup of true flags (spec §6). */
export interface Person {
  readonly sysUser: UserInfo["sysUser"];
  readonly roles: readonly string[];
  readonly permissions: Readonly<Record<string, true>>;
  /** What the person's company has been granted; everything outside of companies. */
  readonly companyPermissions: readonly CompanyPermission[];
  /** Who looks through this person's eyes and can change nothing; null: the person themselves. */
  readonly viewedBy: string | null;
}

export const person = createStore<Person | null>(null);

export function holdPerson(info: UserInfo): void {
  person.set({
    sysUser: info.sysUser,
    roles: info.roles,
    permissions: Object.fromEntries(info.permissions.map((permission) => [permission, true as const])),
    companyPermissions: info.companyPermissions,
    viewedBy: info.viewedBy,
  });
}

export const usePerson = (): Person | null => useStore(person);

type Asked = Pick<Endpoint, "permission"> & Partial<Pick<Endpoint, "method" | "companyPermission">>;

/** Whether a button that makes this call should exist. The server decides anyway. */
function isAllowed({ permission, method = "GET", companyPermission }: Asked, who: Person | null): boolean {
  if (permission === "public") return true;
  if (!who || (who.viewedBy !== null && method !== "GET")) return false;
  if (companyPermission && !who.companyPermissions.includes(companyPermission)) return false;
  return permission === "signed-in" || who.permissions[permission] === true;
}

/** `const mayExport = useMay(DEVICE_ENDPOINTS.export)` */
export function useMay(endpoint: Asked): boolean {
  return isAllowed(endpoint, usePerson());
}

/** The same for calls that are named later. */
export function useRights(): (endpoint: Asked) => boolean {
  const who = usePerson();
  return (endpoint) => isAllowed(endpoint, who);
}
