import type { Language } from "../../core/refusal.ts";

/**
 * Labels of the audit log. Its actions are named like permissions, `wing_room_verb`: English is read from the name itself,
 * Chinese stands here for each room, verb and kind of thing. One without a word fails a test.
 */
const ROOMS: Readonly<Record<string, string>> = {
  "fault-codes": "故障码",
  tasks: "任务",
  runs: "任务执行",
  schedules: "定时任务",
  planFeeds: "计划日历订阅",
  combinations: "任务组合",
  "task-reports": "任务报告",
  "remote-operation": "远程操作",
  "remote-deployment": "远程部署",
  allocations: "设备分配",
  "app-info": "应用信息",
  attachments: "附件",
  "bulk-jobs": "批量操作",
  commands: "设备命令",
  consumables: "耗材",
  "device-settings": "设备参数",
  devices: "设备",
  dictionaries: "字典",
  discoveries: "未登记设备",
  distributions: "地图下发",
  elevators: "电梯",
  maps: "地图",
  menus: "菜单",
  "mqtt-servers": "MQTT 服务器",
  "mqtt-topics": "MQTT 主题",
  "oauth-clients": "客户端",
  "organization-types": "组织类型",
  organizations: "组织",
  "permission-requests": "权限申请",
  places: "场地",
  products: "型号",
  rights: "权限",
  roles: "角色",
  "second-factors": "二次验证",
  session: "会话",
  "single-sign-on": "单点登录",
  staff: "人员",
};

const VERBS: Readonly<Record<string, string>> = {
  close: "设置休息日",
  open: "取消休息日",
  remark: "填写备注",
  archive: "归档",
  start: "启动",
  pause: "暂停",
  resume: "继续",
  stop: "停止",
  skipStep: "跳过步骤",
  skip: "跳过",
  reorder: "调整顺序",
  confirm: "确认",
  unarchive: "取消归档",
  add: "添加",
  apply: "申请",
  approve: "批准",
  taken: "取得控制权",
  handedOver: "移交控制权",
  takenOver: "强制接管",
  cleared: "清除异常连接",
  assign: "分配",
  associate: "关联",
  bind: "绑定",
  call: "呼叫",
  cancel: "取消",
  change: "修改",
  changePassword: "修改密码",
  clearCounts: "清除计数",
  copy: "复制",
  create: "新建",
  createItem: "新增字典值",
  decommission: "停用",
  delete: "删除",
  deleteItem: "删除字典值",
  disable: "停用",
  "discard-draft": "丢弃草稿",
  dissociate: "解除关联",
  download: "下载",
  edit: "修改",
  enable: "启用",
  end: "结束",
  endReused: "因令牌重复使用而结束",
  endSessions: "结束会话",
  forget: "清除",
  hold: "保持开门",
  import: "导入",
  keepTrial: "保存调试记录",
  lock: "锁定",
  move: "移动",
  order: "排序",
  publish: "发布版本",
  recommission: "重新启用",
  refuse: "拒绝",
  register: "注册",
  reject: "拒绝",
  release: "释放",
  remove: "删除",
  rename: "重命名",
  renewCodes: "更换恢复码",
  renewCredentials: "更换凭证",
  replace: "更换",
  require: "要求二次验证",
  reset: "重置",
  resetPassword: "重置密码",
  restore: "恢复",
  align: "对齐",
  revoke: "撤销",
  revokeCredentials: "吊销凭证",
  revokeSecret: "吊销密钥",
  rotateSecret: "更换密钥",
  say: "通知乘梯状态",
  send: "发送",
  setAvatar: "更换头像",
  setEnabled: "停用与启用",
  signIn: "登录",
  signOut: "退出登录",
  startTrial: "开始调试测试",
  stopTrial: "停止调试测试",
  unbind: "解除绑定",
  undo: "撤回",
  unlock: "解锁",
  update: "修改",
  updateItem: "修改字典值",
  updatePreferences: "修改偏好",
  updateProfile: "修改资料",
  upload: "上传",
  viewAs: "以他人身份查看",
  viewEnd: "结束以他人身份查看",
  withdraw: "撤回",
};

const KINDS: Readonly<Record<string, string>> = {
  faultCode: "故障码",
  task: "任务",
  schedule: "定时任务",
  planFeed: "计划日历订阅",
  combination: "任务组合",
  taskReport: "任务报告",
  appInfo: "应用信息",
  attachment: "附件",
  bulkJob: "批量操作",
  device: "设备",
  deployment: "部署",
  devices: "批量设备",
  dictionary: "字典",
  dictionaryItem: "字典值",
  discovery: "未登记设备",
  elevator: "电梯",
  identity: "登录身份",
  map: "地图",
  menu: "菜单",
  mqttServer: "MQTT 服务器",
  mqttTopic: "MQTT 主题",
  oauthClient: "客户端",
  organization: "组织",
  organizationType: "组织类型",
  permissionRequest: "权限申请",
  place: "场地",
  product: "型号",
  role: "角色",
  session: "会话",
  staff: "人员",
};

/** `resetPassword` → "reset password" */
const spaced = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();

const partsOf = (action: string): [room: string, verb: string] => {
  const [, room = action, verb = ""] = action.split("_");
  return [room, verb];
};

export function actionLabel(action: string, language: Language): string {
  const [room, verb] = partsOf(action);
  const [zhRoom, zhVerb] = [ROOMS[room] ?? spaced(room), VERBS[verb] ?? spaced(verb)];
  return language === "zh" ? `${zhRoom} · ${zhVerb}` : `${spaced(room)} · ${spaced(verb)}`;
}

export const kindLabel = (kind: string, language: Language): string =>
  (language === "zh" && KINDS[kind]) || spaced(kind);

/** What of an entry has no word: empty for every entry that the product makes. */
export function missingLabels({ action, kind }: { action: string; kind: string }): string[] {
  const [room, verb] = partsOf(action);
  return [
    ...(ROOMS[room] ? [] : [`room ${room}`]),
    ...(VERBS[verb] ? [] : [`verb ${verb}`]),
    ...(KINDS[kind] ? [] : [`kind ${kind}`]),
  ];
}
