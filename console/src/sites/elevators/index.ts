/**
 * Elevators that robots ride (spec §2 `/platform/elevdata/detail`): the list, what is recorded of one and of its floors, and its page.
 * What it does is `elevator-rides`, its commissioning `elevator-trials`.
 */
export { ElevatorPage } from "./elevator.page.tsx";
export { ElevatorForm } from "./elevator-form.tsx";
export { ElevatorListPage } from "./elevator-list.page.tsx";
export { useRenewCredentials } from "./elevators.calls.ts";
