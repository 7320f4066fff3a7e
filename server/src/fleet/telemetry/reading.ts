import type { TargetedField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import type { DeviceState, Measurement, Radio } from "@sweepline/contract/fleet/telemetry.ts";
import type { CleaningReport, RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { VdaError, VdaPosition } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { Activity, TakenField } from "./device-memory.ts";

/** Fields of the state that a message reports whole, by their names. */
type ReportedFields = { [Field in TakenField | TargetedField]?: NonNullable<DeviceState[Field]> };

/**
 * What a message of a foreign protocol says of a device, in the platform's terms: the payload of items of kind `reading`.
 * A field that is left out was not reported. Units as everywhere: metres, percent, dBm.
 */
export interface Reading extends ReportedFields {
  /** What the device reports about its connection; without it, any reading means that it is online. */
  connection?: "online" | "closed" | "lost";
  /** Null: it does nothing of the kind. */
  activity?: Activity | null;
  isPaused?: boolean;
  isDriving?: boolean;
  /** All there are now. */
  errors?: readonly Pick<VdaError, "errorType" | "errorLevel" | "errorDescription">[];
  position?: VdaPosition;
  /** What of it the message reports. */
  wifi?: Partial<NonNullable<CleaningReport["wifi"]>>;
  /** Taken into what is known by their kinds. */
  consumables?: NonNullable<CleaningReport["consumables"]>;
  /** What is left of consumables, by kind: minutes, or percent where that is known to be the unit. */
  parts?: Readonly<Record<string, { left?: number; isPercent?: boolean }>>;
  /** Counters of the device's whole life. */
  totals?: { workedS?: number; cleanedAreaSqm?: number };
  radio?: Radio;
  uplink?: Uplink;
  /** It has joined its network again: its frames are counted from zero. */
  hasJoined?: boolean;
  /** What it says of commands that it was sent; read by its protocol's `CommandWriter`. */
  outcomes?: readonly CommandOutcome[];
  /** Taken into what is known by their names. */
  measurements?: Readonly<Record<string, Measurement>>;
}

/** A frame of a LoRaWAN sensor. */
export interface Uplink {
  frameCount: number;
  /** 0: no data, only messages between the sensor and its network. */
  fPort: number;
  dataRate: number | null;
  spreadingFactor: number | null;
  frequencyHz: number | null;
  isConfirmed: boolean;
  /** As sent, hexadecimal. */
  bytes: string;
  values: Readonly<Record<string, Measurement>>;
  /** All that received it, the best first. */
  concentrators: readonly Reception[];
}

export interface Reception {
  concentratorId: string;
  rssiDbm: number | null;
  snrDb: number | null;
}

/** As `CommandWriter.hear` answers it. */
interface CommandOutcome {
  commandId: string;
  state: "delivered" | "accepted" | "done" | "refused";
  note?: string;
}

/**
 * A map that its robot sends again and again while it drives and finds more of the floor: payload of items of kind
 * `growingMap`. It is drawn only when it is due.
 */
export interface GrowingMap {
  mapId: string;
  mapVersion: string;
  draw(): RobotMap;
}
