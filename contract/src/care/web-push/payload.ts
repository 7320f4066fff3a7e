import type { Language } from "../../core/refusal.ts";
import type { Severity } from "../messages/ways.ts";

/** What a browser's service worker shows: the text of one push message, as JSON. It knows no schemas, to stay small. */
export interface PushPayload {
  /** The same with every attempt: one that comes twice is shown once. */
  key: string;
  title: string;
  body: string;
  /** Of title and body. */
  language: Language;
  severity: Severity;
  /** Where it leads in the console, without host; empty: nowhere. */
  path: string;
  /** On a phone instead: the card of the robot beside which somebody is needed. */
  cardPath?: string;
}

/** Sent by a service worker, which has no session: a browser whose push service gave it another address. */
export interface PushRenewal {
  /** As the server knows them; the secret is the browser's and the server's alone. */
  before: { endpoint: string; auth: string };
  endpoint: string;
  keys: { p256dh: string; auth: string };
}
export const PUSH_RENEWAL_PATH = "/platform/message/push/renewal";

/** By a browser whose person has signed out: it proves itself by its secret, for there may be no session any more. */
export const PUSH_FAREWELL_PATH = "/platform/message/push/farewell";

/** From the service worker to a page of the console: go there. */
export interface OpenRequest {
  kind: "open";
  path: string;
}
