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
  "GET /platform/alarm/rule/page": CODE_READERS,
  "POST /platform/alarm/rule": [...PLATFORM, ...TENANT_ADMINS],
  "PUT /platform/alarm/rule/:id": [...PLATFORM, ...TENANT_ADMINS],
  "DELETE /platform/alarm/rule/:id": [...PLATFORM, ...TENANT_ADMINS],
  "GET /platform/alarm/group/page": FAULT_INSPECTORS,
  "GET /platform/alarm/page": FAULT_INSPECTORS,
  "GET /platform/alarm/counts": FAULT_INSPECTORS,
  "GET /platform/alarm/noise": FAULT_INSPECTORS,
  "GET /platform/alarm/export": FAULT_INSPECTORS,
  "GET /platform/alarm/:id": FAULT_INSPECTORS,
  "POST /platform/alarm/acknowledge": FAULT_INSPECTORS,
  "POST /platform/alarm/assign": FAULT_INSPECTORS,
  "POST /platform/alarm/snooze": FAULT_INSPECTORS,
  "POST /platform/alarm/:id/comments": FAULT_INSPECTORS,
  "GET /platform/fault/page": FAULT_INSPECTORS,
  "GET /platform/fault/unnamed": FAULT_INSPECTORS,
  "GET /platform/fault/export": EXPORTERS,
  "GET /platform/fault/:id": FAULT_INSPECTORS,
  "GET /platform/equipment/:id/faults": FAULT_INSPECTORS,
  "GET /platform/map/:id/faults": FAULT_INSPECTORS,
};
