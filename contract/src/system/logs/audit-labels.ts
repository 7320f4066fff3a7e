import type { Language } from "../../core/refusal.ts";
import { KINDS } from "./audit-kinds.ts";
import { ROOMS } from "./audit-rooms.ts";

/**
 * Labels of the audit log. Its actions are named like permissions, `wing_room_verb`: English is read from the name itself,
 * Chinese stands here for each verb, and beside it for each room and kind of thing. One without a word fails a test.
 */
const VERBS: Readonly<Record<string, string>> = {
  "remove-rule": "删除规则",
  "update-rule": "修改规则",
  "create-rule": "新建规则",
  comment: "添加备注",
  snooze: "暂停提醒",
  acknowledge: "确认",
  take: "领取",
  raise: "发起",
  arrive: "到场",
  "hand-over": "移交",
  resolve: "解决",
  photo: "添加照片",
  finish: "完成",
  reopen: "重新打开",
  usePart: "更换耗材",
  close: "设置休息日",
  open: "取消休息日",
  remark: "填写备注",
  archive: "归档",
  start: "启动",
  run: "立即执行",
  pause: "暂停",
  resume: "继续",
  stop: "停止",
  skipStep: "跳过步骤",
  skip: "跳过",
  reorder: "调整顺序",
  confirm: "确认",
  decline: "拒绝",
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
  "create-order": "新建工单",
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
  generate: "生成",
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
  releaseVersion: "发布版本",
  withdrawVersion: "撤回版本",
  removeFile: "删除文件",
  submit: "提交审批",
  sync: "同步",
  next: "开始下一组",
  emergencyStop: "紧急停止",
  revert: "撤销升级",
  choose: "设置升级方式",
  makeToken: "生成令牌",
  dropToken: "删除令牌",
  makeGateway: "生成网关令牌",
  dropGateway: "删除网关令牌",
  sign: "设置签名",
  setRules: "设置规则",
  addKey: "添加公钥",
  revokeKey: "撤销公钥",
  remove: "删除",
  rename: "重命名",
  renewCodes: "更换恢复码",
  renewCredentials: "更换凭证",
  replace: "更换",
  require: "要求二次验证",
  recall: "撤回",
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
  standIn: "安排替班",
  removeStandIn: "取消替班",
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
