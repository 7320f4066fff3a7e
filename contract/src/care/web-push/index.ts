import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";

/** Web Push: browsers of a person that show messages while no page of the console is open. */
export const MAX_PUSH_BROWSERS = 10;

export const WEB_PUSH_REFUSALS = defineRefusals({
  pushAddress: [422, "推送服务地址无效", "This is no address of a push service"],
});

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,120}$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes);

const browserSchema = z.object({ id: int, name: z.string(), createdAt: instantSchema });
export type PushBrowser = z.infer<typeof browserSchema>;

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
    body: z.object({
      /** As the browser names it, such as Firefox. */
      name: z.string().trim().min(1).max(60),
      endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
      keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
    }),
    answer: browserSchema,
    isRepeatable: true,
  }),
  unsubscribe: endpoint("DELETE /platform/message/push/browsers/:browserId", "signed-in", {
    summary: "Has a browser of the person show no more messages",
    params: z.object({ browserId: idSchema }),
  }),
};
