import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/** Pages of what robots are to do, and what came of it. */
export const OPERATION_PAGES: readonly PageEntry[] = [
  {
    path: PATHS.taskList,
    title: { zh: "任务", en: "Tasks" },
    load: () => import("../operations/tasks/index.ts").then((room) => room.TaskListPage),
  },
  {
    path: PATHS.taskMap,
    title: { zh: "选择地图", en: "Choose a map" },
    load: () => import("../operations/tasks/index.ts").then((room) => room.TaskMapPage),
  },
  {
    path: PATHS.taskAdd,
    title: { zh: "任务编辑", en: "Task" },
    load: () => import("../operations/tasks/index.ts").then((room) => room.TaskFormPage),
  },
  {
    path: PATHS.taskView,
    title: { zh: "任务详情", en: "Task" },
    load: () => import("../operations/tasks/index.ts").then((room) => room.TaskViewPage),
  },
  {
    path: PATHS.plan,
    title: { zh: "计划", en: "Plan" },
    load: () => import("../operations/plan/index.ts").then((room) => room.PlanPage),
  },
  {
    path: PATHS.combinationList,
    title: { zh: "任务组合", en: "Combinations" },
    load: () => import("../operations/combinations/index.ts").then((room) => room.CombinationListPage),
  },
  {
    path: PATHS.combinationView,
    title: { zh: "任务组合", en: "Combination" },
    load: () => import("../operations/combinations/index.ts").then((room) => room.CombinationViewPage),
  },
  {
    path: PATHS.combinationRun,
    title: { zh: "任务组合执行", en: "Run of a combination" },
    load: () => import("../operations/combinations/index.ts").then((room) => room.CombinationRunPage),
  },
  {
    path: PATHS.scheduleList,
    title: { zh: "定时任务", en: "Timed tasks" },
    load: () => import("../operations/schedules/index.ts").then((room) => room.ScheduleListPage),
  },
  {
    path: PATHS.runList,
    title: { zh: "执行记录", en: "Runs" },
    load: () => import("../operations/runs/run-list.page.tsx").then((page) => page.RunListPage),
  },
  {
    path: PATHS.runView,
    title: { zh: "任务执行", en: "Run" },
    load: () => import("../operations/runs/run-view.page.tsx").then((page) => page.RunViewPage),
  },
  {
    path: PATHS.taskReports,
    title: { zh: "任务报告", en: "Task reports" },
    load: () => import("../operations/task-reports/report-list.page.tsx").then((page) => page.ReportListPage),
  },
  {
    path: PATHS.taskReport,
    title: { zh: "任务报告", en: "Task report" },
    load: () => import("../operations/task-reports/report-view.page.tsx").then((page) => page.ReportViewPage),
  },
  {
    path: PATHS.equipmentTasks,
    title: { zh: "设备任务", en: "Tasks of a device" },
    load: () => import("../operations/tasks/index.ts").then((room) => room.DeviceTasksPage),
  },
  {
    path: PATHS.remoteOperation,
    title: { zh: "远程操作", en: "Remote operation" },
    load: () => import("../operations/remote-operation/remote.page.tsx").then((page) => page.RemotePage),
  },
  {
    path: PATHS.remoteDeployment,
    title: { zh: "远程部署", en: "Remote deployment" },
    load: () =>
      import("../operations/remote-deployment/deployment.page.tsx").then((page) => page.DeploymentPage),
  },
  {
    path: PATHS.remoteHistory,
    title: { zh: "远程操作记录", en: "Remote sessions" },
    load: () =>
      import("../operations/remote-history/history-list.page.tsx").then((page) => page.HistoryListPage),
  },
  {
    path: PATHS.remoteHistoryDetail,
    title: { zh: "远程操作回放", en: "Remote session" },
    load: () =>
      import("../operations/remote-history/history-detail.page.tsx").then((page) => page.HistoryDetailPage),
  },
  {
    path: PATHS.firmwareBinding,
    title: { zh: "固件绑定配置", en: "Firmware bindings" },
    load: () => import("../operations/firmware-bindings/index.ts").then((room) => room.BindingListPage),
  },
  {
    path: PATHS.rollouts,
    title: { zh: "升级发布", en: "Rollouts" },
    load: () => import("../operations/rollouts/index.ts").then((room) => room.RolloutListPage),
  },
  {
    path: PATHS.rolloutDetail,
    title: { zh: "升级发布", en: "Rollout" },
    load: () => import("../operations/rollouts/index.ts").then((room) => room.RolloutViewPage),
  },
  {
    path: PATHS.rolloutForm,
    title: { zh: "升级发布编辑", en: "Rollout" },
    load: () => import("../operations/rollouts/index.ts").then((room) => room.RolloutFormPage),
  },
  {
    path: PATHS.firmwareHistory,
    title: { zh: "升级记录", en: "Update history" },
    load: () =>
      import("../operations/updates/update-history.page.tsx").then((page) => page.UpdateHistoryPage),
  },
];
