import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";

type Both = Readonly<Record<Language, string>>;

/** Spec §8: what to say where the body brings no `msg`. */
const BY_STATUS: Readonly<Record<number, Both>> = {
  100: CORE_REFUSALS.repeatedSubmission,
  401: CORE_REFUSALS.noPermission,
  403: CORE_REFUSALS.noPermission,
  404: CORE_REFUSALS.notFound,
  413: CORE_REFUSALS.payloadTooLarge,
  417: CORE_REFUSALS.accountNotBound,
  422: CORE_REFUSALS.invalidInput,
  423: CORE_REFUSALS.demoReadOnly,
  426: CORE_REFUSALS.badCredentials,
  428: CORE_REFUSALS.wrongCaptcha,
  429: { zh: "请求过于频繁，请稍后重试", en: "Too many requests; try again later" },
  479: CORE_REFUSALS.demoNoPermission,
  502: { zh: "服务正在重启，请稍后重试", en: "The service is restarting; try again shortly" },
  503: CORE_REFUSALS.unavailable,
  504: { zh: "服务响应超时，请稍后重试", en: "The service took too long to answer; try again shortly" },
};

export const LOST_NETWORK: Both = {
  zh: "网络连接已断开，请检查网络后重试",
  en: "The network connection was lost; check it and try again",
};
export const TIMED_OUT: Both = {
  zh: "请求超过 30 秒未得到响应，请重试",
  en: "No answer within 30 seconds; please try again",
};

/** `code` 000 is the refusal that the specification numbers 100: too frequent. */
export function errorText(status: number, error: string, language: Language): string {
  const known = error === CORE_REFUSALS.repeatedSubmission.key ? BY_STATUS[100] : BY_STATUS[status];
  return (known ?? CORE_REFUSALS.unexpected)[language];
}
