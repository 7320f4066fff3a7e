import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import { jsonOf } from "../../core/db/columns.ts";
import type { Queries } from "../../core/db/database.ts";
import type { MessageItem } from "../../core/ingest/items.ts";
import { keepFactsheet } from "./device-factsheets.store.ts";

/** Makers name the same version differently; the first that fits is taken. */
const FIRMWARE = /firm|soft/i;
const HARDWARE = /hard/i;

/** Keeps what robots say they are. Answers those whose factsheet is another than before. */
export async function takeFactsheets(
  tx: Queries,
  items: readonly MessageItem<VdaFactsheet>[],
): Promise<MessageItem<VdaFactsheet>[]> {
  const changed: MessageItem<VdaFactsheet>[] = [];
  for (const item of items) {
    const { typeSpecification, physicalParameters, protocolFeatures, vehicleConfig } = item.payload;
    const versions = vehicleConfig?.versions ?? [];
    const versionOf = (name: RegExp) =>
      versions.find(({ key }) => name.test(key))?.value.replaceAll("\0", "") ?? null;
    const isNew = await keepFactsheet(tx, {
      deviceId: item.device.id,
      // A factsheet comes with every connection; only what it says counts, not when it said so.
      text: jsonOf({ typeSpecification, physicalParameters, protocolFeatures, vehicleConfig }),
      firmwareVersion: versionOf(FIRMWARE),
      hardwareVersion: versionOf(HARDWARE),
    });
    if (isNew) changed.push(item);
  }
  return changed;
}

/** A line of the log for each factsheet that says something new. */
export function factsheetLogs(changed: readonly MessageItem<VdaFactsheet>[]) {
  return changed.map(({ device, receivedAt, payload }) => ({
    device,
    at: receivedAt,
    level: "info" as const,
    kind: "factsheet" as const,
    values: { series: payload.typeSpecification?.seriesName ?? "" },
  }));
}
