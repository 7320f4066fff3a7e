import type { EventKind, EventPhase } from "@sweepline/contract/care/messages/event-codes.ts";
import type { Severity } from "@sweepline/contract/care/messages/ways.ts";

/** Something that happened to a device and that people may be told of. */
export interface MessageEvent {
  kind: EventKind;
  phase: EventPhase;
  code: string;
  detailCode: string;
  severity: Severity;
  deviceId: number;
  /** Holder of the device. */
  organizationId: number;
  placeId: number | null;
  /** What it is about: the same for raised, cleared and acknowledged. */
  key: string;
  at: Date;
  /** For templates: `value` and whatever else. */
  values: Readonly<Record<string, string | number>>;
}

/** As it is kept: with its instant as text. */
export type StoredEvent = Omit<MessageEvent, "at"> & { at: string };
