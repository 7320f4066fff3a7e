import type { VdaFactsheet } from "@sweepline/contract/fleet/vda5050/index.ts";
import { isMessageOf } from "../../core/ingest/items.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import { noteVersions } from "./versions.service.ts";
import { versionsIn } from "./versions.ts";

const isFactsheet = isMessageOf<VdaFactsheet>("factsheet");

/** What robots run stands in their factsheets; the newest of a batch counts. */
export const versionsReaction: BatchReaction = {
  stage: "holdings",
  async react(tx, { items }) {
    const newest = new Map(
      items.filter(isFactsheet).map(({ device, payload, receivedAt }) => {
        const entries = payload.vehicleConfig?.versions ?? [];
        const versions = versionsIn(entries.map(({ key, value }) => [key, value] as const));
        return [device.id, { deviceId: device.id, versions, receivedAt }] as const;
      }),
    );
    if (newest.size === 0) return undefined;
    const said = [...newest.values()].sort((a, b) => a.deviceId - b.deviceId);
    await noteVersions(tx, said, new Date(Math.max(...said.map(({ receivedAt }) => receivedAt))));
    return undefined;
  },
};
