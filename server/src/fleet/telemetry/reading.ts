import type { CleaningReport } from "@sweepline/contract/fleet/cleaning-profile.ts";
import type { Measurement, Radio } from "@sweepline/contract/fleet/telemetry.ts";
import type { VdaError, VdaPosition } from "@sweepline/contract/fleet/vda5050.ts";
import type { Activity } from "./device-memory.ts";

/**
 * What a message of a foreign protocol says of a device, in the platform's words: the payload of items of kind `reading`.
 * A field that is left out was not spoken of. Units as everywhere: metres, percent, dBm.
 */
export interface Reading {
  /** The device's own word about its line; without one, any reading means that it is there. */
  line?: "online" | "closed" | "lost";
  batteryPercent?: number;
  isCharging?: boolean;
  /** Null: it does nothing of the kind. */
  activity?: Activity | null;
  isPaused?: boolean;
  isDriving?: boolean;
  operatingMode?: string;
  workStatus?: number;
  /** All there are now. */
  errors?: readonly Pick<VdaError, "errorType" | "errorLevel" | "errorDescription">[];
  position?: VdaPosition;
  mode?: NonNullable<CleaningReport["mode"]>;
  intensity?: number;
  cleanWaterPercent?: number;
  wasteWaterPercent?: number;
  wifi?: NonNullable<CleaningReport["wifi"]>;
  /** Taken into what is known by their kinds. */
  consumables?: NonNullable<CleaningReport["consumables"]>;
  radio?: Radio;
  /** Taken into what is known by their names. */
  measurements?: Readonly<Record<string, Measurement>>;
}
