import { texts } from "../../core/i18n/index.ts";

interface OneRole {
  readonly who: string;
  readonly what: string;
  /** The role that permits it. */
  readonly role: string;
  /** How it, or the other, reaches the row. */
  readonly how: string;
}
interface TwoRoles extends OneRole {
  readonly reaching: string;
}

export const rightsTexts = texts({
  zh: {
    title: "权限解释",
    note: "某人为什么能（或不能）看到某条数据",
    person: "人员",
    choosePerson: "选择人员",
    kind: "数据类型",
    row: "数据",
    chooseRow: "选择数据",
    startTitle: "选择一个人和一条数据",
    startNote: "答案由与实际检查相同的规则得出。",
    viewAs: "以其身份查看",
    viewAsQuestion: (name: string) => `以 ${name} 的身份查看 30 分钟？只读，且会记入审计日志。`,
    viewAsTitle: (name: string) => `以 ${name} 的身份查看？`,
    viewAsNote: "持续 30 分钟，只读，且会记入审计日志。",
    kinds: {
      device: "设备",
      organization: "组织",
      staff: "人员",
      map: "地图",
      taskReport: "任务报告",
      permissionRequest: "权限申请",
    },
    allowed: "可以看到",
    denied: "不能看到",
    can: ({ who, what, role, how }: OneRole) => `${who} 能看到 ${what}：角色“${role}”有此权限，并且${how}。`,
    canByTwo: ({ who, what, role, reaching, how }: TwoRoles) =>
      `${who} 能看到 ${what}：角色“${role}”有此权限，角色“${reaching}”${how}。`,
    cannot: (who: string, what: string, reasons: string) => `${who} 不能看到 ${what}：${reasons}。`,
    join: "；",
    ways: {
      all: () => "覆盖全部数据",
      branch: (by: string) => `覆盖“${by}”及其下级`,
      organization: (by: string) => `覆盖“${by}”`,
      chosen: (by: string) => `指定了“${by}”`,
      operator: () => "覆盖由其本人负责的数据",
    },
    outOfReach: "未覆盖该数据",
    barriers: {
      accountDisabled: "账号已停用",
      organizationDisabled: "所在组织或其上级已停用",
      mustChangePassword: "尚未修改初始密码",
      secondFactor: "尚未设置必需的二次验证",
      noRole: "没有任何角色",
      noPermission: "没有任何角色包含所需权限",
      outOfReach: "没有任何角色的数据范围覆盖该数据",
      companyPermission: "所在公司未获得相应的授权",
    },
    withheld: "看得到，但以下内容因公司未获授权而隐藏：",
    companyPermissions: { deviceDetail: "设备详情", fault: "故障" },
    place: "所属组织",
    permission: "所需权限",
    account: "账号",
    roles: "此人的角色",
    role: "角色",
    hasPermission: "权限",
    scope: "数据范围",
    reach: "是否覆盖该数据",
    yes: "有",
    no: "无",
    noRoles: "此人没有任何角色。",
  },
  en: {
    title: "Explain access",
    note: "Why someone can or cannot see something",
    person: "Person",
    choosePerson: "Choose a person",
    kind: "Data type",
    row: "Item",
    chooseRow: "Choose an item",
    startTitle: "Choose a person and an item",
    startNote: "The answer comes from the same rules that decide access.",
    viewAs: "View as",
    viewAsTitle: (name: string) => `View as ${name}?`,
    viewAsNote: "For 30 minutes, read-only, and recorded in the audit log.",
    viewAsQuestion: (name: string) =>
      `View as ${name} for 30 minutes? Read-only, and recorded in the audit log.`,
    kinds: {
      device: "Device",
      organization: "Organization",
      staff: "Person",
      map: "Map",
      taskReport: "Task report",
      permissionRequest: "Permission application",
    },
    allowed: "Can see it",
    denied: "Cannot see it",
    can: ({ who, what, role, how }: OneRole) =>
      `${who} can see ${what}, because the role “${role}” has the permission and ${how}.`,
    canByTwo: ({ who, what, role, reaching, how }: TwoRoles) =>
      `${who} can see ${what}, because the role “${role}” has the permission, and the role “${reaching}” ${how}.`,
    cannot: (who: string, what: string, reasons: string) => `${who} cannot see ${what}: ${reasons}.`,
    join: "; ",
    ways: {
      all: () => "covers all data",
      branch: (by: string) => `covers ${by} and everything below it`,
      organization: (by: string) => `covers ${by}`,
      chosen: (by: string) => `includes ${by}`,
      operator: () => "covers what they are the operation account of",
    },
    outOfReach: "does not cover it",
    barriers: {
      accountDisabled: "their account is disabled",
      organizationDisabled: "their organization, or one above it, is disabled",
      mustChangePassword: "they have not yet changed their initial password",
      secondFactor: "they have not yet set up the second factor that they need",
      noRole: "they hold no role",
      noPermission: "none of their roles has the permission",
      outOfReach: "none of their roles covers it",
      companyPermission: "their company has not been granted it",
    },
    withheld: "They can see it, but the following is hidden because their company has not been granted it: ",
    companyPermissions: { deviceDetail: "device details", fault: "faults" },
    place: "Belongs to",
    permission: "Permission needed",
    account: "Account",
    roles: "Their roles",
    role: "Role",
    hasPermission: "Permission",
    scope: "Data scope",
    reach: "Covers the item",
    yes: "yes",
    no: "no",
    noRoles: "They hold no role.",
  },
});
