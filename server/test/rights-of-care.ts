import {
  COMPANY_ADMINS,
  EXPORTERS,
  FAULT_INSPECTORS,
  OPERATORS,
  PLATFORM,
  TENANT_ADMINS,
  type Who,
} from "./rights-people.ts";

const CODE_READERS: Who[] = [...OPERATORS, ...COMPANY_ADMINS, "mechanic"];

/** Who may call what of the wing care: one row an endpoint. */
export const CARE_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/faultcode/page": CODE_READERS,
  "GET /platform/faultcode/:id": CODE_READERS,
  "GET /platform/faultcode/export": CODE_READERS,
  "GET /platform/faultcode/template": [...PLATFORM, ...TENANT_ADMINS],
  "POST /platform/faultcode/import": [...PLATFORM, ...TENANT_ADMINS],
  "POST /platform/faultcode": [...PLATFORM, ...TENANT_ADMINS],
  "PUT /platform/faultcode/:id": [...PLATFORM, ...TENANT_ADMINS],
  "DELETE /platform/faultcode/:id": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/fault/page": FAULT_INSPECTORS,
  "GET /platform/fault/unnamed": FAULT_INSPECTORS,
  "GET /platform/fault/export": EXPORTERS,
  "GET /platform/fault/:id": FAULT_INSPECTORS,
  "GET /platform/equipment/:id/faults": FAULT_INSPECTORS,
  "GET /platform/map/:id/faults": FAULT_INSPECTORS,
};
