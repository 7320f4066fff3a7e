import { MAX_STEPS_AT_ONCE, MAX_STEPS_BYTES } from "@sweepline/contract/sites/map-drafts/index.ts";
import type { PendingStep } from "../map-document/index.ts";

/** Room for what stands around the steps. */
const OVERHEAD_BYTES = 1_000;

/**
 * The steps that go next, in one call. No element twice: what was done upon a step is sent only once that is taken, so that
 * it never stands upon somebody else's change by chance.
 */
export function nextBatch(pending: readonly PendingStep[], most = MAX_STEPS_AT_ONCE): PendingStep["step"][] {
  const batch: PendingStep["step"][] = [];
  const touched = new Set<string>();
  let bytes = OVERHEAD_BYTES;
  for (const { step } of pending.slice(0, most)) {
    bytes += utf8Length(JSON.stringify(step)) + 1;
    const isUpon = step.changes.some(({ elementId }) => touched.has(elementId));
    if (batch.length > 0 && (isUpon || bytes > MAX_STEPS_BYTES)) break;
    batch.push(step);
    for (const { elementId } of step.changes) touched.add(elementId);
  }
  return batch;
}

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
