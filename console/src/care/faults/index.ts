/** Fault reports on screen (spec §2, §3): of all devices, of one, one by itself, and where on a map they happen. */

export { DeviceFaults } from "./device-faults.tsx";
export { EventCard } from "./event-card.tsx";
export { FaultListPage } from "./fault-list.page.tsx";
export { FaultSpots } from "./fault-spots.tsx";
export { FaultViewPage } from "./fault-view.page.tsx";
export { PointOnMap } from "./point-on-map.tsx";
export { SpotsOnMap, useSpotsSince } from "./spots-on-map.tsx";
export { useOpenFaults } from "./use-open-faults.ts";
