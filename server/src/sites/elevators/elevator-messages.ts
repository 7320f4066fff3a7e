import { z } from "zod";
import { processMessage } from "../../core/bus/process-messages.ts";

const changed = processMessage(
  "sweepline/internal/elevators/changed",
  z.object({
    elevatorId: z.number().int(),
    /** Its row is another one: address, credentials, connection. Otherwise somebody wants something of it. */
    isSetUp: z.boolean().default(false),
  }),
  { qos: 1 },
);
export const { publish: publishElevatorChanged, subscribe: onElevatorChanged } = changed;
