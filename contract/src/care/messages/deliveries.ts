import { z } from "zod";
import { endpoint, fileAnswer, idParams, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../../core/paging.ts";
import { SEND_REASONS } from "../message-channels.ts";
import { OUTSIDE_WAYS } from "./ways.ts";

/** Messages on their way out by a channel, with every attempt; what has failed, or was sent to a webhook, is sent again. */
export const DELIVERY_STATES = ["pending", "held", "collected", "sent", "refused", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const attemptSchema = z.object({
  at: instantSchema,
  outcome: z.enum(["delivered", "retry", "refused"]),
  reason: z.enum(SEND_REASONS).nullable(),
  status: int.nullable(),
  durationMs: int,
});

const deliverySchema = z.object({
  id: z.uuid(),
  createdAt: instantSchema,
  way: z.enum(OUTSIDE_WAYS),
  /** Of the message; empty: several in one. */
  title: z.object({ zh: z.string(), en: z.string() }),
  /** Who is to receive it; empty: a program. */
  receiverName: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: int,
  /** Null: it has ended. */
  nextAttemptAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  reason: z.enum(SEND_REASONS).nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

const filters = { state: z.enum(DELIVERY_STATES).optional() };
const deliveryQuery = pageQuery(["createdAt"], filters);
const deliveryExportQuery = exportQuery(["createdAt"], filters);
export type DeliveryExportQuery = z.output<typeof deliveryExportQuery>;
export type DeliveryQuery = z.output<typeof deliveryQuery>;

const deliveryParams = idParams.extend({ deliveryId: z.uuid() });

export const DELIVERY_ENDPOINTS = {
  list: endpoint("GET /platform/messagechannel/:id/deliveries", "care_message-channels_list", {
    summary: "What goes and went out by a channel, newest first",
    ...pagesOf(deliverySchema, deliveryQuery),
  }),
  export: endpoint("GET /platform/messagechannel/:id/deliveries/export", "care_message-channels_list", {
    summary: "The filtered list as a file",
    query: deliveryExportQuery,
    ...fileAnswer,
  }),
  attempts: endpoint(
    "GET /platform/messagechannel/:id/deliveries/:deliveryId",
    "care_message-channels_list",
    {
      summary: "Every attempt of one delivery, newest first, 100 at most",
      params: deliveryParams,
      answer: z.array(attemptSchema),
    },
  ),
  replay: endpoint(
    "POST /platform/messagechannel/:id/deliveries/:deliveryId/replay",
    "care_message-channels_edit",
    {
      summary: "Sends again, under the same key, what has failed or what a webhook was sent",
      params: deliveryParams,
    },
  ),
};
