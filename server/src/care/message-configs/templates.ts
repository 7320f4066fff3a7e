import { type NewMessageConfig, TEMPLATE_PLACES } from "@sweepline/contract/care/message-configs.ts";
import { ALARM_CODES, type EventPhase } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { momentOf } from "../messages/index.ts";
import type { Names } from "./configs.store.ts";
import { eventTexts } from "./event.texts.ts";
import type { StoredEvent } from "./message-event.ts";

const PLACE = /\{(\w{1,40})\}/g;
type Place = (typeof TEMPLATE_PLACES)[number];

/** The first place of a template that nothing fills. */
export const unknownPlaceOf = (text: string): string | undefined =>
  [...text.matchAll(PLACE)]
    .map(([, name = ""]) => name)
    .find((name) => !(TEMPLATE_PLACES as readonly string[]).includes(name));

/** What a message is made of: one event, or many of which this is the first. */
export interface Filling {
  event: StoredEvent;
  severity: Severity;
  count: number;
  deviceCount: number;
  names: Names;
  /** By whose clocks times are said to those who have chosen none. */
  timeZone: string;
  /** Since when it was so, of what is over. */
  since: Date | null;
}

const filledIn = (template: string, filling: Filling, language: Language): string => {
  const values = valuesOf(filling, language);
  return template.replace(PLACE, (place, name: string) => values[name as Place] ?? place);
};

function valuesOf(filling: Filling, language: Language): Record<Place, string> {
  const { event, names, severity, count, deviceCount, timeZone, since } = filling;
  const t = eventTexts[language];
  const label = (code: string) =>
    (ALARM_CODES as Record<string, Record<Language, string>>)[code]?.[language] ?? code;
  const among = (first: string | undefined, total: number) =>
    first === undefined ? "—" : total > 1 ? t.andMore(first, total) : first;
  const [device] = names.devices;
  return {
    device: among(device?.name, deviceCount),
    serialNumber: among(device?.serialNumber, deviceCount),
    count: String(count),
    organization: among(names.organizations[0]?.name, names.organizations.length),
    place: among(names.places[0]?.name, names.places.length),
    code: label(event.code),
    detail: event.detailCode === "" ? "—" : label(event.detailCode),
    severity: t.severities[severity],
    value: String(event.values.value ?? "—"),
    time: momentOf(event.at, timeZone),
    duration: since ? durationOf(new Date(event.at).getTime() - since.getTime(), language) : "—",
  };
}

const HOUR_MIN = 60;

function durationOf(ms: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return eventTexts[language].duration(Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN);
}

type Texts = Pick<NewMessageConfig, "title" | "content" | "clearedTitle" | "clearedContent">;

/** What a message says: with words of its own for what is over, where somebody has written some. */
export function saidOf(
  { title, content, clearedTitle, clearedContent }: Texts,
  filling: Filling,
  phase: EventPhase,
): { title: Record<Language, string>; content: Record<Language, string> } {
  const titleIn = (language: Language): string => {
    if (phase === "cleared" && clearedTitle[language])
      return filledIn(clearedTitle[language], filling, language);
    const raised = filledIn(title[language], filling, language);
    return phase === "raised" ? raised : eventTexts[language][phase](raised);
  };
  const contentIn = (language: Language): string => {
    const cleared = clearedContent[language] || eventTexts[language].clearedContent;
    return filledIn(phase === "cleared" ? cleared : content[language], filling, language);
  };
  return {
    title: { zh: titleIn("zh"), en: titleIn("en") },
    content: { zh: contentIn("zh"), en: contentIn("en") },
  };
}
