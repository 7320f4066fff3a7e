import { texts } from "../../core/i18n/index.ts";

export const singleSignOnTexts = texts({
  zh: {
    identities: "单点登录",
    note: "绑定后可以通过以下身份直接登录本账号。",
    none: (provider: string) => `尚未绑定。从登录页使用 ${provider} 登录即可绑定。`,
    boundAt: "绑定时间",
    unbind: "解除绑定",
    unbindQuestion: "解除绑定？该身份将不能再登录本账号。",
    unbound: "已解除绑定",
  },
  en: {
    identities: "Single sign-on",
    note: "These identities sign you in to this account.",
    none: (provider: string) =>
      `None is bound yet. Sign in with ${provider} on the login page to bind yours.`,
    boundAt: "Bound",
    unbind: "Unbind",
    unbindQuestion: "Unbind this identity? It will no longer sign you in to this account.",
    unbound: "Identity unbound",
  },
});
