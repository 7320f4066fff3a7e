import type { SingleSignOnError } from "@sweepline/contract/access/single-sign-on.ts";
import { texts } from "../../core/i18n/index.ts";

const zhErrors: Record<SingleSignOnError, string> = {
  off: "未启用单点登录，请使用密码登录",
  unreachable: "单点登录服务暂时无法连接，请稍后重试或使用密码登录",
  refused: "单点登录未被授权，请重试或使用密码登录",
  expired: "单点登录已超时，请重新开始",
  failed: "单点登录失败，请重试或使用密码登录",
};
const enErrors: Record<SingleSignOnError, string> = {
  off: "Single sign-on is not set up; sign in with your password",
  unreachable: "The single sign-on service cannot be reached; try again later or sign in with your password",
  refused: "Single sign-on was not authorized; try again or sign in with your password",
  expired: "Single sign-on timed out; start again",
  failed: "Single sign-on failed; try again or sign in with your password",
};

/** Of the login page: small on purpose. */
export const signOnTexts = texts({
  zh: {
    or: "或",
    signOnWith: (provider: string) => `使用 ${provider} 登录`,
    entering: "正在登录…",
    bindTitle: "该单点登录身份尚未绑定账号",
    bindNote: "请使用密码登录一次，系统会将其绑定到您的账号，以后即可直接登录。",
    bindNot: "不绑定",
    errors: zhErrors,
  },
  en: {
    or: "or",
    signOnWith: (provider: string) => `Sign in with ${provider}`,
    entering: "Signing you in…",
    bindTitle: "This identity is not bound to an account yet",
    bindNote: "Sign in with your password once to bind it to your account; from then on it signs you in.",
    bindNot: "Do not bind",
    errors: enErrors,
  },
});
