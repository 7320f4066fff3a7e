import { ALARM_KINDS, type AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import type { StopCause } from "@sweepline/contract/care/assists/index.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";

interface Given {
  from: string;
  robot: string;
  place: string | null;
  causes: readonly StopCause[];
}
type Texts = Record<Language, string>;

/** For whoever it was handed over to: which robot, where, and what stopped it. */
export function handOverTexts({ from, robot, place, causes }: Given): { title: Texts; content: Texts } {
  const lasting = causes.filter(({ endedAt }) => endedAt === null);
  const said = (language: Language) =>
    [place, ...new Set(lasting.map((cause) => nameOf(cause, language)))].filter(Boolean).join(" · ");
  return {
    title: {
      zh: `${from} 将 ${robot} 的协助移交给您`,
      en: `${from} handed the assist of ${robot} over to you`,
    },
    content: { zh: said("zh"), en: said("en") },
  };
}

const nameOf = ({ source, code, text }: StopCause, language: Language): string => {
  const kind = source === "alarm" ? ALARM_KINDS[code as AlarmKindName] : undefined;
  return kind ? kind.label[language] : text || code;
};
