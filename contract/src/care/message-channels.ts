import { z } from "zod";
import { endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import {
  int,
  optionalText,
  requiredEmail,
  requiredText,
  revision,
  searchText,
  webAddress,
} from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { sealedPassword, sealRandom } from "../core/sealed-password.ts";
import { host } from "../fleet/mqtt-servers/index.ts";

/** Channels: mail servers, text message gateways and webhooks by which an organization's messages leave the product. */
export const CHANNEL_KINDS = ["email", "webhook", "sms"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
export const MAX_CHANNELS = 20;
/** One test of a channel in this time. */
export const TEST_EVERY_S = 5;

export const CHANNEL_REFUSALS = defineRefusals({
  tooManyChannels: [
    422,
    "该组织最多可有 {most} 个通知渠道",
    "An organization can have at most {most} channels",
  ],
  channelAddress: [
    422,
    "不允许连接到此地址：请填写可从公网访问的主机",
    "Connections to this address are not allowed: enter a publicly reachable host",
  ],
  channelPassword: [422, "地址已更改，请重新输入密码", "The address has changed; enter the password again"],
  unknownPlaceholder: [422, "未知的占位符 {name}", "Unknown placeholder {name}"],
  testedJustNow: [429, "刚刚测试过，请在 {seconds} 秒后重试", "Just tested; try again in {seconds} s"],
});

const address = webAddress.max(500);

/** Signing in, if at all, by a password that is kept sealed. */
const emailSettings = z.object({
  host,
  port: int.min(1).max(65_535),
  encryption: z.enum(["tls", "startTls", "none"]),
  verifiesCertificate: z.boolean().default(true),
  username: z.string().trim().max(254).default(""),
  fromAddress: requiredEmail,
  fromName: optionalText(60),
});
/** Messages as JSON, signed by a secret of the server's own making. */
const webhookSettings = z.object({ url: address });
/** A gateway's own request, made of a template. */
export const SMS_PLACEHOLDERS = ["phone", "title", "content", "severity", "link", "secret"] as const;
export const HEADER_FIELDS = {
  name: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "validation.headerName"),
  value: z
    .string()
    .regex(/^[\x20-\x7e]*$/, "validation.headerValue")
    .max(500),
};
const smsSettings = z.object({
  url: address,
  method: z.enum(["POST", "PUT", "GET"]).default("POST"),
  headers: z.array(z.object(HEADER_FIELDS)).max(10).default([]),
  contentType: z
    .enum(["application/json", "application/x-www-form-urlencoded", "text/plain"])
    .default("application/json"),
  body: z.string().max(4_000).default(""),
});
export type EmailSettings = z.output<typeof emailSettings>;
export type WebhookSettings = z.output<typeof webhookSettings>;
export type SmsSettings = z.output<typeof smsSettings>;

const shared = {
  name: requiredText(60),
  isEnabled: z.boolean().default(true),
  /** Organizations below send by it too, where they have none of the kind. */
  servesBelow: z.boolean().default(true),
};
const fieldsSchema = z.discriminatedUnion("kind", [
  z.object({ ...shared, kind: z.literal("email"), settings: emailSettings }),
  z.object({ ...shared, kind: z.literal("webhook"), settings: webhookSettings }),
  z.object({ ...shared, kind: z.literal("sms"), settings: smsSettings }),
]);
export type ChannelFields = z.output<typeof fieldsSchema>;
/** Rules of the form's fields. */
export const CHANNEL_FIELDS = {
  ...shared,
  email: emailSettings.shape,
  webhook: webhookSettings.shape,
  sms: smsSettings.shape,
};

/** Sealed like any password on its way here; left out: the one that is kept stays; null: there is none any more. */
const secretShape = { password: sealedPassword.nullish(), randomStr: sealRandom.optional() };

/** Why something was not sent. What lies behind an address that could not be reached is nowhere said. */
export const SEND_REASONS = [
  "unreachable",
  "timeout",
  "certificate",
  "signInRefused",
  "rejected",
  "failing",
  "busy",
  "redirected",
  "gone",
  "noSecret",
  "pushKey",
] as const;
export type SendReason = (typeof SEND_REASONS)[number];

const channelSchema = z.object({
  id: idSchema,
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  isEnabled: z.boolean(),
  servesBelow: z.boolean(),
  settings: z.union([emailSettings, smsSettings, webhookSettings]),
  hasSecret: z.boolean(),
  organizationName: z.string(),
  lastSuccessAt: instantSchema.nullable(),
  lastFailureAt: instantSchema.nullable(),
  lastReason: z.enum(SEND_REASONS).nullable(),
  /** Since then nothing has been let through; null: it works, as far as is known. */
  deadSince: instantSchema.nullable(),
  revision,
});
export type Channel = z.infer<typeof channelSchema>;

const channelQuery = pageQuery(["name", "organizationName"], {
  search: searchText,
  kind: z.enum(CHANNEL_KINDS).optional(),
});
export type ChannelQuery = z.output<typeof channelQuery>;

/** How sending a test message went. */
export const sendTestSchema = z.object({
  isDelivered: z.boolean(),
  reason: z.enum(SEND_REASONS).nullable(),
  /** Of SMTP or HTTP, where there was an answer. */
  status: int.nullable(),
  tookMs: int,
});
export type SendTest = z.infer<typeof sendTestSchema>;

const EDIT = "care_message-channels_edit";
const saved = z.object({
  channel: channelSchema,
  /** Of a webhook: by which its receiver checks signatures. Shown once, null afterwards. */
  secret: z.string().nullable(),
});

export const MESSAGE_CHANNEL_ENDPOINTS = {
  list: endpoint("GET /platform/messagechannel/page", "care_message-channels_list", {
    summary: "Channels of organizations within the caller's scope, and how each fares",
    ...pagesOf(channelSchema, channelQuery),
  }),
  create: endpoint("POST /platform/messagechannel", EDIT, {
    summary: "A new channel of the caller's organization",
    body: z.intersection(fieldsSchema, z.object(secretShape)),
    answer: saved,
  }),
  update: endpoint("PUT /platform/messagechannel/:id", EDIT, {
    summary: "Changes a channel, but for its kind",
    body: z.intersection(fieldsSchema, z.object({ ...secretShape, revision })),
    answer: channelSchema,
  }),
  renewSecret: endpoint("POST /platform/messagechannel/:id/secret", EDIT, {
    summary: "Another secret for a webhook; the one before is good no longer",
    answer: saved,
  }),
  test: endpoint("POST /platform/messagechannel/:id/test", EDIT, {
    summary: "Sends a test message and says how that went",
    /** An email address or a phone number; a webhook has its own. */
    body: z.object({ to: z.string().trim().max(254).default("") }),
    answer: sendTestSchema,
  }),
  remove: endpoint("DELETE /platform/messagechannel/:id", EDIT, { summary: "Deletes a channel" }),
};

/** What a webhook is sent, as JSON. A receiver checks the signature first, and knows what it has already by `id`. */
export const WEBHOOK_VERSION = 1;
export const WEBHOOK_HEADERS = {
  /** `t={seconds},v1={hexadecimal HMAC-SHA256 of "{seconds}.{body}"}` */
  signature: "x-sweepline-signature",
  delivery: "x-sweepline-delivery",
  idempotency: "idempotency-key",
} as const;
