import { z } from "zod";
import { processMessage } from "../../core/bus/process-messages.ts";

const heardSchema = z.object({
  elevatorId: z.number().int(),
  api: z.string(),
  payload: z.unknown(),
  at: z.number(),
});
/** What an elevator said, to whoever drives it. */
export type HeardWord = z.output<typeof heardSchema>;

export const { publish: tellHeard, subscribe: onHeard } = processMessage(
  "sweepline/internal/elevators/heard",
  heardSchema,
);
