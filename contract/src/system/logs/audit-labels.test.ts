import { expect, it } from "vitest";
import { auditSentence } from "./audit-labels.ts";

const entry = (given: Partial<Parameters<typeof auditSentence>[0]>) => ({
  ...{
    action: "system_attachments_delete",
    subjectKind: "attachment",
    subjectId: "9",
    before: null,
    after: null,
  },
  ...given,
});

it.each([
  [{ before: { fileName: "HELD.exe" } }, "删除附件“HELD.exe”", "deleted attachment “HELD.exe”"],
  [{}, "删除附件 9", "deleted attachment 9"],
  [
    { action: "access_staff_resetPassword", subjectKind: "staff", after: { displayName: "Ada" } },
    "人员“Ada”：重置密码",
    "reset the password of person “Ada”",
  ],
  [
    { action: "access_menus_edit", subjectKind: "menu", before: { label: { zh: "首页", en: "Home" } } },
    "修改菜单“首页”",
    "changed menu item “Home”",
  ],
  [
    { action: "fleet_consumables_replace", subjectKind: "device", subjectId: "37", subjectName: "Lobby 1" },
    "设备“Lobby 1”：登记耗材更换",
    "recorded a replaced part on device “Lobby 1”",
  ],
  [
    { action: "operations_runs_start", subjectKind: "device", subjectId: "40", after: { taskName: "Night" } },
    "设备 40：启动任务",
    "started a task on device 40",
  ],
  [
    { action: "sites_distributions_download", subjectKind: "device", subjectId: "38", subjectName: null },
    "设备 38：下发地图",
    "sent a map to device 38",
  ],
  [
    { action: "fleet_devices_lock", subjectKind: "device", subjectId: "SN-1" },
    "锁定设备 SN-1",
    "locked device SN-1",
  ],
])("says what was done to what, by its name (%#)", (given, zh, en) => {
  expect([auditSentence(entry(given), "zh"), auditSentence(entry(given), "en")]).toEqual([zh, en]);
});
