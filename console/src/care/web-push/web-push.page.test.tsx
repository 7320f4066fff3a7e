// @vitest-environment jsdom
import { createHash } from "node:crypto";
import { CHANNEL_REFUSALS } from "@sweepline/contract/care/message-channels.ts";
import { WEB_PUSH_ENDPOINTS as E, type PushBrowser } from "@sweepline/contract/care/web-push/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AT } from "../../../test/devices.ts";
import { inTurn, on, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { PushDevices, sayGoodbye } from "./index.ts";

const ENDPOINT = "https://push.example.com/own";
const MARK = createHash("sha256").update(ENDPOINT).digest("hex");
const KEYS = { p256dh: "p".repeat(87), auth: "a".repeat(22) };
const TURN_ON = "Show notifications on this device";
const aRow = (given: Partial<PushBrowser> = {}): PushBrowser => ({
  ...{ id: 5, name: "Firefox · Windows", createdAt: AT, usedAt: null, mark: "another" },
  ...given,
});

/** A browser as the page finds it; `answer` is what the person says when it asks. */
function aBrowser({
  permission = "default",
  answer = "granted",
  isReachable = true,
  isSubscribed = false,
}: {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  isReachable?: boolean;
  isSubscribed?: boolean;
} = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: new TextEncoder().encode("server") },
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
  };
  let current: typeof subscription | null = isSubscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(async () => {
      if (!isReachable) throw new Error("no push service");
      current = subscription;
      return subscription;
    }),
  };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
  });
  return { subscription, pushManager, notification };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

describe("notifications on this device", () => {
  it("are switched on with the person's leave, under the server's key", async () => {
    const { pushManager } = aBrowser();
    const own = aRow({ id: 8, name: "Chrome · Linux", mark: MARK });
    const { user, asked } = visit(<PushDevices />, {
      answers: [on(E.browsers, inTurn([], [own])), on(E.key, "c2VydmVy"), on(E.subscribe, own)],
    });
    expect(await screen.findByText(/The browser will ask/)).toBeTruthy();
    await user.click(screen.getByRole("switch", { name: TURN_ON }));
    expect(await screen.findByText("This device")).toBeTruthy();
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      ...{ userVisibleOnly: true, applicationServerKey: "c2VydmVy" },
    });
    expect(asked(E.subscribe)[0]?.body).toMatchObject({ endpoint: ENDPOINT, keys: KEYS });
    await waitFor(() =>
      expect(screen.getByRole("switch", { name: TURN_ON }).getAttribute("aria-checked")).toBe("true"),
    );
  });

  it("are switched off at the server and in the browser", async () => {
    const { subscription } = aBrowser({ permission: "granted", isSubscribed: true });
    const { user, asked } = visit(<PushDevices />, {
      answers: [on(E.browsers, inTurn([aRow({ mark: MARK })], [])), on(E.unsubscribe, true)],
    });
    expect(await screen.findByText("This device")).toBeTruthy();
    await user.click(screen.getByRole("switch", { name: TURN_ON }));
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
    expect(asked(E.unsubscribe)).toHaveLength(1);
    expect(await screen.findByText("No devices receive notifications yet")).toBeTruthy();
  });

  it.each([
    ["the person says no", { answer: "denied" as const }, /blocks notifications/],
    ["the person says nothing", { answer: "default" as const }, /not allowed yet/],
    ["the push service is out of reach", { isReachable: false }, /cannot reach its push service/],
  ])("stay off where %s, and say so", async (_, given, text) => {
    aBrowser(given);
    const { user, asked } = visit(<PushDevices />, { answers: [on(E.browsers, []), on(E.key, "c2VydmVy")] });
    await user.click(await screen.findByRole("switch", { name: TURN_ON }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked(E.subscribe)).toEqual([]);
  });

  it("say what is in the way before anybody tries", async () => {
    aBrowser({ permission: "denied" });
    visit(<PushDevices />, { answers: [on(E.browsers, [])], language: "zh" });
    expect(await screen.findByText(/浏览器已禁止本站发送通知/)).toBeTruthy();
    expect(screen.getByRole("switch").hasAttribute("disabled")).toBe(true);
  });

  it("need https", async () => {
    aBrowser();
    vi.stubGlobal("isSecureContext", false);
    visit(<PushDevices />, { answers: [on(E.browsers, [])] });
    expect(await screen.findByText(/opened this console over http/)).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});

describe("the person's other devices", () => {
  it("are tried and removed from here", async () => {
    aBrowser();
    const failed = { isDelivered: false, reason: "busy" as const, status: 429, tookMs: 40 };
    const { user, asked, confirm } = visit(<PushDevices />, {
      answers: [
        on(E.browsers, [aRow({ usedAt: AT })]),
        on(E.test, inTurn(failed, { ...failed, isDelivered: true, reason: null })),
        on(E.unsubscribe, true),
      ],
    });
    const test = await screen.findByRole("button", { name: "Send test to Firefox · Windows" });
    expect(screen.getByText(/^Last delivery/)).toBeTruthy();
    await user.click(test);
    expect(await screen.findByText(/the push service is busy/)).toBeTruthy();
    await user.click(test);
    expect(await screen.findByText(/it should appear on the device shortly/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove Firefox · Windows" }));
    await confirm(/Remove Firefox/);
    await waitFor(() => expect(asked(E.unsubscribe)).toHaveLength(1));
  });

  it("say why one cannot be tried again so soon", async () => {
    aBrowser();
    const soon = refused(CHANNEL_REFUSALS.testedJustNow, {}, { seconds: 5 });
    const { user } = visit(<PushDevices />, { answers: [on(E.browsers, [aRow()]), on(E.test, soon)] });
    await user.click(await screen.findByRole("button", { name: "Send test to Firefox · Windows" }));
    expect(await screen.findByText(/Just tested/)).toBeTruthy();
  });
});

describe("whoever signs out", () => {
  it("takes the subscription of this browser along, by its secret", async () => {
    const { subscription } = aBrowser({ isSubscribed: true });
    const fetched = vi.fn(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    await sayGoodbye();
    const [path, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect([path, JSON.parse(body)]).toEqual([E.farewell.path, { endpoint: ENDPOINT, auth: KEYS.auth }]);
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  it("ends the subscription also where the server cannot be told", async () => {
    const { subscription } = aBrowser({ isSubscribed: true });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    await sayGoodbye();
    expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  });

  it("has nothing to end where this browser takes no messages", async () => {
    aBrowser();
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    await sayGoodbye();
    expect(fetched).not.toHaveBeenCalled();
  });
});
