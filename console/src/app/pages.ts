import { CARE_PAGES } from "./care-pages.ts";
import { FLEET_PAGES } from "./fleet-pages.ts";
import { loadWithPlaces } from "./load-with-places.ts";
import { OPERATION_PAGES } from "./operation-pages.ts";
import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";
import { SITE_PAGES } from "./site-pages.ts";

/**
 * Every page there is, in the order of the wings. A room adds its page with one entry here; a menu
 * item whose page is not listed does not appear. Titles of §2 stand here because tabs show them before the page's
 * code has come.
 */
export const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.home,
    title: { zh: "首页", en: "Home" },
    screenTitle: { zh: "电子大屏", en: "Electronic large screen" },
    load: () => import("../insight/dashboard/home.page.tsx").then((page) => page.HomePage),
    isPlain: true,
  },
  {
    path: PATHS.dictionaries,
    title: { zh: "字典管理", en: "Dictionaries" },
    load: () => import("../system/dictionaries/dictionaries.page.tsx").then((page) => page.DictionariesPage),
  },
  {
    path: PATHS.logs,
    title: { zh: "日志管理", en: "Logs" },
    load: () => import("./logs/logs.page.tsx").then((page) => page.LogsPage),
  },
  {
    path: PATHS.jobs,
    title: { zh: "调度任务", en: "Scheduled jobs" },
    load: () => import("./jobs/jobs.page.tsx").then((page) => page.JobsPage),
  },
  {
    path: PATHS.codegen,
    title: { zh: "代码生成", en: "Code generation" },
    load: () => import("./codegen/codegen.page.tsx").then((page) => page.CodegenPage),
  },
  {
    path: PATHS.codegenTable,
    title: { zh: "生成设置", en: "Generation settings" },
    load: () => import("../system/codegen/index.ts").then((room) => room.TablePage),
  },
  {
    path: PATHS.appInfo,
    title: { zh: "应用信息", en: "Application information" },
    load: () => import("../system/app-info/app-info-list.page.tsx").then((page) => page.AppInfoListPage),
  },
  {
    path: PATHS.menuAdmin,
    title: { zh: "菜单管理", en: "Menus" },
    load: () => import("../access/menus/menu-admin.page.tsx").then((page) => page.MenuAdminPage),
  },
  {
    path: PATHS.systemAttachments,
    title: { zh: "系统附件", en: "System attachments" },
    load: () =>
      import("./attachments/system-attachments.page.tsx").then((page) => page.SystemAttachmentsPage),
  },
  {
    path: PATHS.consumables,
    title: { zh: "耗材管理", en: "Consumables" },
    load: () =>
      loadWithPlaces(import("../fleet/consumables/index.ts").then((room) => room.ConsumableListPage)),
  },
  {
    path: PATHS.organizations,
    title: { zh: "组织管理", en: "Organizations" },
    load: () =>
      import("../access/organizations/organizations.page.tsx").then((page) => page.OrganizationsPage),
  },
  {
    path: PATHS.associatedEquipment,
    title: { zh: "关联设备", en: "Associated equipment" },
    load: () =>
      import("./associated-equipment/associated-equipment.page.tsx").then(
        (page) => page.AssociatedEquipmentPage,
      ),
  },
  {
    path: PATHS.staffInfo,
    title: { zh: "人员管理", en: "Staff" },
    load: () => import("../access/staff/index.ts").then((page) => page.StaffInfoPage),
  },
  {
    path: PATHS.tenantStaff,
    title: { zh: "租户人员", en: "Tenant staff" },
    load: () => import("../access/staff/index.ts").then((page) => page.TenantStaffPage),
  },
  {
    path: PATHS.roleAdmin,
    title: { zh: "角色管理", en: "Roles" },
    load: () => import("../access/roles/role-list.page.tsx").then((page) => page.RoleListPage),
  },
  {
    path: PATHS.explainAccess,
    title: { zh: "权限解释", en: "Explain access" },
    load: () => import("../access/rights/explain.page.tsx").then((page) => page.ExplainPage),
  },
  {
    path: PATHS.secondFactor,
    title: { zh: "二次验证", en: "Second factor" },
    load: () =>
      import("../access/second-factors/requirements.page.tsx").then((page) => page.RequirementsPage),
  },
  {
    path: PATHS.oauthClients,
    title: { zh: "客户端管理", en: "OAuth clients" },
    load: () => import("../access/oauth-clients/index.ts").then((room) => room.OAuthClientsPage),
  },
  {
    path: PATHS.personalInfo,
    title: { zh: "个人信息", en: "Personal information" },
    load: () => import("../access/session/personal-info.page.tsx").then((page) => page.PersonalInfoPage),
  },
  {
    path: PATHS.frame,
    title: { zh: "外部页面", en: "External page" },
    load: () => import("./frame/frame.page.tsx").then((page) => page.FramePage),
    isPlain: true,
  },
  {
    path: PATHS.permissionRequests,
    title: { zh: "权限申请", en: "Permission applications" },
    load: () =>
      import("../access/permission-requests/permission-requests.page.tsx").then(
        (page) => page.PermissionRequestsPage,
      ),
  },
  ...FLEET_PAGES,
  ...SITE_PAGES,
  {
    path: PATHS.ranking,
    title: { zh: "排行榜", en: "Ranking" },
    load: () => import("../insight/ranking/ranking.page.tsx").then((page) => page.RankingPage),
  },
  {
    path: PATHS.usage,
    title: { zh: "用量统计", en: "Usage" },
    load: () => import("../insight/usage-report/usage-report.page.tsx").then((page) => page.UsageReportPage),
  },
  ...OPERATION_PAGES,
  ...CARE_PAGES,
];
