import { texts } from "../../core/i18n/index.ts";
import { people } from "./staff.texts.ts";

/** What is done with several people at once. */
export const bulkTexts = texts({
  zh: {
    acts: {
      enable: "启用",
      disable: "停用",
      roles: "设置角色",
      move: "移动",
      reset: "重置密码",
      remove: "删除",
    },
    question: {
      enable: (count: number) => `启用所选的 ${count} 人？`,
      disable: (count: number) => `停用所选的 ${count} 人？`,
      reset: (count: number) => `重置所选 ${count} 人的密码？`,
      remove: (count: number) => `删除所选的 ${count} 人？`,
    },
    note: {
      enable: "他们可以重新登录。",
      disable: "他们会立即退出登录。",
      reset: "他们会退出所有登录，并得到新的初始密码。",
      remove: "删除后不能恢复。其操作记录会保留。",
    },
    rolesOf: (count: number) => `设置 ${count} 人的角色`,
    way: "方式",
    ways: { add: "添加角色", remove: "移除角色", replace: "仅保留此角色" },
    rolesNote: "不能在其组织分配该角色的人员会列为失败并说明原因。",
    moveOf: (count: number) => `移动 ${count} 人`,
    moveNote: "他们会离开原组织，并只拥有此处选择的角色。",
    progress: (done: number, count: number) => `已处理 ${done} / ${count}`,
    done: (count: number) => `${count} 人已处理`,
    failed: (count: number) => `${count} 人未能处理：`,
  },
  en: {
    acts: {
      enable: "Enable",
      disable: "Disable",
      roles: "Set roles",
      move: "Move",
      reset: "Reset password",
      remove: "Delete",
    },
    question: {
      enable: (count: number) => `Enable ${people(count)}?`,
      disable: (count: number) => `Disable ${people(count)}?`,
      reset: (count: number) => `Reset the passwords of ${people(count)}?`,
      remove: (count: number) => `Delete ${people(count)}?`,
    },
    note: {
      enable: "They can sign in again.",
      disable: "They are signed out at once.",
      reset: "They are signed out everywhere and get new initial passwords.",
      remove: "This cannot be undone. Their log entries are kept.",
    },
    rolesOf: (count: number) => `Set the roles of ${people(count)}`,
    way: "How",
    ways: { add: "Add the role", remove: "Remove the role", replace: "Keep only this role" },
    rolesNote: "People whose organization cannot have the role are listed as failed, with the reason.",
    moveOf: (count: number) => `Move ${people(count)}`,
    moveNote: "They leave their organization and have only the roles chosen here.",
    progress: (done: number, count: number) => `${done} of ${count} done`,
    done: (count: number) => `${count} done`,
    failed: (count: number) => `${count} could not be changed:`,
  },
});
