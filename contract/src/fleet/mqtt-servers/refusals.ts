import { defineRefusals } from "../../core/refusal.ts";

/** Of a tenant, its companies included. */
export const MAX_TENANT_SERVERS = 20;
/** Of a tenant: whatever makes us connect again, and test messages. As many at once, then as many a minute. */
export const TENANT_TRIALS_A_MINUTE = { connections: 10, messages: 60 } as const;

export const MQTT_SERVER_REFUSALS = defineRefusals({
  builtInServer: [409, "内置消息服务只能修改名称", "Only the name of the built-in broker can be changed"],
  clientIdTaken: [409, "该服务器上已使用此客户端 ID", "This client ID is already used on this server"],
  passwordNeeded: [
    422,
    "地址、端口或加密方式已变更，请重新输入密码",
    "The address, port or encryption has changed; enter the password again",
  ],
  serverInUse: [
    409,
    "还有 {devices} 台设备通过该服务器通信，请先调整设备",
    "Devices still using this server: {devices}; change them first",
  ],
  serverDisabled: [409, "该服务器已停用", "This server is disabled"],
  topicNotAllowed: [
    422,
    "内置消息服务仅可发送到已登记的下行主题",
    "On the built-in broker, messages can only be sent to registered downlink topics",
  ],
  addressNotAllowed: [
    422,
    "不允许连接到此地址：请填写可从公网访问的主机",
    "Connections to this address are not allowed: enter a publicly reachable host",
  ],
  tooManyServers: [409, "每个租户最多可添加 {most} 台服务器", "A tenant can have at most {most} servers"],
  badHex: [422, "不是有效的十六进制内容", "Not valid hexadecimal content"],
  badCertificate: [422, "不是有效的 PEM 证书", "Not a valid PEM certificate"],
});
