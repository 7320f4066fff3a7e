/** Roles: sets of permissions, each with a reach over organizations' data. Spec §3, §6. */

/** Which rows a role shows; of several roles the union, of none nothing. */
export const SCOPE_KINDS = ["all", "chosen", "own", "ownAndBelow", "self"] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** Roles of organizations, spec §6. */
export const ROLE_TYPE = { platformAdmin: "00", systemAdmin: "01", platformOperator: "02" } as const;

/** Built in: they cannot be edited, only copied. Their names; what each may do is the server's table. */
export const STANDARD_ROLES = {
  platformAdmin: { zh: "平台管理员", en: "Platform administrator" },
  platformOperator: { zh: "平台运营", en: "Platform operator" },
  tenantAdmin: { zh: "租户管理员", en: "Tenant administrator" },
  tenantOperator: { zh: "租户运营", en: "Tenant operator" },
  maintenance: { zh: "维保人员", en: "Maintenance" },
  viewer: { zh: "访客", en: "Viewer" },
} as const;
export type StandardRole = keyof typeof STANDARD_ROLES;
