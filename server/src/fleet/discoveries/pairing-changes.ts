import { z } from "zod";
import { processMessage } from "../../core/bus/process-messages.ts";

/** Notifies the process of the broker that windows, or who may come in by them, have changed; it reads which. Sent after the commit. */
const changed = processMessage("sweepline/internal/pairing", z.object({}), { qos: 1 });
export const publishPairingChanged = (bus: Parameters<typeof changed.publish>[0]): void =>
  changed.publish(bus, {});
export const onPairingChanged = changed.subscribe;
