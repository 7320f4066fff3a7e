/** What several rooms of the wing share, and what belongs to none of them. */
export { fleetTexts } from "./fleet-shared.texts.ts";
export type { PlaceFilter } from "./place-filter.ts";
