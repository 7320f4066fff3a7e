/**
 * What an elevator does (spec §3): where its car is, calling, holding and releasing it by hand, who rides and who waits, its rides
 * and events. The cross-section of a place shows cars by `useElevatorStates`. Its handlers write live
 * events into the cache.
 */
export { elevatorChanged, elevatorRequestChanged } from "./elevator-live.ts";
export { elevatorRideTexts } from "./elevator-ride.texts.ts";
export { elevatorQuery } from "./elevator-rides.calls.ts";
export { EventHistory } from "./event-history.tsx";
export { NowTab } from "./now-tab.tsx";
export { RideHistory } from "./ride-history.tsx";
export { CarCell, StateTag } from "./state-tag.tsx";
export { stateText } from "./state-text.ts";
export { useElevatorStates } from "./use-elevator-states.ts";
