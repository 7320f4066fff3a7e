import {
  type MappingReport,
  mappingReportSchema,
} from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { type RemoteReport, remoteReportSchema } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { z } from "zod";
import type { Bus } from "../../core/bus/bus.ts";
import { processMessage } from "../../core/bus/process-messages.ts";
import type { MessageItem } from "../../core/ingest/items.ts";

/** A report on its way between our own processes: one topic for each robot, so that each process hears of its own only. */
const relayedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("remote"), report: remoteReportSchema, receivedAt: z.number() }),
  z.object({ kind: z.literal("mapping"), report: mappingReportSchema, receivedAt: z.number() }),
]);
export type Relayed = z.output<typeof relayedSchema>;

export const relayOf = (deviceId: number) =>
  processMessage(`sweepline/internal/remote/${deviceId}`, relayedSchema);

/** For ingest: passes on what is not kept. */
export const relayTo =
  (bus: Pick<Bus, "publish">) =>
  ({ device, kind, payload, receivedAt }: MessageItem): void =>
    relayOf(device.id).publish(
      bus,
      kind === "mapping"
        ? { kind, report: payload as MappingReport, receivedAt }
        : { kind: "remote", report: payload as RemoteReport, receivedAt },
    );
