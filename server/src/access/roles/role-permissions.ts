import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations.ts";
import { ROLE_TYPE, type ScopeKind, type StandardRole } from "@sweepline/contract/access/roles.ts";

/** What the specification does not show (§6): which role may do what. A correction is one line. */
const WATCH = ["insight_dashboard_view", "insight_ranking_view", "fleet_devices_list"];
const INSPECT = ["fleet_connections_list", "fleet_device-log_list", "operations_task-reports_list"];

export const ROLE_PERMISSIONS: Readonly<Record<StandardRole, "every" | readonly string[]>> = {
  platformAdmin: "every",
  platformOperator: [
    ...WATCH,
    ...INSPECT,
    "fleet_devices_export",
    "fleet_telemetry_rejections",
    "system_demo_use",
  ],
  tenantAdmin: [...WATCH, ...INSPECT, "fleet_devices_export"],
  tenantOperator: [...WATCH, ...INSPECT],
  maintenance: ["fleet_devices_list", ...INSPECT],
  viewer: WATCH,
};

interface Reach {
  scopeKind: ScopeKind;
  /** Types of organizations that may hand the role out. */
  range: readonly string[];
  roleType: string;
}

const { platform, tenant, company } = ORGANIZATION_TYPE;
export const ROLE_REACH: Readonly<Record<StandardRole, Reach>> = {
  platformAdmin: { scopeKind: "all", range: [platform], roleType: ROLE_TYPE.platformAdmin },
  platformOperator: { scopeKind: "all", range: [platform], roleType: ROLE_TYPE.platformOperator },
  tenantAdmin: { scopeKind: "ownAndBelow", range: [tenant], roleType: ROLE_TYPE.systemAdmin },
  tenantOperator: { scopeKind: "ownAndBelow", range: [tenant], roleType: "" },
  maintenance: { scopeKind: "ownAndBelow", range: [platform, tenant, company], roleType: "" },
  viewer: { scopeKind: "ownAndBelow", range: [platform, tenant, company], roleType: "" },
};
