/** What several rooms of the wing share, and what belongs to none of them. */
export { fleetWords } from "./fleet-shared.texts.ts";
