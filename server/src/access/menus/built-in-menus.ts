import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";
import { CARE } from "./care-menus.ts";
import { FLEET } from "./fleet-menus.ts";
import { OPERATIONS } from "./operation-menus.ts";
import { SITES } from "./site-menus.ts";
import { UPDATES } from "./update-menus.ts";

const PEOPLE: BuiltInMenu = {
  code: "people",
  type: MENU_TYPE.topMenu,
  label: { zh: "组织与人员", en: "People and organizations" },
  icon: "team",
  children: [
    page(
      {
        code: "organizations",
        label: { zh: "组织管理", en: "Organizations" },
        path: "/admin/org/index",
        icon: "bank",
      },
      button("access_organizations_list", "查看组织", "View organizations"),
      button("access_organizations_edit", "编辑组织", "Edit organizations"),
      button("access_organizations_enable", "停用与启用组织", "Disable and enable organizations"),
      button("access_organizations_move", "移动组织", "Move organizations"),
      button("access_organizations_delete", "删除组织", "Delete organizations"),
      button("access_organizations_types", "管理组织类型", "Manage organization types"),
    ),
    page({
      code: "associatedEquipment",
      label: { zh: "关联设备", en: "Associated equipment" },
      path: "/admin/org/info",
      icon: "cluster",
      requires: "fleet_devices_list",
    }),
    page(
      { code: "staff", label: { zh: "人员管理", en: "Staff" }, path: "/platform/staff/info", icon: "user" },
      button("access_staff_list", "查看人员", "View staff"),
      button("access_staff_edit", "编辑人员", "Edit staff"),
      button("access_staff_enable", "停用与启用人员", "Disable and enable staff"),
      button("access_staff_reset-password", "重置密码", "Reset passwords"),
      button("access_second-factors_reset", "重置二次验证", "Reset second factors"),
      button("access_staff_delete", "删除人员", "Delete staff"),
      button("access_staff_export", "导出人员", "Export staff"),
      button("access_staff_import", "导入人员", "Import staff"),
    ),
    page({
      code: "tenantStaff",
      label: { zh: "租户人员", en: "Tenant staff" },
      path: "/platform/staff/tendinfo",
      icon: "solution",
      requires: "access_staff_list",
    }),
    page(
      {
        code: "permissionRequests",
        label: { zh: "权限申请", en: "Permission applications" },
        path: "/platform/authorityapply/index",
        icon: "audit",
      },
      button("access_permission-requests_list", "查看权限申请", "View applications"),
      button("access_permission-requests_apply", "申请权限", "Apply for permissions"),
      button("access_permission-requests_review", "审核权限申请", "Review applications"),
    ),
  ],
};

const SYSTEM: BuiltInMenu = {
  code: "system",
  type: MENU_TYPE.topMenu,
  label: { zh: "系统管理", en: "System" },
  icon: "setting",
  children: [
    page(
      { code: "roles", label: { zh: "角色管理", en: "Roles" }, path: "/admin/role/index", icon: "safety" },
      button("access_roles_list", "查看角色", "View roles"),
      button("access_roles_edit", "编辑角色", "Edit roles"),
      button("access_roles_delete", "删除角色", "Delete roles"),
    ),
    page(
      { code: "menus", label: { zh: "菜单管理", en: "Menus" }, path: "/admin/menu/index", icon: "menu" },
      button("access_menus_list", "查看菜单", "View menus"),
      button("access_menus_edit", "编辑菜单", "Edit menus"),
    ),
    page(
      {
        code: "secondFactors",
        label: { zh: "二次验证", en: "Second factor" },
        path: "/admin/second-factor/index",
        icon: "safety",
      },
      button("access_second-factors_require", "要求二次验证", "Require a second factor"),
    ),
    page(
      {
        code: "access",
        label: { zh: "权限解释", en: "Explain access" },
        path: "/admin/access/index",
        icon: "eye",
      },
      button("access_rights_explain", "解释权限", "Explain access"),
      button("access_rights_view-as", "以他人身份查看", "View as another person"),
    ),
    page(
      {
        code: "oauthClients",
        label: { zh: "客户端管理", en: "OAuth clients" },
        path: "/admin/client/index",
        icon: "api",
      },
      button("access_oauth-clients_list", "查看客户端", "View OAuth clients"),
      button("access_oauth-clients_edit", "编辑客户端", "Edit OAuth clients"),
    ),
    page(
      {
        code: "dictionaries",
        label: { zh: "字典管理", en: "Dictionaries" },
        path: "/admin/dict/index",
        icon: "book",
      },
      button("system_dictionaries_list", "查看字典", "View dictionaries"),
      button("system_dictionaries_edit", "编辑字典", "Edit dictionaries"),
    ),
    page(
      {
        code: "appInfo",
        label: { zh: "应用信息", en: "Application information" },
        path: "/platform/appinfo/index",
        icon: "info",
      },
      button("system_app-info_list", "查看应用信息", "View application information"),
      button("system_app-info_edit", "编辑应用信息", "Edit application information"),
    ),
    page(
      {
        code: "attachments",
        label: { zh: "系统附件", en: "System attachments" },
        path: "/platform/otaupdate/sysannex",
        icon: "file",
      },
      button("operations_firmware_list", "查看固件包", "View firmware packages"),
      button("operations_firmware_edit", "编辑固件包", "Edit firmware packages"),
      button("operations_firmware_release", "发布和撤回固件包", "Release and withdraw firmware packages"),
      button("system_attachments_list", "查看附件", "View attachments"),
      button("system_attachments_delete", "删除附件", "Delete attachments"),
      button("system_attachments_firmware", "上传固件", "Upload firmware"),
    ),
    page(
      {
        code: "jobs",
        label: { zh: "调度任务", en: "Scheduled jobs" },
        path: "/platform/job/index",
        icon: "schedule",
      },
      button("system_jobs_list", "查看调度任务", "View scheduled jobs"),
      button("system_jobs_edit", "编辑调度任务", "Edit scheduled jobs"),
      button("system_jobs_run", "立即执行与停止", "Run and stop jobs"),
      button("system_jobs_log", "查看执行记录", "View runs of jobs"),
      button("system_jobs_upkeep", "查看系统维护", "View the product's upkeep"),
      button("system_jobs_upkeep-run", "立即执行系统维护", "Run the product's upkeep"),
    ),
    page(
      {
        code: "codegen",
        label: { zh: "代码生成", en: "Code generation" },
        path: "/platform/gen/index",
        icon: "code",
      },
      button("system_codegen_list", "查看代码生成", "View code generation"),
      button("system_codegen_edit", "导入表并生成代码", "Import tables and generate code"),
      button("system_codegen_source", "管理数据源", "Manage data sources"),
    ),
    page(
      { code: "logs", label: { zh: "日志管理", en: "Logs" }, path: "/admin/log/index", icon: "history" },
      button("system_logs_operations", "查看操作与登录日志", "View operation and sign-in logs"),
      button("system_logs_audit", "查看审计日志", "View the audit log"),
      button("system_logs_verify", "校验审计日志", "Verify the audit log"),
      button("system_logs_exceptions", "查看异常日志", "View the exception log"),
    ),
  ],
};

/**
 * The side menu and every permission there is, in order. A permission that the contract asks for and that is missing
 * here fails a test; a correction is one line.
 */
export const BUILT_IN_MENUS: readonly BuiltInMenu[] = [
  {
    code: "home",
    type: MENU_TYPE.topMenu,
    label: { zh: "首页", en: "Home" },
    path: "/wel/index",
    icon: "dashboard",
    keepAlive: true,
    children: [button("insight_dashboard_view", "查看首页", "View dashboard")],
  },
  {
    code: "ranking",
    type: MENU_TYPE.topMenu,
    label: { zh: "设备排行", en: "Ranking" },
    path: "/wel/rank",
    icon: "trophy",
    keepAlive: true,
    children: [button("insight_ranking_view", "查看排行", "View ranking")],
  },
  {
    code: "usage",
    type: MENU_TYPE.topMenu,
    label: { zh: "用量统计", en: "Usage" },
    path: "/wel/usage",
    icon: "chart",
    keepAlive: true,
    children: [button("insight_usage_view", "查看用量", "View usage")],
  },
  {
    code: "floorWashers",
    type: MENU_TYPE.topMenu,
    label: { zh: "清洁机器人", en: "Cleaning robots" },
    icon: "robot",
    children: [
      {
        code: "equipment",
        type: MENU_TYPE.menu,
        label: { zh: "设备信息", en: "Equipment" },
        path: "/washfloorrobot/equipmentInfo",
        icon: "list",
        keepAlive: true,
        children: [
          button("fleet_devices_list", "查看设备", "View devices"),
          button("fleet_devices_export", "导出设备", "Export devices"),
          button("fleet_connections_list", "查看连接记录", "View connection records"),
          button("fleet_connections_export", "导出连接记录", "Export connection records"),
          button("fleet_device-log_list", "查看设备日志", "View device log"),
          button("fleet_device-log_export", "导出设备日志", "Export device log"),
          button("fleet_commands_list", "查看设备命令", "View commands to devices"),
          button("fleet_commands_send", "向设备发送命令", "Send commands to devices"),
        ],
      },
    ],
  },
  FLEET,
  OPERATIONS,
  UPDATES,
  CARE,
  SITES,
  PEOPLE,
  SYSTEM,
  button("system_demo_use", "操作演示环境", "Operate the demo environment"),
];
