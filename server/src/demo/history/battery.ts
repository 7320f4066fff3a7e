/** What a dock gives back, as the virtual robots' docks do: quickly at first, slowly near the end. */
export const CHARGE_PERCENT_H = 55;
const TAPER_PERCENT = 88;
const TAPER_PERCENT_H = 28;
const HOUR_MS = 3_600_000;

export interface Battery {
  percent: number;
  /** The moment at which it stood so, in the dock from then on. */
  at: number;
}

export const FULL: Battery = { percent: 100, at: Number.NEGATIVE_INFINITY };

export function chargedUntil({ percent, at }: Battery, until: number): number {
  const hours = Math.max(0, until - at) / HOUR_MS;
  const toTaper = Math.max(0, (TAPER_PERCENT - percent) / CHARGE_PERCENT_H);
  if (hours <= toTaper) return percent + hours * CHARGE_PERCENT_H;
  return Math.min(100, Math.max(percent, TAPER_PERCENT) + (hours - toTaper) * TAPER_PERCENT_H);
}

/** When it will have so much, which is no more than where the charger slows down. */
export const chargedAt = (battery: Battery, percent: number): number =>
  battery.percent >= percent
    ? battery.at
    : battery.at + ((Math.min(percent, TAPER_PERCENT) - battery.percent) / CHARGE_PERCENT_H) * HOUR_MS;
