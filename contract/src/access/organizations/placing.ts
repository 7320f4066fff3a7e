import { ORGANIZATION_TYPE, type OrganizationTypeRow } from "./index.ts";

type Placing = Pick<OrganizationTypeRow, "parentCodes" | "isReserved">;

/** Whether an organization of this type may stand directly below one of the other: forms offer no more than the server takes. */
export function mayStandBelow({ parentCodes, isReserved }: Placing, parentCode: string): boolean {
  if (parentCodes.length > 0 || isReserved) return parentCodes.includes(parentCode);
  return parentCode !== ORGANIZATION_TYPE.platform;
}
