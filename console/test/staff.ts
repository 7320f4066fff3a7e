/** People and roles as the server tells of them. */
import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { AT } from "./devices.ts";

export const aRole = (id: number, roleName: string) => ({
  ...{ id, roleName, roleCode: roleName.toUpperCase(), standardName: null },
});

export const aPerson = (id: number, given: Partial<StaffRow> = {}): StaffRow => ({
  id,
  username: `ada${id}`,
  displayName: `Ada ${id}`,
  phone: "13800000000",
  email: null,
  sex: "",
  userCode: "",
  regionInfo: "",
  description: "",
  avatar: "",
  kind: "employee",
  organizationId: 2,
  organizationName: "Brightfloor",
  tenantName: null,
  role: [],
  enabled: true,
  initialPassword: null,
  isOnline: false,
  lastSignInAt: AT,
  createdAt: AT,
  revision: 4,
  ...given,
});
