/**
 * How much one device may cause to be kept in a day (of UTC): retention bounds how long something is kept, this how fast it
 * grows. Counted in the memory of each process that takes messages in, and again after its start. What is taken counts once
 * it is committed, so that a transaction that is tried again pays once.
 */
export interface DayBudget {
  open(): OpenBudget;
}

export interface OpenBudget {
  /** Whether the device has so much left today; then it is taken. */
  take(deviceId: number, amount?: number): boolean;
  commit(): void;
}

const DAY_MS = 86_400_000;

export function createDayBudget(most: number, now: () => number = Date.now): DayBudget {
  let day = 0;
  let spent = new Map<number, number>();
  return {
    open() {
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) spent = new Map();
      day = today;
      const taken = new Map<number, number>();
      return {
        take(deviceId, amount = 1) {
          const before = taken.get(deviceId) ?? 0;
          if ((spent.get(deviceId) ?? 0) + before + amount > most) return false;
          taken.set(deviceId, before + amount);
          return true;
        },
        commit() {
          for (const [deviceId, amount] of taken) spent.set(deviceId, (spent.get(deviceId) ?? 0) + amount);
        },
      };
    },
  };
}
