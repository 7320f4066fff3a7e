/**
 * Parts that wear: what their counters stood at day by day, when they will be worn out, and who replaced them. Counters
 * come in with the robots' reports (`recordWears`); a counter that falls back is a replacement that nobody entered.
 */
export { serveConsumables } from "./consumables.routes.ts";
export { createConsumables } from "./consumables.service.ts";
export { dropOldWears } from "./wears.jobs.ts";
export { recordWears } from "./wears.record.ts";

/** @public */
export const TABLES = {
  private: ["consumable_replacements", "device_consumable_days"],
  readable: ["device_consumables"],
};
