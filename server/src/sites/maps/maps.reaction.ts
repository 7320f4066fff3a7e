import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { isMessageOf } from "../../core/ingest/items.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import type { GrowingMap } from "../../fleet/telemetry/index.ts";
import { mapAnnouncements } from "./map-announcements.ts";
import { dueMaps, mapLogs, takeMaps } from "./reported-maps.reaction.ts";

/** Keeps maps that robots send. */
export const mapsReaction: BatchReaction = {
  async react(tx, { items, take, reject, log }) {
    const due = await dueMaps(tx, items.filter(isMessageOf<GrowingMap>("growingMap")));
    const maps = await takeMaps(tx, [...items.filter(isMessageOf<RobotMap>("map")), ...due], {
      reject,
      mayAdd: (device) => take("mapVersions", device),
    });
    for (const fact of mapLogs(maps)) log(fact);
    return { announcements: mapAnnouncements(maps.map(({ changed }) => changed)) };
  },
};
