/** Findings: what of the week to come may not work; of all that is planned, and of one that is not saved yet. */
export { DraftFindings, OccurrenceFindings } from "./draft-findings.tsx";
export { useMoveOccurrence } from "./findings.calls.ts";
export { FindingsButton } from "./findings-button.tsx";
export { FindingsCard } from "./findings-card.tsx";
