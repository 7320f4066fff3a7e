/** What it was, as whoever came found it. */
export const ASSIST_CAUSES = [
  "obstacle",
  "doorClosed",
  "personInWay",
  "stuck",
  "dirtySensor",
  "positioning",
  "elevator",
  "tank",
  "battery",
  "network",
  "hardware",
  "notNeeded",
  "unknown",
] as const;
export type AssistCause = (typeof ASSIST_CAUSES)[number];
