import { SETTING_EVENTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { Announcement } from "../../core/live/live.ts";
import { type ReportedChange, writeReportedChanges } from "./reported-settings.store.ts";

interface ReportedSettings extends Omit<ReportedChange, "deviceId" | "at"> {
  device: Pick<IngestDevice, "id" | "organizationId" | "operatorStaffId">;
  receivedAt: number;
}

/**
 * Settings that a batch of reports told with another value than before. What nobody had ordered was changed at the machine
 * itself and gets a row of the history; of a setting that flaps within the batch the first and the last value count. Answers
 * what to announce once it is committed.
 */
export async function recordReportedSettings(
  tx: Queries,
  reported: readonly ReportedSettings[],
): Promise<Announcement[]> {
  if (reported.length === 0) return [];
  const changes = new Map<string, ReportedChange>();
  for (const { device, receivedAt, name, before, after } of reported) {
    const key = `${device.id}/${name}`;
    changes.set(key, {
      deviceId: device.id,
      at: new Date(receivedAt),
      name,
      before: changes.get(key)?.before ?? before,
      after,
    });
  }
  const real = [...changes.values()].filter(({ before, after }) => before !== after);
  if (real.length > 0) await writeReportedChanges(tx, real);
  return [...Map.groupBy(reported, ({ device }) => device.id).values()].flatMap(announcementOf);
}

function announcementOf(reported: readonly ReportedSettings[]): Announcement[] {
  return reported.slice(0, 1).map(({ device }) => ({
    entry: [
      SETTING_EVENTS.settingsTold.name,
      device.id,
      { names: [...new Set(reported.map(({ name }) => name))] },
    ],
    organizationId: device.organizationId,
    operatorStaffId: device.operatorStaffId,
  }));
}
