/**
 * Assists on screen: the ledger with its figures, one assist, those of one device, where on a map they happen, and the robot's card: a
 * page for phones that works offline.
 */

export { AssistSpots } from "./assist-spots.tsx";
export { CardButton } from "./card-button.tsx";
export { DeviceAssists } from "./device-assists.tsx";
export { sendLater } from "./send-later.ts";
export { useStopName, useStopNames } from "./stop-name.ts";
export { useNextAct } from "./use-next-act.ts";
