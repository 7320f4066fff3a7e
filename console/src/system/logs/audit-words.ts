import type { Language } from "../../core/i18n/index.ts";

/**
 * Actions of the audit log are named like permissions, `wing_room_verb`. People read them as words: rooms and verbs that
 * have a Chinese word get it here, any other is read from its own name.
 */
const ROOMS: Readonly<Record<string, string>> = {
  "app-info": "应用信息",
  attachments: "附件",
  dictionaries: "字典",
  devices: "设备",
  menus: "菜单",
  "oauth-clients": "客户端",
  "organization-types": "组织类型",
  organizations: "组织",
  "permission-requests": "权限申请",
  rights: "权限",
  roles: "角色",
  session: "会话",
  "single-sign-on": "单点登录",
  staff: "人员",
};

const VERBS: Readonly<Record<string, string>> = {
  approve: "批准",
  apply: "申请",
  bind: "绑定",
  changePassword: "修改密码",
  copy: "复制",
  create: "新建",
  createItem: "新增字典值",
  delete: "删除",
  deleteItem: "删除字典值",
  disable: "停用",
  edit: "修改",
  enable: "启用",
  end: "结束",
  endReused: "因令牌重复使用而结束",
  endSessions: "结束会话",
  import: "导入",
  lock: "锁定",
  move: "移动",
  order: "排序",
  refuse: "拒绝",
  register: "注册",
  remove: "删除",
  resetPassword: "重置密码",
  restore: "恢复",
  revoke: "撤销",
  revokeSecret: "吊销密钥",
  rotateSecret: "更换密钥",
  setAvatar: "更换头像",
  setEnabled: "停用与启用",
  signIn: "登录",
  signOut: "退出登录",
  unbind: "解除绑定",
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
  appInfo: "应用信息",
  attachment: "附件",
  device: "设备",
  devices: "批量设备",
  dictionary: "字典",
  dictionaryItem: "字典值",
  identity: "登录身份",
  menu: "菜单",
  oauthClient: "客户端",
  organization: "组织",
  organizationType: "组织类型",
  permissionRequest: "权限申请",
  role: "角色",
  session: "会话",
  staff: "人员",
};

/** `resetPassword` → "reset password" */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();

export function actionWords(action: string, language: Language): string {
  const [, room = action, verb = ""] = action.split("_");
  const [zhRoom, zhVerb] = [ROOMS[room] ?? wordsOf(room), VERBS[verb] ?? wordsOf(verb)];
  return language === "zh" ? `${zhRoom} · ${zhVerb}` : `${wordsOf(room)} · ${wordsOf(verb)}`;
}

export const kindWords = (kind: string, language: Language): string =>
  (language === "zh" && KINDS[kind]) || wordsOf(kind);
