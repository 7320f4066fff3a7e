import { texts } from "../../core/i18n/index.ts";
import { fleetTexts } from "../shared/index.ts";

export const connectionTexts = texts({
  zh: {
    ...fleetTexts.zh,
    title: "连接记录",
    loginName: "设备登录名",
    remoteIp: "远端 IP",
    connectedAt: "上线时间",
    disconnectedAt: "下线时间",
    survival: "存活时间",
    errorFlag: "异常标志",
    allFlags: "正常与异常",
    reason: "离线原因",
    byWill: "（遗嘱消息）",
    allReasons: "全部离线原因",
    stillConnected: "连接中",
    emptyTitle: "没有连接记录",
    emptyNote: "该条件下设备没有连接过。",
    unencrypted: "未加密",
    exposed: {
      title: "连接未加密",
      says: (remoteIp: string) =>
        `设备从公网地址 ${remoteIp} 未加密登录，途经的任何一方都能读到它的密码和消息。`,
      does: "建议：让设备改用加密端口（MQTTS），然后更换凭证，旧凭证可能已泄露。",
    },
  },
  en: {
    ...fleetTexts.en,
    title: "Connection records",
    loginName: "Login name",
    remoteIp: "Remote IP",
    connectedAt: "Connected",
    disconnectedAt: "Disconnected",
    survival: "Duration",
    errorFlag: "Outcome",
    allFlags: "All outcomes",
    reason: "Disconnect reason",
    byWill: " (last will)",
    allReasons: "All disconnect reasons",
    stillConnected: "Connected now",
    emptyTitle: "No connection records",
    emptyNote: "No connection matches these filters.",
    unencrypted: "Unencrypted",
    exposed: {
      title: "The connection is not encrypted",
      says: (remoteIp: string) =>
        `The device signed in unencrypted from ${remoteIp} over the public internet: anyone on the path can read its password and its messages.`,
      does: "Advice: connect it through the encrypted port (MQTTS), then replace its credentials, since the old ones may have been read.",
    },
  },
});
