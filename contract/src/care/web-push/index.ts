import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { sendTestSchema } from "../message-channels.ts";
import { PUSH_FAREWELL_PATH, PUSH_RENEWAL_PATH } from "./payload.ts";

/** Web Push: browsers of a person that show messages while no page of the console is open. */
export const MAX_PUSH_BROWSERS = 10;

export const WEB_PUSH_REFUSALS = defineRefusals({
  pushAddress: [422, "推送服务地址无效", "Invalid push service address"],
  pushKey: [422, "浏览器的推送密钥无效", "Invalid push key of the browser"],
});

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,120}$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes);

const browserSchema = z.object({
  id: int,
  name: z.string(),
  createdAt: instantSchema,
  /** When its push service last took something for it. */
  usedAt: instantSchema.nullable(),
  /** SHA-256 of its address, in hexadecimal: by it a browser knows itself among them. */
  mark: z.string(),
});
export type PushBrowser = z.infer<typeof browserSchema>;

/** Where a push service takes messages for one browser, and the keys by which that browser alone can read them. */
const addressSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const WEB_PUSH_ENDPOINTS = {
  key: endpoint("GET /platform/message/push/key", "signed-in", {
    summary: "The public key by which a browser knows this server at its push service (RFC 8292)",
    answer: z.string(),
  }),
  browsers: endpoint("GET /platform/message/push/browsers", "signed-in", {
    summary: "Browsers of the person that show messages",
    answer: z.array(browserSchema),
  }),
  subscribe: endpoint("POST /platform/message/push/browsers", "signed-in", {
    summary: "Has this browser show messages from now on",
    /** The name is as the browser calls itself, such as Firefox. */
    body: addressSchema.extend({ name: z.string().trim().min(1).max(60) }),
    answer: browserSchema,
    isRepeatable: true,
  }),
  unsubscribe: endpoint("DELETE /platform/message/push/browsers/:browserId", "signed-in", {
    summary: "Has a browser of the person show no more messages",
    params: z.object({ browserId: idSchema }),
  }),
  test: endpoint("POST /platform/message/push/browsers/:browserId/test", "signed-in", {
    summary: "Sends a test message to a browser of the person and says what its push service answered",
    params: z.object({ browserId: idSchema }),
    answer: sendTestSchema,
  }),
  farewell: endpoint(`POST ${PUSH_FAREWELL_PATH}`, "public", {
    summary:
      "A browser shows no more messages, since its person has signed out; known by its address and its secret",
    body: z.object({ endpoint: z.string().max(1_000), auth: base64url(16) }),
    isRepeatable: true,
  }),
  renew: endpoint(`POST ${PUSH_RENEWAL_PATH}`, "public", {
    summary:
      "Another address of a browser, from its service worker, which has no session: known by the address and the secret " +
      "that it had before",
    body: addressSchema.extend({
      before: z.object({ endpoint: z.string().max(1_000), auth: base64url(16) }),
    }),
    isRepeatable: true,
  }),
};
