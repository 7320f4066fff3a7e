import type { HeldAssist } from "./assist-life.ts";

type Of = Pick<HeldAssist, "causes" | "remark" | "id">;
const stops = ({ causes }: Of): string =>
  causes
    .map(({ code, text }) => text || code)
    .filter(Boolean)
    .join(", ");

/** Title and description of a work order that is made of an assist, in the language of whoever makes it. */
export const orderTexts = {
  zh: {
    title: (assist: Of) => `机器人需要协助：${stops(assist) || "人工发起"}`.slice(0, 120),
    description: (assist: Of) => [`协助编号 ${assist.id}`, assist.remark].filter(Boolean).join("\n"),
  },
  en: {
    title: (assist: Of) => `Robot needs help: ${stops(assist) || "raised by hand"}`.slice(0, 120),
    description: (assist: Of) => [`Assist ${assist.id}`, assist.remark].filter(Boolean).join("\n"),
  },
};
