import { texts } from "../../core/i18n/index.ts";
import { catalogTexts } from "./service-catalog.texts.ts";

export const projectTexts = texts({
  zh: {
    ...catalogTexts.zh,
    create: "新建项目",
    editOf: (name: string) => `编辑 ${name}`,
    search: "搜索编码、名称或备注",
    code: "项目编码",
    name: "项目名称",
    workMinutes: "工时（分钟）",
    remark: "备注",
    importTitle: "导入服务项目",
    templateName: "服务项目导入模板",
    removeOf: (name: string) => `删除 ${name}`,
    removeQuestion: (name: string) => `删除服务项目 ${name}？`,
    removeNote: "已有工单保留该项目的名称；指向它的关键词不再给出项目。",
    emptyTitle: "暂无服务项目",
  },
  en: {
    ...catalogTexts.en,
    create: "New project",
    editOf: (name: string) => `Edit ${name}`,
    search: "Search by code, name or remark",
    code: "Project code",
    name: "Project name",
    workMinutes: "Work time (min)",
    remark: "Remark",
    importTitle: "Import service projects",
    templateName: "Service project import",
    removeOf: (name: string) => `Delete ${name}`,
    removeQuestion: (name: string) => `Delete service project ${name}?`,
    removeNote:
      "Existing work orders keep its name; keywords that point to it will no longer suggest a project.",
    emptyTitle: "No service projects yet",
  },
});
