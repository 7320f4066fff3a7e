import { COMPANY_PERMISSIONS, type CompanyPermission } from "@sweepline/contract/core/endpoint.ts";

/** What a person's company has been granted (spec §6); everyone outside of companies has all of it. */
export type Granted = ReadonlySet<CompanyPermission>;

const ALL_GRANTED: Granted = new Set(COMPANY_PERMISSIONS);

export const isAllGranted = (granted: Granted): boolean => granted.size === ALL_GRANTED.size;

/** One text for equal grants: the key of whatever is shared between people who get the same. */
export const grantedKey = (granted: Granted): string => [...granted].sort().join("+");
