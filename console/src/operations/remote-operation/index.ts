/**
 * Remote operation: a person far away sees a robot, takes control of it and drives it (spec §2, §6, §8). What goes on ten times a second
 * stands outside of React (`remote-driving`). The page is loaded by its own file; its parts serve other pages that operate a robot:
 * `useRemoteRobot` opens the line, `RemoteHead` stands at the head with the emergency stop, the cards and the floor where there is room.
 */
export { ActButton } from "./act-button.tsx";
export { DriveCard } from "./drive-card.tsx";
export { LastOperation } from "./last-operation.tsx";
export { LeaseCard } from "./lease-card.tsx";
export { RemoteButton } from "./remote-button.tsx";
export { RemoteFloor } from "./remote-floor.tsx";
export { createRemoteOverlay } from "./remote-overlay.ts";
export { RemoteHead, type RemoteRobot, useRemoteRobot } from "./remote-robot.tsx";
export { useLook, usePicture } from "./use-picture.ts";
