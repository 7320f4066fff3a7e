import { texts } from "../core/i18n/index.ts";

export const sessionWarningTexts = texts({
  zh: {
    idleTitle: "您还在吗？",
    idleNote: (left: string) =>
      `由于长时间没有操作，您将在 ${left} 后退出登录。已填写的内容会保留到您下次登录。`,
    limitTitle: "登录即将到期",
    limitNote: (left: string) =>
      `本次登录已达到最长时间，将在 ${left} 后结束。已填写的内容会保留到您下次登录。`,
    stay: "保持登录",
    understood: "知道了",
    signOut: "退出登录",
  },
  en: {
    idleTitle: "Still there?",
    idleNote: (left: string) =>
      `You have not been active for a while, so you will be signed out in ${left}. What you have typed is kept until you sign in again.`,
    limitTitle: "Your session is about to end",
    limitNote: (left: string) =>
      `It has reached its maximum length and ends in ${left}. What you have typed is kept until you sign in again.`,
    stay: "Stay signed in",
    understood: "Understood",
    signOut: "Sign out",
  },
});
