import type { AlarmKindName, ComparedField } from "@sweepline/contract/care/alarms/kinds.ts";
import type { QuietHours } from "@sweepline/contract/sites/places/opening-hours.ts";

/** A rule as the conditions of one device are looked at by it. */
export interface HeldRule {
  id: number;
  kind: AlarmKindName;
  durationS: number;
  threshold: number | null;
  field: ComparedField | null;
  direction: "above" | "below" | null;
  quietHours: QuietHours;
}

/** A condition that holds, of one rule; times in ms since epoch. */
export interface Held {
  since: number;
  dueAt: number;
  value: number | null;
}
