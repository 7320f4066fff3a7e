/**
 * What was done from far away, to be looked at again (spec §2): sessions of remote operation, and the replay of one. The clock of a replay
 * (`player.ts`) stands outside of React; a moment is looked up in columns of numbers (`recording.ts`) and drawn by what draws a robot
 * live. Pages are loaded by their own files.
 */
export { DeviceFilter } from "./device-filter.tsx";
export { HistoryLink } from "./history-link.tsx";
