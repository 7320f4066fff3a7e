/** What a robot counts of its own navigation, how full its disk is, and whether it takes orders: as mishaps leave them. */
export interface Health {
  planningRepeats: number;
  navigationStuck: number;
  diskFreePercent: number;
  /** Sim time until which each is not as it should be. */
  untilMs: { planning: number; navigation: number; disk: number; refusal: number };
  /** Sim time of the last count. */
  countedMs: number;
}

const USUAL_FREE_PERCENT = 62;
const FULL_FREE_PERCENT = 2;
const SECOND_MS = 1_000;

export const healthy = (): Health => ({
  ...{ planningRepeats: 0, navigationStuck: 0, diskFreePercent: USUAL_FREE_PERCENT, countedMs: 0 },
  untilMs: { planning: 0, navigation: 0, disk: 0, refusal: 0 },
});

/** Counts once a second what goes wrong, and begins at nought again when it is over. */
export function settleHealth(health: Health, simMs: number): void {
  const { untilMs } = health;
  health.diskFreePercent = simMs < untilMs.disk ? FULL_FREE_PERCENT : USUAL_FREE_PERCENT;
  if (simMs >= untilMs.planning) health.planningRepeats = 0;
  if (simMs >= untilMs.navigation) health.navigationStuck = 0;
  if (simMs - health.countedMs < SECOND_MS) return;
  health.countedMs = simMs;
  if (simMs < untilMs.planning) health.planningRepeats += 1;
  if (simMs < untilMs.navigation) health.navigationStuck += 1;
}
