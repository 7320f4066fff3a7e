import type { PartDevice, STAGE_BEGINS } from "@sweepline/contract/operations/combinations/definition.ts";
import type { PlanSchedule } from "@sweepline/contract/operations/plan.ts";

/** A part as its combination has it; of a task alone there is one, which nobody wrote. */
export interface StoredPart {
  id: number;
  partId: string | null;
  stage: number;
  begins: (typeof STAGE_BEGINS)[number];
  device: PartDevice | null;
  /** The only one that may run its task. */
  deviceId: number | null;
  durationS: number;
}

type Placed = Pick<PlanSchedule, "afterS" | "isConfirmed">;

/** When each part is expected to begin: stages one after the other, parts side by side. They come in the order of their stages. */
export function inStages<Part extends StoredPart>(
  parts: readonly Part[],
): (Omit<Part, "begins" | "device"> & Placed)[] {
  let before: { id: number; stage: number; afterS: number; untilS: number; isConfirmed: boolean } | undefined;
  let devices = new Map<string, number | null>();
  return parts.map(({ begins, device, ...part }) => {
    if (before?.id !== part.id) {
      devices = new Map();
      before = { id: part.id, stage: part.stage, afterS: 0, untilS: 0, isConfirmed: false };
    }
    if (before.stage !== part.stage) before = { ...before, stage: part.stage, afterS: before.untilS };
    before.isConfirmed ||= begins === "confirmed";
    before.untilS = Math.max(before.untilS, before.afterS + part.durationS);
    const deviceId = deviceOf(device, devices) ?? part.deviceId;
    if (part.partId !== null) devices.set(part.partId, deviceId);
    return { ...part, deviceId, afterS: before.afterS, isConfirmed: before.isConfirmed };
  });
}

/** Whom the combination names, by itself or as whoever does an earlier part. */
function deviceOf(device: PartDevice | null, earlier: ReadonlyMap<string, number | null>): number | null {
  if (device?.kind === "device") return device.deviceId;
  return device?.kind === "sameAs" ? (earlier.get(device.partId) ?? null) : null;
}
