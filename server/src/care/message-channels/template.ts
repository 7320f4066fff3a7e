import { SMS_PLACEHOLDERS, type SmsSettings } from "@sweepline/contract/care/message-channels.ts";

/** Gateways of text messages and whatever else takes a request: headers and body with places to be filled in. */
const PLACE = /\{\{(\w{1,40})\}\}/g;
export type Filling = Readonly<Record<(typeof SMS_PLACEHOLDERS)[number], string>>;

/** Places of a template that nothing fills. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(PLACE)]
    .map(([, name = ""]) => name)
    .filter((name) => !(SMS_PLACEHOLDERS as readonly string[]).includes(name));

/** What is filled in is text of the format and never becomes part of its structure. */
const ESCAPES: Readonly<Record<SmsSettings["contentType"], (text: string) => string>> = {
  "application/json": (text) => JSON.stringify(text).slice(1, -1),
  "application/x-www-form-urlencoded": encodeURIComponent,
  "text/plain": (text) => text,
};

const filled = (template: string, filling: Filling, quote: (text: string) => string): string =>
  template.replace(PLACE, (place, name: string) =>
    name in filling ? quote(filling[name as keyof Filling]) : place,
  );

/** Line breaks end a header, and more than ASCII has no place in one. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, "");

export function requestOf(settings: SmsSettings, filling: Filling) {
  const { url, method, headers, contentType, body } = settings;
  return {
    url: filled(url, filling, encodeURIComponent),
    method,
    headers: Object.fromEntries(
      headers.map(({ name, value }) => [name.toLowerCase(), filled(value, filling, inHeader)]),
    ),
    body: method === "GET" ? "" : filled(body, filling, ESCAPES[contentType]),
  };
}
