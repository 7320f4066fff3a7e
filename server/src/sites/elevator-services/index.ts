/**
 * Control systems of elevators that are reached by HTTPS and WebSocket, by Gausium's elevator interface V1.5, instead of LCI over
 * MQTT. Here they are set up, and spoken to in the terms of LCI: `elevator-rides` drives either in the same way.
 */
import type { Unseal } from "../../core/http/opening.ts";
import type { Room } from "../../core/room.ts";
import { serveElevatorServices } from "./elevator-services.routes.ts";
import { createElevatorServices, type ElevatorServicesDeps } from "./elevator-services.service.ts";

export { ServiceFailure } from "./gausium-client.ts";
export { ALIVE_MESSAGE, type RideSession } from "./gausium-ride.ts";
export { createServiceLinks, type ServiceLinks } from "./service-links.ts";

export const TABLES = { readable: ["elevator_services"] };

export const elevatorServicesRoom = (deps: ElevatorServicesDeps & { unseal: Unseal }): Room => ({
  routes: (route) => serveElevatorServices(route, createElevatorServices(deps), deps.unseal),
});
