/** How what was due went. */
export const OUTCOME_TONES = { due: "notice", started: "positive", notStarted: "danger" } as const;
