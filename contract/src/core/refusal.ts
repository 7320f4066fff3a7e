import { CODE_TEXTS } from "./code-texts.ts";
import { PLAN_VALIDATION } from "./plan-validation.ts";

/**
 * A refusal is an expected "no": a stable key for machines, an HTTP status, and a text in both languages.
 * Texts may carry `{name}` places, filled from the refusal's values. Spec §8.
 */
export interface Refusal {
  readonly key: string;
  readonly status: number;
  readonly zh: string;
  readonly en: string;
}

type RefusalTexts = readonly [status: number, zh: string, en: string];

/** Declares a room's refusals; the property name is the wire's `error` key. */
export function defineRefusals<T extends Record<string, RefusalTexts>>(
  words: T,
): { readonly [K in keyof T]: Refusal } {
  const refusals = Object.entries(words).map(([key, [status, zh, en]]) => [key, { key, status, zh, en }]);
  return Object.fromEntries(refusals) as { readonly [K in keyof T]: Refusal };
}

export type Language = "zh" | "en";

export function refusalText(
  refusal: Pick<Refusal, Language>,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  return refusal[language].replace(/\{(\w{1,40})\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * The catalogue of spec §8. `repeatedSubmission` is status 100 there, which is no final HTTP status: it travels
 * as 200 with `error` "000".
 */
export const CORE_REFUSALS = {
  ...defineRefusals({
    notSignedIn: [401, "登录已失效，请重新登录", "You are not signed in, or your session has ended"],
    noPermission: [403, "当前操作没有权限", "You have no permission for this operation"],
    stepUpRequired: [403, "此操作需要重新验证身份", "Confirm your identity before doing this"],
    noCompanyPermission: [
      403,
      "您的公司没有该权限，请先申请",
      "Your company does not have this permission; apply for it first",
    ],
    viewOnly: [
      403,
      "正在以他人身份查看，不能修改任何数据",
      "You are viewing as another person and cannot change anything",
    ],
    notFound: [404, "资源不存在", "The resource does not exist"],
    conflict: [
      409,
      "数据已被他人修改，请刷新后重试",
      "Someone else has changed this in the meantime; reload and try again",
    ],
    payloadTooLarge: [413, "提交的内容过大", "The submitted content is too large"],
    accountNotBound: [
      417,
      "登录账号未绑定，请使用密码登录后绑定",
      "This login is not bound to an account; sign in with your password to bind it",
    ],
    invalidInput: [422, "提交的内容有误，请检查标出的字段", "Please check the marked fields"],
    demoReadOnly: [423, "演示环境不能操作", "The demo environment cannot be operated"],
    badCredentials: [
      426,
      "用户名不存在或密码错误",
      "The username does not exist or the password is incorrect",
    ],
    wrongCaptcha: [428, "验证码错误，请重新输入", "Wrong verification code, please enter it again"],
    tooManyRequests: [
      429,
      "请求过于频繁，请在 {seconds} 秒后重试",
      "Too many requests; try again in {seconds} s",
    ],
    demoNoPermission: [479, "演示环境，没有权限", "Demo environment: no permission"],
    unexpected: [
      500,
      "系统未知错误，请反馈给管理员",
      "Unknown system error; please report it to the administrator",
    ],
    unavailable: [503, "服务暂不可用，请稍后重试", "The service is unavailable; try again later"],
  }),
  repeatedSubmission: {
    key: "000",
    status: 200,
    zh: "操作过于频繁，请勿重复请求",
    en: "Operation too frequent; do not repeat the request",
  },
} as const;

/** Texts of rules that a schema refuses with `error: "validation.…"`. Spec §5. */
export const VALIDATION_TEXTS = {
  ...CODE_TEXTS,
  "validation.required": { zh: "不能为空", en: "Must not be empty" },
  "validation.pageTooFar": { zh: "页码过大，请缩小查询范围", en: "Too far; narrow the search instead" },
  "validation.password": {
    zh: "6 至 20 位字母、数字或特殊字符",
    en: "6 to 20 letters, digits or special characters",
  },
  "validation.passwordSame": {
    zh: "新密码不能与原密码相同",
    en: "The new password must differ from the original",
  },
  "validation.passwordKnown": {
    zh: "该密码在常见或已泄露的密码列表中，请换一个",
    en: "This password is on lists of common or leaked passwords; choose another",
  },
  "validation.passwordPersonal": {
    zh: "密码不能主要由用户名、手机号、邮箱、组织或产品名称构成",
    en: "The password must not be made of the username, phone, email, organization or product",
  },
  "validation.passwordConfirm": { zh: "两次输入的密码不一致", en: "The confirmation does not match" },
  "validation.originalPassword": {
    zh: "原密码至少 6 位",
    en: "The original password has at least 6 characters",
  },
  "validation.oneTimeCode": { zh: "验证码格式不正确", en: "This is not a complete code" },
  "validation.phone": { zh: "请输入 11 位手机号", en: "A phone number has 11 digits" },
  "validation.email": { zh: "请输入有效的邮箱地址", en: "Enter a valid email address" },
  "validation.endBeforeStart": { zh: "结束日期不能早于开始日期", en: "The end must not be before the start" },
  "validation.startFirst": { zh: "请先选择开始日期", en: "Choose a start date first" },
  "validation.usageSpan": { zh: "时间范围最多 366 天", en: "At most 366 days" },
  "validation.pastTime": { zh: "所选时间不能早于当前时间", en: "The time must not be in the past" },
  "validation.ringsFirst": {
    zh: "按环的分组须排在最前，先试点后先行",
    en: "Groups of rings come first: canary, then early",
  },
  "validation.percent": { zh: "请输入 0 至 100 的整数", en: "A whole number from 0 to 100" },
  "validation.integerPrompt": { zh: "请输入 1 至 100 的整数", en: "An integer from 1 to 100" },
  "validation.reportedAs": {
    zh: "星号 * 只能放在末尾，且前面必须有内容",
    en: "An asterisk * may only stand at the end, behind something",
  },
  "validation.timeZone": { zh: "未知的时区", en: "Unknown time zone" },
  "validation.emailRequired": { zh: "邮箱不能为空", en: "The email must not be empty" },
  "validation.iccid": { zh: "ICCID 为 19 或 20 位数字", en: "An ICCID has 19 or 20 digits" },
  "validation.reason": { zh: "请填写理由", en: "Give a reason" },
  "validation.menuPath": {
    zh: "请输入以 / 开头的路径或 http(s) 地址",
    en: "A path that begins with /, or an http(s) address",
  },
  "validation.redirectUri": { zh: "请输入有效的 http(s) 地址", en: "Enter a valid http(s) address" },
  "validation.noTaskStep": { zh: "请至少选择一个清洁区域", en: "At least one thing to clean must be chosen" },
  "validation.loops": { zh: "请输入 1 到 100 的整数", en: "Enter a whole number from 1 to 100" },
  "validation.noWeekday": { zh: "请至少选择一个星期", en: "Choose at least one day of the week" },
  "validation.noMonthDay": { zh: "请选择每月的日期", en: "Choose the days of the month" },
  "validation.noMonth": { zh: "请至少选择一个月份", en: "Choose at least one month" },
  "validation.planSpan": { zh: "时间范围应为 1 至 32 天", en: "A span of 1 to 32 days is wanted" },
  "validation.oneSubject": { zh: "请选择一个任务或任务组合", en: "Choose a task or a combination" },
  "validation.partNotEarlier": {
    zh: "只能选择前面阶段中的任务",
    en: "Only a task of an earlier stage can be named here",
  },
  "validation.noPerson": { zh: "请至少选择一人", en: "Choose at least one person" },
  "validation.noDevice": { zh: "请至少选择一台设备", en: "At least one device must be selected" },
  "validation.deviceId": { zh: "设备 ID 不能为空", en: "The device ID cannot be empty" },
  "validation.manufacturer": {
    zh: "只能包含字母、数字、空格和 _ . : -，长度 1 至 64",
    en: "Letters, digits, spaces and _ . : - only, 1 to 64 characters",
  },
  "validation.noTenant": { zh: "租户不能为空", en: "Tenant cannot be empty" },
  "validation.modelCode": { zh: "型号编码不能为空", en: "The model code is required" },
  "validation.model": { zh: "型号不能为空", en: "The model must not be empty" },
  "validation.modelType": { zh: "请选择型号类型", en: "Choose the type of the model" },
  "validation.projectName": { zh: "项目名称不能为空", en: "The project name is required" },
  "validation.itemCode": { zh: "项目编码不能为空", en: "The item code is required" },
  "validation.workMinutes": { zh: "请输入 1 至 10080 的整数", en: "A whole number from 1 to 10080" },
  "validation.businessType": { zh: "请选择业务类型", en: "Choose a business type" },
  "validation.classification": { zh: "请选择分类", en: "Choose a classification" },
  "validation.processingLevel": { zh: "请选择处理级别", en: "Choose a processing level" },
  "validation.cleaningWidth": { zh: "请输入 0.05 至 10 米", en: "From 0.05 to 10 meters" },
  "validation.topSpeed": { zh: "请输入 0.05 至 20 米/秒", en: "From 0.05 to 20 meters a second" },
  "validation.retentionDays": { zh: "请输入 1 至 400 的整数", en: "An integer from 1 to 400" },
  "validation.partNumberPrefix": {
    zh: "只能包含字母、数字和 _ - . /，最多 32 位",
    en: "Letters, digits and _ - . / only, at most 32 characters",
  },
  "validation.beyondProtocol": {
    zh: "所选协议不能承载其中的某些能力",
    en: "The protocol cannot carry all of these capabilities",
  },
  "validation.host": { zh: "请输入有效的主机名或 IP 地址", en: "Enter a host name or an IP address" },
  "validation.clientId": {
    zh: "1 至 128 个字母、数字或符号，不含空格",
    en: "1 to 128 letters, digits or signs, without spaces",
  },
  "validation.topicFilter": {
    zh: "+ 与 # 须独占一级，# 只能在最后一级",
    en: "+ and # stand alone in their level, and # in the last one",
  },
  "validation.topicName": {
    zh: "不能包含 + 与 #，不能以 $ 开头",
    en: "Without + and #, and not beginning with $",
  },
  "validation.topicOfDevice": {
    zh: "请将 {serialNumber} 换为设备序列号",
    en: "Put the serial number of a device in the place of {serialNumber}",
  },
  "validation.address": {
    zh: "须为有效主题，{serialNumber} 至多一处且独占一级",
    en: "A topic in which {serialNumber} stands at most once and alone in its level",
  },
  "validation.jsonPath": {
    zh: "路径形如 $.battery.level 或 values[0]",
    en: "A path like $.battery.level or values[0]",
  },
  "validation.thresholdOutside": {
    zh: "超出该告警类型允许的范围",
    en: "Outside of the range that this kind of alarm allows",
  },
  "validation.durationShort": {
    zh: "短于该告警类型允许的最短时间",
    en: "Shorter than this kind of alarm allows",
  },
  "validation.range": { zh: "最大值不能小于最小值", en: "The maximum must not be below the minimum" },
  "validation.targetType": { zh: "该字段不接受此类型", en: "This field does not take values of this type" },
  "validation.duplicate": { zh: "重复", en: "Used twice" },
  "validation.oneParameter": { zh: "纯文本只能有一个参数", en: "Plain text has one parameter at most" },
  "validation.elementNameEmpty": { zh: "元素名称不能为空", en: "The name of an element cannot be empty" },
  "validation.elementNameTooLong": {
    zh: "名称过长，最多 32 个字符",
    en: "The name is too long; 32 characters at most",
  },
  "validation.elementName": { zh: "名称不符合要求", en: "The name does not meet the requirements" },
  "validation.transferTarget": {
    zh: "请输入序列号的后 8 位",
    en: "Enter the last 8 digits of the serial number",
  },
  "validation.robotsMapKey": {
    zh: "不能包含控制字符，长度 1 至 128",
    en: "1 to 128 characters, without control characters",
  },
  "validation.mapKey": {
    zh: "只能包含字母、数字和 _ . -，长度 1 至 64",
    en: "Letters, digits and _ . - only, 1 to 64 characters",
  },
  "validation.mac": { zh: "MAC 地址形如 00:1A:2B:3C:4D:5E", en: "A MAC address like 00:1A:2B:3C:4D:5E" },
  "validation.serviceUrl": {
    zh: "以 http:// 或 https:// 开头的地址，不含查询参数",
    en: "An address that begins with http:// or https://, without a query",
  },
  "validation.addressNumber": {
    zh: "地址编号形如 楼宇/梯群/电梯，每段只能包含字母、数字和 _ . : -",
    en: "An address like building/bank/elevator: letters, digits and _ . : - in each part",
  },
  "validation.accountId": {
    zh: "只能包含字母、数字和 _ . : -，长度 1 至 64",
    en: "Letters, digits and _ . : - only, 1 to 64 characters",
  },
  "validation.twoFloors": { zh: "至少需要两个楼层", en: "Two floors at least" },
  "validation.floorTwice": { zh: "楼层重复", en: "A floor stands there twice" },
  "validation.noFloor": { zh: "至少需要一个楼层", en: "One floor at least" },
  "validation.floorPlan": {
    zh: "楼层与地上、地下层数不符",
    en: "The floors do not fit the counts above and below ground",
  },
  "validation.floorName": { zh: "楼层名称重复", en: "Another floor has this name" },
  "validation.clockTime": { zh: "时间格式为 时:分", en: "A time like 08:30" },
  "validation.hoursOverlap": { zh: "营业时间重叠", en: "These hours overlap" },
  "validation.webAddress": {
    zh: "请输入 http(s) 地址，不含用户名和密码",
    en: "An http(s) address, without a user name or password",
  },
  "validation.headerName": { zh: "只能包含字母、数字和 -", en: "Letters, digits and - only" },
  "validation.headerValue": { zh: "只能包含可打印的 ASCII 字符", en: "Printable ASCII characters only" },
  "validation.noMessageType": { zh: "请选择类型", en: "The type must be selected" },
  "validation.noFault": { zh: "请选择故障配置", en: "The fault configuration must be selected" },
  "validation.noFaultDetail": { zh: "请选择故障明细", en: "The fault details must be selected" },
  "validation.noCompanyType": { zh: "请选择公司类型", en: "The company type must be selected" },
  "validation.noCompany": { zh: "请选择公司", en: "The company must be selected" },
  "validation.noWay": { zh: "请选择发送方式", en: "Choose a way to send it" },
  "validation.noReceiver": { zh: "请选择接收人", en: "The receiver must be selected" },
  "validation.firmwareFileName": {
    zh: "只能包含字母、数字、空格和 . _ + ( ) -，以字母或数字开头，最多 120 个字符",
    en: "Letters, digits, spaces and . _ + ( ) - only, beginning with a letter or digit, 120 characters at most",
  },
  "validation.emptyFile": { zh: "文件为空", en: "The file is empty" },
  "validation.cron": {
    zh: "须为 5 至 7 个字段，用空格分隔，例如 0 0 8 * * ?",
    en: "Five to seven fields with blanks between them, such as 0 0 8 * * ?",
  },
  "validation.jobClass": { zh: "请选择执行类", en: "Choose a class" },
  ...PLAN_VALIDATION,
  "validation.atLeastOne": { zh: "请至少选择一项", en: "Choose at least one" },
} as const;

export type ValidationKey = keyof typeof VALIDATION_TEXTS;
