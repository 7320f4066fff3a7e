/** Calendar feeds of the plan: an address for calendars, and the person's own ones. */
export { FeedsButton } from "./feeds-button.tsx";
