/** What the master sends, from bytes to what a robot understands; anything malformed is undefined. */
import { type DriveMessage, REMOTE_TOPICS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { z } from "zod";
import type { RequestedAction } from "../behaviours/order-progress.ts";
import type { Order } from "../behaviours/orders.ts";

const action = z
  .object({
    actionType: z.string().min(1).max(64),
    actionId: z.string().min(1).max(128),
    actionParameters: z.array(z.object({ key: z.string(), value: z.unknown() })).optional(),
  })
  .transform(
    ({ actionId, actionType, actionParameters = [] }): RequestedAction => ({
      actionId,
      actionType,
      parameters: Object.fromEntries(actionParameters.map(({ key, value }) => [key, value])),
    }),
  );

const actions = z.array(action).max(200);

const instantActions = z
  .object({ actions: actions.optional(), instantActions: actions.optional() })
  .refine((message) => message.actions || message.instantActions)
  .transform((message) => message.actions ?? message.instantActions ?? []);

const order = z.object({
  orderId: z.string().min(1).max(128),
  orderUpdateId: z.number().int().nonnegative(),
  nodes: z
    .array(
      z
        .object({
          nodeId: z.string().max(128),
          sequenceId: z.number().int().nonnegative(),
          released: z.boolean(),
          nodePosition: z.object({ x: z.number(), y: z.number() }).optional(),
          actions: actions.default([]),
        })
        .transform(({ nodePosition: position, ...node }) => ({ ...node, position })),
    )
    .min(1)
    .max(1_000),
  edges: z
    .array(
      z.object({
        edgeId: z.string().max(128),
        sequenceId: z.number().int().nonnegative(),
        released: z.boolean(),
        actions: actions.default([]),
      }),
    )
    .max(1_000)
    .default([]),
});

function read<T>(schema: z.ZodType<T>, payload: Uint8Array): T | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
}

export const readInstantActions = (payload: Uint8Array): RequestedAction[] | undefined =>
  read(instantActions, payload);
export const readDrive = (payload: Uint8Array): DriveMessage | undefined =>
  read(REMOTE_TOPICS.drive.payload, payload);
/** For so long it is watched. */
export const readWatch = (payload: Uint8Array): number | undefined =>
  read(REMOTE_TOPICS.watch.payload, payload)?.forMs;
export const readOrder = (payload: Uint8Array): Order | undefined => read(order, payload);
