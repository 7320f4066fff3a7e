/**
 * Elevators that robots ride (spec §2 `/platform/elevdata/detail`, §3): the list, the page of one with its shaft as it is now,
 * calling, holding and releasing it by hand, its rides and events, and the test panel of commissioning. The cross-section of
 * a place shows cars by `useElevatorStates`. Live events are written into the cache by `elevatorHandlers`.
 */
export { elevatorHandlers } from "./elevator-live.ts";
export { elevatorWords } from "./elevator-words.texts.ts";
export { stateWords } from "./state-words.ts";
export { useElevatorStates } from "./use-elevator-states.ts";
