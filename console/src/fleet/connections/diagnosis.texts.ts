import { texts } from "../../core/i18n/index.ts";

/** Evidence as text; what a finding does not carry reads "—". */
export interface EvidenceTexts {
  readonly at: string;
  readonly count: string;
  readonly reason: string;
  /** Empty where it had none, or it was not published. */
  readonly will: string;
  readonly percent: string;
  /** Empty where the trend is not known. */
  readonly trend: string;
  /** Empty where it would not have been empty soon. */
  readonly left: string;
  readonly signal: string;
  readonly ssid: string;
  readonly went: string;
  readonly others: string;
  readonly neighborhood: string;
  readonly errors: string;
  /** What to check of one that never came, by how it connects. */
  readonly firstStep: string;
  readonly silent: string;
}

const times = (count: string): string => (count === "1" ? "once" : `${count} times`);
const messages = (count: string): string => (count === "1" ? "1 message was" : `${count} messages were`);

/** Of each finding: what it says, and what to do. */
export const diagnosisTexts = texts({
  zh: {
    offline: "为什么离线？",
    stale: "为什么没有新数据？",
    unknown: "为什么从未上线？",
    since: (time: string, age: string) => `自 ${time} 起（${age}）`,
    lastReport: (time: string) => `最近一次上报：${time}`,
    neverReported: "从未上报数据",
    advice: "建议",
    byWill: "（遗嘱消息）",
    list: "可能的原因，最有说服力的在前",
    certainty: { certain: "确定", likely: "很可能", possible: "可能" },
    neighborhoods: {
      site: "同一楼层",
      concentrator: "同一集中器",
      server: "同一 MQTT 服务器",
      organization: "同一组织",
      fleet: "整个车队",
    },
    firstSteps: {
      broker: "检查设备是否已通电，服务器地址、用户名和密码是否正确。",
      server: "检查设备是否已通电并连接到其 MQTT 服务器，主题中的名称是否与登记的序列号一致。",
      radio: "检查设备是否已通电并入网，附近是否有集中器，网络服务器是否把它的上行消息发到 MQTT。",
    },
    rejections: {
      malformed: "报文无法解析",
      invalid: "报文不符合协议",
      tooLarge: "报文过大",
      notStorable: "报文无法保存",
      overBudget: "上报量超出每日上限",
      implausibleTime: "设备时钟不正确",
      implausibleAmount: "工作量超出可能",
      foreignTopic: "主题不属于该设备",
      topicLetters: "主题大小写或空格不符",
      otherManufacturer: "主题中的制造商不符",
      tooManySignIns: "登录过于频繁",
      tooManyPackets: "短时间内发送的报文过多",
      qosNotSupported: "使用了 QoS 2，消息服务只支持 0 和 1",
      notOffered: "使用了未提供的 MQTT 5 功能",
      notReading: "不读取发给它的报文",
    },
    says: {
      neverConnected: "设备登记后从未连接过平台，也没有收到过它的消息。",
      awaitingFirst: ({ at }: EvidenceTexts) => `设备于 ${at} 登记，正在等待它的第一条消息。`,
      credentialRevoked: ({ at }: EvidenceTexts) => `设备凭证已于 ${at} 撤销，平台不再允许它登录。`,
      noCredential: "设备没有登录凭证，无法连接平台自带的消息服务。",
      signInRefused: ({ count, at }: EvidenceTexts) =>
        `设备尝试过连接，但登录被拒绝，最近一次在 ${at}（累计 ${count} 次）。`,
      lineRefused: ({ count, at, reason }: EvidenceTexts) =>
        `平台拒绝或断开其连接 ${count} 次，最近一次在 ${at}：${reason}。`,
      messagesRefused: ({ count, at, reason }: EvidenceTexts) =>
        `设备仍在发送报文，但有 ${count} 条被拒收（${reason}），最近一条在 ${at}。`,
      brokerRestart: ({ at }: EvidenceTexts) => `消息服务在 ${at} 重启，此后设备没有重新连接。`,
      foreignServer: "设备已转交，但它所用的 MQTT 服务器不属于现在的所属组织或上级，平台不再接收其报文。",
      serverDown: ({ at }: EvidenceTexts) => `设备所用的 MQTT 服务器自 ${at} 起未连接。`,
      restartOrdered: ({ at }: EvidenceTexts) => `离线前刚刚（${at}）收到重启命令，之后没有重新上线。`,
      neighborsToo: ({ went, others, neighborhood }: EvidenceTexts) =>
        `${neighborhood}的其他 ${others} 台设备中，有 ${went} 台在同一分钟离线。`,
      kicked: ({ at }: EvidenceTexts) => `${at} 有另一连接使用了同一身份登录，原连接被踢下线。`,
      batteryEmpty: ({ percent, trend, left }: EvidenceTexts) =>
        `最后一次上报时电量仅 ${percent}${trend && `，每小时变化 ${trend}`}${left && `，约 ${left} 后耗尽`}。`,
      batteryLow: ({ percent, trend }: EvidenceTexts) =>
        `最后一次上报时电量偏低：${percent}${trend && `，每小时变化 ${trend}`}。`,
      unstableLine: ({ count }: EvidenceTexts) => `离线前 24 小时内连接已中断 ${count} 次。`,
      weakWifi: ({ signal, ssid }: EvidenceTexts) => `最后一次上报时无线信号弱：${ssid} ${signal}。`,
      closed: ({ at }: EvidenceTexts) => `设备于 ${at} 主动断开：正常关机或重启前会这样做。`,
      lineLost: ({ at, will }: EvidenceTexts) =>
        `连接于 ${at} 突然中断${will}，设备没有主动断开：网络或电源被切断。`,
      silence: ({ at }: EvidenceTexts) =>
        `自 ${at} 起没有任何消息，连接也没有断开的消息：设备可能死机，或网络单向不通。`,
      errorsBefore: ({ count, errors }: EvidenceTexts) => `最后一次上报时有 ${count} 个错误：${errors}。`,
      locked: ({ at }: EvidenceTexts) => `设备已锁定（${at}），可能被有意停用。`,
      lateReports: ({ silent }: EvidenceTexts) => `设备仍保持连接，但已 ${silent} 没有上报。`,
      notKnown: "现有的证据无法说明原因。",
    },
    does: {
      neverConnected: ({ firstStep }: EvidenceTexts) => firstStep,
      awaitingFirst: ({ firstStep }: EvidenceTexts) => `稍候；若一直没有消息：${firstStep}`,
      credentialRevoked: "若设备应继续使用，请更换凭证并写入设备。",
      noCredential: "为设备生成凭证并写入设备。",
      lineRefused: "检查设备的 MQTT 客户端：重连频率、QoS 设置，以及是否持续读取报文。",
      signInRefused: "核对设备中的密码；若遗失请更换凭证。",
      messagesRefused: "查看下方的被拒内容，检查设备时钟与固件版本。",
      brokerRestart: "若设备不会自动重连，请现场重启设备。",
      foreignServer: "为设备选择其所属组织的 MQTT 服务器，或收回设备。",
      serverDown: "查看该 MQTT 服务器的状态与原因。",
      restartOrdered: "稍候几分钟；若仍未上线，请现场查看。",
      neighborsToo: "先检查现场的网络和电源，而不是这一台设备。",
      kicked: "确认没有两台设备使用同一序列号；必要时更换凭证。",
      batteryEmpty: "到现场为设备充电，并检查回桩是否成功。",
      batteryLow: "检查设备是否已回桩充电。",
      unstableLine: "检查现场的无线覆盖和路由器。",
      weakWifi: "改善该位置的无线覆盖，或更换接入点。",
      closed: "若并非有意关机，请查看设备日志。",
      lineLost: "检查现场网络与设备电源。",
      silence: "现场查看设备；必要时重启。",
      errorsBefore: "查看错误详情并在现场处理。",
      locked: "确认锁定原因，恢复使用前先解锁。",
      lateReports: "稍候；若持续没有上报，连接将被判为离线。",
      notKnown: "查看设备日志与连接记录，或到现场检查。",
    },
  },
  en: {
    offline: "Why is it offline?",
    stale: "Why is there no new data?",
    unknown: "Why has it never been online?",
    since: (time: string, age: string) => `since ${time} (${age})`,
    lastReport: (time: string) => `last report: ${time}`,
    neverReported: "it has never reported",
    advice: "What to do",
    byWill: " (last will)",
    list: "Possible causes, strongest evidence first",
    certainty: { certain: "Certain", likely: "Likely", possible: "Possible" },
    neighborhoods: {
      site: "on the same floor",
      concentrator: "on the same concentrator",
      server: "on the same MQTT server",
      organization: "of the same organization",
      fleet: "in the whole fleet",
    },
    firstSteps: {
      broker:
        "Check that it has power, and that the server address, username and password in it are correct.",
      server:
        "Check that it has power and is connected to its MQTT server, and that the name in its topics is the registered serial number.",
      radio:
        "Check that it has power and has joined the network, that a concentrator is in range, and that the network server publishes its uplinks over MQTT.",
    },
    rejections: {
      malformed: "not readable",
      invalid: "not valid under the protocol",
      tooLarge: "too large",
      notStorable: "not storable",
      overBudget: "above the daily limit",
      implausibleTime: "wrong device clock",
      implausibleAmount: "more work than possible",
      foreignTopic: "topics that belong to another device",
      topicLetters: "topics whose case or spaces differ",
      otherManufacturer: "topics that name another manufacturer",
      tooManySignIns: "signs in too often",
      tooManyPackets: "sends too many packets at once",
      qosNotSupported: "uses QoS 2; the broker supports 0 and 1",
      notOffered: "uses an MQTT 5 feature that is not offered",
      notReading: "does not read what is sent to it",
    },
    says: {
      neverConnected: "The device has not connected or sent a message since it was registered.",
      awaitingFirst: ({ at }: EvidenceTexts) =>
        `It was registered at ${at} and is waiting for its first message.`,
      credentialRevoked: ({ at }: EvidenceTexts) =>
        `Its credentials were revoked at ${at}; it can no longer sign in.`,
      noCredential: "The device has no credentials, so it cannot sign in to the platform's own broker.",
      signInRefused: ({ count, at }: EvidenceTexts) =>
        `It tried to connect, but its sign-in was refused, most recently at ${at} (${times(count)} in all).`,
      lineRefused: ({ count, at, reason }: EvidenceTexts) =>
        `The platform refused or ended its connection ${times(count)}, most recently at ${at}: ${reason}.`,
      messagesRefused: ({ count, at, reason }: EvidenceTexts) =>
        `It is still sending, but ${messages(count)} rejected (${reason}), most recently at ${at}.`,
      brokerRestart: ({ at }: EvidenceTexts) =>
        `The broker restarted at ${at}, and the device has not reconnected since.`,
      foreignServer:
        "It was allocated to another organization, but its MQTT server does not belong to that organization or one above it, so its messages are not accepted.",
      serverDown: ({ at }: EvidenceTexts) => `Its MQTT server has been disconnected since ${at}.`,
      restartOrdered: ({ at }: EvidenceTexts) =>
        `It was ordered to restart at ${at}, just before it went offline, and has not come back.`,
      neighborsToo: ({ went, others, neighborhood }: EvidenceTexts) =>
        `${went} of ${others} other devices ${neighborhood} went offline in the same minute.`,
      kicked: ({ at }: EvidenceTexts) =>
        `At ${at} another connection signed in with the same identity, and this one was closed.`,
      batteryEmpty: ({ percent, trend, left }: EvidenceTexts) =>
        `Its battery was at ${percent} in its last report${trend && `, changing by ${trend} an hour`}${left && `, empty in about ${left}`}.`,
      batteryLow: ({ percent, trend }: EvidenceTexts) =>
        `Its battery was low in its last report: ${percent}${trend && `, changing by ${trend} an hour`}.`,
      unstableLine: ({ count }: EvidenceTexts) =>
        `The connection dropped ${times(count)} in the 24 hours before.`,
      weakWifi: ({ signal, ssid }: EvidenceTexts) =>
        `Wi-Fi was weak in its last report: ${signal} on ${ssid}.`,
      closed: ({ at }: EvidenceTexts) =>
        `It disconnected properly at ${at}, as devices do before they are switched off or restart.`,
      lineLost: ({ at, will }: EvidenceTexts) =>
        `The connection broke at ${at} without a proper disconnect${will}: its network or power was cut.`,
      silence: ({ at }: EvidenceTexts) =>
        `Nothing has been received since ${at}, not even that its connection ended: it may be frozen, or the network drops its messages.`,
      errorsBefore: ({ count, errors }: EvidenceTexts) =>
        `It had ${count === "1" ? "1 error" : `${count} errors`} in its last report: ${errors}.`,
      locked: ({ at }: EvidenceTexts) => `It is locked (${at}), possibly taken out of service on purpose.`,
      lateReports: ({ silent }: EvidenceTexts) =>
        `It is still connected, but has not reported for ${silent}.`,
      notKnown: "The available evidence does not show why.",
    },
    does: {
      neverConnected: ({ firstStep }: EvidenceTexts) => firstStep,
      awaitingFirst: ({ firstStep }: EvidenceTexts) => `Wait; if nothing arrives: ${firstStep}`,
      credentialRevoked: "To keep using it, replace its credentials and enter the new ones in it.",
      noCredential: "Create credentials for it and enter them in it.",
      lineRefused: "Check its MQTT client: how often it reconnects, its QoS, and whether it keeps reading.",
      signInRefused: "Compare the password in the device; if it is lost, replace the credentials.",
      messagesRefused: "Look at what was refused below, the device's clock and its firmware.",
      brokerRestart: "Restart the device on site if it does not connect by itself.",
      foreignServer: "Choose an MQTT server of its organization, or take the device back.",
      serverDown: "Check the state of that MQTT server and the reason shown there.",
      restartOrdered: "Wait a few minutes; if it stays offline, check it on site.",
      neighborsToo: "Check the network and power of the site first, not this device.",
      kicked:
        "Make sure that no two devices use the same serial number; replace the credentials if necessary.",
      batteryEmpty: "Charge it on site, and check whether it finds its dock.",
      batteryLow: "Check whether it is charging in its dock.",
      unstableLine: "Check the wireless coverage and the router on site.",
      weakWifi: "Improve the Wi-Fi coverage there, or change the access point.",
      closed: "If nobody switched it off on purpose, check its log.",
      lineLost: "Check the network on site and the device's power.",
      silence: "Check the device on site; restart it if necessary.",
      errorsBefore: "Check the errors and clear them on site.",
      locked: "Find out why it was locked; unlock it before it is used again.",
      lateReports: "Wait; if no report arrives, it will be considered offline.",
      notKnown: "Check its log and connection records, or the device on site.",
    },
  },
});
