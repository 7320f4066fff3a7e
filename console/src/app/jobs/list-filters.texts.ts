import { texts } from "../../core/i18n/index.ts";

export const listFilterTexts = texts({
  zh: {
    searchDevices: "按名称或序列号搜索",
    searchReports: "按任务或设备搜索",
    status: "设备状态",
    allStatuses: "全部状态",
    connection: "在线情况",
    online: "仅在线",
    offline: "仅离线",
    allOnline: "在线与离线",
    end: "结束状态",
    allEnds: "全部结束状态",
  },
  en: {
    searchDevices: "Name or serial number",
    searchReports: "Task or device",
    status: "Status",
    allStatuses: "All statuses",
    connection: "Connection",
    online: "Online only",
    offline: "Offline only",
    allOnline: "Online and offline",
    end: "End",
    allEnds: "However they ended",
  },
});
