import type { CompanyPermission, Permission } from "../../core/endpoint.ts";
import type { Label } from "../../core/fields.ts";
import { type ParamFields, type ParamsOfFields, paramsSchemaOf } from "./params.ts";

/** What a job can do: a handler of the product by its key, never code. */
interface JobClassEntry {
  title: Label;
  description: Label;
  /** `platform`: of the platform's own people alone, whatever a role says. */
  audience: "platform" | "organizations";
  /** What its owner must be permitted, when it is written and at each run; null: jobs alone. */
  requires: Permission | null;
  companyRequires?: CompanyPermission;
  /** Its result is a file for its owner. */
  makesFile?: true;
  fields: ParamFields;
}

const FILE_FIELDS = {
  format: {
    kind: "choice",
    label: { zh: "文件格式", en: "Format" },
    usual: "xlsx",
    options: [
      { value: "xlsx", label: { zh: "Excel (xlsx)", en: "Excel (xlsx)" } },
      { value: "csv", label: { zh: "CSV", en: "CSV" } },
    ],
  },
  language: {
    kind: "choice",
    label: { zh: "文件语言", en: "Language of the file" },
    usual: "zh",
    options: [
      { value: "zh", label: { zh: "中文", en: "Chinese" } },
      { value: "en", label: { zh: "英文", en: "English" } },
    ],
  },
} as const satisfies ParamFields;
const DAYS = { zh: "天", en: "days" };

export const JOB_CLASSES = {
  attachmentCleanup: {
    title: { zh: "附件清理", en: "Clean up attachments" },
    description: {
      zh: "清除过期未完成的上传，并删除不属于任何记录的文件",
      en: "Forgets uploads that nobody finished, and deletes files that belong to no record",
    },
    audience: "platform",
    requires: "system_attachments_delete",
    fields: {
      olderThanHours: {
        kind: "integer",
        label: { zh: "超过多久", en: "Older than" },
        unit: { zh: "小时", en: "hours" },
        ...{ least: 1, most: 720, usual: 24 },
      },
    },
  },
  logCleanup: {
    title: { zh: "日志清理", en: "Clean up logs" },
    description: {
      zh: "按整月删除较早的操作、登录和异常日志；审计日志永久保留",
      en: "Drops older operation, sign-in and exception logs by whole months; the audit log is kept for good",
    },
    audience: "platform",
    requires: "system_logs_exceptions",
    fields: {
      keepDays: {
        kind: "integer",
        label: { zh: "保留", en: "Keep" },
        unit: DAYS,
        ...{ least: 30, most: 180, usual: 180 },
      },
    },
  },
  auditVerification: {
    title: { zh: "审计日志校验", en: "Verify the audit log" },
    description: {
      zh: "校验审计日志的哈希链；如被改动，执行记为失败",
      en: "Verifies the chain of hashes of the audit log; where it is broken, the run fails",
    },
    audience: "platform",
    requires: "system_logs_verify",
    fields: {
      lastRows: {
        kind: "integer",
        label: { zh: "仅校验最近的条数", en: "Only the newest rows" },
        note: { zh: "0 表示全部", en: "0: all of them" },
        ...{ least: 0, most: 10_000_000, usual: 0 },
      },
    },
  },
  tableStatistics: {
    title: { zh: "数据表统计", en: "Table statistics" },
    description: {
      zh: "列出占用空间最大的数据表及其行数",
      en: "Lists the tables that take the most space, with their rows",
    },
    audience: "platform",
    requires: null,
    fields: {
      top: { kind: "integer", label: { zh: "表的数量", en: "Tables" }, least: 1, most: 100, usual: 20 },
    },
  },
  permissionExpiryNotices: {
    title: { zh: "权限到期提醒", en: "Notices of expiring permissions" },
    description: {
      zh: "公司的数据权限即将到期时通知申请人，每项权限只提醒一次",
      en: "Informs whoever applied when a company's permission is about to end, once for each permission",
    },
    audience: "organizations",
    requires: "access_permission-requests_list",
    fields: {
      withinDays: {
        kind: "integer",
        label: { zh: "提前", en: "Before its end" },
        unit: DAYS,
        ...{ least: 1, most: 90, usual: 7 },
      },
    },
  },
  deviceExport: {
    title: { zh: "导出设备列表", en: "Export the equipment list" },
    description: {
      zh: "按保存的筛选条件导出负责人可见的设备，完成后通知负责人",
      en: "Exports the equipment that its owner may see, by saved filters, and informs them when the file is there",
    },
    audience: "organizations",
    requires: "fleet_devices_export",
    makesFile: true,
    fields: {
      filters: { kind: "filters", label: { zh: "筛选条件", en: "Filters" }, list: "devices" },
      ...FILE_FIELDS,
    },
  },
  taskReportExport: {
    title: { zh: "导出任务报告", en: "Export task reports" },
    description: {
      zh: "按保存的筛选条件导出负责人可见的任务报告，完成后通知负责人",
      en: "Exports the task reports that its owner may see, by saved filters, and informs them when the file is there",
    },
    audience: "organizations",
    requires: "operations_task-reports_export",
    companyRequires: "deviceDetail",
    makesFile: true,
    fields: {
      filters: { kind: "filters", label: { zh: "筛选条件", en: "Filters" }, list: "task-reports" },
      lastDays: {
        kind: "integer",
        label: { zh: "最近", en: "Of the last" },
        unit: DAYS,
        ...{ least: 1, most: 366, usual: 7 },
      },
      ...FILE_FIELDS,
    },
  },
} as const satisfies Record<string, JobClassEntry>;

export type JobClass = keyof typeof JOB_CLASSES;
export const JOB_CLASS_NAMES = Object.keys(JOB_CLASSES) as [JobClass, ...JobClass[]];
/** The entry, whichever it is. */
export const jobClassOf = (name: JobClass): JobClassEntry => JOB_CLASSES[name];
export type JobParams<Class extends JobClass = JobClass> = ParamsOfFields<
  (typeof JOB_CLASSES)[Class]["fields"]
>;

const SCHEMAS = Object.fromEntries(
  JOB_CLASS_NAMES.map((name) => [name, paramsSchemaOf(JOB_CLASSES[name].fields)]),
) as Record<JobClass, ReturnType<typeof paramsSchemaOf>>;
export const jobParamsSchema = (name: JobClass): ReturnType<typeof paramsSchemaOf> => SCHEMAS[name];

/** Who may have jobs of a class. */
export function mayHaveJob(
  name: JobClass,
  person: { isPlatform: boolean; permissions: { has(permission: string): boolean } },
): boolean {
  const { audience, requires } = jobClassOf(name);
  return (
    (audience === "organizations" || person.isPlatform) &&
    (requires === null || person.permissions.has(requires))
  );
}
