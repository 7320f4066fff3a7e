import { texts } from "../../core/i18n/index.ts";

export const notGrantedTexts = texts({
  zh: {
    title: {
      deviceDetail: "您的公司尚无设备详情权限",
      fault: "您的公司尚无故障权限",
    },
    note: {
      deviceDetail:
        "可以看到设备及其状态；遥测数据、日志、地图和报告需要先申请权限，通过后会立即显示在这里。",
      fault: "错误与故障信息需要先申请权限，通过后会立即显示在这里。",
    },
    apply: "申请权限",
    ask: "请联系公司管理员申请权限。",
  },
  en: {
    title: {
      deviceDetail: "Your company has no device-detail permission",
      fault: "Your company has no fault permission",
    },
    note: {
      deviceDetail:
        "You see your devices and their status. Telemetry, logs, maps and reports appear here as soon as the permission is granted.",
      fault: "Errors and faults appear here as soon as the permission is granted.",
    },
    apply: "Apply for permission",
    ask: "Ask your company's administrator to apply for it.",
  },
});
