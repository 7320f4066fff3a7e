import { timingSafeEqual } from "node:crypto";
import { CHANNEL_REFUSALS, type SendTest, TEST_EVERY_S } from "@sweepline/contract/care/message-channels.ts";
import { type PushBrowser, WEB_PUSH_REFUSALS as R } from "@sweepline/contract/care/web-push/index.ts";
import type { PushPayload, PushRenewal } from "@sweepline/contract/care/web-push/payload.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { type OutgoingMessage, type SendResult, sendGuarded } from "../message-channels/index.ts";
import { encryptPush, isPoint, MAX_PUSH_BYTES } from "./encrypt.ts";
import { pushTest } from "./push-test.texts.ts";
import { newVapidKeys, type VapidKeys, vapidHeader } from "./vapid.ts";
import * as store from "./web-push.store.ts";

interface Subscription {
  name: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface WebPush {
  key(): Promise<string>;
  browsers(caller: Caller): Promise<PushBrowser[]>;
  subscribe(caller: Caller, subscription: Subscription): Promise<PushBrowser>;
  unsubscribe(caller: Caller, id: number): Promise<void>;
  /** Once in a few seconds. */
  test(caller: Caller, id: number, language: Language): Promise<SendTest>;
  /** Of a browser that proves itself by its secret; of one that is unknown there is nothing to end. */
  farewell(browser: { endpoint: string; auth: string }): Promise<void>;
  /** From a browser that proves itself by the secret that it had. */
  renew(renewal: PushRenewal): Promise<void>;
  /** To one browser, by its id. */
  send(message: OutgoingMessage, address: string): Promise<SendResult>;
}

export interface WebPushDeps {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  outgoing: Outgoing;
  publicUrl: string;
}

const BELONGS_TO = "push-keys";
/** So long a push service keeps a message for a browser that is away. */
const TTL_S = 86_400;
/** Whom a push service may write to where there is trouble. */
const NOBODY = "mailto:nobody@invalid";

export function createWebPush(deps: WebPushDeps): WebPush {
  const { db, clock, outgoing } = deps;
  let keys: Promise<VapidKeys> | undefined;
  const keysOnce = (): Promise<VapidKeys> => {
    keys ??= vapidKeys(deps).catch((error) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  const send: WebPush["send"] = async (message, address) =>
    sendTo(deps, await keysOnce(), { message, id: Number(address) });
  return {
    key: async () => (await keysOnce()).publicKey.toString("base64url"),
    browsers: ({ staffId, viewer }) => (viewer ? Promise.resolve([]) : store.browsersOf(db, staffId)),
    subscribe: ({ staffId }, { name, endpoint, keys: own }) => {
      refuseAddress(outgoing, endpoint);
      return db.transaction((tx) =>
        store.insertBrowser(tx, { staffId, name, endpoint, ...bytesOf(own), createdAt: clock.now() }),
      );
    },
    async unsubscribe({ staffId }, id) {
      if ((await store.deleteBrowser(db, staffId, id)) === 0) throw new Refused(CORE_REFUSALS.notFound);
    },
    test: async ({ staffId }, id, language) => {
      const at = clock.now();
      const since = new Date(at.getTime() - TEST_EVERY_S * 1_000);
      const { isFirst } = found(
        await store.noteTested(db, { staffId, id }, { at, since }),
        CORE_REFUSALS.notFound,
      );
      if (!isFirst) throw new Refused(CHANNEL_REFUSALS.testedJustNow, { values: { seconds: TEST_EVERY_S } });
      const startedAt = performance.now();
      const result = await send(pushTest(at, language), String(id));
      return {
        isDelivered: result.outcome === "delivered",
        reason: result.outcome === "delivered" ? null : result.reason,
        status: result.status,
        tookMs: Math.round(performance.now() - startedAt),
      };
    },
    farewell: ({ endpoint, auth }) =>
      db.transaction(async (tx) => {
        const known = await store.holdByAddress(tx, endpoint);
        if (known && timingSafeEqual(known.auth, Buffer.from(auth, "base64url")))
          await store.forgetBrowser(tx, known.id);
      }),
    renew: ({ before, endpoint, keys: own }) => {
      refuseAddress(outgoing, endpoint);
      return db.transaction(async (tx) => {
        const known = found(await store.holdByAddress(tx, before.endpoint), CORE_REFUSALS.notFound);
        if (!timingSafeEqual(known.auth, Buffer.from(before.auth, "base64url")))
          throw new Refused(CORE_REFUSALS.notFound);
        await store.moveBrowser(tx, known.id, { endpoint, ...bytesOf(own) });
      });
    },
    send,
  };
}

async function sendTo(
  { db, clock, outgoing, publicUrl }: WebPushDeps,
  keys: VapidKeys,
  { message, id }: { message: OutgoingMessage; id: number },
): Promise<SendResult> {
  const browser = await store.findBrowser(db, id);
  if (!browser) return { outcome: "refused", reason: "gone", status: null };
  // Keys were not always checked when they were stored. Trying again would fail in the same way.
  if (!isPoint(browser.p256dh)) {
    await store.forgetBrowser(db, id);
    return { outcome: "refused", reason: "pushKey", status: null };
  }
  const { endpoint } = browser;
  const now = clock.now();
  const result = await sendGuarded(outgoing, {
    ...{ url: endpoint, method: "POST", body: encryptPush(textOf(message), browser) },
    headers: {
      authorization: vapidHeader(keys, {
        endpoint,
        subject: publicUrl.startsWith("https:") ? publicUrl : NOBODY,
        now,
      }),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(TTL_S),
      // Of several that wait for a browser under one topic only the newest comes: a repeated one is shown once.
      topic: message.key.replaceAll("-", ""),
      urgency: message.severity === "critical" ? "high" : "normal",
    },
  });
  if (result.outcome === "delivered") await store.noteUsed(db, id, now);
  if (result.outcome === "refused" && result.reason === "gone") await store.forgetBrowser(db, id);
  // Each browser has a push service of its own choice: one of them failing says nothing of the others.
  return result.outcome === "retry" ? { ...result, isChannels: false } : result;
}

/** Refuses a key by which no message could be encrypted. */
function bytesOf({ p256dh, auth }: Subscription["keys"]): { p256dh: Buffer; auth: Buffer } {
  const point = Buffer.from(p256dh, "base64url");
  if (!isPoint(point)) throw refusedAt("keys.p256dh", R.pushKey);
  return { p256dh: point, auth: Buffer.from(auth, "base64url") };
}

async function vapidKeys({ db, secrets }: WebPushDeps): Promise<VapidKeys> {
  const fresh = newVapidKeys();
  const privateSealed = secrets.seal(fresh.privateKey.toString("base64"), BELONGS_TO);
  const kept = await store.ensureKeys(db, { publicKey: fresh.publicKey, privateSealed });
  const opened = secrets.open(kept.privateSealed, BELONGS_TO);
  if (opened === undefined) throw new Error("the keys of Web Push were sealed by another SECRETS_KEY");
  return { publicKey: kept.publicKey, privateKey: Buffer.from(opened, "base64") };
}

const refuseAddress = (outgoing: Outgoing, endpoint: string) =>
  routeOrRefuse(outgoing, new URL(endpoint).hostname, ["endpoint", R.pushAddress]);

/** What the service worker shows; a long content is cut, the console has the whole. */
function textOf({ key, title, content, language, severity, path, cardPath }: OutgoingMessage): Buffer {
  const full = (body: string) => {
    const payload: PushPayload = {
      ...{ key, title, body, language, severity, path },
      ...(cardPath && { cardPath }),
    };
    return Buffer.from(JSON.stringify(payload));
  };
  for (let length = content.length; length > 0; length = Math.floor(length / 2)) {
    const bytes = full(content.slice(0, length));
    if (bytes.length <= MAX_PUSH_BYTES) return bytes;
  }
  return full("");
}
