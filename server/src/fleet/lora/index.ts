/**
 * LoRaWAN sensors behind ChirpStack v4 or The Things Stack v3: their words read and written (`Adapter`, `CommandWriter`),
 * every frame kept with who heard it, and what is lost counted by gaps in its counter. Concentrators are known by the
 * sensors that they hear, so that people see those of their own sensors only.
 */
export { chirpstackAdapter } from "./chirpstack-adapter.ts";
export { serveLora } from "./lora.routes.ts";
export { createLora } from "./lora.service.ts";
export { chirpstackWriter, thingsStackWriter } from "./lora-writers.ts";
export { thingsStackAdapter } from "./things-stack-adapter.ts";
export { dropOldUplinks } from "./uplinks.jobs.ts";
export { takeUplinks } from "./uplinks.take.ts";

/** @public */
export const TABLES = {
  private: ["lora_hearings", "lora_sensor_days", "lora_sensors", "lora_uplinks"],
};
