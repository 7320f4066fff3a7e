import { z } from "zod";
import { processMessage } from "../../core/bus/process-messages.ts";

/**
 * Notifies processes that hold links that MQTT servers or their topics were changed. Sent after the commit; one that
 * misses it reads them again by itself before long.
 */
const changed = processMessage(
  "sweepline/internal/mqtt/changed",
  z.object({
    serverIds: z.array(z.number().int()),
    /** Nothing was changed; somebody wants to see another attempt now. */
    isRetry: z.boolean().default(false),
  }),
  { qos: 1 },
);
export const { publish: publishMqttChanged, subscribe: onMqttChanged } = changed;
