/**
 * One wheel of time for all robots: a ring of slots, each with the numbers of those whose turn falls into it. Turning
 * it costs the same however many robots sleep, and there is one system timer in the process, not one a robot.
 */
export interface TimerWheel {
  schedule(item: number, dueMs: number): void;
  /** Calls every item that is due up to `toMs`, in order of slots; an item is called once for each schedule. */
  advance(toMs: number, call: (item: number, slotMs: number) => void): void;
}

export function createTimerWheel({ slotMs, slots }: { slotMs: number; slots: number }): TimerWheel {
  const ring: { item: number; dueSlot: number }[][] = Array.from({ length: slots }, () => []);
  let turned = 0;
  const entriesOf = (slot: number) => ring[slot % slots] as { item: number; dueSlot: number }[];
  return {
    schedule: (item, dueMs) => {
      const dueSlot = Math.max(turned + 1, Math.ceil(dueMs / slotMs));
      entriesOf(dueSlot).push({ item, dueSlot });
    },
    advance: (toMs, call) => {
      const last = Math.floor(toMs / slotMs);
      while (turned < last) {
        turned++;
        const entries = entriesOf(turned);
        ring[turned % slots] = [];
        for (const entry of entries) {
          if (entry.dueSlot <= turned) call(entry.item, turned * slotMs);
          else entriesOf(turned).push(entry);
        }
      }
    },
  };
}
