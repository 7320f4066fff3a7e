import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";
import { writtenMenus } from "./written-menus.ts";

/** What robots are to do, and what came of it. */
export const OPERATIONS: BuiltInMenu = {
  code: "operations",
  type: MENU_TYPE.topMenu,
  label: { zh: "任务", en: "Operations" },
  icon: "list",
  children: [
    page(
      { code: "plan", label: { zh: "计划", en: "Plan" }, path: "/platform/task/plan", icon: "calendar" },
      button("operations_plan_list", "查看计划", "View the plan"),
    ),
    page(
      { code: "tasks", label: { zh: "任务列表", en: "Tasks" }, path: "/platform/task/index", icon: "list" },
      button("operations_tasks_list", "查看任务", "View tasks"),
      button("operations_tasks_edit", "编辑任务", "Edit tasks"),
      button("operations_tasks_remove", "删除任务", "Delete tasks"),
    ),
    page(
      {
        ...{ code: "combinations", label: { zh: "任务组合", en: "Combinations" } },
        ...{ path: "/platform/task/combinations", icon: "list" },
      },
      button("operations_combinations_list", "查看任务组合", "View task combinations"),
      button("operations_combinations_edit", "编辑任务组合", "Edit task combinations"),
    ),
    page(
      {
        ...{ code: "schedules", label: { zh: "定时任务", en: "Timed tasks" } },
        ...{ path: "/platform/task/schedules", icon: "calendar" },
      },
      button("operations_schedules_list", "查看定时任务", "View timed tasks"),
      button("operations_schedules_edit", "编辑定时任务", "Edit timed tasks"),
    ),
    page(
      { code: "runs", label: { zh: "执行记录", en: "Runs" }, path: "/platform/task/runs", icon: "log" },
      button("operations_runs_list", "查看任务执行", "View runs"),
      button("operations_runs_operate", "启动和停止任务", "Start and stop tasks"),
    ),
    page(
      {
        ...{ code: "taskReports", label: { zh: "任务报告", en: "Task reports" } },
        ...{ path: "/platform/task/reports", icon: "chart" },
      },
      button("operations_task-reports_list", "查看任务报告", "View task reports"),
      button("operations_task-reports_export", "导出任务报告", "Export task reports"),
      button("operations_task-reports_remark", "填写任务备注", "Write remarks on task reports"),
    ),
    page(
      {
        ...{ code: "remoteDeployment", label: { zh: "远程部署", en: "Remote deployment" } },
        ...{ path: "/washfloorrobot/remoteDeployment", icon: "map" },
      },
      button("operations_remote-deployment_deploy", "远程部署楼层", "Put floors into service remotely"),
    ),
    page(
      {
        ...{ code: "remoteHistory", label: { zh: "远程操作记录", en: "Remote sessions" } },
        ...{ path: "/washfloorrobot/remotehistory", icon: "log" },
      },
      button("operations_remote-operation_replay", "查看和回放远程操作记录", "Replay remote operation"),
      button("operations_remote-operation_watch", "观看远程操作", "Watch a robot live"),
      button("operations_remote-operation_operate", "远程操作设备", "Operate robots remotely"),
      button(
        "operations_remote-operation_take-over",
        "强制接管远程操作",
        "Take over from who operates a robot",
      ),
    ),
    ...writtenMenus("operations"),
  ],
};
