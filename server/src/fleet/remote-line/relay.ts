import { type RemoteReport, remoteReportSchema } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { processMessage } from "../../core/bus/process-messages.ts";
import type { MessageItem } from "../../core/ingest/items.ts";

/** A report on its way between our own processes: one topic for each robot, so that each process hears of its own only. */
const relayedSchema = z.object({ report: remoteReportSchema, receivedAt: z.number() });
export type Relayed = z.output<typeof relayedSchema>;

export const relayOf = (deviceId: number) =>
  processMessage(`sweepline/internal/remote/${deviceId}`, relayedSchema);

/** For ingest: passes on what is not kept. */
export const relayTo =
  (bus: Pick<Bus, "publish">) =>
  ({ device, payload, receivedAt }: MessageItem): void =>
    relayOf(device.id).publish(bus, { report: payload as RemoteReport, receivedAt });
