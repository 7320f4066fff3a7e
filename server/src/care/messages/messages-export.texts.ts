/** Words of codes in files of messages and of what goes out by channels. */
export const exportTexts = {
  zh: {
    severities: { info: "提示", warning: "警告", error: "错误", critical: "严重" },
    ways: { inApp: "站内消息", email: "邮件", push: "浏览器推送", sms: "短信", webhook: "Webhook" },
    messageStates: { scheduled: "待发送", sent: "已发送", recalled: "已撤回", dropped: "未发送" },
    deliveryStates: {
      ...{ pending: "发送中", held: "暂缓", collected: "已汇总", sent: "已发送" },
      ...{ refused: "被拒绝", failed: "失败" },
    },
    reasons: {
      ...{ unreachable: "无法连接", timeout: "超时", certificate: "证书无效", signInRefused: "登录被拒绝" },
      ...{ rejected: "对方拒收", failing: "对方出错", busy: "对方繁忙", redirected: "地址被重定向" },
      ...{ gone: "渠道或内容已不存在", noSecret: "密钥不可读", pushKey: "浏览器的推送密钥不可用" },
    },
    digest: "汇总消息",
    program: "程序",
    and: "、",
  },
  en: {
    severities: { info: "Information", warning: "Warning", error: "Error", critical: "Critical" },
    ways: { inApp: "In-app", email: "Email", push: "Browser push", sms: "Text message", webhook: "Webhook" },
    messageStates: { scheduled: "Scheduled", sent: "Sent", recalled: "Recalled", dropped: "Not sent" },
    deliveryStates: {
      ...{ pending: "On its way", held: "Held back", collected: "Collected", sent: "Sent" },
      ...{ refused: "Refused", failed: "Failed" },
    },
    reasons: {
      ...{ unreachable: "Not reachable", timeout: "No answer in time", certificate: "Certificate not valid" },
      ...{ signInRefused: "Sign-in refused", rejected: "Rejected", failing: "Fails at the other side" },
      ...{ busy: "The other side is busy", redirected: "Redirected", gone: "Nothing there any more" },
      ...{ noSecret: "The secret cannot be read", pushKey: "The browser's push key cannot be used" },
    },
    digest: "Several in one",
    program: "A program",
    and: ", ",
  },
} as const;
