/** Control systems of elevators that are reached by HTTPS and WebSocket instead of MQTT. */
export { useRemoveService } from "./elevator-services.calls.ts";
export { ServiceForm } from "./service-form.tsx";
