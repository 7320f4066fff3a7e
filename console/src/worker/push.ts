import {
  type OpenRequest,
  PUSH_RENEWAL_PATH,
  type PushPayload,
  type PushRenewal,
} from "@sweepline/contract/care/web-push/payload.ts";

/** Where a push message can be read whole, if it does not say where it leads. */
const INBOX = "/platform/message/index";
/** A browser demands that something is shown for each push, also for one that cannot be read. */
const UNREADABLE = {
  zh: { title: "Sweepline", body: "您有新消息" },
  en: { title: "Sweepline", body: "You have a new message" },
} as const;
/** Pages of the same host that are not the console. */
const OTHER_PAGES = /^\/(docs|api|files)(\/|$)/;

/** Web Push on the browser's side: shows what comes, opens what it is about, and keeps the server's address of it right. */
export function servePush(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener("push", (event) => event.waitUntil(show(scope, event.data)));
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(scope, pathOf(event.notification.data)));
  });
  scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(scope, event)));
}

function show({ registration }: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { key, title, body, language, severity, path, cardPath } = payloadOf(data);
  return registration.showNotification(title, {
    ...{ body, lang: language, icon: "/favicon.svg", data: { path: (isPhone() && cardPath) || path } },
    // One that comes twice takes the place of the first, without another sound.
    ...(key && { tag: key }),
    requireInteraction: severity === "critical",
  });
}

function payloadOf(data: PushMessageData | null): PushPayload {
  const language = globalThis.navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  const usual = { key: "", ...UNREADABLE[language], language, severity: "info", path: INBOX } as const;
  try {
    const read = data?.json() as Partial<PushPayload> | undefined;
    return typeof read?.title === "string" ? { ...usual, body: "", ...read } : usual;
  } catch {
    return usual;
  }
}

const isPhone = (): boolean => /Android|iPhone|iPad|Mobi/.test(globalThis.navigator.userAgent);

const pathOf = (data: unknown): string => (data as { path?: string } | null)?.path || INBOX;

/** In a window of the console that is open already, the one in front first; else in a new one. */
async function open({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { href, origin } = new URL(path, location.origin);
  // What a message says leads into the console and nowhere else.
  if (origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = windows.filter(
    ({ frameType, url }) => frameType === "top-level" && !OTHER_PAGES.test(new URL(url).pathname),
  );
  const [chosen] = [...own].sort((one, other) => rankOf(other) - rankOf(one));
  if (!chosen) return void (await clients.openWindow(href));
  const request: OpenRequest = { kind: "open", path };
  // Some browsers refuse to bring a window to the front; it goes there all the same.
  await chosen.focus().catch(() => undefined);
  chosen.postMessage(request);
}

const rankOf = ({ focused, visibilityState }: WindowClient): number =>
  (focused ? 2 : 0) + (visibilityState === "visible" ? 1 : 0);

/** The push service gave this browser another address: the server learns of it from here, whether or not a page is open. */
async function renew(
  { registration }: ServiceWorkerGlobalScope,
  { oldSubscription, newSubscription }: PushSubscriptionChangeEvent,
): Promise<void> {
  if (!oldSubscription) return;
  const fresh = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const renewal: PushRenewal = {
    before: { endpoint: oldSubscription.endpoint, auth: keyOf(oldSubscription, "auth") },
    endpoint: fresh.endpoint,
    keys: { p256dh: keyOf(fresh, "p256dh"), auth: keyOf(fresh, "auth") },
  };
  await fetch(PUSH_RENEWAL_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(renewal),
  });
}

/** In base64url. */
function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
