/**
 * The devices around the machines that clean, as their own list: rows, filters, orders and what is withheld are those of the
 * devices room; here stands only what sensors report beside it: who heard them how well, and what they measured.
 */
import type { Room } from "../../core/room.ts";
import { serveIotDevices } from "./iot-devices.routes.ts";
import { createIotDevices } from "./iot-devices.service.ts";

export const iotDevicesRoom = (deps: Parameters<typeof createIotDevices>[0]): Room => ({
  routes: (route) => serveIotDevices(route, createIotDevices(deps)),
});
