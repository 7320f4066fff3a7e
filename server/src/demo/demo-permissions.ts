import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import type { DemoPerson } from "./demo-world.ts";

/** What a company of the demonstration may see of its devices (spec §6), and who applies for it. */
export interface DemoPermissions {
  /** Manages the company's own people. */
  person: Pick<DemoPerson, "username" | "displayName">;
  granted: readonly CompanyPermission[];
  /** Applied for, and waiting for the platform. */
  awaited: readonly CompanyPermission[];
  reason: string;
}

/** By the companies' codes: everything, details alone, nothing, so that each can be looked at. */
const DEMO_PERMISSIONS: Readonly<Record<string, DemoPermissions>> = {
  "LANAN-PLAZA": {
    person: { username: "lananplaza", displayName: "陆知微" },
    granted: ["deviceDetail"],
    awaited: ["fault"],
    reason: "需要了解夜间清洁进度，并及时处理设备故障",
  },
  "LANAN-AIR": {
    person: { username: "lananair", displayName: "方屿安" },
    granted: [],
    awaited: ["deviceDetail"],
    reason: "航班结束后需要核对各区域的清洁情况",
  },
  "QINGYU-HOSPITAL": {
    person: { username: "qingyuhospital", displayName: "苏见微" },
    granted: ["deviceDetail", "fault"],
    awaited: [],
    reason: "院感管理要求掌握设备状态与故障",
  },
  "QINGYU-NANYANG": {
    person: { username: "qingyunanyang", displayName: "林若谷" },
    granted: ["deviceDetail"],
    awaited: [],
    reason: "护理区需要安排避开清洁时段",
  },
  "QINGYU-FRESH": {
    person: { username: "qingyufresh", displayName: "何松年" },
    granted: [],
    awaited: ["deviceDetail"],
    reason: "闭店后核对卖场清洁记录",
  },
  "BRIGHTMOOR-RETAIL": {
    person: { username: "brightretail", displayName: "Nora Finch" },
    granted: ["deviceDetail", "fault"],
    awaited: [],
    reason: "Store managers plan their evenings by the robots",
  },
  "BRIGHTMOOR-LOGISTICS": {
    person: { username: "brightlogistics", displayName: "Gus Ferrante" },
    granted: ["deviceDetail"],
    awaited: [],
    reason: "Shift leads follow the aisles that are done",
  },
  "BRIGHTMOOR-WORKPLACE": {
    person: { username: "brightworkplace", displayName: "Ada Quill" },
    granted: [],
    awaited: ["deviceDetail"],
    reason: "Tenants ask which floors were cleaned, and when",
  },
  "WYNSTEAD-HOUSE": {
    person: { username: "wynsteadhouse", displayName: "Percy Amble" },
    granted: ["deviceDetail", "fault"],
    awaited: [],
    reason: "The concierge sends the robots from floor to floor",
  },
};

export function permissionsOf(orgCode: string): DemoPermissions {
  const permissions = DEMO_PERMISSIONS[orgCode];
  if (!permissions) throw new Error(`nothing is said of company ${orgCode}`);
  return permissions;
}
