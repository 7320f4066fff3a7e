import { PUSH_RENEWAL_PATH, type PushPayload } from "@sweepline/contract/care/web-push/payload.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { servePush } from "./push.ts";

const ORIGIN = "https://fleet.example.com";
const PAYLOAD: PushPayload = {
  ...{ key: "k1", title: "SW-1 被困", body: "大厅", language: "zh", severity: "critical" },
  path: "/care/alarm?id=7",
};

type Window = Partial<WindowClient> & { url: string };

/** A browser around the worker: what it shows, what it opens, which windows there are. */
function aScope(windows: Window[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: NotificationOptions }[] = [];
  const scope = {
    location: new URL(`${ORIGIN}/service-worker.js`),
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.push({ title, options }),
      pushManager: { subscribe: vi.fn(async () => aSubscription("fresh")) },
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => null) },
  };
  servePush(scope as unknown as ServiceWorkerGlobalScope);
  const dispatch = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({
      ...event,
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
  };
  return {
    ...{ scope, shown, dispatch },
    push: (text: string | null) =>
      dispatch("push", { data: text === null ? null : { json: () => JSON.parse(text) } }),
    click: async (data: unknown) => {
      const close = vi.fn();
      await dispatch("notificationclick", { notification: { close, data } });
      expect(close).toHaveBeenCalled();
    },
  };
}

const aWindow = (path: string, given: Partial<WindowClient> = {}): Window => ({
  ...{ url: `${ORIGIN}${path}`, frameType: "top-level", focused: false, visibilityState: "hidden" },
  ...{ focus: vi.fn(async () => ({}) as WindowClient), postMessage: vi.fn() },
  ...given,
});

const aSubscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  options: { userVisibleOnly: true },
  getKey: (key: string) => new TextEncoder().encode(`${name}-${key}>>`).buffer,
});

afterEach(() => vi.unstubAllGlobals());

describe("a push", () => {
  it("is shown in the language that it is written in, once for each key", async () => {
    const { push, shown } = aScope();
    await push(JSON.stringify(PAYLOAD));
    expect(shown[0]?.title).toBe("SW-1 被困");
    expect(shown[0]?.options).toMatchObject({
      ...{ body: "大厅", lang: "zh", tag: "k1", requireInteraction: true },
      data: { path: "/care/alarm?id=7" },
    });
  });

  it.each([
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari", "/r/5"],
    ["Mozilla/5.0 (X11; Linux x86_64)", PAYLOAD.path],
  ])("of a robot that needs a person leads to its card on a phone (%s)", async (userAgent, path) => {
    vi.stubGlobal("navigator", { language: "en", userAgent });
    const { push, shown } = aScope();
    await push(JSON.stringify({ ...PAYLOAD, cardPath: "/r/5" }));
    expect(shown[0]?.options).toMatchObject({ data: { path } });
  });

  it.each([null, "{", "{}"])("of which nothing can be read (%s) is shown in words", async (text) => {
    vi.stubGlobal("navigator", { language: "zh-CN", userAgent: "" });
    const { push, shown } = aScope();
    await push(text);
    expect(shown[0]).toMatchObject({ title: "Sweepline", options: { body: "您有新消息" } });
  });
});

describe("a click on it", () => {
  it("leads the window in front to what it is about", async () => {
    const [behind, front] = [aWindow("/a"), aWindow("/b", { focused: true, visibilityState: "visible" })];
    const { click, scope } = aScope([behind, front]);
    await click({ path: "/care/alarm?id=7" });
    expect(front.focus).toHaveBeenCalled();
    expect(front.postMessage).toHaveBeenCalledWith({ kind: "open", path: "/care/alarm?id=7" });
    expect(behind.postMessage).not.toHaveBeenCalled();
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });

  it("opens a window where there is none of the console, and the inbox where nothing is said", async () => {
    const { click, scope } = aScope([aWindow("/docs/index.html"), aWindow("/x", { frameType: "nested" })]);
    await click(null);
    expect(scope.clients.openWindow).toHaveBeenCalledWith(`${ORIGIN}/platform/message/index`);
  });

  it("goes to the window even if the browser does not bring it to the front", async () => {
    const window = aWindow("/a", { focus: vi.fn(async () => Promise.reject(new Error("not allowed"))) });
    await aScope([window]).click({ path: "/b" });
    expect(window.postMessage).toHaveBeenCalled();
  });

  it("leads out of the console never", async () => {
    const window = aWindow("/a");
    const { click, scope } = aScope([window]);
    await click({ path: "https://elsewhere.example.com/" });
    expect(window.postMessage).not.toHaveBeenCalled();
    expect(scope.clients.openWindow).not.toHaveBeenCalled();
  });
});

describe("another address of the browser", () => {
  it("is told to the server with the secret that it had before", async () => {
    const fetched = vi.fn(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    const { dispatch, scope } = aScope();
    await dispatch("pushsubscriptionchange", {
      oldSubscription: aSubscription("old"),
      newSubscription: null,
    });
    expect(scope.registration.pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true });
    const [path, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect(path).toBe(PUSH_RENEWAL_PATH);
    const inBase64url = (text: string) =>
      btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    expect(JSON.parse(body)).toEqual({
      before: { endpoint: "https://push.example.com/old", auth: inBase64url("old-auth>>") },
      endpoint: "https://push.example.com/fresh",
      keys: { p256dh: inBase64url("fresh-p256dh>>"), auth: inBase64url("fresh-auth>>") },
    });
  });
});
