import { PUSH_FAREWELL_PATH } from "@sweepline/contract/care/web-push/payload.ts";

/** What the browser itself knows of push messages: whether it can, whether it may, and where its push service takes them. */

/** Insecure: browsers do it only where the console is opened by https. */
export type Ability = "able" | "insecure" | "unable";
export type Permission = NotificationPermission;

export function abilityOf(): Ability {
  if (!globalThis.isSecureContext) return "insecure";
  const isAble = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return isAble ? "able" : "unable";
}

export const permissionOf = (): Permission =>
  "Notification" in globalThis ? Notification.permission : "denied";

export const askPermission = (): Promise<Permission> => Notification.requestPermission();

/** Calls whenever the person changes it in the browser's own settings, where the browser says so. */
export function onPermissionChange(changed: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isOver = false;
  navigator.permissions
    ?.query({ name: "notifications" })
    .then((found) => {
      if (isOver) return;
      status = found;
      status.addEventListener("change", changed);
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    status?.removeEventListener("change", changed);
  };
}

export interface Address {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Under this key of the server; one under another key is given up first. Rejects where the push service cannot be reached. */
export async function subscribe(key: string): Promise<Address> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Its person has signed out: the next one must not read their messages. The server is told by the browser's secret, without a session. */
export async function sayGoodbye(): Promise<void> {
  const subscription = abilityOf() === "able" ? await currentSubscription() : null;
  if (!subscription) return;
  const { endpoint = "", keys = {} } = subscription.toJSON() as {
    endpoint?: string;
    keys?: { auth?: string };
  };
  const body = JSON.stringify({ endpoint, auth: keys.auth ?? "" });
  const headers = { "content-type": "application/json" };
  // Its push service knows it no longer either way, and says so to the server with the next message.
  await Promise.allSettled([
    fetch(PUSH_FAREWELL_PATH, { method: "POST", headers, body, keepalive: true }),
    subscription.unsubscribe(),
  ]);
}

/** By what this browser knows itself among those of the person; null: it takes no push messages. */
export async function markOfThis(): Promise<string | null> {
  const subscription = abilityOf() === "able" ? await currentSubscription() : null;
  if (!subscription) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function keyOf({ options }: PushSubscription): string {
  const text = btoa(
    String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())),
  );
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
