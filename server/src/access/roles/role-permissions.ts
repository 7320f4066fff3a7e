import { ORGANIZATION_TYPE } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_TYPE, type ScopeKind, type StandardRole } from "@sweepline/contract/access/roles.ts";
import { EDIT_ROOMS } from "./room-permissions.ts";

/** What the specification does not show (§6): which role may do what. A correction is one line. */
const WATCH = [
  "insight_dashboard_view",
  "insight_ranking_view",
  "insight_usage_view",
  "fleet_devices_list",
  "fleet_devices_overview",
];
/** What the holders of devices do with them; who registers them, gives them their passwords. */
const LOCK_DEVICES = ["fleet_devices_registrations", "fleet_devices_lock", "fleet_bulk-jobs_run"];
const EDIT_DEVICES = [...LOCK_DEVICES, "fleet_devices_edit"];
const REGISTER_DEVICES = [
  ...EDIT_DEVICES,
  "fleet_devices_register",
  "fleet_devices_import",
  "fleet_devices_credentials",
  "fleet_devices_decommission",
];
const SEND_COMMANDS = [
  "fleet_commands_list",
  "fleet_commands_send",
  "fleet_device-settings_list",
  "fleet_device-settings_edit",
  "operations_runs_operate",
  "operations_task-reports_remark",
  "operations_remote-operation_operate",
];
/** Who looks after machines also changes their parts. */
const INSPECT = [
  "fleet_connections_list",
  "fleet_device-log_list",
  "fleet_lora_list",
  "fleet_consumables_list",
  "fleet_consumables_replace",
  "operations_task-reports_list",
  "operations_tasks_list",
  "operations_runs_list",
  "operations_schedules_list",
  "operations_combinations_list",
  "operations_plan_list",
  "operations_remote-operation_watch",
  "operations_remote-operation_replay",
  "sites_places_list",
  "sites_maps_list",
  "sites_distributions_list",
  "sites_elevators_list",
  "care_faults_list",
  "care_alarms_list",
  "care_alarms_rules",
  "care_alarms_handle",
  "care_assists_list",
  "care_assists_handle",
  "care_fault-codes_list",
];
const TAKE_OVER = ["operations_remote-operation_take-over"];
/** To people within their scope. */
const WRITE_MESSAGES = ["care_messages_list", "care_messages_write"];
/** For who may edit maps. */
const DEPLOY = ["operations_remote-deployment_deploy"];
const EXPORT_RECORDS = [
  "fleet_connections_export",
  "fleet_device-log_export",
  "operations_task-reports_export",
  "care_faults_export",
];
const SEE_ALLOCATIONS = ["fleet_allocations_list"];
const ALLOCATE = [...SEE_ALLOCATIONS, "fleet_allocations_assign", "fleet_allocations_export"];
const LOOK_UP_PEOPLE = ["access_organizations_list", "access_staff_list"];
const MANAGE_PEOPLE = [
  ...LOOK_UP_PEOPLE,
  "access_staff_edit",
  "access_staff_enable",
  "access_staff_reset-password",
  "access_second-factors_reset",
  "access_staff_delete",
  "access_staff_export",
  "access_staff_import",
  "access_organizations_edit",
];
const MANAGE_BRANCH = [
  "access_organizations_enable",
  "access_organizations_move",
  "access_organizations_delete",
];
const MANAGE_RIGHTS = [
  "access_roles_list",
  "access_roles_edit",
  "access_roles_delete",
  "access_rights_explain",
  "access_rights_view-as",
  "access_second-factors_require",
  "access_oauth-clients_list",
  "access_oauth-clients_edit",
];
/** Packages are the platform's; tenants see what was released for their products. */
const LOOK_AT_FIRMWARE = ["operations_firmware_list"];
const LOOK_AT_UPDATES = ["operations_updates_list", "operations_rollouts_list"];
/** Whoever is at the robots, or speaks with those who are. */
const CONFIRM_UPDATES = [...LOOK_AT_UPDATES, "operations_updates_confirm"];
/** Whoever sees that an update harms may stop it. */
const STOP_UPDATES = [...CONFIRM_UPDATES, "operations_firmware-bindings_list", "operations_rollouts_stop"];
const RUN_UPDATES = [...STOP_UPDATES, "operations_rollouts_operate"];
const MANAGE_UPDATES = [
  ...RUN_UPDATES,
  "operations_rollouts_edit",
  "operations_firmware-bindings_edit",
  "operations_rollouts_approve",
  "operations_updates_tokens",
];
const LOOK_AT_MQTT = ["fleet_mqtt-servers_list", "fleet_mqtt-topics_list", "fleet_broker_list"];
const MANAGE_MQTT = [
  ...LOOK_AT_MQTT,
  "fleet_mqtt-servers_edit",
  "fleet_mqtt-servers_watch",
  "fleet_mqtt-servers_send",
  "fleet_mqtt-topics_edit",
];
/** Those whose MQTT servers they come through. */
const DISCOVER = ["fleet_discoveries_list", "fleet_discoveries_admit"];
const EDIT_PLACES = ["sites_places_edit", "sites_places_remove", "sites_places_associate"];
const EDIT_MAPS = [
  "sites_maps_edit",
  "sites_maps_remove",
  "sites_maps_import",
  "sites_maps_export",
  "sites_distributions_send",
];
const EDIT_TASKS = [
  "operations_tasks_edit",
  "operations_tasks_remove",
  "operations_schedules_edit",
  "operations_combinations_edit",
];
const NAME_FAULTS = ["care_fault-codes_edit", "care_alarms_edit-rules"];
const RUN_ELEVATORS = ["sites_elevators_edit", "sites_elevators_operate"];
/** What service work there is; who looks after machines looks it up. */
const LOOK_UP_CATALOG = ["care_service-catalog_list"];
const EDIT_CATALOG = [...LOOK_UP_CATALOG, "care_service-catalog_edit"];
const WORK_ON_ORDERS = ["care_work-orders_list", "care_work-orders_work"];
const RUN_ORDERS = [
  ...WORK_ON_ORDERS,
  "care_work-orders_edit",
  "care_work-orders_assign",
  "care_work-orders_cancel",
];
const ASSIGN_ASSISTS = ["care_assists_assign"];
const APPLY = ["access_permission-requests_list", "access_permission-requests_apply"];
const SEE_JOBS = ["system_jobs_list", "system_jobs_log"];
const MANAGE_JOBS = [...SEE_JOBS, "system_jobs_edit", "system_jobs_run"];
const READ_LOGS = ["system_logs_operations", "system_logs_audit"];

export const ROLE_PERMISSIONS: Readonly<Record<StandardRole, "every" | readonly string[]>> = {
  platformAdmin: "every",
  platformOperator: [
    ...EDIT_CATALOG,
    ...RUN_ORDERS,
    ...ASSIGN_ASSISTS,
    ...WATCH,
    ...INSPECT,
    ...SEND_COMMANDS,
    ...LOOK_AT_MQTT,
    ...LOOK_AT_FIRMWARE,
    ...RUN_UPDATES,
    "fleet_mqtt-servers_watch",
    ...DISCOVER,
    ...EDIT_PLACES,
    ...EDIT_MAPS,
    ...EDIT_TASKS,
    ...DEPLOY,
    ...RUN_ELEVATORS,
    ...NAME_FAULTS,
    ...TAKE_OVER,
    ...LOOK_UP_PEOPLE,
    ...WRITE_MESSAGES,
    ...ALLOCATE,
    ...REGISTER_DEVICES,
    "access_permission-requests_list",
    "access_permission-requests_review",
    "access_rights_explain",
    "system_attachments_list",
    ...SEE_JOBS,
    "system_jobs_upkeep",
    "system_logs_operations",
    "fleet_devices_export",
    ...EXPORT_RECORDS,
    "system_demo_use",
    "fleet_products_list",
    "fleet_products_edit",
    "fleet_products_delete",
  ],
  tenantAdmin: [
    ...MANAGE_JOBS,
    ...LOOK_AT_FIRMWARE,
    ...MANAGE_UPDATES,
    ...EDIT_CATALOG,
    ...RUN_ORDERS,
    ...ASSIGN_ASSISTS,
    ...WATCH,
    ...INSPECT,
    ...SEND_COMMANDS,
    ...ALLOCATE,
    ...EDIT_DEVICES,
    ...MANAGE_PEOPLE,
    ...MANAGE_BRANCH,
    ...MANAGE_RIGHTS,
    ...MANAGE_MQTT,
    ...WRITE_MESSAGES,
    "care_message-configs_list",
    "care_message-configs_edit",
    "care_message-channels_list",
    "care_message-channels_edit",
    "care_on-call_list",
    "care_on-call_edit",
    ...DISCOVER,
    ...EDIT_PLACES,
    ...EDIT_MAPS,
    ...EDIT_TASKS,
    ...DEPLOY,
    ...RUN_ELEVATORS,
    ...NAME_FAULTS,
    ...TAKE_OVER,
    ...APPLY,
    ...READ_LOGS,
    "system_attachments_list",
    "system_attachments_delete",
    "fleet_devices_export",
    ...EXPORT_RECORDS,
    ...EDIT_ROOMS,
  ],
  tenantOperator: [
    ...LOOK_UP_CATALOG,
    ...WORK_ON_ORDERS,
    "care_work-orders_edit",
    ...WATCH,
    ...INSPECT,
    ...SEND_COMMANDS,
    ...LOCK_DEVICES,
    ...SEE_ALLOCATIONS,
    ...EDIT_PLACES,
    ...EDIT_MAPS,
    ...EDIT_TASKS,
    ...DEPLOY,
    ...STOP_UPDATES,
    ...RUN_ELEVATORS,
    ...LOOK_UP_PEOPLE,
    ...WRITE_MESSAGES,
  ],
  companyAdmin: [
    ...MANAGE_JOBS,
    "care_work-orders_list",
    ...WATCH,
    ...INSPECT,
    ...SEND_COMMANDS,
    ...TAKE_OVER,
    ...MANAGE_PEOPLE,
    ...WRITE_MESSAGES,
    ...APPLY,
    "system_logs_operations",
  ],
  maintenance: [
    ...CONFIRM_UPDATES,
    "fleet_devices_list",
    ...LOOK_UP_CATALOG,
    ...WORK_ON_ORDERS,
    ...INSPECT,
    ...SEND_COMMANDS,
  ],
  viewer: [...WATCH, "fleet_commands_list"],
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
  companyAdmin: { scopeKind: "ownAndBelow", range: [company], roleType: ROLE_TYPE.systemAdmin },
  maintenance: { scopeKind: "ownAndBelow", range: [platform, tenant, company], roleType: "" },
  viewer: { scopeKind: "ownAndBelow", range: [platform, tenant, company], roleType: "" },
};
