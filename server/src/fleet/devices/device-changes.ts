import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { processMessage } from "../../core/bus/process-messages.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Audit } from "../../system/logs/index.ts";

/** What every change of devices is made with. */
export interface DevicesDeps {
  audit: Pick<Audit, "record" | "recordMany">;
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
}

export interface Known {
  id: number;
  serialNumber: string;
}

export const subjectOf = ({ id }: Pick<Known, "id">) => ({ kind: "device", id });

/**
 * Notifies every process that devices were registered, moved, locked or given other credentials, so that what is
 * remembered of them is forgotten. Sent after the commit.
 */
const deviceChangeSchema = z.object({
  deviceIds: z.array(z.number().int()),
  serialNumbers: z.array(z.string()),
  /** Their credentials no longer hold: whoever is connected with them has to leave. */
  isRevoked: z.boolean().default(false),
});
export type DeviceChange = z.output<typeof deviceChangeSchema>;
const changed = processMessage("sweepline/internal/devices", deviceChangeSchema, { qos: 1 });

export const changesOf = (devices: readonly Known[], isRevoked: boolean): DeviceChange => ({
  deviceIds: devices.map(({ id }) => id),
  serialNumbers: devices.map(({ serialNumber }) => serialNumber),
  isRevoked,
});

/** A batch import names thousands: in parts, or one message would be larger than brokers take. */
const PART = 2_000;

/**
 * Does not wait: the commit has happened, and a broker that is away gets the message when it is back. Processes that remember
 * devices also read them again from time to time.
 */
export function publishDevicesChanged(bus: Pick<Bus, "publish">, change: DeviceChange): void {
  for (let start = 0; start < change.deviceIds.length; start += PART) {
    changed.publish(bus, {
      deviceIds: change.deviceIds.slice(start, start + PART),
      serialNumbers: change.serialNumbers.slice(start, start + PART),
      isRevoked: change.isRevoked,
    });
  }
}

/** Calls the handler for each change, wherever it was made. */
export const onDevicesChanged = changed.subscribe;
