import type { UserInfo } from "@sweepline/contract/access/session.ts";
import type { Permission } from "@sweepline/contract/core/endpoint.ts";
import { createStore, useStore } from "../store/index.ts";

/** Who is signed in, as the server told; null until it has. Permissions are a lookup of true flags (spec §6). */
export interface Person {
  readonly sysUser: UserInfo["sysUser"];
  readonly roles: readonly string[];
  readonly permissions: Readonly<Record<string, true>>;
}

export const person = createStore<Person | null>(null);

export function holdPerson(info: UserInfo): void {
  person.set({
    sysUser: info.sysUser,
    roles: info.roles,
    permissions: Object.fromEntries(info.permissions.map((permission) => [permission, true as const])),
  });
}

export const usePerson = (): Person | null => useStore(person);

/** Whether a button that makes this call should exist. The server decides anyway. */
function isAllowed(permission: Permission, who: Person | null): boolean {
  if (permission === "public") return true;
  if (!who) return false;
  return permission === "signed-in" || who.permissions[permission] === true;
}

/** `const mayExport = useMay(DEVICE_ENDPOINTS.export)` */
export function useMay(endpoint: { readonly permission: Permission }): boolean {
  return isAllowed(endpoint.permission, usePerson());
}
