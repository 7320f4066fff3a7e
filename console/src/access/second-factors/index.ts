/**
 * Second factors: what a person has of them (on the personal page), enrolling where one is required, confirming in the midst
 * of a session, and what administrators see and ask for. The step at sign-in is the session room's.
 */
export { OwnFactors } from "./own-factors.tsx";
export { PersonFactors } from "./person-factors.tsx";
export { StepUpDialog } from "./step-up-dialog.tsx";
