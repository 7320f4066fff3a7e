import type { Label } from "../../core/fields.ts";
import { ALARM_KINDS, type AlarmKindName } from "../alarms/kinds.ts";

/** What messages can be configured for: kinds of events, and codes that the product itself raises. */
export const EVENT_KINDS = ["fault", "alarm", "assist"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const EVENT_PHASES = ["raised", "cleared", "escalated"] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** Stands for all codes, or all details. */
export const ANY_CODE = "*";

/** Codes of events of the kind `alarm`: kinds of alarms. */
export const ALARM_CODES = Object.fromEntries(
  Object.entries(ALARM_KINDS).map(([name, { label }]) => [name, label]),
) as Readonly<Record<AlarmKindName, Label>>;
