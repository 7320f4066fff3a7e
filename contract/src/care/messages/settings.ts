import { z } from "zod";
import { endpoint } from "../../core/endpoint.ts";
import { int, revision } from "../../core/fields.ts";
import { type MESSAGE_SUBJECTS, type PERSONAL_WAYS, SEVERITIES } from "./ways.ts";

/** How a person wants messages: by which ways, how urgent they have to be, and when not. */
const least = z.enum([...SEVERITIES, "never"]);
export type LeastSeverity = z.infer<typeof least>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.clockTime");
export const DIGESTS = ["atOnce", "hourly", "daily"] as const;
export const HOURLY_LIMIT = { min: 1, max: 100, initial: 20 } as const;

const ofWays = z.object({ inApp: least, email: least, push: least, sms: least } satisfies Record<
  (typeof PERSONAL_WAYS)[number],
  typeof least
>);
const subscriptions = z.object({
  written: ofWays,
  fault: ofWays,
  alarm: ofWays,
  assist: ofWays,
  job: ofWays,
} satisfies Record<(typeof MESSAGE_SUBJECTS)[number], typeof ofWays>);

/** Fields of the form, each with its rule. */
export const MESSAGE_SETTING_FIELDS = {
  /** From which severity on a message of each kind comes by each way. */
  subscriptions,
  /** Nothing but what is critical goes out of the product then; by the clocks of the person's time zone. */
  quietFrom: clock.nullable(),
  quietUntil: clock.nullable(),
  /** Whether what is less than critical goes out as it comes, or collected. */
  digest: z.enum(DIGESTS),
  /** So many go out to the person in any hour by each way; the rest is collected. */
  hourlyLimit: int.min(HOURLY_LIMIT.min).max(HOURLY_LIMIT.max),
};
export const messageSettingsSchema = z.object(MESSAGE_SETTING_FIELDS);
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

const initially = { inApp: "info", email: "error", push: "warning", sms: "critical" } as const;
/** Of whoever has chosen nothing. */
export const INITIAL_MESSAGE_SETTINGS: MessageSettings = {
  subscriptions: {
    written: { inApp: "info", email: "info", push: "info", sms: "info" },
    fault: initially,
    alarm: initially,
    assist: initially,
    job: initially,
  },
  quietFrom: null,
  quietUntil: null,
  digest: "atOnce",
  hourlyLimit: HOURLY_LIMIT.initial,
};

const withQuiet = messageSettingsSchema
  .extend({ revision })
  .refine(({ quietFrom, quietUntil }) => (quietFrom === null) === (quietUntil === null), {
    path: ["quietUntil"],
    error: "validation.required",
  });

export const MESSAGE_SETTING_ENDPOINTS = {
  get: endpoint("GET /platform/message/settings", "signed-in", {
    summary: "How the person wants messages",
    answer: messageSettingsSchema.extend({ revision }),
  }),
  save: endpoint("PUT /platform/message/settings", "signed-in", {
    summary: "Changes how the person wants messages",
    body: withQuiet,
    answer: messageSettingsSchema.extend({ revision }),
  }),
};
