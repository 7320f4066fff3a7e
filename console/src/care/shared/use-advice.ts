import type { Advice } from "@sweepline/contract/care/fault-codes.ts";
import { useLanguage } from "../../core/i18n/index.ts";

/** What to do about a fault, in the person's language where it is written in that; empty: nobody has written it. */
export function useAdvice(): (advice: Advice | undefined) => string {
  const language = useLanguage();
  return (advice) => advice?.[language] || advice?.zh || advice?.en || "";
}
