import type { Upkeep } from "../../core/jobs.ts";
import { onCheckNudged } from "./check-nudges.ts";
import type { Firmware } from "./firmware.service.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";

/** A nudge that got lost costs no more than this. */
const SWEEP_EVERY_MS = 5_000;

/** Checks files that have arrived whole, in every process: each takes what no other one holds. */
export const checkArrived = (
  { bus }: Pick<FirmwareDeps, "bus">,
  firmware: Pick<Firmware, "checkArrived">,
): Upkeep => ({
  name: "operations/firmware-check",
  everyMs: SWEEP_EVERY_MS,
  isShared: true,
  onDue: (run) => onCheckNudged(bus, run),
  work: () => firmware.checkArrived(),
});
