import type { Advice } from "@sweepline/contract/care/fault-codes.ts";
import { texts, useLanguage, useTexts } from "../../core/i18n/index.ts";

const adviceTexts = texts({
  zh: { look: "请到现场查看机器人，或通过远程操作查看。" },
  en: { look: "Look at the robot, on site or by remote operation." },
});

/** What to do about a stop, in the person's language where it is written in that; where nobody has written it, to go and see. */
export function useAdvice(): (advice: Advice | undefined) => string {
  const language = useLanguage();
  const { look } = useTexts(adviceTexts);
  return (advice) => advice?.[language] || advice?.zh || advice?.en || look;
}
