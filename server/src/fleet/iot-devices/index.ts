/**
 * The devices around the machines that clean, as their own list: rows, filters, orders and what is withheld are those of the
 * devices room; here stands only what sensors report beside it: who heard them how well, and what they measured.
 */
export { serveIotDevices } from "./iot-devices.routes.ts";
export { createIotDevices } from "./iot-devices.service.ts";
