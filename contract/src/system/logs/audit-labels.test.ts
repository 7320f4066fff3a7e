import { expect, it } from "vitest";
import { JOB_CLASSES } from "../jobs/classes.ts";
import { auditSentence } from "./audit-labels.ts";
import { fieldLabel, missingFields } from "./field-labels.ts";

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
  [{}, "删除附件 #9", "deleted attachment #9"],
  [
    { before: { fileName: "HELD.exe" }, subjectName: "RENAMED.exe" },
    "删除附件“RENAMED.exe”",
    "deleted attachment “RENAMED.exe”",
  ],
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
    "设备 #40：启动任务",
    "started a task on device #40",
  ],
  [
    { action: "sites_distributions_download", subjectKind: "device", subjectId: "38", subjectName: null },
    "设备 #38：下发地图",
    "sent a map to device #38",
  ],
  [
    { action: "fleet_devices_lock", subjectKind: "device", subjectId: "SN-1" },
    "锁定设备 SN-1",
    "locked device SN-1",
  ],
  [
    { action: "operations_tasks_remove", subjectKind: "task", before: { name: "Night" }, subjectName: "Day" },
    "删除任务“Night”",
    "removed task “Night”",
  ],
  [
    {
      action: "care_assists_hand-over",
      subjectKind: "assist",
      after: { name: "Ada" },
      subjectName: "Lobby 1",
    },
    "移交协助“Lobby 1”",
    "handed over assist “Lobby 1”",
  ],
  [
    {
      action: "system_dictionaries_edit",
      subjectKind: "dictionary",
      subjectName: { zh: "性别", en: "Sexes" },
    },
    "修改字典“性别”",
    "changed dictionary “Sexes”",
  ],
  [
    { action: "fleet_devices_register", subjectKind: "devices", subjectId: "6" },
    "批量注册 6 台设备",
    "registered 6 devices",
  ],
  [
    {
      action: "fleet_discoveries_reject",
      subjectKind: "discovery",
      subjectId: "2",
      after: { serialNumbers: ["A", "B"] },
      subjectName: "the discovery with number 2",
    },
    "批量拒绝 2 台未登记设备",
    "rejected 2 discovered devices",
  ],
  [
    { action: "access_staff_enable", subjectKind: "staff", after: { enabled: false }, subjectName: "Ada" },
    "停用人员“Ada”",
    "disabled person “Ada”",
  ],
  [
    { action: "access_session_signIn", subjectKind: "session", after: { client: "console" } },
    "登录",
    "signed in",
  ],
  [
    { action: "access_permission-requests_apply", subjectKind: "permissionRequest", subjectName: "Hall" },
    "提交权限申请“Hall”",
    "submitted permission application “Hall”",
  ],
])("says what was done to what, by its name (%#)", (given, zh, en) => {
  expect([auditSentence(entry(given), "zh"), auditSentence(entry(given), "en")]).toEqual([zh, en]);
});

it("calls what a job was given as its form does, with its unit", () => {
  for (const { fields } of Object.values(JOB_CLASSES))
    expect(Object.keys(fields).flatMap((name) => missingFields({ [name]: 1 }))).toEqual([]);
  expect(fieldLabel("olderThanHours", "zh")).toBe("超过多久（小时）");
  expect(fieldLabel("olderThanHours", "en")).toBe("Older than (hours)");
});
