/**
 * Devices out of a table: looked through first, made at once, all or the good rows, and their credentials handed out in the one moment when
 * there are any.
 */
export { ImportDevices } from "./import-devices.tsx";
