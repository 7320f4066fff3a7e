/**
 * Devices that nobody registered, heard through MQTT servers. The way in notes them (`createDiscoverer`, a handful of
 * statements every few seconds whatever comes); people who look after the server admit, reject or forget them.
 */
export { createDiscoverer } from "./discoverer.ts";
export { serveDiscoveries } from "./discoveries.routes.ts";
export { createDiscoveries } from "./discoveries.service.ts";

/** @public */
export const TABLES = {
  private: ["device_discoveries"],
};
