/** Devices that sent messages through MQTT servers and are not registered: admitted, rejected or forgotten. */
export { DiscoveriesPage } from "./discoveries.page.tsx";
