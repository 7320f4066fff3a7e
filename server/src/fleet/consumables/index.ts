/**
 * Parts that wear: what their counters stood at day by day, when they will be worn out, and who replaced them. Counters
 * come in with the robots' reports (`recordWears`); a counter that falls back is a replacement that nobody entered.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import type { BatchReaction } from "../batches/index.ts";
import type { SiteDates } from "../telemetry/index.ts";
import { serveConsumables } from "./consumables.routes.ts";
import type { Consumables } from "./consumables.service.ts";
import { dropOldWears } from "./wears.jobs.ts";
import { recordWears } from "./wears-record.service.ts";

export { type Consumables, createConsumables } from "./consumables.service.ts";
export { recordWears, type WearReport } from "./wears-record.service.ts";

export const TABLES = {
  private: ["device_consumable_days"],
  readable: ["consumable_replacements", "device_consumables"],
};

export const consumablesRoom = (db: Database, consumables: Consumables): Room => ({
  routes: (route) => serveConsumables(route, consumables),
  upkeep: [dropOldWears(db)],
});

/** Records what counters of parts that wear stood at. */
export const consumablesReaction = (siteDates: SiteDates): BatchReaction => ({
  async react(tx, { kept }) {
    await recordWears(tx, kept.wears, siteDates);
    return undefined;
  },
});
