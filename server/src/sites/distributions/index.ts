/**
 * Maps on their way to robots, and which maps robots have. The state machine stands in `contract/sites/distributions.ts`.
 */
export { createMapLinks } from "./map-links.ts";
