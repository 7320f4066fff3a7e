import type { MessageItem } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";

/** From here on people are told. */
const NOTABLE_MS = 10_000;
/** A clock is off by the same for this long; messages that waited in the robot are late by less and less. */
const SURE_AFTER_MS = 30_000;

/** How far the device's clock is off, by what it says as soon as it happens; positive: ahead of ours. */
export function noteClock(memory: DeviceMemory, { at, sentAt = at, receivedAt }: MessageItem): void {
  const offMs = sentAt - receivedAt;
  if (Math.abs(offMs) < NOTABLE_MS) {
    memory.clock = undefined;
    memory.state.clockOffS = null;
    return;
  }
  const { clock } = memory;
  if (!clock || !isNear(offMs, clock.offMs)) memory.clock = { offMs, since: receivedAt };
  else if (receivedAt - clock.since >= SURE_AFTER_MS && !isNear(offMs, (memory.state.clockOffS ?? 0) * 1_000))
    memory.state.clockOffS = Math.round(offMs / 1_000);
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < NOTABLE_MS;
