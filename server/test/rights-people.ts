/** Whom the table of rights asks about, and groups of them. */
export const PEOPLE = {
  platformAdmin: { roleCodes: ["platformAdmin"], at: "platform" },
  platformOperator: { roleCodes: ["platformOperator"], at: "platform" },
  tenantAdmin: { roleCodes: ["tenantAdmin"], at: "tenant" },
  tenantOperator: { roleCodes: ["tenantOperator"], at: "tenant" },
  otherTenantAdmin: { roleCodes: ["tenantAdmin"], at: "otherTenant" },
  mechanic: { roleCodes: ["maintenance"], at: "tenant" },
  companyEmployee: { roleCodes: ["viewer"], at: "company" },
  /** Three companies with different permissions: none, device details, device details and faults. */
  companyAdmin: { roleCodes: ["companyAdmin"], at: "company" },
  companyDetail: { roleCodes: ["companyAdmin"], at: "companyWithDetail" },
  companyBoth: { roleCodes: ["companyAdmin"], at: "companyWithBoth" },
  noRole: { roleCodes: [], at: "tenant" },
  /** Has not yet changed the initial password. */
  newcomer: { roleCodes: ["platformAdmin"], at: "platform", mustChangePassword: true },
  disabled: { roleCodes: ["platformAdmin"], at: "platform" },
} as const;
export type Who = keyof typeof PEOPLE | "anonymous" | "machine";

export const EVERYONE: readonly Who[] = [...(Object.keys(PEOPLE) as Who[]), "anonymous"];
export const SIGNED_IN = EVERYONE.filter((who) => who !== "disabled" && who !== "anonymous");
export const SETTLED = SIGNED_IN.filter((who) => who !== "newcomer");
export const PLATFORM: Who[] = ["platformAdmin", "platformOperator"];
export const EXPORTERS: Who[] = [...PLATFORM, "tenantAdmin", "otherTenantAdmin"];
export const OPERATORS: Who[] = [...EXPORTERS, "tenantOperator"];
/** What companies apply for. */
const GRANTED: Who[] = ["companyDetail", "companyBoth"];
export const COMPANY_ADMINS: Who[] = ["companyAdmin", ...GRANTED];
/** People of companies that were granted faults, among those who look after machines. */
export const FAULT_INSPECTORS: Who[] = [...OPERATORS, "companyBoth", "mechanic"];
export const INSPECTORS: Who[] = [...OPERATORS, ...GRANTED, "mechanic"];
export const WATCHERS: Who[] = [...OPERATORS, "companyEmployee", ...COMPANY_ADMINS];
export const WORK_WATCHERS: Who[] = [...OPERATORS, ...GRANTED];
export const DEVICE_VIEWERS: Who[] = [...WATCHERS, "mechanic"];
export const DETAIL_VIEWERS: Who[] = [...WORK_WATCHERS, "mechanic"];
export const TENANT_ADMINS: Who[] = ["tenantAdmin", "otherTenantAdmin"];
export const PEOPLE_ADMINS: Who[] = ["platformAdmin", ...TENANT_ADMINS, ...COMPANY_ADMINS];
