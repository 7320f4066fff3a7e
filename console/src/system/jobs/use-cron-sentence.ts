import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { cronTexts } from "./cron.texts.ts";
import { presetOf } from "./cron-preset.ts";

type Say = (cron: string, language: Language) => string | undefined;
const NONE: Say = () => undefined;

/** Says a cron expression as a sentence; undefined: it cannot be read, or the words have not come yet. */
export function useCronSentence(): (cron: string) => string | undefined {
  const t = useTexts(cronTexts);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["cron sentence"],
    // In an object: a function would be taken for an updater.
    queryFn: async () => ({ say: (await import("./cron-sentence.ts")).cronSentence }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const say = data?.say ?? NONE;
  return useCallback(
    (cron: string) => {
      const preset = presetOf(cron);
      return preset ? t.sentence(preset) : say(cron, language);
    },
    [t, say, language],
  );
}
