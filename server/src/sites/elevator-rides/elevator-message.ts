import { z } from "zod";
import { processMessage } from "../../core/bus/process-messages.ts";

const messageSchema = z.object({
  elevatorId: z.number().int(),
  api: z.string(),
  payload: z.unknown(),
  at: z.number(),
});
/** What an elevator said, to whoever drives it. */
export type ElevatorMessage = z.output<typeof messageSchema>;

export const { publish: publishElevatorMessage, subscribe: onElevatorMessage } = processMessage(
  "sweepline/internal/elevators/heard",
  messageSchema,
);
