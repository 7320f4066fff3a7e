import { TEMPLATE_PLACES } from "@sweepline/contract/care/message-configs.ts";
import { ALARM_CODES } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
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
  /** By whose clocks times are said. */
  timeZone: string;
}

export const filledIn = (template: string, filling: Filling, language: Language): string => {
  const values = valuesOf(filling, language);
  return template.replace(PLACE, (place, name: string) => values[name as Place] ?? place);
};

function valuesOf(filling: Filling, language: Language): Record<Place, string> {
  const { event, names, severity, count, deviceCount, timeZone } = filling;
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
    time: timeIn(event.at, timeZone),
  };
}

/** `yyyy-MM-dd hh:mm:ss`, spec §9. */
const timeIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(
    new Date(at),
  );
