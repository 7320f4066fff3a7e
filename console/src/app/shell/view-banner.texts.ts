import { texts } from "../../core/i18n/index.ts";

export const viewBannerTexts = texts({
  zh: {
    label: "以他人身份查看",
    lookingAs: (name: string) => `您正以 ${name} 的身份查看`,
    readOnly: "只读",
    minutesLeft: (minutes: number) => `剩余 ${minutes} 分钟`,
    stop: "停止查看",
    stopped: "已回到您自己的账号",
    ended: "以他人身份查看已结束，已回到您自己的账号",
  },
  en: {
    label: "Viewing as another person",
    lookingAs: (name: string) => `Viewing as ${name}`,
    readOnly: "Read only",
    minutesLeft: (minutes: number) => `${minutes} min left`,
    stop: "Stop",
    stopped: "You are back as yourself",
    ended: "Viewing as another person has ended; you are back as yourself",
  },
});
